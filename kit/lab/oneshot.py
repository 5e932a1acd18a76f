"""One decision that all seats take at once, as a game with stated worth in gold: what the engine makes of every pair.

A *one-shot game* has moves for each seat and pays each seat in gold for what all of them do.  `Bribe` (bribe.py),
`Conflict` (conflict.py) and `Dare` (grab.py) are built from the real rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import ClassVar, Protocol, TypeVar

from kit.engine.game import AnyGame, AnyState, Seat

M = TypeVar("M")

LEAD, OWN = "lead", "own"
AIMS = (LEAD, OWN)
"""What counts: a seat's own worth less the mean of its rivals', or its own worth alone."""


class OneShot(Protocol[M]):
    """Seats, their moves, and what they get."""

    @property
    def moves(self) -> tuple[tuple[M, ...], ...]:
        """``moves[seat]``."""

    @property
    def alike(self) -> bool:
        """Whether every seat is in the same position, so that only the number of those who make a move counts."""

    def pays(self, chosen: Sequence[M]) -> tuple[Fraction, ...]:
        """What each seat gets, in gold, when these moves are made, one by each seat."""


class Stage(OneShot[M], Protocol[M]):
    """A one-shot game that stands in a position of a real one, so that a policy can be asked what it does there."""

    unit: ClassVar[str]
    """What worth is in."""

    @property
    def rules(self) -> AnyGame:
        """The real game."""

    @property
    def state(self) -> AnyState:
        """The position."""

    def asked(self, place: int) -> tuple[AnyState, Seat]:
        """In which state which seat of the real game makes the move that comes ``place``-th here."""


def aimed(worths: Sequence[Fraction], aim: str) -> tuple[Fraction, ...]:
    """What counts for each seat, from what each is worth; `aim`: one of `AIMS`, otherwise raises ValueError."""
    if aim == OWN:
        return tuple(worths)
    if aim != LEAD:
        raise ValueError(f"aim: {' or '.join(AIMS)}, not {aim}")
    total, rivals = sum(worths), len(worths) - 1
    return tuple(worth - (total - worth) / rivals for worth in worths)


def matrix(game: OneShot[M]) -> list[list[tuple[Fraction, ...]]]:
    """``matrix[i][j]``: what both seats get when the first makes its move i, the second its move j.

    Raises ValueError unless there are two seats.
    """
    if len(game.moves) != 2:
        raise ValueError(f"a matrix has two seats, not {len(game.moves)}")
    return [[game.pays((row, column)) for column in game.moves[1]] for row in game.moves[0]]


def against(game: OneShot[M]) -> dict[tuple[int, ...], Fraction]:
    """What the first of seats that are alike gets: by its move, and those of the others in ascending order."""
    moves, others = game.moves[0], len(game.moves) - 1
    places = range(len(moves))
    return {
        (own, *rest): game.pays([moves[place] for place in (own, *rest)])[0]
        for own, rest in product(places, combinations_with_replacement(places, others))
    }
