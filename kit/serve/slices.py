"""Long work is done a slice at a time, so that others get their turn, and ends when it has used up its time.

Each act runs in a thread of its own, in lockstep: while it runs, the event loop waits for it, and while the loop runs,
it waits at a checkpoint (`kit.engine.checkpoint`).  So no two of them ever run at once: nothing needs a lock, nobody
is slowed down by a thread that competes for the interpreter, and what is broken off is broken off at a checkpoint and
nowhere else.  Threads are kept for the next act.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from queue import SimpleQueue

from kit.engine.checkpoint import pausing

SLICE_S = 0.005
"""After how long others get their turn; most presses take less."""
LONGEST_S = 2.0
"""The most seconds of a processor that one act may use."""


class TooLong(BaseException):
    """Raised at a checkpoint of an act that is over; no error handler takes it for one of its own."""


class Act:
    """Something that is done in slices; `act` is given its `pause`."""

    def __init__(self, act: Callable[[Callable[[], None]], object], most_s: float = LONGEST_S) -> None:
        self.is_done = False
        self.fault: BaseException | None = None
        self._act: Callable[[Callable[[], None]], object] | None = act
        self._most_s = most_s
        self._go, self._waits = threading.Lock(), threading.Lock()
        self._go.acquire(), self._waits.acquire()
        self._until = self._used_up = 0.0
        self._is_over = False
        _Worker.free().acts.put(self)

    def slice(self) -> None:
        """Do a part of it, in its thread; afterwards it may be done, or have failed."""
        self._until = time.monotonic() + SLICE_S
        self._go.release()
        self._waits.acquire()

    def pause(self) -> None:
        """For the act itself: let others have a turn now; raises `TooLong` once the act is over."""
        self._waits.release()
        self._go.acquire()
        if self._is_over:
            raise TooLong

    def give_up(self) -> None:
        """End it at its checkpoint, as nobody waits for it any more."""
        while not self.is_done:
            self._is_over = True
            self.slice()

    def run(self) -> None:
        """For its thread: do all of it; afterwards nothing of it is held, although the thread has not ended yet."""
        self._go.acquire()
        act, self._act = self._act, None
        assert act
        self._used_up = time.thread_time() + self._most_s
        try:
            with pausing(self._look):
                act(self.pause)
        except BaseException as fault:
            self.fault = TimeoutError(f"longer than {self._most_s:.3g} s") if isinstance(fault, TooLong) else fault
        self.is_done = True

    def over(self) -> None:
        """For its thread: the loop goes on without it."""
        self._waits.release()

    def _look(self) -> None:
        if time.monotonic() < self._until:
            return
        if time.thread_time() > self._used_up:
            raise TooLong
        self.pause()


class _Worker:
    """A thread for one act after another."""

    _idle: SimpleQueue[_Worker] = SimpleQueue()

    def __init__(self) -> None:
        self.acts: SimpleQueue[Act] = SimpleQueue()
        threading.Thread(target=self._work, daemon=True, name="slices").start()

    @classmethod
    def free(cls) -> _Worker:
        """A worker that has nothing to do."""
        with suppress(Exception):  # the queue is empty
            return cls._idle.get_nowait()
        return cls()

    def _work(self) -> None:
        while True:
            self._do(self.acts.get())

    def _do(self, act: Act) -> None:
        """Do it in a frame of its own, so that nothing of it is held while the thread waits for the next."""
        act.run()
        self._idle.put(self)
        act.over()


async def in_slices(
    act: Callable[[Callable[[], None]], object],
    turn: Callable[[], AbstractAsyncContextManager[None]],
    between: Callable[[], object] = lambda: None,
    most_s: float = LONGEST_S,
) -> None:
    """Do this, each slice in a `turn` of its own; `act` is given a function that lets others have a turn at once.

    `between` is called in the loop after each slice.  Raises what the act raises, and TimeoutError if it takes longer
    than `most_s` seconds of a processor.
    """
    doing: Act | None = None
    try:
        while doing is None or not doing.is_done:
            async with turn():
                doing = doing or Act(act, most_s)  # who waits for the first turn needs no thread yet
                doing.slice()
                between()
    finally:
        if doing:
            doing.give_up()
    if doing.fault:
        raise doing.fault
