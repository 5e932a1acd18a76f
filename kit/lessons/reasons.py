"""Why a choice did not reach the goal of its step, told at once: by the step's author, else by the event behind it."""

from __future__ import annotations

from typing import NamedTuple

from kit.lessons.asked import Asked
from kit.lessons.screen import LessonScreen


class Reason(NamedTuple):
    """A sentence, and the clauses that it speaks of."""

    text: str
    rules: tuple[str, ...]


def reason(learn: LessonScreen, asked: Asked) -> Reason | None:
    """Why the move that was made misses the goal; None where it does not, or a mix-up or nobody says why."""
    step, moment = asked.step, asked.moment
    if step is None or moment is None or asked.is_right or asked.mixed_up or asked.chosen is None:
        return None
    wrong = step.answer_to(asked.chosen, moment.events)
    if wrong and wrong.says:
        return Reason(learn.text(wrong.says), wrong.rules)
    tells = (wrong.happens.event,) if wrong else learn.subject.refuted_by.get(step.goal.event or "", ())
    for line in learn.lines(asked):
        if any(type(moment.events[place]).__name__ in tells for place in line.places):
            return Reason(line.text, line.rules)
    return None
