"""What can be asked about a moment of Attrap'trésors.

The dice are those that lie on the souk, after the moves if there are any.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.game import AnyState
from kit.engine.moment import Bounds, Measure, Moment, Question, Value
from kit.engine.reading import Json
from kit.games.attraptresors.events import ColumnPaid, ObjectPaid
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.grab_events import ColumnGrabbed, ObjectGrabbed, ObjectsLeft
from kit.games.attraptresors.moves import GiveBack, Reach
from kit.games.attraptresors.pieces import (
    CARD_INDEX,
    CARDS,
    COLOUR_INDEX,
    COLOURS,
    DICE,
    FEWEST_PLAYERS,
    FULL_PILE,
    IN_BOX,
    MOST_PLAYERS,
    OPEN_MISSIONS,
    ROUNDS,
    score,
)
from kit.games.attraptresors.rights import favoured
from kit.games.attraptresors.throwing import throwers

RIGHTS = ("mission", "six_colours", "both", "nothing")
_MOST_SACKS, _MOST_CARDS = 400, 84
_SACKS = tuple(map(str, CARDS))

# The dice -------------------------------------------------------------------------------------------------------------


def _favoured(moment: Moment, _: Question) -> Value:
    return favoured(moment.game, moment.after) if moment.after.dice else ()


def _right(moment: Moment, question: Question) -> Value:
    return bool(moment.after.dice) and bool(moment.game.right_of(moment.after, question.of or 0))


def _by(moment: Moment, question: Question) -> Value:
    if not _right(moment, question):
        return "nothing"
    right = moment.game.right_of(moment.after, question.of or 0)
    return "both" if right.both else "six_colours" if right.six_colours else "mission"


def _shows(moment: Moment, colour: str | None) -> int:
    return int(moment.after.dice[COLOUR_INDEX[colour]]) if moment.after.dice and colour else 0


def _missing(moment: Moment, question: Question) -> Value:
    missions = moment.after.missions
    mine = missions if moment.game.for_two else missions[question.of : (question.of or 0) + 1]
    return max(0, int(moment.game.enough) - max(_shows(moment, colour) for colour in mine))


# What followed --------------------------------------------------------------------------------------------------------


def _column(moment: Moment, _: Question) -> Value:
    return tuple(event.seat for event in moment.events if isinstance(event, ColumnGrabbed))


def _taken(moment: Moment) -> list[ObjectGrabbed]:
    return [event for event in moment.events if isinstance(event, ObjectGrabbed)]


def _holder(moment: Moment, question: Question) -> Value:
    return tuple(sorted({event.seat for event in _taken(moment) if event.object == question.thing}))


def _objects(moment: Moment, question: Question) -> Value:
    return sum(event.seat == question.of for event in _taken(moment))


def _left(moment: Moment, _: Question) -> Value:
    left = [event.objects for event in moment.events if isinstance(event, ObjectsLeft)]
    return len(left[-1]) if left else 0


def _paid(moment: Moment, question: Question) -> Value:
    paid = [event for event in moment.events if isinstance(event, ColumnPaid | ObjectPaid)]
    return sum(event.sacks for event in paid if event.seat == question.of)


def _owes(moment: Moment, _: Question) -> Value:
    return (moment.after.column,) if moment.after.owes else ()


def _draws(moment: Moment, _: Question) -> Value:
    return tuple(seat for seat in moment.game.seats if moment.after.missions[seat] is None)


def _counts(moment: Moment, _: Question) -> Value:
    return bool(moment.after.round > moment.before.round or moment.after.winners)


# The table and the box ------------------------------------------------------------------------------------------------


def _may(moment: Moment, question: Question) -> Value:
    return bool(moment.game.why_not(moment.before, question.of, question.move) is None)


def _supply(moment: Moment, question: Question) -> Value:
    """How many there are in the game, without those in hands."""
    index = CARD_INDEX[int(question.thing or 0)]
    return int(moment.game.cards[index] - sum(hand[index] for hand in moment.before.hands))


def _boxed(moment: Moment, _: Question) -> Value:
    return sum(IN_BOX.values()) - len(moment.game.tower)


def _number(most: int) -> Any:
    return lambda game, _: Bounds(game.players, most)


_DICE = _number(DICE)


def _rights(game: Attraptresors, _before: AnyState) -> Bounds:
    return Bounds(game.players, among=RIGHTS)


def _of_dice(kind: str, value: Json, *about: str, bounds: Any = _DICE, meaning: str) -> Measure:
    return Measure(kind, value, about, after_moves=False, things=COLOURS, bounds=bounds, meaning=meaning)


def _sum(value: Json, most: int = _MOST_SACKS, *, meaning: str) -> Measure:
    return Measure("number", value, ("of",), bounds=_number(most), meaning=meaning)


def _given(kind: str, value: Json, *about: str, things: tuple[str, ...] = (), most: int = 99, meaning: str) -> Measure:
    """Something about the box or the position that no move changes."""
    return Measure(kind, value, about, False, things, (Reach, GiveBack), _number(most), meaning=meaning)


MEASURES: Mapping[str, Measure] = {
    "favoured": _of_dice(
        "seats",
        _favoured,
        meaning="who may grab the column: six colours, or one’s own mission, or an open one of two players",
    ),
    "right": _of_dice("yes", _right, "of", meaning="whether somebody may grab the column"),
    "by": _of_dice(
        "thing",
        _by,
        "of",
        bounds=_rights,
        meaning="what gives somebody the right: mission, six_colours, both or nothing",
    ),
    "showing": _of_dice(
        "number", lambda moment, asked: _shows(moment, asked.thing), "colour", meaning="how many dice show this colour"
    ),
    "missing": _of_dice(
        "number",
        _missing,
        "of",
        meaning="how many more dice the mission of somebody needs; with two players, the best of the open ones",
    ),
    "colours": _of_dice(
        "number", lambda moment, _: sum(map(bool, moment.after.dice)), meaning="how many different colours lie there"
    ),
    "most": _of_dice(
        "number",
        lambda moment, _: max(moment.after.dice, default=0),
        meaning="how many dice show the colour that most of them show",
    ),
    "counting": _of_dice("number", lambda moment, _: sum(moment.after.dice), meaning="how many dice count"),
    "column": Measure("seats", _column, meaning="who has taken the column"),
    "holder": Measure(
        "seats", _holder, ("object",), things=tuple(IN_BOX), meaning="who has taken this object; both who have a gem"
    ),
    "objects": _sum(_objects, 6, meaning="how many objects somebody has taken, without the column"),
    "left": Measure("number", _left, bounds=_number(6), meaning="how many objects are left on the tower"),
    "paid": _sum(_paid, 20, meaning="the sacks that somebody has got for the column and for objects"),
    "sacks": _sum(
        lambda moment, asked: score(moment.after.hands[asked.of])[0],
        meaning="the sacks on all cards of somebody afterwards",
    ),
    "cards": _sum(
        lambda moment, asked: score(moment.after.hands[asked.of])[1],
        _MOST_CARDS,
        meaning="how many cards somebody has afterwards",
    ),
    "owes": Measure("seats", _owes, meaning="who must give a card back"),
    "throws_next": Measure(
        "seats", lambda moment, _: throwers(moment.game, moment.after), meaning="who throws the next time"
    ),
    "draws": Measure("seats", _draws, meaning="who draws a new mission"),
    "replaced": Measure(
        "number",
        lambda moment, _: moment.after.missions.count(None),
        bounds=_number(OPEN_MISSIONS),
        meaning="how many open missions are replaced, with two players",
    ),
    "counts": Measure("yes", _counts, meaning="whether the round counts"),
    "round": Measure(
        "number",
        lambda moment, _: int(moment.after.round),
        bounds=_number(ROUNDS),
        meaning="which round it is then; after the tenth, 10",
    ),
    "winners": Measure("seats", lambda moment, _: tuple(moment.after.winners), meaning="who has won"),
    "may": _given("yes", _may, "of", "move", meaning="whether somebody may make this move now"),
    "supply": _given(
        "number", _supply, "card", things=_SACKS, meaning="how many cards of this many sacks lie beside the tower"
    ),
    "missions_left": _given(
        "number", lambda moment, _: sum(moment.before.pile), meaning="how many missions are left to draw"
    ),
    "rounds_left": _given(
        "number",
        lambda moment, _: ROUNDS + 1 - moment.before.round,
        most=ROUNDS,
        meaning="how many rounds are still to be paid, including this one",
    ),
    "throws": _given(
        "number",
        lambda moment, _: DICE // 2 if moment.game.for_two else DICE,
        most=DICE,
        meaning="how many dice a player throws",
    ),
    "room": _given(
        "number",
        lambda moment, _: MOST_PLAYERS - moment.game.players,
        most=MOST_PLAYERS,
        meaning="how many more could play",
    ),
    "stands": _given(
        "yes",
        lambda moment, asked: asked.thing in moment.game.tower,
        "object",
        things=tuple(IN_BOX),
        meaning="whether this object is on the tower",
    ),
    "tower": _given(
        "number",
        lambda moment, _: len(moment.game.tower),
        most=6,
        meaning="how many objects are on the tower, besides the column",
    ),
    "boxed": _given("number", _boxed, most=6, meaning="how many of the other objects stay in the box"),
    "worth": _given(
        "number",
        lambda moment, asked: moment.game.sacks_for[asked.thing],
        "object",
        things=tuple(IN_BOX),
        most=5,
        meaning="the sacks that this object pays",
    ),
    "fewest_players": _given("number", lambda *_: FEWEST_PLAYERS, meaning="with how many it can be played at least"),
    "most_players": _given("number", lambda *_: MOST_PLAYERS, meaning="with how many it can be played at most"),
    "rounds": _given("number", lambda *_: ROUNDS, meaning="how many rounds a game has"),
    "dice": _given("number", lambda *_: DICE, meaning="how many dice there are"),
    "missions": _given("number", lambda *_: sum(FULL_PILE), meaning="how many missions there are"),
    "open_missions": _given("number", lambda *_: OPEN_MISSIONS, meaning="how many missions lie open with two players"),
    "hand_most": _given(
        "number", lambda moment, _: int(moment.game.most_objects), meaning="how many objects a hand takes at most"
    ),
}
"""By the name that lessons use."""
