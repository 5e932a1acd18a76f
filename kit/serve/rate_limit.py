"""How fast somebody may do something, calls and bytes: a token bucket for each."""

from __future__ import annotations

import asyncio
import math
from time import monotonic


class Rate:
    """So much a second and so much in a first rush, in calls and in bytes; a token bucket for each."""

    def __init__(
        self, calls_a_s: float, rush: float, bytes_a_s: float = math.inf, rush_bytes: float = math.inf
    ) -> None:
        self._rates, self._most = (calls_a_s, bytes_a_s), (rush, rush_bytes)
        self._left = self._most
        self._at = monotonic()
        self.late = 0
        """How many calls have had to wait since the last that had not."""

    def wait_s(self, size: int = 0) -> float:
        """Count one call of this many bytes; returns how long it has to wait."""
        calls, room = self._refill()
        self._left = (calls - 1, room - size)
        wait_s = max(0.0, *(-left / rate for left, rate in zip(self._left, self._rates, strict=True)))
        self.late = self.late + 1 if wait_s else 0
        return wait_s

    def would_wait_s(self) -> float:
        """How long one more call would have to wait; it is not counted."""
        return max(0.0, (1 - self._refill()[0]) / self._rates[0])

    def takes(self) -> bool:
        """Whether there is no wait for one call; then it is counted."""
        return not self.would_wait_s() and not self.wait_s()

    def _refill(self) -> tuple[float, float]:
        """The calls and bytes that are left by now."""
        now = monotonic()
        passed, self._at = now - self._at, now
        refilled = [left + passed * rate for left, rate in zip(self._left, self._rates, strict=True)]
        calls, room = (min(most, left) for most, left in zip(self._most, refilled, strict=True))
        self._left = (calls, room)
        return self._left

    async def wait(self, size: int = 0) -> None:
        """Count one call of this many bytes, and wait as long as it has to."""
        if wait_s := self.wait_s(size):
            await asyncio.sleep(wait_s)
