"""Luck for batches: a stream of draws that depends only on (seed, number of the game).

splitmix64 (G. Steele, D. Lea, C. Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).  Any language
with 64-bit integers gives the same stream, so a batch can be checked against the engine, draw by draw, and letting
another process play a share of the games cannot change their outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from kit.engine.chance import pick

M = TypeVar("M")

GOLDEN = 0x9E3779B97F4A7C15
"""2**64 divided by the golden ratio, odd: what each draw adds."""
MASK = 2**64 - 1
MOST_CHOICES = 2**32
"""A draw picks one of fewer than this many."""


def mix(value: int) -> int:
    """The finalizer of splitmix64: every bit of `value`, 0 to 2**64 - 1, stirs every bit of the result."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & MASK
    return value ^ (value >> 31)


class Stream:
    """The draws of one game, in the order in which they are asked for."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, number: int) -> None:
        """`number` is that of the game in its series; both are taken modulo 2**64."""
        self._state = mix((mix(seed & MASK) + number * GOLDEN) & MASK)

    def next(self) -> int:
        """The next draw, 0 to 2**64 - 1."""
        self._state = (self._state + GOLDEN) & MASK
        return mix(self._state)

    def below(self, choices: int) -> int:
        """One of 0 … `choices` - 1, from the upper half of the next draw; the bias is below `choices` / 2**32."""
        return (self.next() >> 32) * choices >> 32

    def draw(self, weights: Mapping[M, int]) -> M:
        """One weighted draw, which takes one number from the stream whatever the weights are."""
        return pick(weights, self.below(sum(weights.values())))
