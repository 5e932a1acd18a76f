"""From the arrays of a batch to counts: a whole number for each game, and what that number stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.engine.moment import Question
from kit.lab.plan import UNFINISHED, Plan
from kit.lab.questions import as_question

if TYPE_CHECKING:
    from numpy.typing import NDArray

AT_ONCE = 65536
"""How many games' arrays are held at the same time: ten times as many games take the same memory."""

Numbers = Callable[[Any], "NDArray[Any]"]
"""From the results of a batch: a whole number for each game."""
Play = Callable[[int, int, int], Any]
"""Plays games of a batch, from (seed, first, how many)."""


class Column(NamedTuple):
    """A measure as numpy counts it."""

    numbers: Numbers
    value: Callable[[int], Any]
    """What a number stands for."""


def plain(numbers: Numbers) -> Column:
    """Numbers that stand for themselves."""
    return Column(numbers, int)


def yes_or_no(marks: Numbers) -> Column:
    """A mark for each game."""
    return Column(marks, bool)


def seats(marks: Numbers) -> Column:
    """A mark for each seat of each game: those that have it, in ascending order."""

    def bits(found: Any) -> NDArray[Any]:
        marked = marks(found)
        added: NDArray[Any] = marked @ [1 << seat for seat in range(marked.shape[1])]
        return added

    return Column(bits, lambda number: tuple(seat for seat in range(number.bit_length()) if number >> seat & 1))


def asked_of(plan: Plan) -> Question | None:
    """The question of a plan about everything that happens; None for a function, or for one step alone."""
    asked = None if isinstance(plan.measure, list) else as_question(plan.game, plan.measure)
    return asked if isinstance(asked, Question) and asked.step is None else None


def winning(asked: Question) -> Column | None:
    """Who has won, or whether a seat has: the same in every batch."""
    if asked.what == "wins":
        return yes_or_no(lambda found: found.winners[:, asked.of])
    return seats(lambda found: found.winners) if asked.what == "winners" else None


def tally(play: Play, column: Column, whole: bool = True) -> Callable[[int, int, int], Mapping[Any, int]]:
    """How often each value comes; of `whole` games, those that nobody has won are unfinished."""

    def counted(seed: int, first: int, many: int) -> Mapping[Any, int]:
        import numpy

        counts: Counter[Any] = Counter()
        for begin in range(first, first + many, AT_ONCE):
            found = play(seed, begin, min(AT_ONCE, first + many - begin))
            numbers = column.numbers(found)
            if whole:
                over = found.winners.any(axis=1)
                numbers = numbers[over]
                counts[UNFINISHED] += int((~over).sum())
            for number, count in zip(*numpy.unique(numbers, return_counts=True), strict=True):
                counts[column.value(int(number))] += int(count)
        return +counts

    return counted
