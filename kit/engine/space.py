"""A game for programs that learn: every move and outcome by a name, a view as numbers; asked by `kit.bridges`.

A learner wants a fixed list of moves, the same in every position, and a bound on the length.  Where a game has too many
moves to list (a hand may reach at any millisecond, a promise may name any sum), its space declares a finite set of them
and says which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeAlias

from kit.engine.game import AnyGame, G, M, Result, S, Seat, V


def shared(game: AnyGame, result: Result | None) -> tuple[Fraction, ...]:
    """What each seat gets of one victory, so that all together get 0: alone it is 1, for all others -1 / (seats - 1).

    Nobody gets anything in a game that all have won, or that was not played to its end.
    """
    seats, winners = range(game.players), result.winners if result else ()
    won = Fraction(game.players, len(winners)) if winners else Fraction(1)
    return tuple(((won if seat in winners or not winners else 0) - 1) / (game.players - Fraction(1)) for seat in seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Space(Generic[G, S, M, V]):
    """The moves of a game and what is seen of it, for a program that learns it."""

    moves: Callable[[G], tuple[str, ...]]
    """Every move that any seat can ever make, by its name; the order is that of the numbers, from 0."""
    legal: Callable[[G, S, Seat], Mapping[str, M]]
    """What a seat that acts may do now, by the same names."""
    chance: Callable[[G], tuple[M, ...]]
    """Everything that chance can ever bring, in the order of its numbers."""
    encode: Callable[[G, V], Mapping[str, float]]
    """What a view says, as numbers, each under a name: always the same names in the same order."""
    longest: Callable[[G], int]
    """A game is called off after this many steps in which seats decide; its rules may well end it sooner."""
    together: bool = False
    """Whether all seats act in every step in which seats act."""
    note: str = ""
    """Which moves are left out, in a sentence; nothing where all are there."""


AnySpace: TypeAlias = Space[Any, Any, Any, Any]
"""The space of whichever game it is."""
