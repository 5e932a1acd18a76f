"""A code for everybody who may come in: asked for once, before any handler sees a request, then kept in a cookie.

It is for a school's permanent server without accounts.  The code comes from the environment and is not an option,
because everybody on a computer sees the options of its programs.  The cookie is signed with the server's secret and the
code together, so another code makes all cookies void, and a cookie that was stolen reveals neither.

Only wrong codes cost an address one of its few tries.  An address with none left is not even told whether a code is
right, or it would be no limit; people who have come in before are not affected.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.web import Application, RequestHandler

from kit.serve.budget import Budget
from kit.serve.clients import is_secure
from kit.serve.forwarded import place_of
from kit.serve.guests import Guests
from kit.serve.journal import Discreet, tell_refusal
from kit.serve.pages import SECURITY, language_of
from kit.serve.relay import Relay
from kit.site.pages import LANGUAGE_NAMES, TEMPLATE, WORDS

DAYS = 30
"""For how long a browser that knows the code is not asked again."""
ADDRESS = "class-code"
"""After the base path: where the code is sent."""
FOR_ALL = frozenset(("robots.txt", SECURITY))
"""After the base path: what tells nothing that the code protects."""
PLAIN = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


class ClassCode(HTTPServerConnectionDelegate):
    """A web application for those who know the code."""

    def __init__(
        self,
        application: HTTPServerConnectionDelegate,
        budget: Budget,
        code: str,
        secret: str,
        base: str,
        cookie: str,
        guests: Guests | None = None,
    ) -> None:
        """`base`: what comes before all addresses; `cookie`: the name of ours; `guests` need no code of the class."""
        self._application = application
        self._guests = guests
        self._base = base
        self._about = {"code": _digest(code), "base": base, "cookie": cookie, "budget": budget}
        key = hmac.new(secret.encode(), b"class code " + _digest(code), "sha256").hexdigest()
        self._desk = Application(cookie_secret=key, log_function=lambda handler: None)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        return _Pupil(self, self._application.start_request(server_conn, request_conn), request_conn)

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._application.on_close(server_conn)

    def turn_away(self, request: HTTPServerRequest) -> HTTPMessageDelegate | None:
        """Who answers in place of the application; None lets the request in."""
        if self._guests and self._guests.may_ask(request.method or "", request.path, request.headers):
            return None
        place = request.path.removeprefix(self._base)
        if place != ADDRESS:
            desk = RequestHandler(self._desk, request)
            is_for_all = place in FOR_ALL and request.method in ("GET", "HEAD")
            if is_for_all or desk.get_signed_cookie(str(self._about["cookie"]), max_age_days=DAYS):
                return None
        return self._desk.get_handler_delegate(request, Asking, self._about)


class _Pupil(Relay):
    """One request: handed on to the application, or asked for the code."""

    def __init__(self, code: ClassCode, application: HTTPMessageDelegate, connection: HTTPConnection) -> None:
        self._code = code
        self._application = application
        self._connection = connection

    async def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        assert isinstance(start_line, RequestStartLine)
        request = HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers)
        self.inside = self._code.turn_away(request) or self._application
        if reading := self.inside.headers_received(start_line, headers):
            await reading


class Asking(Discreet):
    """The page that asks for the code, and what becomes of the answer."""

    def initialize(self, code: bytes, base: str, cookie: str, budget: Budget) -> None:
        """`code`: its digest; `budget`: how many wrong ones an address has left."""
        self._code = code
        self._base = base
        self._cookie = cookie
        self._budget = budget

    def set_default_headers(self) -> None:
        """None of this is kept, framed or told to another site."""
        self.clear_header("Server")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", PLAIN)
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Content-Type-Options", "nosniff")

    def prepare(self) -> None:
        """Everything but the page itself, and what is sent from it, is refused without a word."""
        is_sent = self.request.method == "POST" and self.request.path == self._base + ADDRESS
        if not is_sent and not _is_page(self.request):
            tell_refusal("token")
            self._refuse()

    def get(self) -> None:
        """Ask a person who is not in yet."""
        if self.get_signed_cookie(self._cookie, max_age_days=DAYS):
            return self._go_on()
        self._ask()

    def post(self) -> None:
        """Let in a person who knows the code."""
        tries = self._budget.tries(place_of(self.request.remote_ip or ""))
        if tries.would_wait_s():
            tell_refusal("pace")
            return self._ask("code_slow", 429)
        if not hmac.compare_digest(_digest(self.get_body_argument("code", "")), self._code):
            tries.wait_s()
            tell_refusal("token")
            return self._ask("code_wrong")
        about: dict[str, Any] = {"path": self._base, "secure": is_secure(self), "httponly": True, "samesite": "Lax"}
        self.set_signed_cookie(self._cookie, "in", expires_days=DAYS, **about)
        self._go_on()

    def write_error(self, status_code: int, **_: object) -> None:
        """Nothing but the status."""
        self.finish()

    @property
    def _goal(self) -> str:
        """Where the person wanted to go: on this site, below the base path."""
        asked = self.get_query_argument("to", "") if self.request.path == self._base + ADDRESS else self.request.uri
        return goal_of(asked or "", self._base)

    def _go_on(self) -> None:
        self.set_status(303)
        self.set_header("Location", self._goal)
        self.finish()

    def _ask(self, fault: str = "", status: int = 403) -> None:
        self.set_status(status)
        language = language_of(self)
        queries = parse_qsl(self.request.query, keep_blank_values=True)
        kept = urlencode([(name, value) for name, value in queries if name != "lang"])
        about = {"base": self._base, "languages": LANGUAGE_NAMES, "fault": fault, "query": f"{kept}&" if kept else ""}
        # The answer is in the language of the question, also where no cookie says so (yet).
        action = f"{self._base}{ADDRESS}?{urlencode({'to': self._goal, 'lang': language})}"
        words = WORDS[language]
        self.finish(TEMPLATE["class_code.html"].render(lang=language, words=words, action=action, **about))

    def _refuse(self) -> None:
        self.set_status(403)
        self.finish()


def goal_of(asked: str, base: str) -> str:
    """The address that was asked for, if it is on this site, below the base path; otherwise the first page.

    >>> goal_of("/kit/voila/render/a.ipynb?lang=fr", "/kit/"), goal_of("/elsewhere", "/kit/")
    ('/kit/voila/render/a.ipynb?lang=fr', '/kit/')
    """
    path, mark, query = asked.partition("?")
    path = "/" + path.lstrip("/\\")  # two slashes would begin with the name of another host
    is_ours = path.startswith(base) and path != base + ADDRESS and re.fullmatch(r"[\x21-\x7e]*", path + query)
    return path + mark + query if is_ours else base


def _is_page(request: HTTPServerRequest) -> bool:
    """Whether a person looks at the answer: it is no script, file or websocket."""
    asked = request.headers
    is_shown = asked.get("Sec-Fetch-Dest", "document") == "document" and "text/html" in asked.get("Accept", "")
    return request.method == "GET" and is_shown and "Upgrade" not in asked


def _digest(code: str) -> bytes:
    """The digest of the code as people type it: whatever its capitals, and with the spaces that a phone adds."""
    plain = " ".join(unicodedata.normalize("NFKC", code).casefold().split())
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).digest()
