"""Whose message is answered next: one at a time, and whoever has used the least of the server's time lately.

All pages without a kernel share one process.  Somebody who keeps it busy waits behind everybody else, and what an
address has used comes before what a visitor has used, so that it does not help to be many visitors.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

from kit.serve.seats import Visitor

HALF_AFTER_S = 5
"""Half of what somebody has used is forgotten after so long."""
MOST_KNOWN = 1000


@dataclass(eq=False, slots=True)
class _Place:
    visitor: Visitor
    called: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Turns:
    """Answers, one after the other; between two of them the server does what else it has to do."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._places: list[_Place] = []
        self._is_taken = False
        self._used: dict[Hashable, tuple[float, float]] = {}
        """Seconds by visitor and by address, and when they were counted."""

    @asynccontextmanager
    async def turn(self, visitor: Visitor) -> AsyncIterator[None]:
        """Wait for the visitor's turn, and have it until the block ends; its time is counted."""
        place = _Place(visitor)
        self._places.append(place)
        self._call()
        try:
            await place.called
        except asyncio.CancelledError:
            if place in self._places:
                self._places.remove(place)
            else:
                self._over()
            raise
        begin = self._now()
        try:
            yield
        finally:
            self._spend(visitor, self._now() - begin)
            self._over()

    def used_s(self, whose: Hashable) -> float:
        """How much of the server's time a visitor or an address has used lately."""
        seconds, at = self._used.get(whose, (0.0, 0.0))
        return seconds * math.exp2((at - self._now()) / HALF_AFTER_S)

    def _over(self) -> None:
        self._is_taken = False
        self._call()

    def _call(self) -> None:
        if self._places and not self._is_taken:
            first = min(self._places, key=lambda each: (self.used_s(each.visitor.address), self.used_s(each.visitor)))
            self._places.remove(first)
            self._is_taken = True
            first.called.set_result(None)

    def _spend(self, visitor: Visitor, seconds: float) -> None:
        if len(self._used) > MOST_KNOWN:
            self._used.clear()
        for whose in (visitor, visitor.address):
            self._used[whose] = (self.used_s(whose) + seconds, self._now())
