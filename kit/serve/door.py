"""Who may come in: one look at each request before any handler sees it, be it for a page, a file or a websocket.

Three things keep strangers out. A request must name this machine by an address, because a page elsewhere can point its
own host name at us and so reach what listens here; behind a proxy it must name a host that was declared public. It
must not be made by another site's page behind a person's back. And when the pages are shared, it must show the token of
the link: once in the address, from then on in a cookie. Only whoever knows the code of a room needs no token, for what
`kit.serve.guests` lets them ask for.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tornado.http1connection import HTTP1Connection, HTTP1ServerConnection
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

from kit.serve.fair_queue import FairQueue
from kit.serve.forwarded import UNIX, Caller, caller_of, is_trusted, place_of, plain
from kit.serve.guests import Guests
from kit.serve.hints import Hints
from kit.serve.journal import tell_refusal
from kit.serve.listening import Listening
from kit.serve.relay import Relay
from kit.serve.seats import Visitor
from kit.serve.settings import Network, Public, Settings

DAY_S = 24 * 3600


@dataclass(frozen=True, slots=True)
class Answer:
    """What a visitor who is not let in gets instead: a status and headers, never a body."""

    status: int
    headers: dict[str, str]


NOTHING = Answer(403, {"Content-Length": "0"})
"""For strangers; it does not even say what this server is."""


TOO_MANY = Answer(429, {"Content-Length": "0"})
NOWHERE = Answer(404, {"Content-Length": "0"})
"""Outside the base path."""


@dataclass(frozen=True, slots=True)
class Door:
    """The rule of the house: loopback names only or, with a token, every address for those who know the token.

    Behind a proxy, only the names under which browsers reach it.
    """

    port: int
    token: str | None = None
    base: str = "/"
    """What comes before all addresses."""
    public: tuple[Public, ...] = ()
    trusted: tuple[Network, ...] = ()
    """Proxies that are believed."""
    any_name: bool = False
    """Whether any host name will do, because somebody else, such as a hub, looks at each request after us."""
    guests: Guests | None = field(default=None, compare=False)
    """Whoever knows the code of a room; None: there are no rooms."""
    hints: Hints = field(default_factory=Hints, compare=False)

    @classmethod
    def of(cls, told: Settings, port: int, token: str | None = None) -> Door:
        """The door of a server with these settings; port 0 is a Unix socket."""
        any_name = told.hub or told.beside
        return cls(port, token, told.base_path, told.public, told.trusted_proxies, any_name=any_name)

    @property
    def is_secure(self) -> bool:
        """Whether browsers come by https."""
        return bool(self.public) and self.public[0].scheme == "https"

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the token."""
        return f"kit-{self._mark}"

    @property
    def seat_cookie(self) -> str:
        """The name of the cookie by which seats are counted."""
        return f"kit-seat-{self._mark}"

    @property
    def code_cookie(self) -> str:
        """The name of the cookie of those who know the code of the class."""
        return f"kit-code-{self._mark}"

    @property
    def room_cookie(self) -> str:
        """The name of the cookie of those who know the code of a room."""
        return f"kit-room-{self._mark}"

    @property
    def _mark(self) -> str:
        """What tells our cookies from those of another kit.

        On one machine that is the port, as browsers keep one jar for all its ports. Behind a proxy there may be several
        processes, and the path tells them apart: a page below somebody else's base path is sent the cookies of both.
        """
        if self.public or self.any_name or not self.port:
            return re.sub("[^A-Za-z0-9]", "-", self.base.strip("/")) or "_"
        return str(self.port)

    def greet(self, peer: str, headers: HTTPHeaders) -> Caller:
        """Find out who asks, and under which name, from what our proxies say; no handler sees those headers.

        From here on `headers` have the Host that the browser asked for.
        """
        caller = caller_of(peer, headers, self.trusted)
        if caller.is_unbelieved and (self.public or self.any_name):
            self.hints.unknown_proxy(caller.address)
        public = self._public(headers.get("Host", "")) or (self._public(caller.host) if caller.host else None)
        if public is None:
            return caller
        headers["Host"] = public.host
        if caller.is_by_proxy and not caller.is_named:
            self.hints.no_visitor(caller.address)
        if caller.scheme and caller.scheme != public.scheme:
            self.hints.other_scheme(caller.scheme, public)
        return caller._replace(scheme=public.scheme)

    def answer(self, path: str, headers: HTTPHeaders, method: str = "GET") -> Answer | None:
        """What to answer in place of the application; None lets the request in."""
        if not self._names_us(headers.get("Host", "")):
            return _nothing("host")
        if _comes_from_elsewhere(headers) or (_acts(method, headers) and not self._is_from_us(headers)):
            return _nothing("origin")
        place, _, query = path.partition("?")
        if self.token is not None:
            asked = parse_qsl(query, keep_blank_values=True)
            if self._is_known(
                dict(asked).get("token", "")
            ):  # even with a cookie, so that no page has it in its address
                rest = urlencode([(name, value) for name, value in asked if name != "token"])
                return self._welcome("?".join(filter(None, ["/" + place.lstrip("/\\"), rest])))
            is_known = self._is_known(parse_cookie(headers.get("Cookie", "")).get(self.cookie, ""))
            if not is_known and not (self.guests and self.guests.may_ask(method, path, headers)):
                return _nothing("token")
        return self._astray(place, query)

    def _astray(self, place: str, query: str) -> Answer | None:
        """Nothing is outside the base path; people leave out its last slash, or all of it if nobody else is there."""
        if place.startswith(self.base):
            return None
        is_alone = self.port and not (self.public or self.any_name or self.trusted)
        if place != self.base.rstrip("/") and not (is_alone and place == "/"):
            return NOWHERE
        return Answer(302, {"Content-Length": "0", "Location": "?".join(filter(None, [self.base, query]))})

    def _public(self, host: str) -> Public | None:
        return next((each for each in self.public if host.lower() in each.names), None)

    def _names_us(self, host: str) -> bool:
        """Whether the host is ours.  Anybody can point a name here, but not an address: browsers look up only names."""
        if self.any_name:  # even if the public one is known: a hub reaches its servers by their addresses
            return bool(host)
        if self.public:
            if self._public(host):
                return True
            self.hints.other_host(host, self.public[0])
            return False
        name = split_host_and_port(host.lower())[0].strip("[]")
        try:
            return ipaddress.ip_address(name).is_loopback or self.token is not None
        except ValueError:
            return name == "localhost"

    def _is_from_us(self, headers: HTTPHeaders) -> bool:
        """Whether no other site acts.  A browser says whose page does; a program does not, but it has no cookies."""
        origin = headers.get("Origin")
        if origin is None:
            return True
        public = self._public(headers.get("Host", ""))
        if public is None:
            # Browsers that come directly come by http; a hub, or a server beside us, may speak https with them.
            schemes = ("http", "https") if self.any_name else ("http",)
            return origin.lower() in [f"{scheme}://{headers.get('Host', '').lower()}" for scheme in schemes]
        if origin.lower() == public.origin:
            return True
        self.hints.other_origin(origin, public)
        return False

    def _is_known(self, token: str) -> bool:
        return self.token is not None and hmac.compare_digest(token.encode(), self.token.encode())

    def _welcome(self, place: str) -> Answer:
        """Keep the token in a cookie and go on without it.

        Not with status 302: a browser that follows a link of another page, such as a chat, takes the whole chain of
        redirects to be that page's doing and holds a strict cookie back. A refresh is our own doing.
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


def _nothing(reason: str) -> Answer:
    tell_refusal(reason)
    return NOTHING


def _comes_from_elsewhere(headers: HTTPHeaders) -> bool:
    """Whether another site's page asks, and not because a person follows a link: by an image, a frame, a script."""
    if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):  # a program sends none of these headers
        return False
    return (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) != ("navigate", "document")


def _acts(method: str, headers: HTTPHeaders) -> bool:
    """Whether the request does more than look, or opens a websocket, through which a page can do everything."""
    return method not in ("GET", "HEAD") or "Upgrade" in headers


def peer_of(connection: HTTP1ServerConnection) -> str:
    """The address at the other end, without a port; `UNIX` at a Unix socket."""
    context = connection.context
    family = getattr(context, "address_family", None)
    return str(getattr(context, "address", ("",))[0]) if family in (socket.AF_INET, socket.AF_INET6) else UNIX


class Guarded(HTTPServerConnectionDelegate):
    """A web application behind a door, where nobody may ask too much at once."""

    def __init__(
        self,
        application: HTTPServerConnectionDelegate,
        door: Door,
        queue: FairQueue,
        most: int | None = None,
    ) -> None:
        """`most`: connections of one address or, if a proxy has the connections, its requests that wait; None is no
        limit.
        """
        self._application = application
        self._door = door
        self._most = most
        self._connected: dict[object, str] = {}
        self._waiting = Counter[str]()
        self.under_way: set[object] = set()
        """Connections with a request that has not been answered yet."""
        self._queue = queue

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        peer = peer_of(server_conn)
        self.under_way.discard(server_conn)
        if self._most and server_conn not in self._connected and not is_trusted(peer, self._door.trusted):
            place = place_of(plain(peer))
            if sum(each == place for each in self._connected.values()) >= self._most:
                tell_refusal("connections")
                server_conn.stream.close()
                return HTTPMessageDelegate()
            self._connected[server_conn] = place
        inside = self._application.start_request(server_conn, request_conn)
        return _Visitor(self, self._door, peer, inside, request_conn, lambda: self.under_way.add(server_conn))

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._connected.pop(server_conn, None)
        self.under_way.discard(server_conn)
        self._application.on_close(server_conn)

    async def wait(self, address: str) -> bool:
        """Wait for the pace of the address and for its turn; False: too many of this address wait already."""
        if self._most and self._waiting[address] >= self._most:
            return False
        if wait_s := self._queue.budget.requests(address).wait_s():
            self._waiting[address] += 1
            try:
                await asyncio.sleep(wait_s)
            finally:
                self._waiting -= Counter([address])  # drops those with none left
        async with self._queue.turn(_unknown(address)):
            return True

    def spend(self, address: str, seconds: float) -> None:
        """A request of this address was answered in this long."""
        self._queue.budget.spend(_unknown(address), seconds)


def _unknown(address: str) -> Visitor:
    """The visitor at an address, before anybody has looked at their cookie."""
    return Visitor("", address)


class GuardedServer(HTTPServer):
    """Tornado's server, which does not report when a connection ends, and spins when descriptors are used up."""

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Take connections at these."""
        listening: Any = map(Listening, sockets)
        super().add_sockets(listening)

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        super().on_close(server_conn)
        assert isinstance(self.request_callback, HTTPServerConnectionDelegate)
        self.request_callback.on_close(server_conn)


class _Visitor(Relay):
    """One request: handed on to the application, or answered here and not listened to any further."""

    def __init__(
        self,
        guard: Guarded,
        door: Door,
        peer: str,
        application: HTTPMessageDelegate,
        connection: HTTPConnection,
        begins: Callable[[], object],
    ) -> None:
        self._begins = begins
        self._guard = guard
        self._door = door
        self._peer = peer
        self._application = application
        self._connection = connection

    async def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        assert isinstance(start_line, RequestStartLine)
        self._begins()
        caller = self._door.greet(self._peer, headers)
        self._place = place_of(caller.address)
        if not await self._guard.wait(self._place):
            tell_refusal("pace")
            return self._send(TOO_MANY)
        if answer := self._door.answer(start_line.path, headers, start_line.method):
            return self._send(answer)
        self._introduce(caller)
        self.inside = self._application
        if reading := self.inside.headers_received(start_line, headers):
            await reading

    def finish(self) -> None:
        """The whole request is here; much of its answer is made at once."""
        begin = monotonic()
        super().finish()
        self._guard.spend(self._place, monotonic() - begin)

    def _introduce(self, caller: Caller) -> None:
        """Tornado reads from here who asks; a proxy's connection brings one visitor after another."""
        assert isinstance(self._connection, HTTP1Connection)
        context: Any = self._connection.context
        context.remote_ip = caller.address
        context.protocol = caller.scheme or "http"

    def _send(self, answer: Answer) -> None:
        headers = HTTPHeaders({**answer.headers, "Connection": "close"})  # whatever else was sent is not read
        self._connection.write_headers(ResponseStartLine("", answer.status, ""), headers)
        self._connection.finish()
