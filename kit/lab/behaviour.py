"""What people do, rather than equilibria: steps of thinking, and choices that are only usually the better ones.

Level k (R. Nagel, American Economic Review 85, 1995; D. Stahl, P. Wilson 1994): level 0 makes any move, level k makes
the best reply to level k - 1.  Logit (R. McKelvey, T. Palfrey, Games and Economic Behavior 10, 1995): the more a move
earns against what the others really do, the more often it is made.  For real bids in auctions like ours: G. Umbhauer
2017.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import TypeVar

from kit.lab.linear import dot, solved
from kit.lab.oneshot import OneShot, against
from kit.lab.symmetric import Pays, softmax

M = TypeVar("M")

STRIDES = 2_000
"""The most strides of the logit path, from equal chances to the sharpness that is asked for."""
EXACT = 1e-11
"""By how much a chance in a logit equilibrium may differ from the reply to it."""


def level_k(game: OneShot[M], levels: int) -> list[Mapping[M, Fraction]]:
    """What levels 0 to `levels` do in a game whose seats are alike; equally good moves are made equally often."""
    moves, table = _alike(game)
    mixes = [(Fraction(1, len(moves)),) * len(moves)]
    for _ in range(levels):
        earned = earned_by(table, mixes[-1])
        best = [place for place, gold in enumerate(earned) if gold == max(earned)]
        mixes.append(tuple(Fraction(place in best, len(best)) for place in range(len(moves))))
    return [dict(zip(moves, mix, strict=True)) for mix in mixes]


def logit(game: OneShot[M], sharpness: float) -> Mapping[M, float]:
    """A mix in which each move is made in proportion to exp(`sharpness` × what it earns), for seats that are alike.

    `sharpness` is per piece of gold: at 0 every move is equally likely; the larger it is, the nearer to a best reply.
    If there are several such mixes, it is the one that equal chances lead to.  Raises ValueError if that path turns
    back.
    """
    moves, table = _alike(game)
    pays = Pays(table)
    mix, reached, stride = [1 / pays.moves] * pays.moves, 0.0, 1 / pays.stakes
    for _ in range(STRIDES):
        if reached == sharpness:
            return dict(zip(moves, mix, strict=True))
        further = min(sharpness, reached + stride)
        found = _fixed(pays, further, mix)
        if found is None:
            stride /= 2
        else:
            mix, reached, stride = found, further, 1.5 * stride
    raise ValueError(f"the logit path could be followed to sharpness {reached:.6g}, not to {sharpness}")


def _fixed(pays: Pays, sharpness: float, near: Sequence[float]) -> list[float] | None:
    """The mix that answers itself, by Newton's method; None if there is none near enough to be sure of the path."""
    mix, places = list(near), range(pays.moves)
    for _ in range(12):
        slopes = pays.slopes(mix)
        answer = softmax([dot(row, mix) for row in slopes], sharpness)
        mean = [dot(answer, column) for column in zip(*slopes, strict=True)]
        rows = [
            [(i == j) - sharpness * (pays.players - 1) * answer[i] * (slopes[i][j] - mean[j]) for j in places]
            for i in places
        ]
        change = solved(rows, [new - old for new, old in zip(answer, mix, strict=True)])
        mix = [old + by for old, by in zip(mix, change, strict=True)]
        if not all(abs(new - old) < 0.1 for new, old in zip(mix, near, strict=True)):
            return None
        answer = softmax(pays.earns(mix), sharpness)
        if max(abs(new - old) for new, old in zip(answer, mix, strict=True)) < EXACT:
            return [max(0.0, often) for often in mix]
    return None


def earned_by(table: Mapping[tuple[int, ...], Fraction], mix: Sequence[Fraction]) -> list[Fraction]:
    """What each move earns while every other seat plays this mix: by counting the ways to meet each of their hands."""
    earned = [Fraction(0)] * len(mix)
    for (own, *rest), paid in table.items():
        ways = factorial(len(rest)) // prod(factorial(rest.count(place)) for place in set(rest))
        earned[own] += paid * ways * prod(mix[place] for place in rest)
    return earned


def _alike(game: OneShot[M]) -> tuple[Sequence[M], Mapping[tuple[int, ...], Fraction]]:
    if not game.alike:
        raise ValueError("this works only for seats that stand alike")
    return game.moves[0], against(game)
