"""What can be asked about a moment of Attrap'trésors.

Of the dice that lie on the souk afterwards; ``of`` is a seat:

============= ======= =============================================================================================
``favoured``  seats   who may grab the column: six colours, or the own mission, or one of two players' open ones
``right``     yes     whether a player may
``by``        thing   what gives a player the right: mission, six_colours, both, or nothing
``showing``   number  how many dice show a ``colour``
``colours``   number  how many different colours lie there
``most``      number  how many dice show the colour that most of them show
============= ======= =============================================================================================

Of what has come of a throw: ``column`` (seats: who has taken it), ``paid`` (number: the sacks a player has got for it
and for objects), ``sacks`` (number: on all cards of a player afterwards) and ``winners`` (seats).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.moment import Bounds, Measure, Moment, Question, Value
from kit.games.attraptresors.events import ColumnPaid, ObjectPaid
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.grab_events import ColumnGrabbed
from kit.games.attraptresors.pieces import COLOUR_INDEX, COLOURS, DICE, score
from kit.games.attraptresors.rights import favoured, right_of

RIGHTS = ("mission", "six_colours", "both", "nothing")


def _favoured(moment: Moment, _: Question) -> Value:
    return favoured(moment.game, moment.after) if moment.after.dice else ()


def _right(moment: Moment, question: Question) -> Value:
    return bool(moment.after.dice) and bool(right_of(moment.game, moment.after, question.of or 0))


def _by(moment: Moment, question: Question) -> Value:
    if not _right(moment, question):
        return "nothing"
    right = right_of(moment.game, moment.after, question.of or 0)
    return "both" if right.both else "six_colours" if right.six_colours else "mission"


def _showing(moment: Moment, question: Question) -> Value:
    return int(moment.after.dice[COLOUR_INDEX[question.thing or ""]]) if moment.after.dice else 0


def _column(moment: Moment, _: Question) -> Value:
    return tuple(event.seat for event in moment.events if isinstance(event, ColumnGrabbed))


def _paid(moment: Moment, question: Question) -> Value:
    paid = [event for event in moment.events if isinstance(event, ColumnPaid | ObjectPaid)]
    return sum(event.sacks for event in paid if event.seat == question.of)


def _dice(game: Attraptresors, _before: Any) -> Bounds:
    return Bounds(game.players, DICE)


def _rights(game: Attraptresors, _before: Any) -> Bounds:
    return Bounds(game.players, among=RIGHTS)


MEASURES: Mapping[str, Measure] = {
    "favoured": Measure("seats", _favoured),
    "right": Measure("yes", _right, ("of",)),
    "by": Measure("thing", _by, ("of",), bounds=_rights),
    "showing": Measure("number", _showing, ("colour",), things=COLOURS, bounds=_dice),
    "colours": Measure("number", lambda moment, _: sum(map(bool, moment.after.dice)), bounds=_dice),
    "most": Measure("number", lambda moment, _: max(moment.after.dice, default=0), bounds=_dice),
    "column": Measure("seats", _column),
    "paid": Measure("number", _paid, ("of",)),
    "sacks": Measure("number", lambda moment, asked: score(moment.after.hands[asked.of])[0], ("of",)),
    "winners": Measure("seats", lambda moment, _: tuple(moment.after.winners)),
}
"""By the name that lessons use."""
