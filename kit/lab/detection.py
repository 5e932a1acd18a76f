"""Signal detection: how well somebody tells two kinds of moments apart, and how readily they say yes.

Of the moments with a signal, some are hits and the rest misses; of those without, some are false alarms and the rest
correct rejections.  In the normal model of equal variance the evidence has deviation 1 and lies around -d′/2 without a
signal, around +d′/2 with one, and somebody says yes above a threshold c: so d′ = z(hits) - z(false alarms) and
c = -(z(hits) + z(false alarms)) / 2, where z is the quantile of the normal distribution.

Both shares are taken with the log-linear correction, half a case more of each kind, so that neither is 0 or 1:
M. J. Hautus: Corrections for extreme proportions and their biasing effects on estimated values of d′.  Behavior
Research Methods, Instruments, & Computers 27 (1995) 46-51, doi:10.3758/BF03203619.  The model and the threshold:
N. A. Macmillan, C. D. Creelman: Detection Theory, 2nd edition, 2005, chapters 1 and 2.  The variance of d′ is the sum
of those of the two quantiles, share · (1 - share) / (cases · φ(z)²) each (V. Gourevitch, E. Galanter: A significance
test for one parameter isosensitivity functions.  Psychometrika 32 (1967) 25-33); that of c is a quarter of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, inf, log, pi, sqrt
from statistics import NormalDist
from typing import NamedTuple

NORMAL = NormalDist()
NINETEEN_OF_TWENTY = NORMAL.inv_cdf(0.975)


class Estimate(NamedTuple):
    """A number from a sample, with an interval that holds the true number for 19 of 20 such samples."""

    value: float
    low: float
    high: float

    def holds(self, number: float) -> bool:
        """Whether the interval is consistent with this number."""
        return self.low <= number <= self.high


class Counts(NamedTuple):
    """The outcomes of some trials."""

    hits: int = 0
    misses: int = 0
    false_alarms: int = 0
    rejections: int = 0

    @property
    def signals(self) -> int:
        """The number of trials with a signal."""
        return self.hits + self.misses

    @property
    def noise(self) -> int:
        """The number of trials without one."""
        return self.false_alarms + self.rejections

    @property
    def all(self) -> int:
        """The number of all trials."""
        return sum(self)

    @property
    def shares(self) -> tuple[float, float]:
        """The shares of hits and of false alarms, with the log-linear correction."""
        return (self.hits + 0.5) / (self.signals + 1), (self.false_alarms + 0.5) / (self.noise + 1)

    @property
    def sensitivity(self) -> Estimate:
        """d′: 0 for somebody who cannot tell, about 1 for somebody who often can, 3 for one who nearly always can."""
        hit, alarm = map(NORMAL.inv_cdf, self.shares)
        return self._about(hit - alarm, self._deviation)

    @property
    def threshold(self) -> Estimate:
        """c: above 0 somebody waits too often rather than too seldom, below 0 they reach too often."""
        hit, alarm = map(NORMAL.inv_cdf, self.shares)
        return self._about(-(hit + alarm) / 2, self._deviation / 2)

    @property
    def _deviation(self) -> float:
        parts = zip(self.shares, (self.signals + 1, self.noise + 1), strict=True)
        return sqrt(sum(share * (1 - share) / (cases * density(NORMAL.inv_cdf(share)) ** 2) for share, cases in parts))

    @staticmethod
    def _about(value: float, deviation: float) -> Estimate:
        half = NINETEEN_OF_TWENTY * deviation
        return Estimate(value, value - half, value + half)


def density(z: float) -> float:
    """The density of the normal distribution."""
    return exp(-z * z / 2) / sqrt(2 * pi)


def pooled(counts: Iterable[Counts]) -> Counts:
    """All of these counts together."""
    return Counts(*map(sum, zip(*counts, strict=True))) if (counts := list(counts)) else Counts()


def ideal_threshold(sensitivity: float, signals: float, gain: float, loss: float) -> float:
    """The c at which most is earned: where a yes gains as much with a signal as it loses without one.

    `signals` is the share of moments with one; a hit gains `gain`, a false alarm loses `loss`, a no earns nothing.  The
    likelihood ratio at c is exp(c · d′) (Macmillan and Creelman, chapter 2).
    """
    if not 0 < signals < 1 or min(gain, loss) <= 0:
        raise ValueError("signals must lie between 0 and 1, and gain and loss above 0")
    needed = log((1 - signals) / signals * loss / gain)
    return needed / sensitivity if sensitivity > 0 else inf if needed > 0 else -inf
