"""When a rule is about to be forgotten: Leitner's boxes, counted in days, from what was answered in all lessons.

A rule that was missed lies in the first box and comes again the next day. Answered rightly on a day when it is due, it
moves on a box; how often it was right that day does not matter, for what is still fresh proves nothing. Everything is
computed from the journals, so nothing has to be kept besides them. `site/template/map.js` does the same for the
first page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def boxes(answers: Iterable[Answer]) -> Mapping[str, Boxed]:
    """By rule. Answers from before days were kept were given long ago; within a day one miss is a miss."""
    counted = [(answer.rule, answer.day or 0, answer.right is True) for answer in answers if _counts(answer)]
    boxed: dict[str, Boxed] = {}
    for (rule, day), same in groupby(sorted(counted), key=lambda each: each[:2]):
        before = boxed.get(rule, Boxed(0, 0))
        if not all(right for *_, right in same):
            boxed[rule] = _in_box(1, day)
        elif before.due <= day:
            boxed[rule] = _in_box(min(before.box + 1, len(GAPS)), day)
    return boxed


def _in_box(box: int, day: int) -> Boxed:
    return Boxed(day + GAPS[box - 1], box)


def _counts(answer: Answer) -> bool:
    """A task always; of a step only the first guess, for later ones remember it. An opinion is never wrong."""
    return bool(answer.rule) and answer.right is not None and (":" in answer.step or answer.tries == 1)


def due_rules(boxed: Mapping[str, Boxed], day: int) -> list[str]:
    """The rules that come again on this day or should have before, the most overdue first."""
    return sorted((rule for rule, each in boxed.items() if each.due <= day), key=lambda rule: (boxed[rule], rule))
