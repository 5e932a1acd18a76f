"""Where the gold of a bribe goes, and the heap at the end of a round (BK-18 to BK-21, BK-26, BK-36)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import sub

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.bakschisch.events import GoldLaidAside, GoldShared, GoldSplit, GoldStolen, ThiefLaidAside
from kit.games.bakschisch.rules import Agreed, GameRules
from kit.games.bakschisch.state import State

# Immutable events with few different facts, made once.
_gold_laid_aside, _gold_stolen, _thief_laid_aside = cache(GoldLaidAside), cache(GoldStolen), cache(ThiefLaidAside)


def settle_gold(
    game: GameRules, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]
) -> tuple[tuple[int, ...], tuple[bool, ...], int, int, Sequence[Event]]:
    """BK-18 to BK-21, BK-26: thieves take what was shown; without one it lies beside the board.

    Returns purses, whose thief is in hand, heap, lost gold, and what happened.
    """
    pot = sum(gold)
    if not thieves:
        heap = state.heap + pot
        aside = (_gold_laid_aside(pot, heap),) if pot else ()
        return tuple(map(sub, state.purses, gold)), state.thieves, heap, state.lost, aside

    each, rest = game.split(pot, len(thieves))
    purses, in_hand = list(map(sub, state.purses, gold)), list(state.thieves)
    for seat in thieves:
        purses[seat] += each
        in_hand[seat] = False
    heap, lost = _lay_aside(game, state.heap, state.lost, rest)
    # BK-19: aside, even when there was nothing to take
    told = (_taken(game, thieves, each, rest), *map(_thief_laid_aside, thieves))
    return tuple(purses), tuple(in_hand), heap, lost, told


def split(gold: int, parts: int) -> tuple[int, int]:
    """For thieves and for the heap: equal parts in whole pieces, and what is left over."""
    return divmod(gold, parts)


def _taken(game: Agreed, thieves: tuple[Seat, ...], each: int, rest: int) -> Event:
    if len(thieves) == 1:
        return _gold_stolen(thieves[0], each)
    rule, rulings = "BK-20" if each else "BK-21", ("C-BK-8",) if rest else ()
    return GoldSplit(thieves, each, rest, _is_gone(game, rest), rule, rulings)


def _is_gone(game: Agreed, rest: int) -> bool:
    return rest > 0 and not game.options_chosen.remainder_carry


def _lay_aside(game: Agreed, heap: int, lost: int, rest: int) -> tuple[int, int]:
    """C-BK-8: what cannot be split waits on the heap; with `remainder_carry` off it leaves the game."""
    return (heap + rest, lost) if game.options_chosen.remainder_carry else (heap, lost + rest)


def share_heap(game: GameRules, state: State) -> tuple[tuple[int, ...], int, int, Sequence[Event]]:
    """BK-36: the gold beside the board is shared evenly; what is left over stays there (C-BK-8)."""
    each, rest = game.split(state.heap, game.players)
    purses = tuple([purse + each for purse in state.purses])
    rulings = ("C-BK-8",) if rest else ()
    told = [GoldShared(each, rest, _is_gone(game, rest), rulings=rulings)] if state.heap else []
    return purses, *_lay_aside(game, 0, state.lost, rest), told
