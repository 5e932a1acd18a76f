"""Many games of Bakschisch at once, with the same luck as the engine's (`kit.engine.stream`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import outcomes
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.state import BRIBES, FULL_DECK

__all__ = ["CARDS", "deals"]


def deals(
    seed: int, first: int, games: int, cards: int = BRIBES, deck: tuple[int, ...] = FULL_DECK
) -> NDArray[np.uint8]:
    """The first cards of so many games, one row a game: each card as its place in `CARDS` (BK-7, BK-8).

    Row g has what chance turns up in the engine when nothing else is drawn from ``Stream(seed, first + g)``.  `deck`:
    copies of each of `CARDS`.  Raises ValueError where more cards are asked for than there are.
    """
    return outcomes(seed, first, games, deck, cards)
