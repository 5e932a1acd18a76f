"""The same people twice: how much they gained, how far that may be off, and which gain so few of them could show.

The interval is Student's for paired differences (Student: The probable error of a mean, 1908).  Numbers of right
answers are bounded and lumpy; a test shows that 19 of 20 such intervals hold the truth all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, exp, lgamma, log, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

from kit.lab.estimate import Interval

CONFIDENCE, POWER = 0.95, 0.8
"""Of intervals; and how often a gain would be seen that counts as one that can be seen."""
_STEPS = 400
"""Of the sums that stand for integrals: with twice as many no figure changes in its sixth place."""


@dataclass(frozen=True, slots=True)
class Paired:
    """What the differences of some people, each between two times, say."""

    people: int
    mean: float
    deviation: float | None
    """The standard deviation of the differences; None for fewer than two people."""
    interval: Interval | None
    """Where the mean of many such people plausibly lies; None where no spread is known."""
    smallest_seen: float | None
    """The smallest true mean that so many people with this spread show 8 of 10 times: the interval leaves out 0."""


def paired(differences: Sequence[float]) -> Paired:
    """The mean of differences with its interval; ValueError for nobody.

    >>> found = paired([2, 0, 3, 1, 4])
    >>> found.mean, round(found.interval.low, 2), round(found.interval.high, 2)
    (2.0, 0.04, 3.96)
    """
    if not differences:
        raise ValueError("nobody is there")
    people, mean = len(differences), fmean(differences)
    deviation = stdev(differences) if people > 1 else None
    if not deviation:
        return Paired(people, mean, deviation, None, None)
    error = deviation / sqrt(people)
    half = t_quantile((1 + CONFIDENCE) / 2, people - 1) * error
    return Paired(people, mean, deviation, Interval(mean - half, mean + half), smallest_effect(people) * deviation)


def t_cdf(t: float, freedom: int) -> float:
    """How likely Student's t with so many degrees of freedom is at most `t`.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4, finite sums.
    """
    if freedom < 1:
        raise ValueError("there has to be a degree of freedom")
    angle = atan(t / sqrt(freedom))
    is_odd = freedom % 2
    term = total = cos(angle) if is_odd else 1.0
    for k in range(3 if is_odd else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    within = 2 / pi * (angle + sin(angle) * (total if freedom > 1 else 0)) if is_odd else sin(angle) * total
    return (1 + within) / 2


@cache
def t_quantile(share: float, freedom: int) -> float:
    """What Student's t stays below with this chance, found by halving; ValueError unless it lies between 0 and 1."""
    if not 0 < share < 1:
        raise ValueError("a share lies between 0 and 1")
    low, high = -1.0, 1.0
    while t_cdf(low, freedom) > share:
        low *= 2
    while t_cdf(high, freedom) < share:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if t_cdf(middle, freedom) < share else (low, middle)
    return (low + high) / 2


def power(effect: float, people: int) -> float:
    """How often the interval of so many people leaves out 0, where the true mean is `effect` standard deviations.

    The noncentral t, as the chance of a normal beyond each possible spread, summed over the spreads (Simpson's rule).
    """
    freedom = people - 1
    edge, shift = t_quantile((1 + CONFIDENCE) / 2, freedom), effect * sqrt(people)
    normal = NormalDist()
    widest = 1 + 8 / sqrt(2 * freedom)  # standard deviations; beyond that no spread is likely

    def at(spread: float) -> float:
        beyond = normal.cdf(shift - edge * spread) + normal.cdf(-shift - edge * spread)
        return beyond * _spread_density(spread, freedom)

    width = widest / _STEPS
    weights = (1 if k in (0, _STEPS) else 4 if k % 2 else 2 for k in range(_STEPS + 1))
    return sum(weight * at(k * width) for k, weight in enumerate(weights)) * width / 3


def _spread_density(spread: float, freedom: int) -> float:
    """Of a standard deviation that is found, where the true one is 1: that of a chi over the root of its freedom."""
    if spread == 0:
        return sqrt(2 / pi) if freedom == 1 else 0.0
    half = freedom / 2
    return exp(log(2) + half * log(half) - lgamma(half) + (freedom - 1) * log(spread) - half * spread**2)


@cache
def smallest_effect(people: int) -> float:
    """The smallest mean, in standard deviations, that so many people show with `POWER`."""
    low, high = 0.0, 1.0
    while power(high, people) < POWER:
        low, high = high, 2 * high
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if power(middle, people) < POWER else (low, middle)
    return (low + high) / 2
