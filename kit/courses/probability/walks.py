"""Exact chances by walking: draw after draw through everything that can happen, with equal states merged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

from kit.lab.distribution import Distribution

S = TypeVar("S")

MOST_STATES = 3_000
"""With more states than this, a lesson's trial is too large to be walked."""


def walk(start: S, steps: int, goes_on: Callable[[S], Iterable[tuple[S, int]]]) -> Distribution[S]:
    """Where this many steps lead; `goes_on`: the next states with their weights.

    All weights of a state are whole numbers.  Raises ValueError if there are too many states.
    """
    level, all_ways = {start: 1}, 1  # ways in whole numbers: a common denominator is quicker than many fractions
    for _ in range(steps):
        moves = {state: [move for move in goes_on(state) if move[1]] for state in level}
        wholes = {state: sum(weight for _, weight in moves[state]) for state in level}
        common = lcm(*wholes.values())
        after: dict[S, int] = {}
        for state, ways in level.items():
            for following, weight in moves[state]:
                after[following] = after.get(following, 0) + ways * weight * (common // wholes[state])
        if len(after) > MOST_STATES:
            raise ValueError("count_too_large")
        level, all_ways = after, all_ways * common
    return Distribution({state: Fraction(ways, all_ways) for state, ways in level.items()})


def walk_hits(hits: int, others: int, draws: int, replace: bool) -> Distribution[int]:
    """How many of `hits` are among the draws."""

    def goes_on(state: tuple[int, int]) -> Iterable[tuple[tuple[int, int], int]]:
        found, missed = state
        gone = (0, 0) if replace else state
        return (((found + 1, missed), hits - gone[0]), ((found, missed + 1), others - gone[1]))

    return walk((0, 0), draws, goes_on).map(lambda state: state[0])


def walk_new(things: int, draws: int) -> Distribution[int]:
    """How many different ones come, out of this many equally likely things that never run out."""
    return walk(0, draws, lambda seen: ((seen + 1, things - seen), (seen, seen)))


Class = tuple[int, int, int]
"""Things of the same weight that came equally often: (weight, how often they came, how many things)."""


def walk_runs(weights: Sequence[int], draws: int, replace: bool) -> Distribution[tuple[int, ...]]:
    """How often things come, the most frequent first, whatever they are: things of equal weight are merged."""
    start = tuple((weight, 0, list(weights).count(weight)) for weight in sorted(set(weights)))

    def goes_on(state: tuple[Class, ...]) -> Iterable[tuple[tuple[Class, ...], int]]:
        for place, (weight, came, things) in enumerate(state):
            left = weight if replace else weight - came
            if left:
                yield _moved(state, place), left * things

    return walk(start, draws, goes_on).map(_runs)


def _moved(state: tuple[Class, ...], place: int) -> tuple[Class, ...]:
    """The state when one thing of this class has come once more."""
    weight, came, _ = state[place]
    counts = {(each, often): things for each, often, things in state}
    counts[weight, came] -= 1
    counts[weight, came + 1] = counts.get((weight, came + 1), 0) + 1
    return tuple(sorted((each, often, things) for (each, often), things in counts.items() if things))


def _runs(state: tuple[Class, ...]) -> tuple[int, ...]:
    return tuple(sorted((came for _, came, things in state if came for _ in range(things)), reverse=True))
