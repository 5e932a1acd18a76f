"""Who is answered next: one at a time, beginning with the one who has used the least of the server's time lately.

All pages without a kernel share one process.  Somebody who keeps it busy waits behind everybody else (`Budget.rank`).
Between two turns the event loop goes round, so that all who have come by then are in the queue when the next is called.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

from kit.serve.budget import Budget
from kit.serve.seats import Visitor

ROUNDS = 6
"""Rounds of the event loop between two turns: how many it takes from what a browser sends to a place in the queue."""
CAN_WAIT_S = 0.5
"""What can wait ranks as if its visitor had used this many seconds more: after it has waited for a quarter of a second
it comes before who has just pressed something (`kit.serve.budget.PATIENCE`)."""


@dataclass(eq=False, slots=True)
class _Place:
    visitor: Visitor
    since: float
    can_wait: bool
    called: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Turns, one after another; between two of them the server does what else it has to do."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._places: list[_Place] = []
        self._is_taken = False
        """Whether somebody has the turn, or is about to get it."""

    @asynccontextmanager
    async def turn(self, visitor: Visitor, can_wait: bool = False) -> AsyncIterator[None]:
        """Wait for the visitor's turn, and have it until the block ends; its time is counted.

        `can_wait`: nobody has pressed anything, so whoever has comes first.
        """
        place = _Place(visitor, self.budget.now(), can_wait)
        self._places.append(place)
        if not self._is_taken:
            self._call_after(0)
        try:
            await place.called
        except asyncio.CancelledError:
            if place in self._places:
                self._places.remove(place)
            else:  # its turn has just come
                self._over()
            raise
        begin = monotonic()
        try:
            yield
        finally:
            self.budget.spend(visitor, monotonic() - begin)
            self._over()

    def _over(self) -> None:
        self._call_after(ROUNDS)

    def _call_after(self, rounds: int) -> None:
        self._is_taken = True
        asyncio.get_running_loop().call_soon(*((self._call_after, rounds - 1) if rounds else (self._call,)))

    def _call(self) -> None:
        self._is_taken = bool(self._places)
        if self._places:
            first = min(self._places, key=self._rank)
            self._places.remove(first)
            first.called.set_result(None)

    def _rank(self, place: _Place) -> float:
        return self.budget.rank(place.visitor, place.since) + CAN_WAIT_S * place.can_wait
