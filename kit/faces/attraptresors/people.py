"""Who sits around the tower: six pawns, each with a colour, a turban and a weave of its own."""

from __future__ import annotations

from functools import cache

from kit.draw.svg import Node, icon
from kit.engine.game import SEAT_LETTERS, Seat
from kit.text.say import Words

PAWNS = ("red", "white", "black", "gray", "green", "blue")
"""The pawn of each seat."""


@cache
def token(seat: Seat, size: int) -> Node:
    """The pawn of a seat, of this size."""
    return icon(f"pawn-{PAWNS[seat]}", size, class_=["ic", paint(seat)])


@cache
def paint(seat: Seat) -> str:
    """The class of a seat's colours."""
    return f"s-{PAWNS[seat]}"


def letter(_words: Words, seat: Seat) -> str:
    """The letter of a seat, the same in every language: the letters of the pawns' colours are those of the dice."""
    return SEAT_LETTERS[seat]
