"""Who may come in: one look at each request before any handler sees it, be it for a page, a file or a websocket.

Two things keep strangers out. A request must name this machine by an address, because a page elsewhere can point its
own host name at us and so reach what listens here. And when the pages are shared, it must show the token of the link:
once in the address, from then on in a cookie.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Awaitable
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
    parse_cookie,
    split_host_and_port,
)

DAY_S = 24 * 3600


@dataclass(frozen=True, slots=True)
class Answer:
    """What a visitor who is not let in gets instead: a status and headers, never a body."""

    status: int
    headers: dict[str, str]


NOTHING = Answer(403, {"Content-Length": "0"})
"""For strangers; it does not even tell what this server is."""


@dataclass(frozen=True, slots=True)
class Door:
    """The rule of the house: loopback names only, or, with a token, every address for those who know the token."""

    port: int
    token: str | None = None

    @property
    def cookie(self) -> str:
        """The cookie's name; browsers keep one jar for all ports of a machine."""
        return f"kit-{self.port}"

    def answer(self, path: str, headers: HTTPHeaders) -> Answer | None:
        """None lets the request in."""
        if not self._names_us(headers.get("Host", "")):
            return NOTHING
        if self.token is None:
            return None
        place, _, query = path.partition("?")
        asked = parse_qsl(query, keep_blank_values=True)
        if self._is_known(dict(asked).get("token", "")):  # even with a cookie, so that no page has it in its address
            rest = urlencode([(name, value) for name, value in asked if name != "token"])
            return self._welcome("?".join(filter(None, ["/" + place.lstrip("/\\"), rest])))
        shown = parse_cookie(headers.get("Cookie", "")).get(self.cookie, "")
        return None if self._is_known(shown) else NOTHING

    def _names_us(self, host: str) -> bool:
        """Anybody can let a name of theirs lead here, but not an address: browsers look up names only."""
        name = split_host_and_port(host.lower())[0].strip("[]")
        try:
            return ipaddress.ip_address(name).is_loopback or self.token is not None
        except ValueError:
            return name == "localhost"

    def _is_known(self, token: str) -> bool:
        return self.token is not None and hmac.compare_digest(token.encode(), self.token.encode())

    def _welcome(self, place: str) -> Answer:
        """Keep the token in a cookie and go on without it.

        Not with status 302: a browser that follows a link of another page, a chat say, takes the whole chain of
        redirects for that page's doing and keeps a strict cookie back. A refresh is our own doing.
        """
        strict = f"Max-Age={DAY_S}; Path=/; HttpOnly; SameSite=Strict"
        return Answer(
            200,
            {
                "Cache-Control": "no-store",
                "Content-Length": "0",
                "Refresh": f"0; url={place}",
                "Referrer-Policy": "no-referrer",
                "Set-Cookie": f"{self.cookie}={self.token}; {strict}",
            },
        )


class Guarded(HTTPServerConnectionDelegate):
    """A web application behind a door."""

    def __init__(self, application: HTTPServerConnectionDelegate, door: Door) -> None:
        self._application = application
        self._door = door

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        inside = self._application.start_request(server_conn, request_conn)
        return _Visitor(self._door, inside, request_conn)

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._application.on_close(server_conn)


class _Visitor(HTTPMessageDelegate):
    """One request: handed on to the application, or answered here and heard no further."""

    def __init__(self, door: Door, inside: HTTPMessageDelegate, connection: HTTPConnection) -> None:
        self._door = door
        self._inside = inside
        self._connection = connection
        self._is_in = False

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine)
        answer = self._door.answer(start_line.path, headers)
        self._is_in = answer is None
        if answer is None:
            return self._inside.headers_received(start_line, headers)
        self._connection.write_headers(ResponseStartLine("", answer.status, ""), HTTPHeaders(answer.headers))
        self._connection.finish()
        return None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inside.data_received(chunk) if self._is_in else None

    def finish(self) -> None:
        if self._is_in:
            self._inside.finish()

    def on_connection_close(self) -> None:
        if self._is_in:
            self._inside.on_connection_close()
