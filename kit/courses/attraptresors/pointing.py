"""Answers by pressing things: whose pawn, what gives a right, yes or no beside the column, and sacks one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.measures import RIGHTS
from kit.games.attraptresors.pieces import COLOURS
from kit.lessons.ask import thing_said
from kit.lessons.asked import Asked
from kit.lessons.screen import LessonScreen
from kit.page.controls import button

SIZE, SMALL = 30, 18
NOTHING = "nothing"


def means(learn: LessonScreen, asked: Asked) -> Sequence[Node]:
    """The parts to press, or nothing for an answer that is given as in any game."""
    question = asked.exercise.question
    assert question is not None
    match learn.subject.measure(question).kind:
        case "seats":
            return [*_people(learn, asked)]
        case "thing":
            return [*_rights(learn, asked)]
        case "yes":
            return [*_yes_or_no(learn, asked)]
    return ()


def _people(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Everybody at the table by the pawn, and nobody."""
    words, pointed = learn.words, asked.pointed
    for seat in range(asked.exercise.game.players):
        chosen = isinstance(pointed, tuple) and seat in pointed
        name = words.say("page.you") if seat == words.viewer else words.names[seat]
        yield button([token(seat, SIZE), name], "seat", seat, pressed=chosen, id=f"point-seat-{seat}")
    nobody = words.say("lesson.nobody")
    yield button(nobody, "point", "nobody", pressed=pointed == (), id="point-nobody")


def _rights(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """What gives a right: each a row that says yes or no first, as people would at the table."""
    words = learn.words
    for number, thing in enumerate((NOTHING, *(each for each in RIGHTS if each != NOTHING)), 1):
        answer = el("b", words.say("lesson.no" if thing == NOTHING else "lesson.yes"))
        label: list[Child] = [answer, el("span", thing_said(learn, thing)), _symbols(thing)]
        yield button(
            label,
            "point",
            thing,
            key=str(number),
            look="right-by",
            pressed=asked.pointed == thing,
            id=f"thing-{RIGHTS.index(thing)}",
        )


def _symbols(thing: str) -> Node:
    """A mission face down, and one die of every colour: what there is to look for, not where it is."""
    shown: list[Node] = []
    if thing in ("mission", "both"):
        shown.append(mission_card(None, SIZE))
    if thing in ("six_colours", "both"):
        shown += [icon(f"die-{colour}", SMALL) for colour in COLOURS]
    return el("span", shown or icon("hand", SIZE), class_="symbols", aria_hidden=True)


def _yes_or_no(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    for answer, value in (("yes", True), ("no", False)):
        said = learn.words.say(f"lesson.{answer}")
        yield button(said, "point", answer, key=said[0].lower(), pressed=asked.pointed is value, id=f"point-{answer}")
