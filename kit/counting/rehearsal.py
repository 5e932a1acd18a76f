"""A step of a lesson taken headlessly: with the right answer, and with each wrong one that has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kit.counting.answers import Given, Question, judge, named
from kit.counting.content import Step
from kit.engine.errors import bad, quoted
from kit.lessons.claims import prove

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson


class Rehearsed(NamedTuple):
    """A step that was taken."""

    step: Step
    wrong: int
    """So many wrong answers were given, and known by their names."""


def rehearse(lesson: CountLesson, step: Step) -> Rehearsed:
    """Take a step and prove its claims; `BadInput` for a wrong answer that is right, or is taken for another one."""
    prove(step.claims, [lesson.figures.evaluation()], f"step {step.id}")
    if step.asks is None or step.asks.truth is None:
        return Rehearsed(step, 0)
    place = f"step {step.id}: answer"
    if step.asks.is_scored and not judge(step.asks, step.asks.truth).right:
        raise bad(place, "count_right", about=quoted(str(step.asks.truth), 60))
    answers = [wrong.answer for wrong in step.wrong]
    for number, wrong in enumerate(answers):
        place = f"step {step.id}: wrong {number + 1}"
        if named(step.asks, wrong, [step.asks.truth]) is not None or _is_right(step.asks, wrong):
            raise bad(place, "count_right", about=quoted(str(wrong), 60))
        if named(step.asks, wrong, answers) != number:
            raise bad(place, "count_twice", about=quoted(str(wrong), 60))
    return Rehearsed(step, len(answers))


def _is_right(asks: Question, given: Given) -> bool:
    return asks.is_scored and bool(judge(asks, given).right)
