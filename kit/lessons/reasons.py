"""Why a choice did not reach the goal of its step, told at once: by the step's author, else by what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kit.lessons.answers import write_data
from kit.lessons.asked import Asked
from kit.lessons.kinds import Decide
from kit.lessons.screen import LessonScreen
from kit.lessons.step import Step
from kit.text.story import Line


class Reason(NamedTuple):
    """A sentence, and the clauses that it speaks of."""

    text: str
    rules: tuple[str, ...]
    is_told: bool = False
    """It says what happened, in the words of the game, and nothing of what to do now."""


def reason(learn: LessonScreen, asked: Asked) -> Reason | None:
    """Why the move that was made misses the goal; None where it does not, or a mix-up says why."""
    step, moment = asked.step, asked.moment
    if step is None or moment is None or asked.is_right or asked.mixed_up or asked.chosen is None:
        return None
    wrong = step.answer_to(asked.chosen, moment.events)
    if wrong and wrong.says:
        return Reason(learn.text(wrong.says), wrong.rules)
    if line := came_of_it(learn, asked):
        return Reason(line.text, line.rules, is_told=True)
    return Reason(_in_vain(learn, asked), (), is_told=True)


def came_of_it(learn: LessonScreen, asked: Asked) -> Line | None:
    """The sentence of what this move brought instead of the goal; None where nothing is told."""
    step, moment, lines = asked.step, asked.moment, learn.lines(asked)
    if step is None or moment is None or asked.chosen is None or not lines:
        return None
    wrong = step.answer_to(asked.chosen, moment.events)
    tells = (wrong.happens.event,) if wrong else learn.subject.refuted_by.get(step.goal.event or "", ())
    refuted = (line for line in lines if any(type(moment.events[place]).__name__ in tells for place in line.places))
    return next(refuted, None) or _brought_by_it(learn, asked, step, lines)


def _brought_by_it(learn: LessonScreen, asked: Asked, step: Step, lines: Sequence[Line]) -> Line:
    """The most telling sentence of what this move brought and no right one would have."""
    exercise, moment = asked.exercise, asked.moment
    assert isinstance(exercise.kind, Decide) and moment is not None
    rightly = [
        (type(event), event)
        for way in exercise.kind.ways(exercise, step.goal)
        for event in exercise.moment(chosen=way).events
    ]
    events = [(type(event), event) for event in moment.events]
    own = [line for line in lines if any(events[place] not in rightly for place in line.places)] or lines
    return own[learn.face.sentences.read_first(own)]


def _in_vain(learn: LessonScreen, asked: Asked) -> str:
    """That a move of which nothing can be told does not do."""
    move = asked.chosen
    said = learn.shows.choosing.move(learn.words, move) or write_data(learn.box.write_move(move))
    return learn.words.say("lesson.in_vain", choice=said)
