"""Whose message is answered next: one at a time, and whoever has used the least of the server's time lately.

All pages without a kernel share one process.  Somebody who keeps it busy waits behind everybody else (`Budget.rank`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

from kit.serve.budget import Budget
from kit.serve.seats import Visitor


@dataclass(eq=False, slots=True)
class _Place:
    visitor: Visitor
    called: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Turns, one after the other; between two of them the server does what else it has to do."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._places: list[_Place] = []
        self._is_taken = False

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
        begin = monotonic()
        try:
            yield
        finally:
            self._budget.spend(visitor, monotonic() - begin)
            self._over()

    def _over(self) -> None:
        self._is_taken = False
        self._call()

    def _call(self) -> None:
        if self._places and not self._is_taken:
            first = min(self._places, key=lambda each: self._budget.rank(each.visitor))
            self._places.remove(first)
            self._is_taken = True
            first.called.set_result(None)
