"""What a wrong answer in a lesson of Attrap'trésors moves: dice into a row, hands, sacks and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from kit.draw.svg import Child, el, icon
from kit.engine.game import Seat
from kit.engine.moment import Question
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.grab_events import ObjectGrabbed, ObjectsLeft
from kit.games.attraptresors.moves import GiveBack, Reach
from kit.games.attraptresors.pieces import COLOUR_INDEX, COLOURS, COLUMN, ENOUGH, IN_BOX
from kit.games.attraptresors.rights import favoured
from kit.games.attraptresors.state import State
from kit.lessons.asked import Asked
from kit.lessons.mistake import mistake_in, piled
from kit.lessons.screen import LessonScreen
from kit.lessons.trials import kind_of, said_so_far, shown_now

SIZE = 26
OF_DICE = ("favoured", "right", "by", "missing", "colours", "showing", "most", "counting")
"""Questions that dice in a row answer."""
THINGS: Mapping[str, Child] = {
    "paid": icon("sack", SIZE),
    "sacks": icon("sack", SIZE),
    "supply": icon("sack", SIZE),
    "cards": icon("sack", SIZE),
    "missions_left": mission_card(None, SIZE),
    "rounds_left": icon("cup", SIZE),
    "throws": icon("die", SIZE),
    "missing": icon("die", SIZE),
    "colours": icon("die", SIZE),
    "counting": icon("die", SIZE),
    "room": token(0, SIZE),
}
"""What a number that is asked for counts; of objects each is another one."""
SOMETHING = el("i", class_="none")


def things(learn: LessonScreen, asked: Asked, value: Any) -> Sequence[Child] | None:
    """Pawns, what a hand took, or so many of what was counted."""
    question = asked.exercise.question
    if question is None:
        return _of_hand(value)
    match value:
        case bool():
            return []
        case int():
            objects = _objects(asked, question) if value == asked.truth else None
            return [piled(THINGS.get(question.what, SOMETHING), value, SIZE)] if objects is None else _icons(objects)
        case tuple():
            return [token(seat, SIZE) for seat in value]
    return _rights(str(value))


def _of_hand(move: Any) -> Sequence[Child] | None:
    """What a hand took; one at the column is seen there."""
    if isinstance(move, GiveBack):
        return [piled(icon("sack", SIZE), move.sacks, SIZE)]
    took = [grab.object for grab in move.grabs] if isinstance(move, Reach) else []
    return None if COLUMN in took else _icons(["reach" if took else "hand", *took])


def _icons(names: Sequence[str]) -> Sequence[Child]:
    return [icon(name, SIZE) for name in names]


def _objects(asked: Asked, question: Question) -> Sequence[str] | None:
    """The very objects that were to be counted; None where something else was."""
    tower, events = list(asked.exercise.game.tower), asked.moment.events if asked.moment else ()
    match question.what:
        case "tower":
            return tower
        case "boxed":
            return [*(Counter(IN_BOX) - Counter(tower)).elements()]
        case "objects":
            return [event.object for event in events if isinstance(event, ObjectGrabbed) and event.seat == question.of]
        case "left":
            left = [event.objects for event in events if isinstance(event, ObjectsLeft)]
            return left[-1] if left else []
    return None


def _rights(thing: str) -> Sequence[Child]:
    """What gives a right, as on the buttons that were pressed."""
    six = [icon(f"die-{colour}", SIZE - 6) for colour in COLOURS] if thing in ("six_colours", "both") else []
    return [*([mission_card(None, SIZE + 4)] if thing in ("mission", "both") else []), *six]


def row_of(learn: LessonScreen, asked: Asked, state: State) -> Sequence[str]:
    """The faces to step into a row: those that decide who may grab the column, where that was answered wrongly."""
    seat = _whose(learn, asked, state) if state.dice else None
    return () if seat is None else faces_for(asked.exercise.game, state, seat)


def _whose(learn: LessonScreen, asked: Asked, state: State) -> Seat | None:
    """Whose right was mistaken; None where it was something else, or nothing."""
    exercise, question = asked.exercise, asked.exercise.question
    if (race := kind_of(asked)) is not None:
        number, said = shown_now(asked, learn.subject) or 0, said_so_far(asked)
        is_right = bool(exercise.game.right_of(state, race.seat))
        is_over = asked.phase == "why" and number < len(said)
        return race.seat if is_over and said[number].grabbed != is_right else None
    mistake = mistake_in(learn, asked)
    if mistake is None:
        return None
    if question:
        by_right = favoured(exercise.game, state)
        return (question.of or next(iter((*by_right, *_seats(mistake.said))), 0)) if question.what in OF_DICE else None
    chooser, move = exercise.chooser, mistake.said
    if chooser is None or not isinstance(move, Reach):
        return None
    grabs = any(grab.object == COLUMN for grab in move.grabs)
    return chooser if grabs != bool(exercise.game.right_of(state, chooser)) else None


def _seats(said: Any) -> Sequence[Seat]:
    return said if isinstance(said, tuple) else ()


def faces_for(game: Attraptresors, state: State, seat: Seat) -> Sequence[str]:
    """The dice that give this player a right to the column, or would with the fewest more (AT-11, AT-12, AT-29)."""
    lie = dict(zip(COLOURS, state.dice, strict=True))
    wanted = [colour for colour in (state.missions if game.for_two else (state.missions[seat],)) if colour]
    mine = max(wanted, key=lambda colour: lie[colour], default=None)
    right, lacking = game.right_of(state, seat), sum(not number for number in lie.values())
    own = [mine] * max(ENOUGH, lie[mine]) if mine else []
    if right.both and mine:
        return [*own, *(colour for colour in COLOURS if colour != mine)]
    is_nearer = not mine or (not right and lacking < game.enough - state.dice[COLOUR_INDEX[mine]])
    return COLOURS if right.six_colours or is_nearer else own
