"""From a request to a page: a seat, a turn, a kernel, and then the notebook's HTML, sent piece by piece.

The beginning of a page needs no kernel, so it is sent at once: people who have to wait see where in the queue they are,
and a browser that reloads a page leaves the old one as soon as the new one begins, which frees its seat.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Coroutine, Generator, Iterator, Mapping
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any
from uuid import uuid4

from jupyter_client.manager import KernelManager
from voila.notebook_renderer import NotebookRenderer

from kit.serve import figures
from kit.serve.budget import Budget
from kit.serve.journal import tell, tell_refusal
from kit.serve.kernels.manager import Kernels
from kit.serve.kernels.start_queue import StartQueue
from kit.serve.limits import Limits
from kit.serve.rate_limit import Rate
from kit.serve.seats import KEPT_S, Full, Seat, Seats, Visitor
from kit.site.folder import Folder

STRANGERS_WAIT_S = KEPT_S + 0.5
"""How long to wait for a seat that is just being left, before all seats are said to be taken."""
OWN_WAIT_S = 8
"""The same for the visitor's own seat: a slow phone leaves the old page only once the new one has begun."""
ASK_EVERY_S = 0.1
MOST_WAITING = 3
"""The most requests of one visitor that wait for a seat."""
REFILL_AFTER_S = 1
"""Making a page ready is not urgent: the visitor who took the last one comes first."""
TRY_AGAIN_S = (5, 15, 60)
TIDY_EVERY_S = 3
LEAVE_WITHIN_S = 5
"""How long a page that nobody waits for any more has to end by itself."""
JOINS = {"calls_a_s": 1, "rush": 10}
"""How fast sockets may join one kernel; a page whose network breaks rejoins once a second, later less often."""
BREATH_S = 0.01

FAULT = "data-fault"
"""Marks a page one of whose cells has failed (index.html.j2)."""

log = logging.getLogger("kit.serve")

Renderer = Callable[[str], NotebookRenderer]


@dataclass(frozen=True, slots=True)
class Ready:
    """A page that was made before anybody asked for it."""

    kernel_id: str
    html: str
    changed_ns: int
    """When its notebook was last changed."""


@dataclass(frozen=True, slots=True)
class Streamed:
    """What is sent besides the notebook's own HTML: pieces made from a number or a reason."""

    place: Callable[[int], str]
    refusal: Callable[[str], str]


class _PageLog(logging.LoggerAdapter[logging.Logger]):
    """What is logged about a page on its way, as long as somebody waits for it.

    nbclient takes a task that is told to end to be a kernel that has died, and says so.
    """

    is_over = False

    def isEnabledFor(self, level: int) -> bool:
        """Whether there is anybody to tell."""
        return not self.is_over and super().isEnabledFor(level)


class _Later:
    """Something to wait for, which begins when it is waited for."""

    def __init__(self, begin: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        self._begin = begin

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._begin().__await__()


class House:
    """Opens pages, keeps some ready, and gives up seats that nobody uses."""

    def __init__(
        self,
        kernels: Kernels,
        limits: Limits,
        folder: Folder,
        renderer: Renderer,
        streamed: Streamed,
        budget: Budget,
    ) -> None:
        self.seats = Seats(limits, self._let_go)
        self.boards = figures.Boards()
        self.channels: dict[str, list[Any]] = {}
        """The sockets of each kernel, the oldest first."""
        self._kernels = kernels
        self._folder = folder
        self._renderer = renderer
        self._streamed = streamed
        self._queue = StartQueue()
        self._ready: dict[str, Ready] = {}
        self._notebooks: dict[str, str] = {}
        self._wanted = asyncio.Event()
        self._beginning = asyncio.Lock()
        self._joins: dict[str, Rate] = {}
        self._waiting: list[Visitor | None] = []
        self._budget = budget
        self._tasks: list[asyncio.Task[None]] = []
        kernels.ended = self._ended

    def is_ours(self, kernel_id: str) -> bool:
        """Whether the kernel's page has only our own widgets, so that it never makes one that is not there."""
        notebook = self._notebooks.get(kernel_id)
        return notebook is not None and self._folder.is_ours(notebook)

    def may_join(self, kernel_id: str) -> bool:
        """Whether the kernel's page is not joining it all the time."""
        return not self._joins.setdefault(kernel_id, Rate(**JOINS)).wait_s()

    # Opening ----------------------------------------------------------------------------------------------------------

    async def open(self, notebook: str, visitor: Visitor, env: Mapping[str, str]) -> AsyncGenerator[str]:
        """The notebook's page, piece by piece. If it raises `Full`, it does so before the first piece.

        The kernel goes if the caller stops before the last piece.
        """
        asked = monotonic()
        with self._waits(visitor):  # somebody who hangs up and asks again pays for what that cost
            await self._budget.pages(visitor).wait()
        if ready := await self._take_ready(notebook, visitor):
            self.seats.sent(ready.kernel_id)
            self.boards.asked(ready.kernel_id, asked)
            yield ready.html
            return
        kernel_id = str(uuid4())
        if not any(seat.sockets for seat in self.seats.of(visitor)):  # no page of theirs can be about to leave
            await self._sit_down(kernel_id, visitor, STRANGERS_WAIT_S)
        self.boards.asked(kernel_id, asked)
        has_begun = False
        try:
            async with aclosing(self._render(notebook, kernel_id, visitor, env)) as pieces:
                async for piece in pieces:
                    has_begun = True
                    yield piece
        except BaseException as fault:
            self._give_up(kernel_id)
            if not has_begun or not isinstance(fault, Exception):
                raise
            reason = fault.reason if isinstance(fault, Full) else "failed"
            if reason == "failed":
                log.error("%s cannot be shown", notebook, exc_info=fault)
            else:
                tell_refusal(reason, notebook=notebook)
            yield self._streamed.refusal(reason)
        self.seats.sent(kernel_id)

    async def _render(
        self, notebook: str, kernel_id: str, visitor: Visitor | None, env: Mapping[str, str]
    ) -> AsyncGenerator[str]:
        """The page's HTML. When its template asks for a kernel, it waits for a seat, a turn, and the kernel."""
        pieces: asyncio.Queue[str | BaseException | None] = asyncio.Queue()
        renderer = self._renderer(notebook)
        renderer.log = told = _PageLog(log, {})
        async with self._one_at_a_time():
            await renderer.initialize()

        def move(place: int) -> None:
            pieces.put_nowait(self._streamed.place(place))

        async def write() -> None:
            async with AsyncExitStack() as turn:

                async def kernel() -> KernelManager:
                    if kernel_id not in self.seats:
                        await self._sit_down(kernel_id, visitor, OWN_WAIT_S)
                    self._notebooks[kernel_id] = notebook
                    await turn.enter_async_context(self._queue.turn(move, is_last=visitor is None))
                    name = renderer.notebook.metadata.kernelspec.name
                    return await self._kernels.begin(kernel_id, name, notebook, {**os.environ, **env})

                generated = renderer.generate_content_generator(kernel_id, _Later(kernel))
                async with self._one_at_a_time():
                    pieces.put_nowait((await anext(generated))[0])
                async for html, _ in generated:
                    pieces.put_nowait(html)

        writing = asyncio.create_task(write())
        writing.add_done_callback(lambda done: pieces.put_nowait(None if done.cancelled() else done.exception()))
        try:
            while isinstance(piece := await pieces.get(), str):
                yield piece
            if piece is not None:
                raise piece
        finally:
            told.is_over = True
            if not writing.done():
                self._give_up(kernel_id)  # nbclient goes on with the next cell after one that was told to end
                writing.cancel()
                await asyncio.wait({writing}, timeout=LEAVE_WITHIN_S)

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[None]:
        """The beginning of a page keeps the server busy for 20 ms; between two beginnings it answers everybody else."""
        async with self._beginning:
            yield
            await asyncio.sleep(BREATH_S)

    async def _sit_down(self, kernel_id: str, visitor: Visitor | None, patience_s: float) -> None:
        """Take a seat, after a while if need be; raises `Full` if none comes free."""
        deadline = asyncio.get_running_loop().time() + patience_s
        with self._waits(visitor):
            while True:
                try:
                    return self.seats.take(kernel_id, visitor)
                except Full:
                    if visitor is None or asyncio.get_running_loop().time() > deadline:
                        raise
                await asyncio.sleep(ASK_EVERY_S)

    @contextmanager
    def _waits(self, visitor: Visitor | None) -> Iterator[None]:
        if visitor and self._waiting.count(visitor) >= MOST_WAITING:
            raise Full("yours")
        self._waiting.append(visitor)
        try:
            yield
        finally:
            self._waiting.remove(visitor)

    # Pages kept ready -------------------------------------------------------------------------------------------------

    async def prepare(self, notebook: str) -> str:
        """Make a page ready for the first visitor, and return its HTML."""
        kernel_id, changed = str(uuid4()), self._changed(notebook)
        try:
            html = "".join([piece async for piece in self._render(notebook, kernel_id, None, {})])
        except BaseException:
            self._give_up(kernel_id)
            raise
        self.seats.sent(kernel_id)
        self._ready[notebook] = Ready(kernel_id, html, changed)
        return html

    def start(self, notebooks: Collection[str]) -> None:
        """Keep a page of each of these ready from now on, and look after the seats."""
        self._tasks = [asyncio.create_task(self._keep_ready(notebooks)), asyncio.create_task(self._tidy())]

    async def close(self) -> None:
        """Open nothing more, and end every kernel."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._kernels.close()

    async def _keep_ready(self, notebooks: Collection[str]) -> None:
        failures: dict[str, int] = {}
        while True:
            self._wanted.clear()
            for notebook in notebooks:
                if notebook not in self._ready:
                    await self._try_to_prepare(notebook, failures)
            wait = min((TRY_AGAIN_S[min(count, len(TRY_AGAIN_S)) - 1] for count in failures.values()), default=None)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), wait)
            await asyncio.sleep(REFILL_AFTER_S)

    async def _try_to_prepare(self, notebook: str, failures: dict[str, int]) -> None:
        try:
            await self.prepare(notebook)
            failures.pop(notebook, None)
        except Exception as fault:
            if notebook not in failures and not isinstance(fault, Full):
                log.error("%s cannot be made ready; it is tried again", notebook, exc_info=fault)
            failures[notebook] = failures.get(notebook, 0) + 1

    async def _take_ready(self, notebook: str, visitor: Visitor) -> Ready | None:
        """A page that was made ready, if it is still what the notebook says and its kernel is alive."""
        ready = self._ready.get(notebook)
        if ready is None:
            return None
        if ready.changed_ns != self._changed(notebook) or ready.kernel_id not in self._kernels:
            self._give_up(ready.kernel_id)
            return None
        try:
            self.seats.give(ready.kernel_id, visitor)
        except Full:
            return None
        del self._ready[notebook]
        self._wanted.set()
        if not await self._kernels.is_alive(ready.kernel_id):
            self._give_up(ready.kernel_id)
            return None
        return ready

    def _changed(self, notebook: str) -> int:
        try:
            return (self._folder.root / notebook).stat().st_mtime_ns
        except OSError:
            return -1

    # Giving up --------------------------------------------------------------------------------------------------------

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY_S)
            self.seats.tidy()
            for kernel_id in await self._kernels.stray(seat.kernel_id for seat in self.seats):
                self._give_up(kernel_id)

    def _give_up(self, kernel_id: str) -> None:
        self._ended(kernel_id)
        self._kernels.let_go(kernel_id)

    def _let_go(self, seat: Seat) -> None:
        tell("page-gone", "a page was let go", door="kernel", notebook=self._notebooks.get(seat.kernel_id))
        self._give_up(seat.kernel_id)

    def _ended(self, kernel_id: str) -> None:
        """The kernel has gone: nobody sits there, nobody gets its page, and its sockets end."""
        self.seats.leave(kernel_id)
        for channel in tuple(self.channels.get(kernel_id, ())):
            channel.drop()
        self._notebooks.pop(kernel_id, None)
        self._joins.pop(kernel_id, None)
        self.boards.forget(kernel_id)
        for notebook, ready in tuple(self._ready.items()):
            if ready.kernel_id == kernel_id:
                del self._ready[notebook]
                self._wanted.set()
