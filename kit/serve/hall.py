"""Pages that need no kernel: which they are, who may open them, and whose message is answered when.

They live in this process, so what takes long is done beside it, and nobody is answered out of turn.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic

import psutil

from kit.counting.count_page import count
from kit.doors.socket import Browser, Visit, Visits
from kit.engine.sealed import Seal
from kit.lessons.daily_page import daily
from kit.lessons.editor import lesson_editor
from kit.lessons.glossary import glossary
from kit.lessons.learn import learn
from kit.page.page import Page
from kit.play.kiosk import kiosk
from kit.play.play import play
from kit.play.referee import referee
from kit.play.sandbox import sandbox
from kit.serve.journal import tell
from kit.serve.leash import Leash, Purse
from kit.serve.limits import MIB, Limits
from kit.serve.notebooks import Opening, find_notebook, opening_of
from kit.serve.seats import Full, Seats, Visitor
from kit.serve.turns import Turns

OPENERS: Mapping[str, Callable[..., Page]] = {
    "count": count,
    "daily": lambda game="bakschisch": daily(game),
    "glossary": lambda game="bakschisch": glossary(game),
    "kiosk": kiosk,
    "learn": learn,
    "lesson_editor": lesson_editor,
    "play": play,
    "referee": referee,
    "sandbox": sandbox,
}
"""What `kit.notebook` opens through a kernel."""

QUICK = 4_000
"""Characters of a message that is read in 50 ms. What is longer, a kept game or a file, is read beside the others."""
SWITCH_S = 0.001
"""How soon somebody else's press comes between while such a message is read; Python's own 5 ms are felt."""
SWEEP_EVERY_S = 30
MORE_TIME, MORE_MEMORY = 2, 4
"""So many times what a visitor may use may all of an address; a class uses little of a processor."""


class Hall:
    """Opens pages, has each message answered in its turn, and lets go of what nobody uses."""

    def __init__(self, folder: Path, limits: Limits, seal: Seal | None = None) -> None:
        """`limits`: of these pages, which are many times lighter than one with a kernel.

        `seal`: closes what is secret in games that browsers keep.
        """
        self.visits = Visits()
        self.seats = Seats(limits, lambda seat: self.let_go(seat.kernel_id))
        self._folder = folder
        self._limits = limits
        self._seal = seal
        self._weights: dict[str, int] = {}
        """Bytes of the longest message that each page was sent."""
        self._leash = Leash(limits.answer_s)
        self._purse = Purse(limits.share, limits.rush_s)
        self._turns, self._long_turns = Turns(), Turns()
        self._aside = ThreadPoolExecutor(1, "long messages")
        self._sweeping: asyncio.Task[None] | None = None

    def opening(self, path: str) -> Opening | None:
        """How the page of this notebook is opened; None if it needs a kernel, or is not listed."""
        opening = opening_of(self._folder / path) if find_notebook(self._folder, path) else None
        return opening if opening and opening.name in OPENERS else None

    def page(self, path: str) -> Page:
        """The notebook's page, new. Raises LookupError if it needs a kernel."""
        opening = self.opening(path)
        if opening is None:
            raise LookupError(path)
        page = OPENERS[opening.name](*opening.arguments, **opening.named)
        page.seal = self._seal
        return page

    def refusal(self, visitor: Visitor) -> str:
        """Why the visitor gets no page now: the reason of a `Full`, or nothing."""
        if self.wait_s(visitor):
            return "spent"
        return "full" if self._has_no_room() else self.seats.refusal(visitor)

    def wait_s(self, visitor: Visitor) -> float:
        """How long the visitor has to wait who has used too much of the processor; 0 for everybody else."""
        return max(map(self._purse.wait_s, (visitor, visitor.address)))

    @property
    def is_full(self) -> bool:
        """There is no room for another page."""
        return self.seats.is_full or self._has_no_room()

    def _has_no_room(self) -> bool:
        held: int = psutil.Process().memory_info().rss
        return held > self._limits.room_mib * MIB

    # A browser comes, speaks and goes ---------------------------------------------------------------------------------

    async def come_in(self, path: str, token: str, visitor: Visitor, browser: Browser) -> Visit:
        """Join the browser to its page, or to a new one if that was let go or is another's.

        Raises LookupError and `Full`.
        """
        visit = self.visits.find(token)
        if visit is None or not self.seats.joins(visit.token, visitor):
            visit = await self._open(path, visitor)
            self.seats.joins(visit.token, visitor)
        async with visit.lock:
            if self.visits.find(visit.token) is visit:
                visit.join(browser)
                return visit
        return await self.come_in(path, "", visitor, browser)  # it was let go while the browser waited for it

    async def _open(self, path: str, visitor: Visitor) -> Visit:
        async with self._turn(self._turns, visitor):
            if reason := self.refusal(visitor):
                raise Full(reason)
            visit = self.visits.open(self.page(path))
            self.seats.take(visit.token, visitor)
            self.seats.sent(visit.token)
            return visit

    async def hear(self, visit: Visit, visitor: Visitor, frame: str | bytes) -> None:
        """Have one message answered.

        Raises ValueError if nobody can read it, TimeoutError if that takes too long, MemoryError if it makes the
        visitor's pages too heavy, `Full` if there is no room for it.
        """
        if self.wait_s(visitor):
            raise Full("spent")
        if len(frame) > QUICK:
            self._weigh(visit, visitor, len(frame))
        async with visit.lock:
            if len(frame) <= QUICK:
                async with self._turn(self._turns, visitor):
                    self._leash.run(lambda: visit.receive(frame))
                    visit.deliver()
            else:
                async with self._turn(self._long_turns, visitor):
                    loop = asyncio.get_running_loop()
                    await loop.run_in_executor(self._aside, self._leash.run, lambda: visit.receive(frame, True))
                visit.deliver()

    def _weigh(self, visit: Visit, visitor: Visitor, weight: int) -> None:
        if self._has_no_room():
            raise Full("full")
        self._weights[visit.token] = max(weight, self._weights.get(visit.token, 0))
        own = sum(self._weights.get(seat.kernel_id, 0) for seat in self.seats.of(visitor))
        near = sum(self._weights.get(seat.kernel_id, 0) for seat in self.seats.at(visitor.address))
        if max(own, near / MORE_MEMORY) > self._limits.most_heavy:
            raise MemoryError

    @asynccontextmanager
    async def _turn(self, turns: Turns, visitor: Visitor) -> AsyncIterator[None]:
        """Wait for the visitor's turn; what is used of it is counted."""
        async with turns.turn(visitor):
            begin = monotonic()
            try:
                yield
            finally:
                spent = monotonic() - begin
                self._purse.spend(visitor, spent)
                self._purse.spend(visitor.address, spent / MORE_TIME)

    def part(self, visit: Visit, browser: Browser, has_left: bool) -> None:
        """This connection has ended; `has_left`: with its page, which nobody will ask for any more."""
        self.seats.parts(visit.token)
        visit.part(browser)
        if has_left and visit.browser is None:
            self.let_go(visit.token)

    # Letting go -------------------------------------------------------------------------------------------------------

    def let_go(self, token: str) -> None:
        """Close a page, and the connection to it."""
        self.visits.close(token)
        self.seats.leave(token)
        self._weights.pop(token, None)

    def start(self) -> None:
        """Look after the pages from now on."""
        sys.setswitchinterval(SWITCH_S)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Let go of everything; a long message that is being read ends by itself, at the latest when it is too long."""
        if self._sweeping:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        for visit in self.visits:
            self.let_go(visit.token)
        self._aside.submit(self._leash.close)  # after all that is under way there
        self._aside.shutdown(wait=False)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY_S)
            for token in self.visits.idle():
                self.let_go(token)
                tell("page-gone", "a page that nobody used was let go", door="socket")
