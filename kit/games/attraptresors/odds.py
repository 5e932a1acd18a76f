"""The odds of throws: every multiset of dice, with the number of ways to throw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import comb, factorial, prod

from kit.games.attraptresors.moves import Move, Slip, Throw
from kit.games.attraptresors.pieces import COLOURS, DICE


@cache
def throws() -> Mapping[Move, int]:
    """Every throw of eight dice, with the number of ways to throw it, out of 6 ** 8 = 1,679,616; the likeliest first.

    None is void: dice never land on top of each other here (AT-16).
    """
    ways = {dice: factorial(DICE) // prod(map(factorial, dice)) for dice in _spread(DICE, len(COLOURS))}
    return {Throw(dice): ways[dice] for dice in sorted(ways, key=lambda dice: -ways[dice])}


def _spread(dice: int, colours: int) -> Iterator[tuple[int, ...]]:
    """Every way in which this many dice can show this many colours."""
    if colours == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        yield from ((first, *rest) for rest in _spread(dice - first, colours - 1))


@cache
def slips(dice: tuple[int, ...], permille: int) -> Mapping[Move, int]:
    """C-AT-19: which of these dice roll off, each with odds of `permille` in 1000; all weights are out of 1000 ** 8."""
    weights: dict[Move, int] = {}
    for off in product(*(range(thrown + 1) for thrown in dice)):
        ways = prod(comb(thrown, lost) for thrown, lost in zip(dice, off, strict=True))
        weights[Slip(off)] = ways * permille ** sum(off) * (1000 - permille) ** (sum(dice) - sum(off))
    return weights
