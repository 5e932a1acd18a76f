"""What is worth talking about once a class has shown what it chose, and what moved when it was asked again.

About choices only, never about persons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

C = TypeVar("C")
Who = TypeVar("Who")

COMMON, BEST, COSTLY, FAR = "common", "best", "costly", "far"
"""Why a choice is worth talking about: many made it; none that was made does better, or worse, against this class; it
was made more often than theory has it, by more than any other."""
THREE = 3


class Talk(NamedTuple):
    """A choice that somebody made, and why it is worth talking about."""

    choice: object
    roles: tuple[str, ...]


def three_to_talk_about(
    counts: Mapping[C, int],
    means: Mapping[C, Fraction] | None = None,
    right: Mapping[C, Fraction] | None = None,
) -> tuple[Talk, ...]:
    """Three different choices of those that were made, or as many as there are.

    The most frequent one, the best against this class and the most costly one; without `means`, the one that theory
    makes most often, and the one furthest above theory.  `right`: how often theory makes each, 1 for a right answer.
    A choice may have several of these roles; then the next most frequent ones fill up.  Of equal ones the first counts,
    in the order of `counts`.

    >>> for talk in three_to_talk_about({0: 1, 5: 4, 10: 3, "thief": 7}, {0: -1, 5: -2, 10: -3, "thief": 4}):
    ...     print(*talk)
    thief ('common', 'best')
    10 ('costly',)
    5 ('common',)
    """
    made = [choice for choice, many in counts.items() if many]
    frequent = sorted(made, key=lambda choice: -counts[choice])
    given = [(choice, COMMON) for choice in frequent[:1]]
    if made and means is not None:
        given += _by_means(made, means)
    elif made and right is not None:
        given += _by_theory(counts, made, right)
    roles: dict[C, tuple[str, ...]] = {}
    for choice, role in given:
        roles[choice] = (*roles.get(choice, ()), role)
    others = [choice for choice in frequent if choice not in roles]
    roles |= dict.fromkeys(others[: THREE - len(roles)], (COMMON,))
    return tuple(Talk(choice, why) for choice, why in roles.items())


def _by_means(made: Sequence[C], means: Mapping[C, Fraction]) -> list[tuple[C, str]]:
    """The best and the most costly one, unless they are all the same."""
    best, costly = (extreme(made, key=lambda choice: means[choice]) for extreme in (max, min))
    return [(best, BEST), (costly, COSTLY)] if means[best] > means[costly] else []


def _by_theory(counts: Mapping[C, int], made: Sequence[C], right: Mapping[C, Fraction]) -> list[tuple[C, str]]:
    """The one that theory makes most often, if it makes any of these, and the one that is furthest above it."""
    whole = sum(counts.values())
    theory = {choice: right.get(choice, Fraction(0)) for choice in made}
    above = {choice: Fraction(counts[choice], whole) - theory[choice] for choice in made}
    best, far = (max(made, key=lambda choice: of[choice]) for of in (theory, above))
    return [*([(best, BEST)] if theory[best] else []), *([(far, FAR)] if above[far] > 0 else [])]


def mean_of(counts: Mapping[C, int], means: Mapping[C, Fraction]) -> Fraction:
    """What the class gets on average.  Raises ValueError for an empty class."""
    whole = sum(counts.values())
    if not whole:
        raise ValueError("nobody has chosen")
    return sum((many * means[choice] for choice, many in counts.items() if many), Fraction(0)) / whole


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of the first answers when the same was asked again, counted without names."""

    stayed: int
    """They chose the same again."""
    flows: Mapping[tuple[object, object], int]
    """``flows[before, after]``: how many went from one choice to another, the greatest first."""
    gone: int
    """They answered only the first time,"""
    new: int
    """and they only the second time."""
    better: int | None = None
    """How many moved to a choice that does better against the class as it was the first time,"""
    worse: int | None = None
    """or worse; None without means."""

    @property
    def moved(self) -> int:
        """How many chose something else."""
        return sum(self.flows.values())


def moved(before: Mapping[Who, C], after: Mapping[Who, C], means: Mapping[C, Fraction] | None = None) -> Moved:
    """From two rounds of the same question, by member; `means`: of each choice against the class of the first round."""
    flows: dict[tuple[object, object], int] = {}
    stayed = better = worse = 0
    for who, choice in before.items():
        if who not in after:
            continue
        then = after[who]
        if then == choice:
            stayed += 1
            continue
        flows[choice, then] = flows.get((choice, then), 0) + 1
        if means is not None:
            better += means[then] > means[choice]
            worse += means[then] < means[choice]
    ordered = dict(sorted(flows.items(), key=lambda flow: -flow[1]))
    gone, new = len(before.keys() - after.keys()), len(after.keys() - before.keys())
    known = means is not None
    return Moved(stayed, ordered, gone, new, better if known else None, worse if known else None)
