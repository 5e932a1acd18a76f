"""Bakschisch for programs that learn: fists, cards, and what a seat sees as numbers."""

from __future__ import annotations

from collections.abc import Mapping

from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.space import Space
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import TURNS, Move, write_move
from kit.games.bakschisch.state import BRIBES, GOLD_EACH, State, View

MOST_ROUNDS = 40
"""The rules never end a game in which nobody bribes, so a game is called off after this many rounds."""
HIDDEN = -1.0
"""In place of the gold in a purse that is not seen."""


def moves(game: Bakschisch) -> tuple[str, ...]:
    """Every amount that a purse can hold, then the thief (BK-9)."""
    return (*map(str, range(GOLD_EACH * game.players + 1)), "thief")


def legal(game: Bakschisch, state: State, seat: Seat) -> Mapping[str, Move]:
    """What the purse can pay, and the thief while it is in hand."""
    return {str(write_move(move)): move for move in game.options(state, seat)}


def encode(game: Bakschisch, view: View) -> Mapping[str, float]:
    """The open card, the cards left, pawns, purses (`HIDDEN` if unseen), thieves, the heap, and who looks."""
    letters = SEAT_LETTERS[: game.players]
    return {
        **{f"me {letter}": float(view.seat == seat) for seat, letter in enumerate(letters)},
        "bribe": float(view.bribe),
        **{f"open {card}": float(view.card == card) for card in CARDS},
        **{f"left {card}": float(left) for card, left in zip(CARDS, view.unseen, strict=True)},
        **{f"space {letter}": float(space) for letter, space in zip(letters, view.spaces, strict=True)},
        **{
            f"gold {letter}": HIDDEN if gold is None else float(gold)
            for letter, gold in zip(letters, view.purses, strict=True)
        },
        **{f"thief {letter}": float(has) for letter, has in zip(letters, view.thieves, strict=True)},
        **{f"since {letter}": float(since) for letter, since in zip(letters, view.since, strict=True)},
        "heap": float(view.heap),
    }


SPACE: Space[Bakschisch, State, Move, View] = Space(
    moves=moves,
    legal=legal,
    chance=lambda _: tuple(TURNS.values()),
    encode=encode,
    longest=lambda _: BRIBES * MOST_ROUNDS,
    together=True,
)
