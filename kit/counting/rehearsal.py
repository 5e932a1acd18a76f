"""A lesson taken headlessly: each step with the right answer, and with each wrong one that has a name."""

from __future__ import annotations

from typing import NamedTuple

from kit.counting.answers import judge, named
from kit.counting.checking import check_form, check_words
from kit.counting.content import Step
from kit.counting.lesson import CountLesson
from kit.counting.pictured import check_pictures
from kit.counting.practice import Practice
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
    for practice in lesson.practice:
        _practise(lesson, practice)
    return tuple(_take(lesson, step) for step in lesson.steps)


def _practise(lesson: CountLesson, practice: Practice) -> None:
    """Take a question with all its numbers; each of its mistakes leads astray with half of them at least."""
    place = f"practice {practice.id}"
    steps = [practice.drawn(number) for number in range(len(practice.draws))]
    for step in steps:
        check_words(step, lesson.languages, place)
        prove(step.claims, [(step.figures or lesson.figures).evaluation()], place)
        _check_right(step, place)
    for number in range(len(steps[0].wrong)):
        misled = sum(step.misleads(number) for step in steps)
        if 2 * misled < len(steps):
            raise bad(f"{place}: wrong {number + 1}", "count_idle_wrong", given=misled, draws=len(steps))


def _take(lesson: CountLesson, step: Step) -> Rehearsed:
    """Take a step and prove its claims; `BadInput` for a wrong answer that is right, or is taken for another one."""
    prove(step.claims, [lesson.figures.evaluation()], f"step {step.id}")
    _check_right(step, f"step {step.id}")
    for number, wrong in enumerate(step.wrong):
        if step.asks is None or step.misleads(number):
            continue
        place, about = f"step {step.id}: wrong {number + 1}", quoted(str(wrong.answer), 60)
        if named(step.asks, wrong.answer, [each.answer for each in step.wrong[:number]]) is not None:
            raise bad(place, "count_twice", about=about)
        raise bad(place, "count_right", about=about)
    return Rehearsed(step, len(step.wrong))


def _check_right(step: Step, place: str) -> None:
    asks = step.asks
    if asks is not None and asks.is_scored and asks.truth is not None and not judge(asks, asks.truth).right:
        raise bad(f"{place}: answer", "count_right", about=quoted(str(asks.truth), 60))
