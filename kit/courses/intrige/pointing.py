"""Answers by pointing: at people, posts, courts, money, or things in an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import SEAT_LETTERS, Seat
from kit.faces.intrige.bills import bill_of, bills, kinds
from kit.faces.intrige.people import person, token
from kit.games.intrige.courts import COURTS, PROFESSIONS
from kit.games.intrige.measures import INSIDE, THOUSAND
from kit.games.intrige.state import Rep, State
from kit.lessons.ask import thing_said
from kit.lessons.asked import Asked
from kit.lessons.screen import LessonScreen
from kit.page.controls import button

SIZE = 34
PLACES = {"island": "island", "park": "gate", "hand": "hand", "court": "chest"}
"""The symbols of answers, if there is one."""


def means(learn: LessonScreen, asked: Asked) -> Sequence[Node]:
    """The parts to press, or nothing for an answer that is given as in any game."""
    question = asked.exercise.question
    assert question is not None
    measure = learn.subject.measure(question)
    match measure.kind:
        case "seats":
            return [*_people(learn, asked)]
        case "space":
            return [*_posts(learn, asked)]
        case "thing" | "order":
            return [*_things(learn, asked)]
        case "money":
            return [*_money(learn, asked)]
    return ()


# People ---------------------------------------------------------------------------------------------------------------


def _people(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Everybody at the table, shown by their person who is concerned here, or by their arms."""
    words, pointed = learn.words, asked.pointed
    for seat in range(asked.exercise.game.players):
        chosen = isinstance(pointed, tuple) and seat in pointed
        name = words.say("page.you") if seat == words.viewer else words.names[seat]
        yield button([portrait(asked, seat), name], "seat", seat, pressed=chosen, id=f"point-seat-{seat}")
    nobody = words.say("lesson.nobody")
    yield button(nobody, "point", "nobody", pressed=pointed == (), id="point-nobody")


def portrait(asked: Asked, seat: Seat) -> Node:
    """The person of this seat who waits at the court; in a conflict, only one who is in it."""
    state: State = asked.exercise.before
    here = [rep for rep in (*state.parks[state.owner], *state.courts[state.owner]) if rep and rep.seat == seat]
    among = [rep for rep in here if state.disputed in (None, rep.profession)]
    return person(among[0], SIZE) if len(among) == 1 else token(seat, SIZE)


# Posts ----------------------------------------------------------------------------------------------------------------


def _posts(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """The posts of a court as arches, and none of them."""
    words = learn.words
    for key, post in enumerate(asked.exercise.game.salaries, 1):
        said = el("b", words.say("page.money", amount=post))
        pressed = asked.pointed == post
        yield button(said, "point", post, look="arch", key=str(key), pressed=pressed, id=f"point-post-{post}")
    yield button(words.say("things.no_post"), "point", 0, pressed=asked.pointed == 0, id="point-post-0")


# Things, one of them or in an order -----------------------------------------------------------------------------------


def _things(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    question = asked.exercise.question
    assert question is not None
    among = learn.subject.measure(question).bounds(asked.exercise.game, asked.exercise.before).among
    for number, thing in enumerate(among):
        place = asked.order.index(thing) + 1 if thing in asked.order else None
        label: list[Child] = [picture(asked, thing), thing_said(learn, thing), place and el("b", place, class_="nth")]
        pressed = asked.pointed == thing or place is not None
        yield button(label, "point", thing, pressed=pressed, id=f"thing-{number}")


def picture(asked: Asked, thing: str) -> Node | None:
    if thing in COURTS:
        return token(COURTS.index(thing), SIZE)
    if len(thing) == 1:
        return portrait(asked, SEAT_LETTERS.index(thing))
    profession = thing.removesuffix(INSIDE)
    if profession in PROFESSIONS:
        return _rivals(asked.exercise.before, profession, thing != profession)
    return icon(PLACES[thing], SIZE) if thing in PLACES else None


def _rivals(state: State, profession: str, is_inside: bool) -> Node:
    """Those of a profession who are at the court, so that everybody sees between whom the conflict is."""
    sitting = [rep for rep in state.courts[state.owner] if rep and rep.profession == profession]
    waiting = [rep for rep in state.parks[state.owner] if rep.profession == profession]
    reps = sitting if is_inside else [*waiting, *(sitting if len(waiting) == 1 else ())]
    drawn = [person(rep, 28) for rep in reps]
    return el("span", drawn or person(Rep(state.owner, profession), 28), class_="who")


# Money ----------------------------------------------------------------------------------------------------------------


def _money(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Bills to add, what they make up, and a field to type the amount in thousands, as when a bribe is laid."""
    words, edition = learn.words, asked.exercise.game.edition
    held = asked.pointed if isinstance(asked.pointed, int) else 0
    for number, kind in enumerate(kinds(edition), 1):
        yield button(
            [bill_of(kind, edition, 44), el("b", "+", class_="plus")],
            "point",
            held + kind * THOUSAND,
            key=str(number),
            id=f"point-add-{kind}",
            aria_label=words.say("page.add_bill", amount=kind),
            data_repeat=True,
        )
    less = max(held - edition.bill * THOUSAND, 0)
    yield button(
        "−",
        "point",
        less,
        key="-",
        disabled=not held,
        id="point-less",
        aria_label=words.say("page.less_bill", amount=edition.bill),
        data_repeat=True,
    )
    entered = el(
        "input",
        type="text",
        inputmode="numeric",
        data_intent="point",
        data_live=True,
        aria_label=words.say("page.type_sum"),
        value="" if asked.pointed is None else held // THOUSAND,
        placeholder="0",
        id="point-typed",
    )
    yield el("span", entered, el("b", words.say("page.thousands")), class_="digits")
    yield bills(held // THOUSAND, edition, 30)
