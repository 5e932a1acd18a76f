"""The signals that end a server."""

from __future__ import annotations

import asyncio
import signal


def told_to_end() -> asyncio.Event:
    """Set from now on by Ctrl-C, a polite kill, and a closed terminal unless `nohup` was asked for."""
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    hang_up: signal.Signals | None = getattr(signal, "SIGHUP", None)
    heeded = [hang_up] if hang_up and signal.getsignal(hang_up) is not signal.SIG_IGN else []
    for number in (signal.SIGINT, signal.SIGTERM, *heeded):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(told.set))
    return told
