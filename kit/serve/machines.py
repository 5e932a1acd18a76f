"""What machines ask a server: whether it lives, and whether to send it visitors.

A load balancer, a container's engine or a hub asks from its own address, under whatever name it knows, and has no key.
So these addresses are answered before the door, and tell nothing but a word: no page, no cookie, no seat is behind
them.  They have a pace of their own, so that a proxy through which all visitors come is not kept waiting.

A house with no free seat is still ready: it says so kindly on a page, which a balancer without a server cannot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from tornado.http1connection import HTTP1ServerConnection
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)

from kit.serve.limits import REQUESTS, Pace

HEALTH, READY = "health", "ready"
"""After the base path."""
MOST_PACES = 1000

State: TypeAlias = Literal["starting", "ready", "stopping"]


class Reply(NamedTuple):
    """A status, and a few words for a machine."""

    status: int
    text: str
    kind: str = "text/plain; charset=utf-8"


class Machines(HTTPServerConnectionDelegate):
    """A web application, before which machines get their answers."""

    def __init__(self, application: HTTPServerConnectionDelegate, base: str) -> None:
        """`base`: what comes before all addresses."""
        self.state: State = "starting"
        self._application = application
        self._answers: Mapping[str, Callable[[], Reply]] = {base + HEALTH: self._health, base + READY: self._ready}
        self._paces: dict[str, Pace] = {}

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A request begins; nothing of it is known yet."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        address = str(getattr(server_conn.context, "remote_ip", ""))
        inside = self._application.start_request(server_conn, request_conn)
        return _Asked(inside, request_conn, self._answers, lambda: self._wait_s(address))

    def on_close(self, server_conn: object) -> None:
        """A connection ended."""
        self._application.on_close(server_conn)

    def _wait_s(self, address: str) -> float:
        if len(self._paces) > MOST_PACES:
            self._paces.clear()
        return self._paces.setdefault(address, Pace(**REQUESTS)).wait_s()

    def _health(self) -> Reply:
        """This process answers: nothing more."""
        return Reply(200, "ok")

    def _ready(self) -> Reply:
        """Visitors may come."""
        return Reply(200 if self.state == "ready" else 503, self.state)


class _Asked(HTTPMessageDelegate):
    """One request: answered here if a machine may ask that, else handed on."""

    def __init__(
        self,
        inside: HTTPMessageDelegate,
        connection: HTTPConnection,
        answers: Mapping[str, Callable[[], Reply]],
        wait_s: Callable[[], float],
    ) -> None:
        self._inside: HTTPMessageDelegate | None = inside
        self._connection = connection
        self._answers = answers
        self._wait_s = wait_s

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine) and self._inside
        answer = self._answers.get(start_line.path.partition("?")[0])
        if answer is None or start_line.method not in ("GET", "HEAD"):
            return self._inside.headers_received(start_line, headers)
        self._inside = None
        return self._answer(answer, start_line.method)

    async def _answer(self, answer: Callable[[], Reply], method: str) -> None:
        if wait_s := self._wait_s():
            await asyncio.sleep(wait_s)
        self._send(answer(), method)

    def _send(self, reply: Reply, method: str) -> None:
        body = reply.text.encode()
        headers = HTTPHeaders(
            {
                "Cache-Control": "no-store",
                "Content-Length": str(len(body)),
                "Content-Type": reply.kind,
                "X-Content-Type-Options": "nosniff",
            }
        )
        self._connection.write_headers(
            ResponseStartLine("", reply.status, ""), headers, body if method == "GET" else None
        )
        self._connection.finish()

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inside.data_received(chunk) if self._inside else None

    def finish(self) -> None:
        if self._inside:
            self._inside.finish()

    def on_connection_close(self) -> None:
        if self._inside:
            self._inside.on_connection_close()
