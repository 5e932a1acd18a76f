"""Fists that a measure cannot tell apart: of all that four hands can show, only a few things matter.

Who walks is decided by the largest bribe (on the fifth by the least), by who shows it, and by the thieves; what is
taken or shared, by the sum and the thieves.  Only for the rules as they are: a misconception may look at anything.
"""

from __future__ import annotations

from kit.engine.game import Seat
from kit.engine.moment import Alike, Question
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.moves import MOST_GOLD, Move, Thief, Turn
from kit.games.bakschisch.state import State

Seats = tuple[Seat, ...]


def by_the_extreme(game: Bakschisch, state: State, _: Question) -> Alike | None:
    """BK-12 to BK-14, BK-22 to BK-24: the bribe that decides, who shows it, and who shows a thief."""
    if type(game) is not Bakschisch:
        return None
    fifth, blocks = state.bribe == BRIBES, game.options_chosen.throne_blocks
    ignored = {seat for seat in game.seats if not fifth and not blocks and state.spaces[seat] == game.board.throne}

    def add(shown: tuple[int, Seats, Seats], seat: Seat, move: Move) -> tuple[int, Seats, Seats]:
        best, who, thieves = shown
        gold = 0 if seat in ignored or isinstance(move, Turn) else move.gold
        if isinstance(move, Thief):
            thieves = (*thieves, seat)
        if gold == best:
            return best, (*who, seat), thieves
        return (gold, (seat,), thieves) if (gold < best) == fifth else (best, who, thieves)

    return Alike((MOST_GOLD + 1 if fifth else -1, (), ()), add)


def by_the_extreme_unless_contested(game: Bakschisch, state: State, question: Question) -> Alike | None:
    """The same, but where several sit on the throne gold may decide who has won (BK-40)."""
    contested = state.bribe == BRIBES and state.spaces.count(game.board.throne) > 1
    return None if contested else by_the_extreme(game, state, question)


def by_the_sum(game: Bakschisch, state: State, question: Question) -> Alike | None:
    """BK-18 to BK-21, BK-26, BK-36: the gold shown, what of it is of whom is asked about, and who shows a thief.

    On the fifth bribe nothing is shared where somebody keeps the throne, so there everything may matter.
    """
    if type(game) is not Bakschisch or (state.bribe == BRIBES and game.board.throne in state.spaces):
        return None

    def add(shown: tuple[int, int, Seats], seat: Seat, move: Move) -> tuple[int, int, Seats]:
        pot, own, thieves = shown
        gold = 0 if isinstance(move, Turn) else move.gold
        return (
            pot + gold,
            gold if seat == question.of else own,
            (*thieves, seat) if isinstance(move, Thief) else thieves,
        )

    return Alike((0, 0, ()), add)
