"""Draws that depend only on (seed, number of the draw), so undo and redo turn up the same card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from random import Random

M = TypeVar("M")

SMALL_SUM = 2**32
"""Up to this sum of the weights a draw takes the short digest."""


def draw(weights: Mapping[M, int], seed: int, number: int) -> M:
    """One weighted draw: the `number`-th of the series with this seed.

    The 64-bit BLAKE2b digest of "seed/number", modulo the sum of the weights, picks the outcome; the 512-bit digest
    where the sum is above 2**32.  So the modulo's bias is below 2**-32, as long as the sum is below 2**480.  Any
    language with BLAKE2b gives the same series.
    """
    from hashlib import blake2b  # batches draw from a generator and never need it

    whole = sum(weights.values())
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8 if whole <= SMALL_SUM else 64).digest()
    return pick(weights, int.from_bytes(digest, "big") % whole)


def sample(weights: Mapping[M, int], random: Random) -> M:
    """One weighted draw from a generator: for batches, where only the odds matter."""
    place = random.random() * sum(weights.values())
    for outcome, weight in weights.items():
        place -= weight
        if place < 0:
            return outcome
    return outcome  # rounding can leave a place just beyond the last


def pick(weights: Mapping[M, int], place: int) -> M:
    """The outcome that covers `place`, when outcomes lie end to end, each as long as its weight.

    Raises ValueError where `place` lies beyond them all.
    """
    for outcome, weight in weights.items():
        place -= weight
        if place < 0:
            return outcome
    raise ValueError(f"place lies {place} beyond the last of {len(weights)} outcomes")
