"""A time that runs down on the wall, and never punishes."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MINUTES = (1, 2, 3, 5)
"""What it can be set to."""


class Timer:
    """A time that runs down on the wall; when it is over nothing happens but that it says so."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._until: float | None = None

    def begin(self, minutes: int) -> None:
        """Run down from now; 0: no timer."""
        self._until = self._clock() + 60 * minutes if minutes else None

    @property
    def left(self) -> int | None:
        """Seconds; 0 when it is over, None without a timer."""
        return None if self._until is None else max(round(self._until - self._clock()), 0)
