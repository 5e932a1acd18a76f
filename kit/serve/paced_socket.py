"""What all our websockets have: frames come no faster than the pace of the house, and browsers must read."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.serve import figures
from kit.serve.figures import DoorName
from kit.serve.journal import Discreet, tell_refusal
from kit.serve.limits import FRAMES, MOST_LATE, MOST_UNSENT
from kit.serve.rate_limit import Rate

UNFIT = 1008
"""The websocket's close code for a message that breaks the rules of the house."""


class PacedSocket(Discreet, WebSocketHandler):
    """The server's end of a websocket."""

    door: DoorName

    def begin(self) -> None:
        """The connection is made. Send each message at once: with small packets held back, a click takes 40 ms more."""
        self.set_nodelay(True)
        stream: Any = getattr(self.ws_connection, "stream", None)
        if stream:
            stream.max_write_buffer_size = MOST_UNSENT

    def get_websocket_protocol(self) -> Any:
        """Tornado's protocol; but frames that do not become a message, such as empty ones, have a pace as well."""
        protocol: Any = super().get_websocket_protocol()
        if protocol:
            protocol._receive_frame = _paced(protocol._receive_frame)
        return protocol

    async def may_speak(self, rate: Rate, size: int) -> bool:
        """Wait as long as a message of this many bytes has to; False: there were too many, and the connection ends."""
        try:
            await _wait(rate, size)
        except StreamClosedError:
            self.drop()
            return False
        return True

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send, if somebody is still there; a browser that does not read what it asked for is let go."""
        figures.sent(self.door, len(message))
        try:
            sending = super().write_message(message, binary)
            sending.add_done_callback(lambda sent: sent.cancelled() or sent.exception())  # it is gone: on_close knows
            return sending
        except WebSocketClosedError:
            return None
        except StreamBufferFullError:
            logging.getLogger("kit.serve").warning("a page does not read what it is sent; its connection is closed")
            self.drop()
            return None

    def drop(self) -> None:
        """End the connection now, without a closing word that a browser may never answer."""
        connection: Any = self.ws_connection or self.request.connection
        if connection and connection.stream:
            connection.stream.close()


def _paced(receive: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    rate = Rate(**FRAMES)

    async def receive_in_time() -> None:
        try:
            await receive()
        except zlib.error:  # it is not compressed as it claims: not our fault
            tell_refusal("unfit")
            raise StreamClosedError from None
        await _wait(rate)

    return receive_in_time


async def _wait(rate: Rate, size: int = 0) -> None:
    """Wait for the pace; raises StreamClosedError if somebody has sent too fast for too long."""
    await rate.wait(size)
    if rate.late > MOST_LATE:
        tell_refusal("pace")
        raise StreamClosedError
