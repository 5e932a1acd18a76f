"""When a rule is about to be forgotten: Leitner's boxes, counted in days, from what was answered in all lessons.

A rule that was missed lies in the first box and comes again the next day. Answered rightly on a day when it is due, it
moves on a box; how often it was right that day does not matter, for what is still fresh proves nothing. Everything is
computed from the journals, so nothing has to be kept besides them. `site/template/map.js` does the same for the
first page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from kit.lessons.journal import Answer

GAPS = (1, 3, 7, 21)
"""Days until a rule comes again, by box."""
A_DAY = 5
"""Tasks in a review."""


class Boxed(NamedTuple):
    """Where a rule lies. Sorted, the most urgent comes first."""

    due: int
    """The day on which it comes again."""
    box: int
    """From 1."""


def _rule(answer: Answer) -> Iterable[str]:
    return (answer.rule,) if answer.rule else ()


def boxes(answers: Iterable[Answer], about: Callable[[Answer], Iterable[str]] = _rule) -> Mapping[str, Boxed]:
    """By rule, or by whatever an answer is `about`.

    Answers from before days were kept were given long ago; within a day one miss is a miss.
    """
    judged = [answer for answer in answers if _counts(answer)]
    counted = [(thing, answer.day or 0, answer.right is True) for answer in judged for thing in about(answer)]
    boxed: dict[str, Boxed] = {}
    for (thing, day), same in groupby(sorted(counted), key=lambda each: each[:2]):
        before = boxed.get(thing, Boxed(0, 0))
        if not all(right for *_, right in same):
            boxed[thing] = _in_box(1, day)
        elif before.due <= day:
            boxed[thing] = _in_box(min(before.box + 1, len(GAPS)), day)
    return boxed


def _in_box(box: int, day: int) -> Boxed:
    return Boxed(day + GAPS[box - 1], box)


def _counts(answer: Answer) -> bool:
    """A task always; of a step only the first guess, for later ones remember it. An opinion is never wrong."""
    return answer.right is not None and (answer.is_practice or answer.tries == 1)


class Review(NamedTuple):
    """A round of tasks about what is about to be forgotten."""

    boxed: Mapping[str, Boxed]
    today: int
    done: Collection[str] = ()
    """What was asked in this round."""

    @property
    def due(self) -> list[str]:
        """What comes again today or should have before, the most overdue first."""
        return [thing for thing in self._urgent if self.boxed[thing].due <= self.today]

    @property
    def coming(self) -> tuple[str, ...]:
        """What this round still asks: what is due, and once it has begun, what is due next."""
        left = [thing for thing in self._urgent if thing not in self.done] if self.done or self.due else []
        return tuple(left[: max(A_DAY - len(self.done), 0)])

    @property
    def days_left(self) -> int | None:
        """In how many days something is due again; None before anything was learned."""
        return min((max(each.due - self.today, 0) for each in self.boxed.values()), default=None)

    @property
    def _urgent(self) -> list[str]:
        return sorted(self.boxed, key=lambda thing: (self.boxed[thing], thing))
