"""A lesson taken headlessly: each step with the right answer, and with each wrong one that has a name."""

from __future__ import annotations

from typing import NamedTuple

from kit.counting.answers import Given, Question, judge, named
from kit.counting.checking import check_form
from kit.counting.content import Step
from kit.counting.lesson import CountLesson
from kit.counting.pictured import check_pictures
from kit.engine.errors import bad, quoted
from kit.lessons.claims import prove


class Rehearsed(NamedTuple):
    """A step that was taken."""

    step: Step
    wrong: int
    """This many wrong answers were given, and known by their names."""


def rehearse(lesson: CountLesson) -> tuple[Rehearsed, ...]:
    """Check its form and take every step with the right answer and each named wrong one; `BadInput` says where."""
    check_form(lesson)
    check_pictures(lesson)
    return tuple(_take(lesson, step) for step in lesson.steps)


def _take(lesson: CountLesson, step: Step) -> Rehearsed:
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
