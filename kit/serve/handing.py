"""Connections on their way to the process that serves them.

One process accepts them all, looks at the first request without taking anything from it, and hands the connection on:
to the process whose number, and nothing else, is in the visitor's cookie, else to the least loaded.  Nobody who is slow
or silent holds that up, for each is looked at only when there is something new to see.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

LONGEST_HEAD = 16 * 1024
"""Bytes that are looked at; a head that is longer is handed on as far as it is known."""
HEAD_WITHIN_S = 10
"""From the first byte of a request's head to its last."""
SILENT_S = 75
"""Browsers open connections before they know what to ask."""
LOOK_AGAIN_S, LOOK_AGAIN_MOST_S = 0.01, 0.5
"""A head of which a part is there would else wake us all the time; each pause is twice as long as the one before."""
MOST_PENDING = 512
"""Connections that are looked at; when one more comes, the one that came first goes."""
AT_ONCE = 64
"""Connections accepted before others are served."""
NO_ROOM_S = 0.5
"""A system that has no descriptor left may have one again after so long."""

_COOKIES = re.compile(rb"^cookie:(.*)$", re.IGNORECASE | re.MULTILINE)
_UPGRADE = re.compile(rb"^upgrade:\s*websocket\s*$", re.IGNORECASE | re.MULTILINE)
_END = re.compile(rb"\r?\n\r?\n")

log = logging.getLogger("kit.serve")


class Head(NamedTuple):
    """What of a request's head matters here."""

    process: int | None
    """The number in the cookie."""
    is_websocket: bool


def read_head(seen: bytes, cookie: str) -> Head | None:
    """None while more of it has to come. `cookie`: the name of the one with a process's number."""
    end = _END.search(seen)
    if end is None and len(seen) < LONGEST_HEAD:
        return None
    head = seen[: end.start() if end else None].replace(b"\r\n", b"\n")
    number = re.compile(rb"(?:^|;)\s*" + re.escape(cookie.encode()) + rb"=(\d{1,4})\s*(?=;|$)")
    numbers = [int(found[1]) for cookies in _COOKIES.finditer(head) for found in number.finditer(cookies[1])]
    return Head(numbers[0] if numbers else None, bool(_UPGRADE.search(head)))


@dataclass(eq=False, slots=True)
class Pending:
    """A connection whose request is not known yet."""

    connection: socket.socket
    silence: asyncio.TimerHandle | None = None
    """Ends it if nothing is ever asked."""
    since: float = 0
    """When the first byte was seen, by the loop's clock; 0: it is silent."""
    pause_s: float = LOOK_AGAIN_S


class Entrance:
    """Accepts connections, and hands each on as soon as its first request can be read."""

    def __init__(
        self, sockets: Sequence[socket.socket], hand_on: Callable[[socket.socket, Head], bool], cookie: str
    ) -> None:
        """`hand_on` says whether there was anybody to take it, and it with it; if not, it is asked again.

        `cookie`: the name of the one with a process's number.
        """
        self._sockets = sockets
        self._cookie = cookie
        self._hand_on = hand_on
        self._pending: dict[Pending, None] = {}
        self._loop = asyncio.get_running_loop()
        self._is_open = False

    def __len__(self) -> int:
        return len(self._pending)

    def open(self) -> None:
        """From now on; who came before has waited."""
        self._is_open = True
        for each in self._sockets:
            each.setblocking(False)
            self._loop.add_reader(each, self._accept, each)

    def close(self) -> None:
        """Nobody comes in any more."""
        self._is_open = False
        for each in self._sockets:
            self._loop.remove_reader(each)
            each.close()
        for pending in tuple(self._pending):
            self._drop(pending)

    def look_at(self, connection: socket.socket) -> None:
        """Hand this one on as soon as its first request can be read."""
        connection.setblocking(False)
        if len(self._pending) >= MOST_PENDING:
            self._drop(next(iter(self._pending)))
        pending = Pending(connection)
        self._pending[pending] = None
        pending.silence = self._loop.call_later(SILENT_S, self._drop, pending)
        self._look(pending)

    def _accept(self, listening: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, _ = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as fault:  # it stays in the row: ask for it later, not all the time
                log.warning("a connection cannot be accepted: %s", fault.strerror)
                self._loop.remove_reader(listening)
                self._loop.call_later(NO_ROOM_S, self._listen_again, listening)
                return
            self.look_at(connection)

    def _listen_again(self, listening: socket.socket) -> None:
        if self._is_open:
            self._loop.add_reader(listening, self._accept, listening)

    def _look(self, pending: Pending) -> None:
        if pending not in self._pending:
            return
        connection, now = pending.connection, self._loop.time()
        try:
            seen = connection.recv(LONGEST_HEAD, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            self._loop.add_reader(connection, self._look, pending)
            return
        except OSError:
            seen = b""
        self._loop.remove_reader(connection)
        pending.since = pending.since or now
        if pending.silence:
            pending.silence.cancel()
        if not seen or now > pending.since + HEAD_WITHIN_S:
            return self._drop(pending)
        head = read_head(seen, self._cookie)
        if head and self._hand_on(connection, head):
            del self._pending[pending]
            return
        self._loop.call_later(pending.pause_s, self._look, pending)
        pending.pause_s = min(2 * pending.pause_s, LOOK_AGAIN_MOST_S)

    def _drop(self, pending: Pending) -> None:
        if pending in self._pending:
            del self._pending[pending]
            if pending.silence:
                pending.silence.cancel()
            self._loop.remove_reader(pending.connection)
            pending.connection.close()
