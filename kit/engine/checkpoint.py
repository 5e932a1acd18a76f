"""Places in a long computation at which whoever runs it may let others have a turn, or end it.

A server answers many people in one process.  It can share out its time among them, and limit what one may use, only
where a computation says that all is in order and it may wait: after a step of a game, a line of a text, an outcome that
was counted.  Somebody who runs it alone notices nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager


class _Pausing(threading.local):
    """What is called, in each thread."""

    pause: Callable[[], object] | None = None


_pausing = _Pausing()


def checkpoint() -> None:
    """Whoever runs this thread may wait here, or raise what ends it."""
    if _pausing.pause:
        _pausing.pause()


@contextmanager
def pausing(pause: Callable[[], object]) -> Iterator[None]:
    """In this thread, until the block ends, `pause` is called at each checkpoint."""
    before, _pausing.pause = _pausing.pause, pause
    try:
        yield
    finally:
        _pausing.pause = before


def in_one_piece() -> AbstractContextManager[None]:
    """In this thread nothing waits until the block ends: short work on what others look at, too."""
    return pausing(lambda: None)
