"""False beliefs about the dice and the hands of Attrap'trésors; the others are in `misconceptions.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.game import CHANCE, AnyMove, Seat, Step
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Reach
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import COLOUR_INDEX, COLUMN
from kit.games.attraptresors.rights import Right
from kit.games.attraptresors.state import State


class Believed(Attraptresors):
    """The game of somebody who has one of its rules wrong."""

    def __init__(self, game: Attraptresors) -> None:
        super().__init__(game.players, self.believed(game.options_chosen))

    @staticmethod
    def believed(options: Options) -> Options:
        """The switches, where the belief is one of them."""
        return options


# Who may take the column ----------------------------------------------------------------------------------------------


class TwoSuffice(Believed):
    """That two dice of one's own colour are enough; it takes three (AT-11)."""

    enough = 2


class ExactlyThree(Believed):
    """That there must be exactly three; more are just as good (AT-11)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        right = super().right_of(state, seat)
        if right.place is not None and state.dice[COLOUR_INDEX[state.missions[right.place] or ""]] > self.enough:
            return right._replace(place=None)
        return right


class MostOfAll(Believed):
    """That one's own colour has to show most often of all; three are enough, whatever else lies there (AT-11)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        right = super().right_of(state, seat)
        if right.place is not None:
            mine = COLOUR_INDEX[state.missions[right.place] or ""]
            if any(number >= state.dice[mine] for index, number in enumerate(state.dice) if index != mine):
                return right._replace(place=None)
        return right


class FiveSuffice(Believed):
    """That five different colours are enough; it takes all six (AT-12)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        return super().right_of(state, seat)._replace(six_colours=sum(map(bool, state.dice)) >= 5)


class SixForThrower(Believed):
    """That six colours are for the thrower alone; they are for everybody (AT-12)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        right = super().right_of(state, seat)
        return right._replace(six_colours=right.six_colours and state.thrower in (seat, None))


class BothNeeded(Believed):
    """That it takes six colours and the mission; either is enough (AT-12)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        right = super().right_of(state, seat)
        return right if right.both else Right(False, None)


class RightBeatsSpeed(Believed):
    """That whoever has a right gets the column, even from a quicker hand without; the first hand gets it (AT-12)."""

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        if CHANCE not in moves and not state.owes:
            wants = [seat for seat, move in moves.items() if any(grab.object == COLUMN for grab in move.grabs)]
            if any(self.right_of(state, seat) for seat in wants):
                wrong = [seat for seat in wants if not self.right_of(state, seat)]
                moves = {seat: _without_column(move) if seat in wrong else move for seat, move in moves.items()}
        return super().apply(state, moves)


def _without_column(move: Reach) -> Reach:
    return Reach(tuple(grab for grab in move.grabs if grab.object != COLUMN))


class ThrowerFirst(Believed):
    """That the thrower may take the column before all others; whoever is first gets it (AT-12)."""

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        if CHANCE not in moves and not state.owes and state.thrower is not None:
            mine = moves[state.thrower].grabs
            if any(grab.object == COLUMN for grab in mine):
                moves = {s: move if s == state.thrower else _without_column(move) for s, move in moves.items()}
        return super().apply(state, moves)


# Hands at the tower ---------------------------------------------------------------------------------------------------


class ObjectsBeforeColumn(Believed):
    """That objects may be taken while the column still stands; it has to be taken first (AT-13)."""

    column_opens = False


class OnlyFavouredGrab(Believed):
    """That only a player with a right to the column may take objects; everybody else may as well (AT-13)."""

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        if CHANCE not in moves and not state.owes:
            moves = {
                seat: move if self.right_of(state, seat) else Reach(_columns(move)) for seat, move in moves.items()
            }
        return super().apply(state, moves)


def _columns(move: Reach) -> tuple[Any, ...]:
    return tuple(grab for grab in move.grabs if grab.object == COLUMN)


class ColumnAndMore(Believed):
    """That whoever holds the column takes objects as well; with three to six players it is all one gets (AT-17)."""

    def set_up(self) -> None:
        super().set_up()
        self.holder_goes_on = True


class ColumnIsEnough(Believed):
    """That the column-taker also stops with two players; there, one more object may follow (AT-31)."""

    def set_up(self) -> None:
        super().set_up()
        self.holder_goes_on = False


class ThreeObjects(Believed):
    """That three objects may be taken; two is the limit (AT-18)."""

    most_objects = 3


class OneObject(Believed):
    """That one object a round is all; there may be two, one after the other (AT-18)."""

    most_objects = 1
