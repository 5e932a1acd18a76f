"""What can be asked about a moment of Attrap'trésors.

About the dice that lie on the souk, after the moves if there are any; ``of`` is a seat:

================== ======= ========================================================================================
``favoured``       seats   who may grab the column: six colours, or one's own mission, or an open one of two players
``right``          yes     whether a player may
``by``             thing   what gives a player the right: mission, six_colours, both, or nothing
``showing``        number  how many dice show a ``colour``
``missing``        number  how many more dice a player's mission needs; with two players, the best of the open ones
``colours``        number  how many different colours lie there
``most``           number  how many dice show the colour that most of them show
``counting``       number  how many dice count
================== ======= ========================================================================================

About the outcome of a throw:

================== ======= ========================================================================================
``column``         seats   who has taken the column
``holder``         seats   who has taken an ``object``; both who have a gem
``objects``        number  how many objects a player has taken, without the column
``left``           number  how many objects are left on the tower
``paid``           number  the sacks that a player has got for the column and for objects
``sacks``          number  the sacks on all cards of a player afterwards
``cards``          number  how many cards a player has afterwards
``owes``           seats   who must give a card back
``throws_next``    seats   who throws the next time
``draws``          seats   who draws a new mission; with two players ``replaced`` (number) says how many open ones go
``counts``         yes     whether the round counts
``round``          number  which round it is then; after the tenth, 10
``winners``        seats   who has won
================== ======= ========================================================================================

About the table as it is, before anything is played: ``may`` (yes: whether somebody may make a ``move`` now), ``supply``
(number: cards of this many sacks, ``card = "2"``, beside the tower), ``missions_left`` (number: missions left to draw),
``rounds_left`` (number: rounds still to be paid, including this one), ``throws`` (number: dice that a player throws),
``room`` (number: how many more could play).

About the box and the tower: ``stands`` (yes: whether an ``object`` is on the tower), ``tower`` (number: objects on it
besides the column), ``boxed`` (number: how many of the other objects stay in the box), ``worth`` (number: sacks that
an ``object`` pays), and ``fewest_players``, ``most_players``, ``rounds``, ``dice``, ``missions``, ``open_missions``,
``hand_most`` (numbers).
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


def _of_dice(kind: str, value: Json, *about: str, bounds: Any = _DICE) -> Measure:
    return Measure(kind, value, about, after_moves=False, things=COLOURS, bounds=bounds)


def _sum(value: Json, most: int = _MOST_SACKS) -> Measure:
    return Measure("number", value, ("of",), bounds=_number(most))


def _given(kind: str, value: Json, *about: str, things: tuple[str, ...] = (), most: int = 99) -> Measure:
    """Something about the box or the position that no move changes."""
    return Measure(kind, value, about, False, things, (Reach, GiveBack), _number(most))


MEASURES: Mapping[str, Measure] = {
    "favoured": _of_dice("seats", _favoured),
    "right": _of_dice("yes", _right, "of"),
    "by": _of_dice("thing", _by, "of", bounds=_rights),
    "showing": _of_dice("number", lambda moment, asked: _shows(moment, asked.thing), "colour"),
    "missing": _of_dice("number", _missing, "of"),
    "colours": _of_dice("number", lambda moment, _: sum(map(bool, moment.after.dice))),
    "most": _of_dice("number", lambda moment, _: max(moment.after.dice, default=0)),
    "counting": _of_dice("number", lambda moment, _: sum(moment.after.dice)),
    "column": Measure("seats", _column),
    "holder": Measure("seats", _holder, ("object",), things=tuple(IN_BOX)),
    "objects": _sum(_objects, 6),
    "left": Measure("number", _left, bounds=_number(6)),
    "paid": _sum(_paid, 20),
    "sacks": _sum(lambda moment, asked: score(moment.after.hands[asked.of])[0]),
    "cards": _sum(lambda moment, asked: score(moment.after.hands[asked.of])[1], _MOST_CARDS),
    "owes": Measure("seats", _owes),
    "throws_next": Measure("seats", lambda moment, _: throwers(moment.game, moment.after)),
    "draws": Measure("seats", _draws),
    "replaced": Measure("number", lambda moment, _: moment.after.missions.count(None), bounds=_number(OPEN_MISSIONS)),
    "counts": Measure("yes", _counts),
    "round": Measure("number", lambda moment, _: int(moment.after.round), bounds=_number(ROUNDS)),
    "winners": Measure("seats", lambda moment, _: tuple(moment.after.winners)),
    "may": _given("yes", _may, "of", "move"),
    "supply": _given("number", _supply, "card", things=_SACKS),
    "missions_left": _given("number", lambda moment, _: sum(moment.before.pile)),
    "rounds_left": _given("number", lambda moment, _: ROUNDS + 1 - moment.before.round, most=ROUNDS),
    "throws": _given("number", lambda moment, _: DICE // 2 if moment.game.for_two else DICE, most=DICE),
    "room": _given("number", lambda moment, _: MOST_PLAYERS - moment.game.players, most=MOST_PLAYERS),
    "stands": _given("yes", lambda moment, asked: asked.thing in moment.game.tower, "object", things=tuple(IN_BOX)),
    "tower": _given("number", lambda moment, _: len(moment.game.tower), most=6),
    "boxed": _given("number", _boxed, most=6),
    "worth": _given(
        "number", lambda moment, asked: moment.game.sacks_for[asked.thing], "object", things=tuple(IN_BOX), most=5
    ),
    "fewest_players": _given("number", lambda *_: FEWEST_PLAYERS),
    "most_players": _given("number", lambda *_: MOST_PLAYERS),
    "rounds": _given("number", lambda *_: ROUNDS),
    "dice": _given("number", lambda *_: DICE),
    "missions": _given("number", lambda *_: sum(FULL_PILE)),
    "open_missions": _given("number", lambda *_: OPEN_MISSIONS),
    "hand_most": _given("number", lambda moment, _: int(moment.game.most_objects)),
}
"""By the name that lessons use."""
