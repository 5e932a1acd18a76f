"""A moment of the game: what lies on the table, and what one seat may know of it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

T = TypeVar("T")

FREE, EXTERNAL, INTERNAL, SEND, OVER = "free", "external", "internal", "send", "over"
STAGES = (FREE, EXTERNAL, INTERNAL, SEND, OVER)
"""What is going on: bribes and posts without conflict, an external conflict, an internal one (IN-24), the sending, or
nothing any more."""


class Rep(NamedTuple):
    """A representative: whose it is and what it does."""

    seat: int
    profession: str


class Paid(NamedTuple):
    """A bribe that was handed over for a representative of this seat and profession."""

    seat: int
    profession: str
    amount: int


class Word(NamedTuple):
    """A promise that is still open; `seat` spoke, and is the owner or the guest (C-IN-15; see `moves.Promise`).

    What was asked is a word, too: `seat` wants the other to promise it (see `moves.Ask`).
    """

    seat: int
    owner: int
    guest: int
    profession: str
    post: int
    amount: int
    until: int

    @property
    def rival(self) -> int:
        """The one to whom it was said."""
        return self.guest if self.seat == self.owner else self.owner


class State(NamedTuple):
    """Everything on the table and in the purses; money is in thousands, and per-seat tuples are indexed by seat.

    A court has the number of the seat that owns it.
    """

    round: int
    """Rounds count from 1."""
    owner: int
    """Whose turn it is, and whose court is being filled."""
    stage: str
    """One of `STAGES`."""
    disputed: str | None
    """The profession of the conflict that is being settled."""
    money: tuple[int, ...]
    """Cash."""
    hands: tuple[tuple[int, ...], ...]
    """``hands[seat]``: representatives not yet sent, in the order of the edition's professions."""
    courts: tuple[tuple[Rep | None, ...], ...]
    """``courts[owner]``: who holds each post, by ascending salary."""
    parks: tuple[tuple[Rep, ...], ...]
    """``parks[owner]``: who waits there, clockwise from the owner's left."""
    island: tuple[tuple[int, ...], ...]
    """``island[seat]``: banished representatives, in the order of the edition's professions."""
    due: tuple[Rep, ...]
    """For whom a bribe has still to be paid in the procedure that is going on, in order."""
    bribes: tuple[Paid, ...]
    """Paid so far in the procedure that is going on, in order (C-IN-7)."""
    earlier: tuple[Paid, ...]
    """Paid this turn by winners of external conflicts whose internal one is still to come (C-IN-8)."""
    sent: tuple[int, ...]
    """The courts that the owner has already sent to in this turn."""
    salaries_paid: int
    """What the bank has paid since the game began (P7)."""
    promises: tuple[Word, ...]
    """Those still open, oldest first."""
    broken: tuple[tuple[int, int], ...]
    """Who broke a promise to whom, oldest first."""
    winners: tuple[int, ...]
    """Empty until the game is over."""
    asks: tuple[Word, ...] = ()
    """What was asked but not answered yet, oldest first."""
    declined: tuple[Word, ...] = ()
    """What was asked but declined, until the owner's next turn is over."""


class View(NamedTuple):
    """What one seat, or the audience, may know: the state with the others' cash as None while it is secret."""

    seat: int | None
    round: int
    owner: int
    stage: str
    disputed: str | None
    money: tuple[int | None, ...]
    hands: tuple[tuple[int, ...], ...]
    courts: tuple[tuple[Rep | None, ...], ...]
    parks: tuple[tuple[Rep, ...], ...]
    island: tuple[tuple[int, ...], ...]
    due: tuple[Rep, ...]
    bribes: tuple[Paid, ...]
    earlier: tuple[Paid, ...]
    sent: tuple[int, ...]
    salaries_paid: int
    promises: tuple[Word, ...]
    broken: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    asks: tuple[Word, ...] = ()
    declined: tuple[Word, ...] = ()


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same with another value in one place."""
    return (*values[:index], value, *values[index + 1 :])
