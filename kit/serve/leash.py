"""What takes too long is broken off, wherever in our own Python it is, and whoever uses too much has to wait.

A thread cannot be ended from outside, but an exception can be raised in it: at its next step, so also in a handler that
would go on for minutes.  The page that it leaves half done is let go by the caller; a browser keeps what it needs.
"""

from __future__ import annotations

import ctypes
import math
import sys
import threading
import time
from collections.abc import Callable, Hashable
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

LOOKS = 8
"""How often the time is looked at until somebody's is over."""
MOST_KNOWN = 1000


class TooLong(BaseException):
    """Raised in the middle of what takes too long; no handler of errors takes it for one of its own."""


class Leash:
    """Runs what is not to take longer than so many seconds of a processor, in any thread.

    Where the system does not tell how much of it a thread has used (only Linux does), they are seconds of the day.
    """

    def __init__(self, most_s: float = math.inf) -> None:
        self._most_s = most_s
        self._until: dict[int, float] = {}
        """When the time of each thread is over."""
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        if most_s < math.inf:
            threading.Thread(target=self._watch, name="leash", daemon=True).start()

    def run(self, act: Callable[[], T]) -> T:
        """Do it, and return what comes of it. Raises TimeoutError where it takes too long."""
        thread = threading.get_ident()
        try:
            self._until[thread] = _used_s(thread) + self._most_s
            try:
                return act()
            finally:
                self._is_done(thread)
        except TooLong:
            self._is_done(thread)  # where it was raised in the very moment of the end
            raise TimeoutError(f"longer than {self._most_s:.3g} s") from None

    def close(self) -> None:
        """Look no more."""
        self._is_over.set()

    def _is_done(self, thread: int) -> None:
        with self._lock:
            self._until.pop(thread, None)
            _raise_in(thread, None)  # what was raised a moment too late

    def _watch(self) -> None:
        while not self._is_over.wait(self._most_s / LOOKS):
            with self._lock:
                for thread, until in self._until.copy().items():
                    if until < _used_s(thread):
                        # Once more after a while: in a finalizer or in a weak reference's callback it is lost.
                        self._until[thread] = _used_s(thread) + self._most_s / LOOKS
                        _raise_in(thread, TooLong)


class Purse:
    """Seconds of processor time that each may use: so large a share for ever, and so many at once.

    Whoever has used more waits until half of that is forgotten, so that nobody is let in and out again.
    """

    def __init__(self, share: float = math.inf, rush_s: float = math.inf, now: Callable[[], float] = monotonic) -> None:
        self._share, self._rush_s, self._now = share, rush_s, now
        self._used: dict[Hashable, tuple[float, float]] = {}
        """Seconds that are not forgotten, and when they were counted."""
        self._waiting: set[Hashable] = set()

    def spend(self, whose: Hashable, seconds: float) -> None:
        """Count what somebody has used."""
        if self._share == math.inf:
            return
        if len(self._used) > MOST_KNOWN:  # those who have used next to nothing
            self._used = {each: known for each, known in self._used.items() if self.used_s(each) > self._rush_s / 10}
            self._waiting &= self._used.keys()
        used = self.used_s(whose) + seconds
        self._used[whose] = (used, self._now())
        if used > self._rush_s:
            self._waiting.add(whose)

    def used_s(self, whose: Hashable) -> float:
        """Of the server's time, what is not forgotten."""
        used, at = self._used.get(whose, (0.0, 0.0))
        return max(0.0, used - (self._now() - at) * self._share) if used else 0.0

    def wait_s(self, whose: Hashable) -> float:
        """How long they have to wait, if they have used too much."""
        if whose not in self._waiting:
            return 0.0
        wait = (self.used_s(whose) - self._rush_s / 2) / self._share
        if wait <= 0:
            self._waiting.discard(whose)
        return max(0.0, wait)


def _used_s(thread: int) -> float:
    """By the clock of a thread that lives."""
    if sys.platform == "linux":
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    return monotonic()


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Have the thread raise it at its next step; None takes back what it did not raise yet."""
    what = None if kind is None else ctypes.py_object(kind)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
