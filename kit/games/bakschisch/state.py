"""A moment of the game: what lies on the table, and what one seat may know of it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from kit.games.bakschisch.cards import CARDS, COPIES

GOLD_EACH = 10  # BK-6
BRIBES = 5  # a round, BK-27

T = TypeVar("T")


class State(NamedTuple):
    """Everything on the table and in the bags; per-seat tuples are indexed by seat.

    Spaces are numbered from the start, 0; the throne is the board's last.  Closed fists are never part of a state.
    """

    round: int
    """Rounds count from 1."""
    bribe: int
    """The bribe under way, 1 to 5."""
    cards: tuple[str, ...]
    """Face up this round, in order; as many as `bribe` once the card of this bribe is turned."""
    spaces: tuple[int, ...]
    """Where each pawn stands."""
    purses: tuple[int, ...]
    """Gold in each bag."""
    thieves: tuple[bool, ...]
    """Whose thief is in hand (not used this round, not left at the gate)."""
    heap: int
    """Gold beside the board, shared at the end of the round."""
    lost: int
    """Gold out of play for good; always 0 unless `remainder_carry` is off (C-BK-8)."""
    unseen: tuple[int, ...]
    """Copies of each of `CARDS` that have not been turned up since the last shuffle."""
    since: tuple[int, ...]
    """For a pawn on the throne: the moment it arrived, `moment(round, bribe)`; 0 for the others (C-BK-24).

    Also 0 for one pawn that was there when a typed position began and did not say since when: it was there first.
    """
    came_from: tuple[int, ...]
    """For a pawn on the throne: the space it came from; 0 for the others (C-BK-25)."""
    winners: tuple[int, ...]
    """Empty until the game is over."""

    @property
    def card(self) -> str | None:
        """The open card that is being bribed; None while it has yet to be turned."""
        return self.cards[-1] if len(self.cards) == self.bribe else None


class View(NamedTuple):
    """What one seat, or the audience, may know: the state with the others' purses as None while they are secret."""

    seat: int | None
    round: int
    bribe: int
    cards: tuple[str, ...]
    spaces: tuple[int, ...]
    purses: tuple[int | None, ...]
    thieves: tuple[bool, ...]
    heap: int
    lost: int
    unseen: tuple[int, ...]
    since: tuple[int, ...]
    came_from: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def card(self) -> str | None:
        """The open card that is being bribed; None while it has yet to be turned."""
        return self.cards[-1] if len(self.cards) == self.bribe else None


FULL_DECK = (COPIES,) * len(CARDS)


def moment(round_number: int, bribe: int) -> int:
    """A number that grows with every bribe of the game."""
    return 5 * (round_number - 1) + bribe


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same with another value in one place."""
    return (*values[:index], value, *values[index + 1 :])
