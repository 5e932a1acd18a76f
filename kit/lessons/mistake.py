"""What was wrong, on the board: the answer that was given beside the one that is true, as the things they stand for.

It is known only once the answer has been judged, so no page shows anything of it before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kit.draw.svg import Child, Node, el
from kit.engine.moment import Moment, Value
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.exercise import Given
from kit.lessons.kinds import Race
from kit.lessons.screen import LessonScreen

SAID, TRUE = "said", "true"
_MARKS = {SAID: "?", TRUE: "✓"}
SAID_IN_FULL = ("number", "money", "fraction", "rank", "yes")
"""Kinds of answers that their things alone do not tell: the answer stands beside them."""
MOST_PILED = 60
"""More of a thing are not laid out: one of them stands for all."""


class Mistake(NamedTuple):
    """A wrong answer, or a move that missed its goal."""

    said: Given
    truth: Value | None
    """The right answer; None where the learner decides, and tries again."""
    believed: Moment | None
    """What would have come of it by the mix-up that explains it."""


def mistake_in(learn: LessonScreen, asked: Asked) -> Mistake | None:
    """What was wrong, once everything that came of it has been shown; None before that, and where nothing was."""
    exercise = asked.exercise
    is_over = asked.phase == "why" and not learn.is_revealing
    if not is_over or asked.given is None or asked.is_right or exercise.is_opinion or isinstance(exercise.kind, Race):
        return None
    belief = learn.subject.misconceptions.get(asked.mixed_up)
    believed = exercise.moment(belief.variant, chosen=asked.chosen) if belief else None
    return Mistake(asked.given, asked.truth, believed)


def laid_out(learn: LessonScreen, asked: Asked) -> Node | None:
    """On the board: what was said, pale, and what is true; None where the board itself shows both.

    The words beside the board say the same, so nobody hears it twice.
    """
    mistake = mistake_in(learn, asked)
    if mistake is None:
        return None
    rows = [*_row(learn, asked, SAID, mistake.said), *_row(learn, asked, TRUE, mistake.truth)]
    slip = el("div", rows, class_="slip")
    return el("div", slip, class_="laid-out", aria_hidden=True) if rows else None


def _row(learn: LessonScreen, asked: Asked, look: str, value: Value | None) -> Iterator[Node]:
    """An answer as its things, with its number where they stand for one."""
    things = None if value is None else learn.shows.things(learn, asked, value)
    if value is None or things is None:
        return
    question = asked.exercise.question
    kind = learn.subject.measure(question).kind if question else ""
    said = el("b", value_said(learn, asked, value)) if kind in SAID_IN_FULL else None
    if kind == "order":
        things = [
            part for number, thing in enumerate(things) for part in ((el("i", "›"), thing) if number else (thing,))
        ]
    nothing = el("i", class_="none") if not things and said is None else None
    yield el("span", el("span", _MARKS[look], class_="mark"), things, nothing, said, class_=["answer", look])


def piled(thing: Child, number: int, size: int) -> Node:
    """So many of a thing, of this width, side by side or one over another."""
    shown = number if number <= MOST_PILED else 1
    step = min(size + 2, round(240 / max(shown, 1), 1))
    return el("span", [thing] * shown, class_="piled", style=f"--size:{size}px;--step:{step:g}px")
