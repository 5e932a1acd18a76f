"""Who comes in from a JupyterHub: asked before any handler sees a request, be it for a page, a file or a websocket.

The hub's own library does the work (`jupyterhub.services.auth`): login by OAuth, its cookies, what it remembers of the
hub's answers. Here is only what follows from them. A browser that asks for a page without a login is led to the hub's,
and back to the very address it asked for. A person who is logged in but may not use this server is told so. Anything
else without a login gets 401, on which a page of ours loads itself again, and a websocket gets 403.

A request proves itself only by the cookie of the login, not by a token in its address or headers: these are pages for
browsers. Cookies are sent no matter who makes the browser ask, so the door has already refused other sites' pages;
pages of other servers of the same hub, if all have one host name, may ask but not press: websockets show no more than a
new page, whose token nobody else knows, and what is posted needs Tornado's own token.

Names that somebody points at this computer (DNS rebinding) need no list of ours here: a browser has the cookie of the
login only for the hub's name.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from jupyterhub import __version__
from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.web import Application, HTTPError, RequestHandler

from kit.serve.clients import GUEST
from kit.serve.pages import language_of
from kit.serve.relay import Relay
from kit.site.pages import TEMPLATE, WORDS

REMEMBERED_S = 60
"""How long an answer of the hub holds; a user who logs out there keeps a websocket for at most twice that."""
AGAIN_S = 15
"""After how long a page that says the hub does not answer loads itself again; it may have no script."""
MOST_AWAY, LONGEST_WAY = 2000, 2000
"""How many browsers at the hub's login we remember where to lead back, and how many characters of such an address:
nobody knows who they are. Beyond that they come back to the first page."""
STATUS = {"stranger": 401, "barred": 403, "hub": 503}

log = logging.getLogger("kit.serve")


class Login(NamedTuple):
    """What a browser shows: the token that the hub gave it for us, and the id of its session at the hub."""

    token: str
    session: str


class HubAuth(HTTPServerConnectionDelegate):
    """A web application for users of a hub."""

    def __init__(
        self,
        application: HTTPServerConnectionDelegate,
        base: str,
        hub: HubOAuth | None = None,
        remembered_s: float = REMEMBERED_S,
    ) -> None:
        """`base`: what comes before all addresses; `hub`: by default the one that the environment names."""
        hub = hub or HubOAuth()
        self.asked = monotonic()
        """When a user last asked for something."""
        self._application = application
        self._base = base
        self._hub = hub
        self._hub.cache.max_age = self._hub.cache.purge_interval = remembered_s
        self._remembered_s = remembered_s
        self._secret = hashlib.sha256(b"cookies of the kit " + hub.api_token.encode()).digest()
        self._desk = Application(
            cookie_secret=self._secret,  # the same in all processes of a server, which share the hub's token
            log_function=lambda handler: None,
            base_url=base,
            # The library wants one for its own pages, of which we have none; Tornado's has the same name.
            xsrf_cookie_kwargs={"path": f"{base}oauth_callback"},
        )
        self._sockets: dict[IOStream, Login] = {}
        self._looking: asyncio.Task[None] | None = None

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        return _Guest(self, self._application.start_request(server_conn, request_conn), request_conn)

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._application.on_close(server_conn)

    async def turn_away(
        self, start_line: RequestStartLine, headers: HTTPHeaders, connection: HTTPConnection
    ) -> HTTPMessageDelegate | None:
        """Who answers in place of the application; None lets the request in, with its user's mark in the headers."""
        request = HTTPServerRequest(connection=connection, start_line=start_line, headers=headers)
        if request.path == f"{self._base}oauth_callback":
            return self._desk.get_handler_delegate(request, LoggedIn, {"hub": self._hub, "who": self.who})
        login = self._shown(request)
        try:
            user = await self._user(login)
        except HTTPError:
            return self._instead(request, "hub")
        if login is None or user is None:
            return self._instead(request, "stranger")
        if not self._hub.check_scopes(self._hub.access_scopes, user):
            return self._instead(request, "barred")
        self.asked = monotonic()
        headers[GUEST] = hmac.new(self._secret, f"{user['kind']} {user['name']}".encode(), "sha256").hexdigest()
        if _is_websocket(request) and (stream := getattr(connection, "stream", None)):
            self._sockets[stream] = login
        return None

    async def who(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Who asks, as the hub says; None if it does not know them, or does not answer."""
        try:
            return await self._user(self._shown(request))
        except HTTPError:
            return None

    def _shown(self, request: HTTPServerRequest) -> Login | None:
        handler = RequestHandler(self._desk, request)
        token = handler.get_signed_cookie(self._hub.cookie_name)
        return Login(token.decode("ascii", "replace"), self._hub.get_session_id(handler)) if token else None

    async def _user(self, login: Login | None) -> dict[str, Any] | None:
        """What the hub says about them. Raises HTTPError if it does not answer."""
        if login is None:
            return None
        user: dict[str, Any] | None = await self._hub.user_for_token(login.token, session_id=login.session, sync=False)
        return user

    def _instead(self, request: HTTPServerRequest, why: str) -> HTTPMessageDelegate:
        return self._desk.get_handler_delegate(request, TurnedAway, {"hub": self._hub, "why": why})

    # Websockets outlive a login ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Look after open websockets from now on."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Stop looking after them."""
        if self._looking:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self._remembered_s)
            for stream, login in list(self._sockets.items()):
                if not stream.closed() and not await self._is_over(login):
                    continue
                del self._sockets[stream]
                stream.close()

    async def _is_over(self, login: Login) -> bool:
        """Whether the hub says that a login is over; while it does not answer, it does not say so."""
        try:
            user = await self._user(login)
        except HTTPError:
            return False
        return user is None or not self._hub.check_scopes(self._hub.access_scopes, user)


class _Guest(Relay):
    """One request: handed on to the application, or to whatever answers in its place."""

    def __init__(self, hub_auth: HubAuth, application: HTTPMessageDelegate, connection: HTTPConnection) -> None:
        self._hub_auth = hub_auth
        self._application = application
        self._connection = connection

    async def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        assert isinstance(start_line, RequestStartLine)
        other = await self._hub_auth.turn_away(start_line, headers, self._connection)
        self.inside = other or self._application
        if reading := self.inside.headers_received(start_line, headers):
            await reading


class _AtTheDesk(HubOAuthenticated, RequestHandler):
    """Answers a request that the application does not see."""

    def set_default_headers(self) -> None:
        """A hub that checks whether its server is there wants to know its version."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("X-JupyterHub-Version", __version__)

    def say(self, status: int, fault: str) -> None:
        """Say a kind word in the language of the person."""
        self.set_status(status)
        plain = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        self.set_header("Content-Security-Policy", plain)
        language = language_of(self)
        home = f"{self.hub_auth.hub_host}{self.hub_auth.hub_prefix}home" if fault == "barred" else ""
        base = self.hub_auth.base_url
        about = {"base": base, "fault": fault, "home": home, "refresh_s": AGAIN_S if fault == "hub" else 0}
        self.finish(TEMPLATE["error.html"].render(lang=language, words=WORDS[language], **about))

    def log_exception(self, *_: object) -> None:
        """Addresses at this desk have secrets in them; `write_error` says what there is to say."""


class TurnedAway(_AtTheDesk):
    """Leads a browser to the hub's login, or says why it is not let in."""

    def initialize(self, hub: HubOAuth, why: str) -> None:
        """`why`: "stranger", "barred", or "hub" for one that does not answer."""
        self.hub_auth = hub
        self._why = why

    def prepare(self) -> None:
        """Answer, whatever was asked."""
        is_page = self.request.method == "GET" and "text/html" in self.request.headers.get("Accept", "")
        if _is_websocket(self.request) or not is_page:
            self.set_status(403 if _is_websocket(self.request) else STATUS[self._why])
            self.finish()
        elif self._why != "stranger":
            self.say(STATUS[self._why], self._why)
        elif self.request.path.startswith(self.hub_auth.base_url):  # the login leads back there
            address = _without_count(self.request.uri or "")
            self.request.uri = address if len(address) <= LONGEST_WAY else self.hub_auth.base_url
            self.redirect(self.get_login_url())
            self._forget_first()
        else:
            self.say(404, "gone")

    def _forget_first(self) -> None:
        """Forget the oldest: the library remembers each for ten minutes."""
        ways = self.hub_auth._oauth_states
        while len(ways) > MOST_AWAY:
            del ways[next(iter(ways.values))]


class LoggedIn(_AtTheDesk, HubOAuthCallbackHandler):
    """The hub sends a browser back here."""

    def initialize(self, hub: HubOAuth, who: Callable[[HTTPServerRequest], Awaitable[dict[str, Any] | None]]) -> None:
        """`who` says who is logged in already: two tabs may have been led to the login, and one was faster."""
        self.hub_auth = hub
        self._who = who

    async def prepare(self) -> None:
        """The library would have everything else wait for the hub's answer."""
        self.current_user = await self._who(self.request)

    def write_error(self, status_code: int, **_: object) -> None:
        """A login that was not completed, usually because the browser was away for too long."""
        if status_code >= 500:
            log.error("a login failed: the hub did not say who it is (%d)", status_code)
        self.say(status_code, "login")


def _without_count(address: str) -> str:
    """The address that a person knows: a hub that restarted their server adds how often it has led them here."""
    path, _, query = address.partition("?")
    return "?".join(
        filter(None, [path, "&".join(each for each in query.split("&") if not each.startswith("redirects="))])
    )


def _is_websocket(request: HTTPServerRequest) -> bool:
    return re.fullmatch(r"\s*websocket\s*", request.headers.get("Upgrade", ""), re.IGNORECASE) is not None
