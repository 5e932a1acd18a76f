"""Everything that a function may do with a generator of random numbers, each with its chance.

It is called again and again with a generator that follows a plan: the first call draws the first of everything, then
the last draw takes its next value, and so on, as in counting.  Draws of whole numbers can be listed in this way; floats
cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

MOST_WAYS = 10_000
"""More ways than this are not listed."""
MOST_DRAWS = 1_000
"""The most draws of one way: one that takes more draws again and again until a value fits, and may never end."""


class _TooMany(Exception):
    """A draw from more values than can be listed, or too many draws."""


class _Planned(Random):
    """A generator whose draws are planned; each is noted with the number of its possible values."""

    def __init__(self, plan: Sequence[int]) -> None:
        self.plan, self.drawn, self.of = list(plan), list[int](), list[int]()
        super().__init__(0)

    def _randbelow(self, n: int) -> int:
        """The one place where `Random` draws a whole number: choice, randint, randrange, sample, shuffle."""
        place = len(self.drawn)
        if n > MOST_WAYS or place == MOST_DRAWS:
            raise _TooMany
        self.drawn.append(self.plan[place] if place < len(self.plan) else 0)
        self.of.append(n)
        return self.drawn[-1]

    def random(self) -> float:
        raise _TooMany

    def getrandbits(self, k: int, /) -> int:
        return self._randbelow(2**k if k < 64 else MOST_WAYS + 1)


def every_choice(function: Callable[[Random], T]) -> dict[T, Fraction] | None:
    """Everything that `function` may return, each with its chance; None if it draws from too much to list."""
    found: dict[T, Fraction] = {}
    plan: list[int] | None = []
    try:
        for _ in range(MOST_WAYS):
            generator: Any = _Planned(plan or ())
            outcome = function(generator)
            chance = Fraction(1)
            for choices in generator.of:
                chance /= choices
            found[outcome] = found.get(outcome, Fraction(0)) + chance
            plan = _next(generator.drawn, generator.of)
            if plan is None:
                return found
    except _TooMany:
        return None
    return None


def _next(drawn: Sequence[int], of: Sequence[int]) -> list[int] | None:
    """The plan that follows, as in counting: the last draw that can go on does."""
    for place in reversed(range(len(drawn))):
        if drawn[place] + 1 < of[place]:
            return [*drawn[:place], drawn[place] + 1]
    return None
