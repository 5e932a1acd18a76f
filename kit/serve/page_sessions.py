"""Pages that need no kernel: which they are, who may open them, and when whose message is answered.

They live in this process, so long work is done in slices, and nobody is answered out of turn.
"""

from __future__ import annotations

import asyncio
import gc
import math
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from itertools import chain, repeat
from time import monotonic

from kit.doors.socket import Browser, Visit, Visits
from kit.engine.sealed import Seal
from kit.openers import FOR_GUESTS, open_page
from kit.page.page import Page
from kit.serve.budget import Budget
from kit.serve.fair_queue import FairQueue
from kit.serve.journal import tell
from kit.serve.limits import Limits
from kit.serve.memory import held_mib, release
from kit.serve.seats import Full, Seat, Seats, Visitor
from kit.serve.slices import in_slices
from kit.site.folder import Folder
from kit.site.notebooks import Opening
from kit.table.rooms import Rooms

LIGHT = 4_000
"""The most bytes of a message that does not make a page heavy."""
SWEEP_EVERY_S = 30
YOUNG, TIMES, NEVER = 20_000, 5, 10**9
"""How much of what was made lately is looked through for what nobody needs any more, and how often. Looking through
everything takes half a second if there are games of thousands of steps, in the middle of somebody else's press. A page
that is let go does not need it, so it is done only if memory runs short."""
SHORT, RARELY = 1 / 2, 100
"""Memory is short beyond this part of the room there is; looking takes at most a hundredth of the time."""
NOBODY = Visitor("", "")
MORE_MEMORY = 4
"""How many times as much as one visitor's pages all pages of an address may hold."""


class PageSessions:
    """Opens pages, has each message answered in turn, and lets go of what nobody uses."""

    def __init__(
        self,
        folder: Folder,
        limits: Limits,
        seal: Seal | None = None,
        queue: FairQueue | None = None,
        rooms: Rooms | None = None,
    ) -> None:
        """`limits`: those of these pages, which are many times lighter than one with a kernel.

        `seal`: closes what is secret in games that browsers keep.  `queue`: that of everything the server answers.
        `rooms`: those of classes, if there can be any.
        """
        self.visits = Visits()
        self.seats = Seats(limits, lambda seat: self.let_go(seat.kernel_id))
        self._folder = folder
        self._limits = limits
        self._seal, self.rooms = seal, rooms
        self.queue = queue or FairQueue(Budget(limits))
        self.budget = self.queue.budget
        self._waiting = Counter[Visitor]()
        """How many pages each visitor has asked for that are waiting for their pace."""
        self._sweeping: asyncio.Task[None] | None = None
        self._stale: set[str] = set()
        """Pages that are about to look again."""
        self._looking: set[asyncio.Future[None]] = set()

    def opening(self, path: str) -> Opening | None:
        """How the page of this notebook is opened; None if it needs a kernel, or is not listed."""
        return self._folder.opening(path)

    def page(self, path: str, visitor: Visitor = NOBODY, codes: Collection[str] = ()) -> Page:
        """The notebook's page, new. Raises LookupError if it needs a kernel.

        `codes`: of the rooms that a page for guests may find.
        """
        opening = self.opening(path)
        if opening is None:
            raise LookupError(path)
        known = codes if opening.name in FOR_GUESTS else None
        page = open_page(opening.name, *opening.arguments, rooms=self._rooms_for(visitor, known), **opening.named)
        page.seal = self._seal
        return page

    def _rooms_for(self, visitor: Visitor, known: Collection[str] | None) -> Rooms | None:
        return self.rooms and self.rooms.seen_by(known, lambda: self.budget.rooms(visitor.address).takes())

    def refusal(self, visitor: Visitor) -> str:
        """Why the visitor gets no page now: the reason of a `Full`, or empty."""
        if self.wait_s(visitor):
            return "spent"
        return "full" if self._has_no_room() else self.seats.refusal(visitor)

    def wait_s(self, visitor: Visitor) -> float:
        """How long a visitor who has used too much of the processor has to wait; 0 for everybody else."""
        return self.budget.wait_s(visitor)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another page."""
        return self.seats.is_full or self._has_no_room()

    def _has_no_room(self) -> bool:
        return held_mib() > self._limits.room_mib

    # A browser comes, speaks and goes ---------------------------------------------------------------------------------

    async def come_in(
        self, path: str, token: str, visitor: Visitor, browser: Browser, codes: Collection[str] = ()
    ) -> Visit:
        """Join the browser to its page, or to a new one if that was let go or is another's.

        `codes`: of the rooms whose guest the browser is.
        Raises LookupError if the page needs a kernel, and `Full` if there is no room.
        """
        visit = self.visits.find(token)
        if visit is None or not self.seats.joins(visit.token, visitor):
            visit = await self._open(path, visitor, codes)
            self.seats.joins(visit.token, visitor)
        async with visit.lock:
            if self.visits.find(visit.token) is visit:
                visit.join(browser)
                return visit
        return await self.come_in(path, "", visitor, browser, codes)  # it was let go while the browser waited for it

    async def _open(self, path: str, visitor: Visitor, codes: Collection[str]) -> Visit:
        await self._pace(visitor)
        self._loop = asyncio.get_running_loop()
        async with self.queue.turn(visitor):
            if reason := self.refusal(visitor):
                raise Full(reason)
            visit = self.visits.open(self.page(path, visitor, codes))
            visit.page.elsewhere.waits_for_turn = partial(self._look_again_later, visit, visitor)
            self.seats.take(visit.token, visitor)
            self.seats.sent(visit.token)
            return visit

    async def _pace(self, visitor: Visitor) -> None:
        """Wait; but no more pages wait than a visitor may have, or some would open for people who left long ago."""
        if self._waiting[visitor] >= self._limits.seats_a_visitor:
            raise Full("yours")
        self._waiting[visitor] += 1
        try:
            await self.budget.pages(visitor).wait()
        finally:
            self._waiting -= Counter([visitor])  # drops those with none left

    async def hear(self, visit: Visit, visitor: Visitor, frame: str | bytes) -> None:
        """Have one message answered.

        Raises ValueError if nobody can read it, TimeoutError if that takes too long, MemoryError if it makes the
        visitor's pages too heavy, `Full` if there is no room for it.
        """
        if self.wait_s(visitor):
            raise Full("spent")
        if len(frame) > LIGHT:
            self._weigh(visit, visitor, len(frame))
        async with visit.lock:
            await in_slices(
                lambda pause: visit.receive(frame, pause),
                self._turns(visitor, False),
                visit.deliver_flushed,
                self._limits.answer_s,
            )

    def _look_again_later(self, visit: Visit, visitor: Visitor) -> None:
        """Something that the page shows has changed elsewhere: it looks again once, in its visitor's turn."""
        if visit.token not in self._stale:
            self._stale.add(visit.token)
            wait_s = max(0.0, visit.looked + visit.page.elsewhere.rests_s - monotonic())
            self._loop.call_later(wait_s, self._begin_to_look, visit, visitor)

    def _begin_to_look(self, visit: Visit, visitor: Visitor) -> None:
        looking = asyncio.ensure_future(self._look_again(visit, visitor))
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    async def _look_again(self, visit: Visit, visitor: Visitor) -> None:
        """In slices: while one page draws what moves after its first picture, others get theirs."""
        async with visit.lock:
            await in_slices(partial(self._look, visit), self._turns(visitor), visit.deliver_flushed, math.inf)

    def _turns(self, visitor: Visitor, *can_wait: bool) -> Callable[[], AbstractAsyncContextManager[None]]:
        """One turn after the other; what goes on after those can wait, even if it began with a press."""
        waits = chain(can_wait, repeat(True))
        return lambda: self.queue.turn(visitor, next(waits))

    def _look(self, visit: Visit, pause: Callable[[], object]) -> None:
        self._stale.discard(visit.token)
        if self.visits.find(visit.token) is visit:
            visit.look_again(pause)

    def _weigh(self, visit: Visit, visitor: Visitor, weight: int) -> None:
        if self._has_no_room():
            raise Full("full")
        self.seats.weigh(visit.token, weight)
        own, near = (sum(seat.weight for seat in seats) for seats in self._seats_near(visitor))
        if max(own, near / MORE_MEMORY) > self._limits.most_heavy:
            raise MemoryError

    def _seats_near(self, visitor: Visitor) -> tuple[list[Seat], list[Seat]]:
        return self.seats.of(visitor), self.seats.at(visitor.address)

    def part(self, visit: Visit, browser: Browser, has_left: bool) -> None:
        """This connection has ended; `has_left`: so has its page, which nobody will ask for any more."""
        self.seats.parts(visit.token)
        visit.part(browser)
        if has_left and visit.browser is None:
            self.let_go(visit.token)

    # Letting go -------------------------------------------------------------------------------------------------------

    def let_go(self, token: str) -> None:
        """Close a page, and the connection to it."""
        if visit := self.visits.find(token):
            visit.page.elsewhere.let_go()
        self.visits.close(token)
        self.seats.leave(token)

    def start(self) -> None:
        """Look after the pages from now on."""
        gc.freeze()
        gc.set_threshold(YOUNG, TIMES, NEVER)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Let go of everything."""
        if self._sweeping:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        for visit in self.visits:
            self.let_go(visit.token)

    async def _sweep(self) -> None:
        released_s = 0.0
        while True:
            await asyncio.sleep(max(SWEEP_EVERY_S, RARELY * released_s))
            for token in self._unused():
                self.let_go(token)
                tell("page-gone", "a page that nobody used was let go", door="socket")
            begin = monotonic()
            if held_mib() > SHORT * self._limits.room_mib:
                release()
            released_s = monotonic() - begin

    def _unused(self) -> list[str]:
        """Pages from which nothing has been heard for long; if there is no room, all that nobody looks at.

        What they show, their browsers keep.
        """
        left = [visit.token for visit in self.visits if visit.browser is None] if self._has_no_room() else []
        return [*{*self.visits.idle(), *left}]
