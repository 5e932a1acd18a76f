"""Fists that a measure cannot tell apart: of everything that four hands can show, only a few things matter.

The largest bribe (on the fifth, the least), who shows it, and the thieves decide who walks; the sum and the thieves
decide what is taken or shared.  This holds only for the rules as they are: a misconception may look at anything.
"""

from __future__ import annotations

from kit.engine.game import Seat
from kit.engine.moment import Alike, Question, together
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


def by_who_wins(game: Bakschisch, state: State, question: Question) -> Alike | None:
    """The same; and where several sit on the throne, what each of them shows, since gold may decide (BK-40)."""
    extreme, throne = by_the_extreme(game, state, question), game.board.throne
    if not extreme or state.bribe < BRIBES or state.spaces.count(throne) < 2:
        return extreme

    def add(shown: tuple[int, ...], seat: Seat, move: Move) -> tuple[int, ...]:
        return (*shown, move.gold) if state.spaces[seat] == throne and not isinstance(move, Turn) else shown

    return together([extreme, Alike((), add)])


def by_the_gold(game: Bakschisch, state: State, question: Question) -> Alike | None:
    """The sum; on the fifth bribe also whether somebody keeps the throne, since then nothing is shared (BK-36).

    That is decided by the least bribe and the largest from the throne.
    """
    total, throne = by_the_sum(game, state, question), game.board.throne
    if not total or state.bribe < BRIBES or throne not in state.spaces:
        return total

    def add(shown: tuple[int, int], seat: Seat, move: Move) -> tuple[int, int]:
        least, kept = shown
        gold = 0 if isinstance(move, Turn) else move.gold
        return min(least, gold), max(kept, gold) if state.spaces[seat] == throne else kept

    return together([total, Alike((MOST_GOLD, 0), add)])


def by_the_sum(game: Bakschisch, state: State, question: Question) -> Alike | None:
    """BK-18 to BK-21, BK-26: the gold shown, how much of it by the seat asked about, and who shows a thief."""
    if type(game) is not Bakschisch:
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
