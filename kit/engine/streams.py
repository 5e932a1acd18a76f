"""Luck for many games at once: `kit.engine.stream` on arrays of numpy.

Column g of an array belongs to the game with the number `first` + g.  Whatever is drawn here is what
``Stream(seed, first + g)`` draws, number for number, so a batch can be checked against the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kit.engine.stream import GOLDEN, MASK, mix

Luck = NDArray[np.uint64]
"""The state of each game's stream, or what was drawn from it."""

_STEP, _FIRST, _SECOND = (np.uint64(value) for value in (GOLDEN, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_27, _30, _31, _HALF = (np.uint64(bits) for bits in (27, 30, 31, 32))


def begin(seed: int, first: int, games: int) -> Luck:
    """The streams of this many games, before their first draw."""
    numbers = np.arange(games, dtype=np.uint64) + np.uint64(first & MASK)
    return stirred(numbers * _STEP + np.uint64(mix(seed & MASK)))


def stirred(values: Luck) -> Luck:
    """`kit.engine.stream.mix` of each, in place."""
    shifted = values >> _30
    values ^= shifted
    values *= _FIRST
    values ^= np.right_shift(values, _27, out=shifted)
    values *= _SECOND
    values ^= np.right_shift(values, _31, out=shifted)
    return values


def draw_next(luck: Luck, draws: int) -> Luck:
    """The next `draws` draws of each stream, a row for each draw; `luck` moves on by that many."""
    steps = np.arange(1, draws + 1, dtype=np.uint64) * _STEP
    drawn = luck + steps[:, None]
    luck += np.uint64(draws * GOLDEN & MASK)
    return stirred(drawn)


def below(drawn: Luck, choices: int | NDArray[np.uint64]) -> Luck:
    """One of 0 … `choices` - 1 from the upper half of each draw, in place."""
    drawn >>= _HALF
    drawn *= choices if isinstance(choices, np.ndarray) else np.uint64(choices)
    drawn >>= _HALF
    return drawn


def draw_below(luck: Luck, games: NDArray[np.intp], choices: int | NDArray[Any]) -> NDArray[np.intp]:
    """The next draw of these games alone: for each, one of 0 … its `choices` - 1."""
    luck[games] += _STEP
    most = choices.astype(np.uint64) if isinstance(choices, np.ndarray) else choices
    return below(stirred(luck[games]), most).astype(np.intp)


def picked(weights: NDArray[Any], places: NDArray[Any]) -> NDArray[np.intp]:
    """For each column of weights, the row that covers the place, when rows lie end to end, each as long as its weight.

    For marks, it is the `place`-th that is true.
    """
    return np.asarray((weights.cumsum(0) <= places).sum(0))


def outcomes(
    seed: int, first: int, games: int, weights: Sequence[int], draws: int, replace: bool = False
) -> NDArray[np.uint8]:
    """What this many weighted draws give in each game, one row per game: the index of a weight.

    A draw takes 1 off its weight, as a card leaves its deck, unless it is put back: `replace`, as for dice.
    Raises ValueError where more cards are asked for than there are.
    """
    whole = sum(weights)
    if not replace and draws > whole:
        raise ValueError(f"{draws} draws from a deck of {whole}")
    luck = begin(seed, first, games)
    found = np.empty((draws, games), np.uint8)
    left = np.repeat(np.array(weights, np.int32)[:, None], games, axis=1)
    for number in range(draws):
        places = below(draw_next(luck, 1)[0], whole if replace else whole - number).astype(np.int32)
        index, ends = found[number], np.zeros(games, np.int32)
        index[:] = 0
        for weight in left[:-1]:
            ends += weight
            index += places >= ends
        if not replace:
            for kind, weight in enumerate(left):
                weight -= index == kind
    return np.ascontiguousarray(found.T)
