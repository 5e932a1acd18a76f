"""Hits among some equal and independent trials, counted exactly: where nearly all runs lie, and how many in a range."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import ceil, comb, floor

NEARLY_SURE = Fraction(19, 20)
"""Of all runs; more is called nearly sure."""
MOST_TRIALS = 1_000
"""Of a run whose hits are counted exactly."""


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs of `trials` trials, each a hit by `chance`."""

    trials: int
    chance: Fraction

    def within(self, low: Fraction, high: Fraction) -> Fraction:
        """The share of runs with at least `low` and at most `high` hits."""
        first, last = max(0, ceil(low)), min(self.trials, floor(high))
        if first > last:
            return Fraction(0)
        sums = _sums(self)
        return sums[last] - (sums[first - 1] if first else 0)

    @property
    def central(self) -> tuple[int, int]:
        """The range of hits with at most half of the remaining runs below it, and at most half above.

        >>> Runs(100, Fraction(1, 2)).central
        (40, 60)
        """
        sums, tail = _sums(self), (1 - NEARLY_SURE) / 2
        low = next(hits for hits, below in enumerate(sums) if below > tail)
        high = next(hits for hits, up_to in enumerate(sums) if up_to >= 1 - tail)
        return low, high


@lru_cache(maxsize=20)
def _sums(runs: Runs) -> list[Fraction]:
    """The share of runs with this many hits at most, by their number."""
    trials, chance = runs.trials, runs.chance
    hits, misses, all_ways = chance.numerator, chance.denominator - chance.numerator, chance.denominator**trials
    ways = (comb(trials, each) * hits**each * misses ** (trials - each) for each in range(trials + 1))
    return [Fraction(many, all_ways) for many in accumulate(ways)]
