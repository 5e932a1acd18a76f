"""A show of hands before a class: an answer a row, with its hands; once it is known, what is right and what mixed up.

While it is asked nothing in the tree tells an answer from another.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

from kit.draw.svg import Node, el
from kit.engine.game import Refusal
from kit.engine.moment import Value
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.course import hand_of
from kit.lessons.hands import Hands
from kit.lessons.hands_rows import hands_head, hands_row, hands_undo
from kit.lessons.screen import LessonScreen


def hands(learn: LessonScreen, asked: Asked) -> Node | None:
    """What the class thinks; there is no such thing where somebody learns alone."""
    thinks = learn.course.thinks
    if thinks is None or (asked.phase != "predict" and not thinks.entries):
        return None
    rows = [_row(learn, asked, thinks, answer, value) for answer, value in _answers(learn, asked, thinks)]
    how = None if rows else el("p", learn.words.say("lesson.hands_how"), class_="small muted")
    undo = hands_undo(learn.words, thinks) if asked.phase == "predict" else None
    tally = el("ul", rows, class_="tally") if rows else None
    level = "h3" if asked.phase == "predict" else "h2"  # below the question, as long as that is there
    return el("section", hands_head(learn.words, thinks, undo, level=level), how, tally, id="hands")


def _answers(learn: LessonScreen, asked: Asked, thinks: Hands) -> Iterator[tuple[str, Value]]:
    """All answers where there are few; else those that were given, and the one that is pointed at."""
    found = dict.fromkeys([*map(hand_of, _few(learn, asked)), *thinks.counted])
    if asked.open_question and asked.pointed is not None:
        pointed = hand_of(asked.exercise.kind.write(learn.subject, asked.pointed))
        found = found if pointed in found else {pointed: None, **found}
    for answer in found:
        value = asked.exercise.kind.take(asked.exercise, learn.subject, unquote(answer))
        if value is not None and not isinstance(value, Refusal):
            yield answer, value


def _few(learn: LessonScreen, asked: Asked) -> list[str]:
    """The answers that are pressed, not pointed at."""
    question = asked.exercise.question
    assert question is not None
    measure, game = learn.subject.measure(question), asked.exercise.game
    if measure.kind == "yes":
        return ["yes", "no"]
    if measure.kind == "rank":
        return [str(place) for place in range(1, game.players + 1)]
    return [*measure.bounds(game, asked.exercise.before).among] if measure.kind == "thing" else []


def _row(learn: LessonScreen, asked: Asked, thinks: Hands, answer: str, value: Value) -> Node:
    """An answer; once it is known, whether it is right or what it mixes up."""
    said, is_open = value_said(learn, asked, value), asked.phase == "predict"
    is_right = asked.truth is not None and value == asked.truth
    mix_up = None if is_open or is_right else _mixed_up(learn, asked, value)
    return hands_row(learn.words, thinks, answer, said, is_right, said, mix_up, is_open=is_open)


def _mixed_up(learn: LessonScreen, asked: Asked, value: Value) -> Node | None:
    """The name of the mix-up that gives this answer; nobody is wrong where no rulebook decides."""
    name = None if asked.exercise.is_opinion else learn.subject.explains(asked.exercise, value)
    return el("small", learn.words.say(f"misconceptions.{name}.title")) if name else None
