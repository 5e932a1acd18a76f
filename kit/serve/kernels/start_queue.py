"""The queue of kernels that start: two start at a time, and people who wait are told how many are before them.

A kernel takes a second of processor time to start. Thirty at once would take thirty seconds each, and all the while
nobody's click would be answered.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

AT_ONCE = max(2, (os.cpu_count() or 2) - 2)


@dataclass(eq=False, slots=True)
class _Place:
    is_last: bool
    moved: Callable[[int], object]
    called: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class StartQueue:
    """Lets in those who came first; what nobody waits for yet goes last."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._places: list[_Place] = []

    @asynccontextmanager
    async def turn(self, moved: Callable[[int], object] = lambda _: None, is_last: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, and have it until the block ends. `moved` is told one's place in the queue, from 1."""
        place = _Place(is_last, moved)
        self._places.append(place)
        self._places.sort(key=lambda each: each.is_last)
        self._call()
        try:
            await place.called
            yield
        finally:
            if place in self._places:
                self._places.remove(place)
            else:
                self._free += 1
            self._call()

    def _call(self) -> None:
        while self._free and self._places:
            self._free -= 1
            called = self._places.pop(0).called
            if not called.done():  # one that was called while leaving gives the place back itself
                called.set_result(None)
        for number, place in enumerate(self._places, 1):
            place.moved(number)
