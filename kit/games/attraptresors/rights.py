"""Who has a right to the column (AT-11, AT-12, AT-29)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kit.engine.game import Seat
from kit.games.attraptresors.pieces import COLOUR_INDEX
from kit.games.attraptresors.state import State, View


class Right(NamedTuple):
    """What entitles somebody to the column; false when nothing does."""

    six_colours: bool
    """All six colours lie there (AT-12)."""
    place: int | None
    """Whose mission is fulfilled, or which of the open ones (AT-11, AT-29)."""

    def __bool__(self) -> bool:
        return self.six_colours or self.place is not None

    @property
    def both(self) -> bool:
        """Six colours and a mission at once (C-AT-5)."""
        return self.six_colours and self.place is not None


class Rightful(Protocol):
    """A game, as far as rights depend on it."""

    for_two: bool
    seats: tuple[Seat, ...]
    enough: int
    """Dice of a mission's colour that give the right to the column (AT-11)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        """What entitles a seat to the column, as this game has it."""


def right_of(game: Rightful, state: State | View, seat: Seat) -> Right:
    """AT-11, AT-12, AT-29: what entitles a seat to the column, by the dice that count (C-AT-4)."""
    dice, place = state.dice, seat
    if game.for_two:  # C-AT-22: of several open missions the one with the most dice, then the leftmost
        matching = [dice[COLOUR_INDEX[colour]] if colour else 0 for colour in state.missions]
        place = matching.index(max(matching))
    mission = state.missions[place]
    index = COLOUR_INDEX.get(mission or "")
    return Right(all(dice), place if index is not None and dice[index] >= game.enough else None)


def favoured(game: Rightful, state: State) -> tuple[Seat, ...]:
    """Everybody who has a right to the column."""
    return tuple([seat for seat in game.seats if game.right_of(state, seat)])
