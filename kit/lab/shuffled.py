"""The randomisation test: how far apart two groups come by lot alone, if what they were given makes no difference.

People were put into two groups by lot, and some of all of them did something.  If the group changed nothing, the same
people would have done it in any other group, so every way to draw the lot is equally likely: R. A. Fisher, The Design
of Experiments, 1935, chapter 2.  Nothing is supposed of how the people themselves were found, and nothing is said of
others.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from kit.lab.distribution import Distribution

Group = tuple[int, int]
"""How many of it did it, and how many it has."""


def by_lot(did: int, people: int, chosen: int) -> Distribution[int]:
    """How many of those who did it come into a group of this size: hypergeometric."""
    if not 0 <= did <= people or not 0 <= chosen <= people:
        raise ValueError("count_too_large")
    ways = {each: comb(did, each) * comb(people - did, chosen - each) for each in range(min(did, chosen) + 1)}
    return Distribution.of({each: many for each, many in ways.items() if many})


def as_far_apart(one: Group, other: Group) -> Fraction:
    """How often the lot alone brings shares that differ as much or more, in whichever direction.

    >>> as_far_apart((3, 3), (0, 3))
    Fraction(1, 10)
    """
    (did, of), (others_did, others) = one, other
    everybody = did + others_did
    seen = apart(did, everybody, of, of + others)
    return by_lot(everybody, of + others, of).chance(lambda each: apart(each, everybody, of, of + others) >= seen)


def apart(did: int, everybody: int, chosen: int, people: int) -> Fraction:
    """How far the shares of two groups differ, if `did` of the `everybody` who did it are in the group of `chosen`."""
    if not 0 < chosen < people:
        raise ValueError("count_too_few")
    return abs(Fraction(did, chosen) - Fraction(everybody - did, people - chosen))
