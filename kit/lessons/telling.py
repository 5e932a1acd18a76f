"""Tasks of practice that tell a mix-up: whoever holds one is to be caught by it soon."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from kit.engine.moment import Value
from kit.lessons.exercise import Exercise
from kit.lessons.kinds.predict import Predict

ENOUGH, MOST = 40, 500
"""This many positions are compared, and this many at most are drawn until one tells the mix-up whose turn it is."""


def most_telling(
    drawn: Iterator[Exercise], mix_ups: Sequence[str], turn: int, believed: Callable[[Exercise, str], Value]
) -> Exercise | None:
    """Of the positions that are drawn for a rule the one that tells most mix-ups apart; None where there are none.

    Each of the rule's `mix_ups` has its `turn`: it leads astray there, and is the one that explains its answer.  When
    all have had theirs, positions come as they are drawn: a rule with only one mix-up would have one answer for ever.
    """
    best, most = next(drawn, None), -1
    if best is None or turn >= len(mix_ups):
        return best
    wanted = mix_ups[turn]
    for number, exercise in enumerate(chain([best], islice(drawn, MOST - 1)), 1):
        names = exercise.misconceptions
        apart = len({believed(exercise, name) for name in names}) if wanted in names else 0
        if apart > most:
            best, most = exercise, apart
        if most == len(mix_ups) or (most and number >= ENOUGH):
            break
    return _first(best, wanted)


def _first(exercise: Exercise, wanted: str) -> Exercise:
    """The same; of several mix-ups that give one answer, this one explains it."""
    kind = exercise.kind
    assert isinstance(kind, Predict)
    names = sorted(kind.misconceptions, key=lambda name: name != wanted)
    return replace(exercise, kind=replace(kind, misconceptions=tuple(names)))
