"""What a seat or chance can do: show gold, show the thief, or turn up a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, assert_never

from kit.engine.errors import bad, quoted
from kit.engine.reading import Json
from kit.games.bakschisch.cards import CARDS


@dataclass(frozen=True, slots=True)
class Bribe:
    """This many of one's own gold pieces in the fist (BK-9); 0 is the empty fist."""

    gold: int


@dataclass(frozen=True, slots=True)
class Thief:
    """The thief in the fist, instead of gold (BK-9, BK-17); it counts as a bribe of 0 (C-BK-10)."""

    gold: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Chance turns up this card (BK-8)."""

    card: str


Move = Bribe | Thief | Turn

THIEF = Thief()
NOTHING = Bribe(0)
TURNS = {card: Turn(card) for card in CARDS}

MOST_GOLD = 40
"""All the gold there is (BK-2), so no purse holds more."""

MOST_IN_A_PURSE = 100
"""More than all the gold there is: the lab also asks what would happen if purses were fuller."""

_BRIBES = tuple(Bribe(gold) for gold in range(MOST_IN_A_PURSE + 1))
CHOICES: tuple[tuple[Move, ...], ...] = tuple(_BRIBES[: purse + 1] for purse in range(MOST_IN_A_PURSE + 1))
"""``CHOICES[purse]``: every bribe that a purse can pay, in ascending order."""

CHOICES_WITH_THIEF: tuple[tuple[Move, ...], ...] = tuple((*bribes, THIEF) for bribes in CHOICES)
"""The same, for a seat that still has its thief in hand."""


def read_move(data: Json, place: str) -> Move:
    """A move as records write it: a number of gold pieces, ``"thief"``, or the card that is turned."""
    match data:
        case bool():
            pass
        case int() if 0 <= data <= MOST_GOLD:
            return _BRIBES[data]
        case int():
            raise bad(place, "not_that_much_gold", "BK-2", gold=quoted(data))
        case "thief":
            return THIEF
        case str() if data in TURNS:
            return TURNS[data]
    raise bad(place, "not_a_move", "BK-9", given=quoted(data))


def write_move(move: Move) -> int | str:
    """The move as records write it; `read_move` undoes it."""
    match move:
        case Bribe(gold):
            return gold
        case Thief():
            return "thief"
        case Turn(card):
            return card
    assert_never(move)
