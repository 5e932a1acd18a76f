"""One of several processes that share the visitors: what its parent tells it, and the connections that it is handed.

Through the channel between them the parent sends one line of JSON, then a byte with each connection.  The process sends
lines of three numbers as soon as visitors may come, every second, and when it has taken connections: how many pages
are open, how many connections it has taken in all, and 1 if it has no room for another page.  When the channel ends,
the other side is gone.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Callable
from dataclasses import asdict, dataclass

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

CHANNEL = "KIT_CHANNEL"
"""The variable that names the descriptor of the channel."""
PLAIN, WEBSOCKET = b"p", b"w"
"""What a connection asks for first."""
REPORT_EVERY_S = 1.0
AT_ONCE = 32
"""Connections taken before others are served."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a process has to know of all."""

    number: int
    port: int
    """Of the address that the parent listens on; 0 for a Unix socket."""
    secret: str
    """Cookies are signed with it, so a visitor is known at another process, too."""
    token: str | None
    """Of the link, if it is shared by one."""
    takes_over: bool = False
    """From a process that has ended."""

    def line(self) -> bytes:
        """As it goes through the channel."""
        return json.dumps(asdict(self)).encode() + b"\n"


class Member:
    """This process as one of several."""

    def __init__(self, channel: socket.socket, told: Told) -> None:
        self.told = told
        self._channel = channel
        self._taken = 0
        self._pages: Callable[[], int] = lambda: 0
        self._is_full: Callable[[], bool] = lambda: False
        self._loop: asyncio.AbstractEventLoop | None = None

    @classmethod
    def of_parent(cls) -> Member | None:
        """None in a process that nobody made a member."""
        if not (descriptor := os.environ.pop(CHANNEL, "")):
            return None
        channel = socket.socket(fileno=int(descriptor))
        channel.set_inheritable(False)
        line = b""
        while not line.endswith(b"\n"):
            if not (byte := channel.recv(1)):
                raise SystemExit(0)  # the parent has gone
            line += byte
        return cls(channel, Told(**json.loads(line)))

    def receive(self, plain: HTTPServer, kept: HTTPServer, alone: Callable[[], object]) -> None:
        """Serve what the parent hands over from now on; `alone` is called when the parent has gone.

        `plain` has to end a connection with its answer: the next request of a proxy that keeps it may be somebody
        else's, who is known at another process.  `kept` gets those that become websockets.
        """
        self._servers = {PLAIN: plain, WEBSOCKET: kept}
        self._alone = alone
        self._loop = asyncio.get_running_loop()
        self._channel.setblocking(False)
        self._loop.add_reader(self._channel, self._take)

    def report(self, pages: Callable[[], int], is_full: Callable[[], bool]) -> None:
        """Say that visitors may come, and from now on how many pages are open, and whether there is no room."""
        self._pages, self._is_full = pages, is_full
        self._keep_telling()

    def stop(self) -> None:
        """Take no more connections."""
        if self._loop:
            self._loop.remove_reader(self._channel)
            self._loop = None

    def _keep_telling(self) -> None:
        if self._loop:
            self._tell()
            self._loop.call_later(REPORT_EVERY_S, self._keep_telling)

    def _tell(self) -> None:
        try:
            self._channel.send(f"{self._pages()} {self._taken} {self._is_full():d}\n".encode())
        except BlockingIOError:
            return  # the parent is behind; it will hear the next
        except OSError:
            self._end()

    def _take(self) -> None:
        before = self._taken
        try:
            while self._taken < before + AT_ONCE:
                what, descriptors, _, _ = socket.recv_fds(self._channel, 1, 1)
                if not what:
                    return self._end()
                self._taken += 1
                for descriptor in descriptors:
                    self._serve(socket.socket(fileno=descriptor), self._servers[what])
        except BlockingIOError:
            pass
        except OSError:
            return self._end()
        self._tell()

    def _serve(self, connection: socket.socket, server: HTTPServer) -> None:
        connection.set_inheritable(False)
        try:
            address = connection.getpeername()
        except OSError:  # it has gone already
            connection.close()
            return
        bounds = {"max_buffer_size": server.max_buffer_size, "read_chunk_size": server.read_chunk_size}
        server.handle_stream(IOStream(connection, **bounds), address)

    def _end(self) -> None:
        self.stop()
        self._alone()
