"""A moment of the game: what lies on the table, and what one seat may know of it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Hand(NamedTuple):
    """A grab that has yet to be judged."""

    seat: int
    object: str
    ms: int
    """Since the dice were shown,"""
    waits: bool = False
    """or since the column was taken."""


class State(NamedTuple):
    """Everything on the table and in the hands; per-seat tuples are indexed by seat.

    Colours are counted in the order of `pieces.COLOURS`, cards in that of `pieces.CARDS`.
    """

    round: int
    """The round under way, 1 to 10; only rounds in which a card is paid count (C-AT-10)."""
    thrower: int | None
    """Who throws; None for two players, who both throw (C-AT-14), and before it is settled (AT-9)."""
    missions: tuple[str | None, ...]
    """Each seat's secret mission, or the three open ones of two players; None while one has yet to be dealt."""
    pile: tuple[int, ...]
    """Missions left to draw, by colour."""
    supply: tuple[int, ...]
    """Gold cards in the open piles."""
    hands: tuple[tuple[int, ...], ...]
    """Each seat's gold cards."""
    dice: tuple[int, ...]
    """The dice that count, by colour; empty until they are thrown."""
    off: tuple[int, ...]
    """The dice that rolled off the mat; empty until that is known, and always without `loose_dice`."""
    column: int | None
    """Who took the column in this round."""
    column_at: int
    """When, in milliseconds since the dice were shown; 0 until then, and without a clock."""
    taken: tuple[tuple[int, str], ...]
    """Who took which objects in this round, in the order in which they did."""
    queue: tuple[Hand, ...]
    """Grabs that wait for chance to say which of several was first (C-AT-26)."""
    owes: bool
    """Whoever took the column had no right to it and must still give a card back (AT-19)."""
    winners: tuple[int, ...]
    """Empty until the game is over."""


class View(NamedTuple):
    """What one seat, or the audience, may know: the state without the others' missions.

    Hands that wait for chance are not shown either: nobody decides before they have reached.
    """

    seat: int | None
    round: int
    thrower: int | None
    missions: tuple[str | None, ...]
    """The seat's own mission or the open ones; None for what is secret or not dealt."""
    unseen: tuple[int, ...]
    """Missions, by colour, that this seat has not seen: in the pile or face down before the others."""
    supply: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    dice: tuple[int, ...]
    off: tuple[int, ...]
    column: int | None
    column_at: int
    taken: tuple[tuple[int, str], ...]
    owes: bool
    winners: tuple[int, ...]


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same with another value in one place."""
    return (*values[:index], value, *values[index + 1 :])


def plus(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """The same counts with one of them changed."""
    return replaced(counts, index, counts[index] + change)
