"""How a server ends: told by a signal, and in such a way that its pages come back to the next one."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from time import monotonic

from kit.serve.paced_socket import PacedSocket

RESTART = 1012
"""Tells a page to come back soon (Service Restart, in the registry of close codes of RFC 6455)."""
ANSWERS_S, GOODBYES_S = 3.0, 1.0
"""How long the end waits for answers under way, and for browsers that have been told to come back."""
LOOK_EVERY_S = 0.01


def told_to_end() -> asyncio.Event:
    """An event that is set by Ctrl-C, a polite kill, and a closed terminal unless `nohup` was asked for."""
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    hang_up: signal.Signals | None = getattr(signal, "SIGHUP", None)
    heeded = [hang_up] if hang_up and signal.getsignal(hang_up) is not signal.SIG_IGN else []
    for number in (signal.SIGINT, signal.SIGTERM, *heeded):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(told.set))
    return told


async def take_leave(is_busy: Callable[[], bool], websockets: Callable[[], Sequence[PacedSocket]]) -> None:
    """Let what was asked for be answered, for a short time, and end the websockets so that their pages come back."""
    await _while(is_busy, ANSWERS_S)
    for each in websockets():
        each.close(RESTART)
    await _while(lambda: bool(websockets()), GOODBYES_S)


async def _while(holds: Callable[[], bool], at_most_s: float) -> None:
    until = monotonic() + at_most_s
    while holds() and monotonic() < until:
        await asyncio.sleep(LOOK_EVERY_S)
