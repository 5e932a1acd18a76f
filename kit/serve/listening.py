"""A listening socket that rests while this process has no descriptor left for one more connection.

The connection that waits would otherwise wake the event loop at once, fail, and wake it again: thousands of times a
second, as long as nobody closes another one.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
from typing import Any

from tornado.ioloop import IOLoop

from kit.serve.journal import tell

REST_S = 0.5
USED_UP = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
"""The errors when descriptors are used up, of this process or of the whole system."""


class Listening:
    """What a Tornado server asks of a socket that listens."""

    def __init__(self, inside: socket.socket) -> None:
        self._inside = inside
        self._rest: asyncio.TimerHandle | None = None

    def fileno(self) -> int:
        """Its descriptor."""
        return self._inside.fileno()

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; while resting it raises BlockingIOError, as if none were waiting."""
        try:
            return self._inside.accept()
        except OSError as error:
            if error.errno not in USED_UP:
                raise
            self._rest_a_while(error.errno)
            raise BlockingIOError from None

    def close(self) -> None:
        """Stop listening."""
        if self._rest:
            self._rest.cancel()
        self._inside.close()

    def _rest_a_while(self, why: int) -> None:
        tell("rests", "no connection can be taken: %s", os.strerror(why), level=logging.WARNING)
        loop = IOLoop.current()
        loop.update_handler(self, 0)
        self._rest = asyncio.get_running_loop().call_later(REST_S, loop.update_handler, self, IOLoop.READ)
