"""Hits among some equal and independent trials, counted exactly: where nearly all runs lie, and how many in a range.

From that follow a test and an interval.  The *line* of a test is the fewest hits that are rare enough if the chance is
as supposed; its *power* is how often another chance gets there.  An interval holds the chances that the hits leave
plausible: those for which neither so many or more nor so few or less are rare (C. J. Clopper, E. S. Pearson: The use of
confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26 (1934) 404-413).
"""

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
STEPS = 100
"""Chances that are tried for an interval are so many to the whole."""


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

    def at_least(self, hits: int) -> Fraction:
        """The share of runs with this many hits or more."""
        return self.within(Fraction(hits), Fraction(self.trials))

    def at_most(self, hits: int) -> Fraction:
        """The share of runs with this many hits or fewer."""
        return self.within(Fraction(0), Fraction(hits))

    def line(self, level: Fraction) -> int:
        """The fewest hits that this share of runs at most reaches; one more than there are trials if none are so rare.

        >>> Runs(36, Fraction(1, 6)).line(Fraction(1, 20))
        11
        """
        return next(hits for hits in range(self.trials + 2) if self.at_least(hits) <= level)

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


def power(trials: int, chance: Fraction, other: Fraction, level: Fraction) -> Fraction:
    """How often a run reaches the line that is drawn for `chance`, if its chance is really the `other` one."""
    return Runs(trials, other).at_least(Runs(trials, chance).line(level))


@lru_cache(maxsize=20)
def trials_to_find(chance: Fraction, other: Fraction, level: Fraction, often: Fraction, most: int = MOST_TRIALS) -> int:
    """The fewest trials with which the `other` chance reaches the line in this share of runs.

    A line lies at a whole number, so with a few trials more it may be found a little less often again.  Raises
    ValueError if the `most` are too few.
    """
    for trials in range(1, most + 1):
        if power(trials, chance, other, level) >= often:
            return trials
    raise ValueError("count_too_large")


def plausible(hits: int, trials: int) -> tuple[Fraction, Fraction]:
    """From which chance to which, in steps of one in a hundred and rounded outwards, so many hits are not rare.

    >>> plausible(9, 36)
    (Fraction(3, 25), Fraction(43, 100))
    """
    return _intervals(trials)[hits]


def coverage(trials: int, chance: Fraction) -> Fraction:
    """How often the interval of `plausible` holds this chance: `NEARLY_SURE` at least, whatever it is."""
    runs = Runs(trials, chance)
    held = (hits for hits, (low, high) in enumerate(_intervals(trials)) if low <= chance <= high)
    return sum((runs.within(Fraction(hits), Fraction(hits)) for hits in held), Fraction(0))


@lru_cache(maxsize=20)
def _intervals(trials: int) -> list[tuple[Fraction, Fraction]]:
    """The plausible chances for each number of hits."""
    tail, numbers = (1 - NEARLY_SURE) / 2, range(trials + 1)
    low, high = [Fraction(0) for _ in numbers], [Fraction(1) for _ in numbers]
    for step in range(STEPS + 1):
        runs = Runs(trials, chance := Fraction(step, STEPS))
        for hits in numbers:
            if runs.at_least(hits) <= tail:
                low[hits] = chance
            if runs.at_most(hits) <= tail:
                high[hits] = min(high[hits], chance)
    return list(zip(low, high, strict=True))


@lru_cache(maxsize=20)
def _sums(runs: Runs) -> list[Fraction]:
    """The share of runs with this many hits at most, by their number."""
    trials, chance = runs.trials, runs.chance
    hits, misses, all_ways = chance.numerator, chance.denominator - chance.numerator, chance.denominator**trials
    ways = (comb(trials, each) * hits**each * misses ** (trials - each) for each in range(trials + 1))
    return [Fraction(many, all_ways) for many in accumulate(ways)]
