"""Who is first of several: the least of some times, exact from measured times, by formula, and simulated."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import erfc, exp, sqrt

from kit.engine.stream import Stream


def share_under(times: Sequence[int], ms: int) -> Fraction:
    """The part of these times that is shorter than `ms`."""
    return Fraction(sum(each < ms for each in times), len(times))


def least_under(times: Sequence[int], ms: int, hands: int) -> Fraction:
    """The chance that the quickest of this many hands, each with one of these times, is under `ms`: 1 - (1 - F)^n."""
    return 1 - (1 - share_under(times, ms)) ** hands


def mean_least(times: Sequence[int], hands: int) -> Fraction:
    """The mean time of the quickest of this many hands, each with one of these times as often as any other.

    The quickest is the k-th of N times in order, or a later one, with chance ((N - k + 1) / N)^n.
    """
    size, ordered = len(times), sorted(times)
    ways = [(size - place) ** hands - (size - place - 1) ** hands for place in range(size)]
    return Fraction(sum(ms * many for ms, many in zip(ordered, ways, strict=True)), size**hands)


@lru_cache(maxsize=64)
def simulated_least(times: tuple[int, ...], hands: int, seed: int, trials: int) -> Fraction:
    """The same by drawing: the mean of this many trials."""
    draws = (Stream(seed, trial) for trial in range(trials))
    return Fraction(sum(min(times[luck.below(len(times))] for _ in range(hands)) for luck in draws), trials)


def ex_gaussian_under(ms: float, mu: float, sigma: float, tau: float) -> float:
    """The chance that a normal time (`mu`, `sigma`) with an exponential tail of mean `tau` is shorter than `ms`.

    F(x) = Φ(u) - exp(v²/2 - u·v) Φ(u - v) with u = (x - μ)/σ and v = σ/τ: R. D. Luce, Response Times (1986).
    """
    u, v = (ms - mu) / sigma, sigma / tau
    return _normal(u) - exp(v * v / 2 - u * v) * _normal(u - v)


def _normal(z: float) -> float:
    return erfc(-z / sqrt(2)) / 2
