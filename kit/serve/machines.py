"""What machines ask a server: whether it is alive, and whether to send it visitors.

A load balancer, a container's engine or a hub asks from its own address, under whatever name it knows, and has no key.
So these addresses are answered before the door, and say only a word, and which release this is: there is no page,
cookie or seat behind them.  Every one of them is answered at once, or somebody who asks without end could cause a
healthy server to be stopped.

The figures are for programs on this computer and for addresses that the host names, never for somebody who comes
through a proxy unless the host named their own address: to everybody else it is an address like any that does not
exist.  They cost more than a word, so somebody who reads them too often is told so.

A house with no free seat is still ready: it says so kindly on a page, which a balancer without a server cannot do.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from tornado.http1connection import HTTP1ServerConnection
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
    split_host_and_port,
)

from kit.release import release
from kit.serve import figures
from kit.serve.door import peer_of
from kit.serve.forwarded import UNIX, caller_of, plain
from kit.serve.rate_limit import Rate
from kit.serve.relay import Relay
from kit.serve.settings import Network

READINGS = {"calls_a_s": 5, "rush": 50}
"""How fast one address may read the figures."""
LOOPBACK = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))
BY_PROXY = re.compile(r"x-forwarded-.*|forwarded|x-real-ip|via", re.IGNORECASE)
"""Headers that only a proxy adds."""

State: TypeAlias = Literal["starting", "ready", "stopping"]


class Reply(NamedTuple):
    """A status, and a few words for a machine."""

    status: int
    text: str
    kind: str = "text/plain; charset=utf-8"


class Machines(HTTPServerConnectionDelegate):
    """A web application, before which machines get their answers."""

    def __init__(
        self,
        application: HTTPServerConnectionDelegate,
        base: str = "/",
        readers: Sequence[Network] = (),
        trusted: Sequence[Network] = (),
        look: Callable[[], object] = lambda: None,
    ) -> None:
        """`base`: what comes before all addresses; `readers` may see the figures, which `look` brings up to date.

        What proxies in `trusted` say about who asks is believed.
        """
        self.state: State = "starting"
        self._application = application
        self._base = base
        self._readers = readers
        self._trusted = trusted
        self._look = look
        self._readings: dict[str, Rate] = {}

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        inside = self._application.start_request(server_conn, request_conn)
        return _Asked(self, inside, request_conn, peer_of(server_conn))

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._application.on_close(server_conn)

    def answer(self, place: str, peer: str, headers: HTTPHeaders) -> Callable[[], Reply] | None:
        """What to answer with; None: no machine asks that, or not one that may."""
        match place.removeprefix(self._base) if place.startswith(self._base) else "":
            case "health":
                return lambda: Reply(200, f"ok {release()}")
            case "ready":
                return lambda: Reply(200 if self.state == "ready" else 503, self.state)
            case "metrics" if may_read(peer, headers, self._readers, self._trusted):
                return lambda: self._figures(peer)
        return None

    def _figures(self, peer: str) -> Reply:
        if self._readings.setdefault(peer, Rate(**READINGS)).wait_s():
            return Reply(429, "too often")
        self._look()
        return Reply(200, figures.written(), figures.KIND)


def may_read(peer: str, headers: HTTPHeaders, readers: Sequence[Network], trusted: Sequence[Network]) -> bool:
    """Whether the figures are for this one; `peer` is the other end of the connection, as `UNIX`.

    A browser on this computer that a page elsewhere leads here by a name of its own is recognised by that name, and so
    is a proxy that hands on its browsers' Host; one that hands on neither that nor who asks does not get into any page
    that has a public address.
    """
    if any(BY_PROXY.fullmatch(name) for name in headers):
        caller = caller_of(peer, headers.copy(), trusted)
        return caller.is_by_proxy and caller.is_named and _is_in(caller.address, readers)
    return _is_in(peer, readers) or ((peer == UNIX or _is_in(peer, LOOPBACK)) and _is_here(headers.get("Host", "")))


def _is_in(address: str, networks: Sequence[Network]) -> bool:
    try:
        known = ipaddress.ip_address(plain(address))
    except ValueError:
        return False
    return any(known in each for each in networks)


def _is_here(host: str) -> bool:
    name = split_host_and_port(host.lower())[0].strip("[]")
    return name == "localhost" or _is_in(name, LOOPBACK)


class _Asked(Relay):
    """One request: answered here if a machine may ask that, otherwise handed on."""

    def __init__(self, machines: Machines, inside: HTTPMessageDelegate, connection: HTTPConnection, peer: str) -> None:
        self._machines = machines
        self.inside = inside
        self._connection = connection
        self._peer = peer

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine) and self.inside
        answer = self._machines.answer(start_line.path.partition("?")[0], self._peer, headers)
        if answer is None or start_line.method not in ("GET", "HEAD"):
            return self.inside.headers_received(start_line, headers)
        self.inside = None
        self._answer(answer(), start_line.method)
        return None

    def _answer(self, reply: Reply, method: str) -> None:
        body = reply.text.encode()
        headers = HTTPHeaders(
            {
                "Cache-Control": "no-store",
                "Connection": "close",
                "Content-Length": str(len(body)),
                "Content-Type": reply.kind,
                "X-Content-Type-Options": "nosniff",
            }
        )
        self._connection.write_headers(
            ResponseStartLine("", reply.status, ""), headers, body if method == "GET" else None
        )
        self._connection.finish()
