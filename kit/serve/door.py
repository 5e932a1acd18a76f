"""Who may come in: one look at each request before any handler sees it, be it for a page, a file or a websocket.

Three things keep strangers out. A request must name this machine by an address, because a page elsewhere can point its
own host name at us and so reach what listens here. It must not be made by another site's page behind a person's back.
And when the pages are shared, it must show the token of the link: once in the address, from then on in a cookie.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from urllib.parse import parse_qsl, urlencode

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
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

from kit.serve.limits import APART_S, REQUESTS, Pace
from kit.serve.settings import Public

DAY_S = 24 * 3600
MOST_PACES = 1000
"""Addresses whose pace is remembered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a visitor who is not let in gets instead: a status and headers, never a body."""

    status: int
    headers: dict[str, str]


NOTHING = Answer(403, {"Content-Length": "0"})
"""For strangers; it does not even tell what this server is."""


@dataclass(frozen=True, slots=True)
class Door:
    """The rule of the house: loopback names only, or, with a token, every address for those who know the token.

    Behind a proxy also the names under which browsers reach it.
    """

    port: int
    token: str | None = None
    base: str = "/"
    """What comes before all addresses."""
    public: tuple[Public, ...] = ()

    @property
    def is_secure(self) -> bool:
        """Browsers come by https."""
        return bool(self.public) and all(each.scheme == "https" for each in self.public)

    @property
    def cookie(self) -> str:
        """The cookie's name; browsers keep one jar for all ports of a machine."""
        return f"kit-{self.port}"

    def answer(self, path: str, headers: HTTPHeaders) -> Answer | None:
        """None lets the request in."""
        if not self._names_us(headers.get("Host", "")) or _comes_from_elsewhere(headers):
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
        if any(host.lower() == each.host for each in self.public):
            return True
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
        strict = f"Max-Age={DAY_S}; Path={self.base}; HttpOnly; SameSite=Strict"
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


def _comes_from_elsewhere(headers: HTTPHeaders) -> bool:
    """Another site's page asks, and not because a person follows a link: by an image, a frame, a script."""
    if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):  # a program sends none of these headers
        return False
    return (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) != ("navigate", "document")


class Guarded(HTTPServerConnectionDelegate):
    """A web application behind a door, where nobody asks too much at once."""

    def __init__(self, application: HTTPServerConnectionDelegate, door: Door, most: int | None = None) -> None:
        """`most`: connections of one address; None is no limit."""
        self._application = application
        self._door = door
        self._most = most
        self._connected: dict[object, str] = {}
        self._paces: dict[str, Pace] = {}
        self._next_turn = 0.0

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        address = str(getattr(server_conn.context, "remote_ip", ""))
        if self._most and server_conn not in self._connected and self._at(address) >= self._most:
            server_conn.stream.close()
            return HTTPMessageDelegate()
        self._connected[server_conn] = address
        inside = self._application.start_request(server_conn, request_conn)
        return _Visitor(self._door, inside, request_conn, lambda: self._wait_s(address))

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._connected.pop(server_conn, None)
        self._application.on_close(server_conn)

    def _at(self, address: str) -> int:
        return sum(each == address for each in self._connected.values())

    def _wait_s(self, address: str) -> float:
        """How long a request has to wait: for the pace of its address, then for its turn."""
        if len(self._paces) > MOST_PACES:
            self._paces.clear()
        if wait_s := self._paces.setdefault(address, Pace(**REQUESTS)).wait_s():
            return wait_s
        now = monotonic()
        turn = max(now, self._next_turn)
        self._next_turn = turn + APART_S
        return turn - now


class GuardedServer(HTTPServer):
    """Tornado's, which does not tell the application by itself when a connection ends."""

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        super().on_close(server_conn)
        assert isinstance(self.request_callback, HTTPServerConnectionDelegate)
        self.request_callback.on_close(server_conn)


class _Visitor(HTTPMessageDelegate):
    """One request: handed on to the application, or answered here and heard no further."""

    def __init__(
        self, door: Door, inside: HTTPMessageDelegate, connection: HTTPConnection, wait_s: Callable[[], float]
    ) -> None:
        self._door = door
        self._inside = inside
        self._connection = connection
        self._wait_s = wait_s
        self._is_in = False

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine)
        wait_s = self._wait_s()
        return self._later(wait_s, start_line, headers) if wait_s else self._answer(start_line, headers)

    async def _later(self, wait_s: float, start_line: RequestStartLine, headers: HTTPHeaders) -> None:
        await asyncio.sleep(wait_s)
        if reading := self._answer(start_line, headers):
            await reading

    def _answer(self, start_line: RequestStartLine, headers: HTTPHeaders) -> Awaitable[None] | None:
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
