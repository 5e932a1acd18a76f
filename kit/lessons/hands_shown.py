"""A show of hands before a class: an answer a row, with its hands; once it is known, what is right and what mixed up.

While it is asked nothing in the tree tells an answer from another.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

from kit.draw.svg import Child, Node, el
from kit.engine.game import Refusal
from kit.engine.moment import Value
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.course import hand_of
from kit.lessons.hands import Hands
from kit.lessons.screen import LessonScreen
from kit.page.controls import button


def hands(learn: LessonScreen, asked: Asked) -> Node | None:
    """What the class thinks; there is no such thing where somebody learns alone."""
    thinks = learn.course.thinks
    if thinks is None or (asked.phase != "predict" and not thinks.entries):
        return None
    rows = [_row(learn, asked, thinks, answer, value) for answer, value in _answers(learn, asked, thinks)]
    how = None if rows else el("p", learn.words.say("lesson.hands_how"), class_="small muted")
    return el("section", _head(learn, asked, thinks), how, el("ul", rows, class_="tally") if rows else None, id="hands")


def _head(learn: LessonScreen, asked: Asked, thinks: Hands) -> Node:
    say = learn.words.say
    many = el("b", say("count.room.guesses", n=thinks.all), class_="of-guess") if thinks.all else None
    undo = button(
        say("count.room.undo"), "hands-undo", key="z", look="quiet", disabled=not thinks.entries, id="hands-undo"
    )
    return el("div", el("h3", say("count.room.think")), many, undo if asked.phase == "predict" else None, class_="row")


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
    """An answer with its hands, and a press for one more; once it is known, whether it is right or what it mixes up."""
    said, many = value_said(learn, asked, value), thinks.counted.get(answer, 0)
    label = learn.words.say("count.room.plus", said=said)
    is_open = asked.phase == "predict"
    plus = button("+", "hand", answer, aria_label=label, data_every=True, id=f"hand-{answer}") if is_open else None
    is_right = asked.truth is not None and value == asked.truth
    mark: Child = el("b", "✓ ", aria_hidden=True) if is_right else None
    bar = el("span", style=f"width: {100 * many // max([*thinks.counted.values(), 1])}%", class_="bar")
    what = el("span", mark, said, None if is_open or is_right else _mixed_up(learn, asked, value), class_="what")
    return el("li", plus, what, el("span", bar, class_="rail-bar"), el("b", many), class_=is_right and "right")


def _mixed_up(learn: LessonScreen, asked: Asked, value: Value) -> Node | None:
    """The name of the mix-up that gives this answer; nobody is wrong where no rulebook decides."""
    name = None if asked.exercise.is_opinion else learn.subject.explains(asked.exercise, value)
    return el("small", learn.words.say(f"misconceptions.{name}.title")) if name else None
