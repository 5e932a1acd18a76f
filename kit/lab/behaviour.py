"""What people do rather than equilibria: steps of thinking, and choices that are better only mostly.

Level k (R. Nagel, American Economic Review 85, 1995; D. Stahl, P. Wilson 1994): level 0 makes any move, level k answers
level k - 1 best.  Logit (R. McKelvey, T. Palfrey, Games and Economic Behavior 10, 1995): the more a move earns against
what the others really do, the oftener it is made.  For real bids in auctions like ours: G. Umbhauer 2017.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import Any

from kit.lab.oneshot import OneShot, against
from kit.lab.symmetric import Pays, softmax

ROUNDS = 20_000
"""Small steps towards a logit equilibrium at most."""


def level_k(game: OneShot, levels: int) -> list[Mapping[Any, Fraction]]:
    """What levels 0 to `levels` do in a game whose seats are alike; equally good moves are made equally often."""
    moves, table = _alike(game)
    mixes = [(Fraction(1, len(moves)),) * len(moves)]
    for _ in range(levels):
        earned = earned_by(table, mixes[-1])
        best = [place for place, gold in enumerate(earned) if gold == max(earned)]
        mixes.append(tuple(Fraction(place in best, len(best)) for place in range(len(moves))))
    return [dict(zip(moves, mix, strict=True)) for mix in mixes]


def logit(game: OneShot, sharpness: float) -> Mapping[Any, float]:
    """A mix in which each move is made in proportion to exp(`sharpness` × what it earns), for seats that are alike.

    `sharpness` is per piece of gold: at 0 every move is equally likely; the larger, the nearer to a best reply.
    """
    moves, table = _alike(game)
    pays = Pays(table)
    mix = softmax(pays.earns([1 / pays.moves] * pays.moves) * 0.0)
    step = 1 / (1 + sharpness * pays.stakes)
    for _ in range(ROUNDS):
        change = softmax(sharpness * pays.earns(mix)) - mix
        mix = mix + step * change
        if abs(change).max() < 1e-12:
            break
    return dict(zip(moves, map(float, mix), strict=True))


def earned_by(table: Mapping[tuple[int, ...], Fraction], mix: Sequence[Fraction]) -> list[Fraction]:
    """What each move earns while every other seat mixes so: by counting the ways to meet each hand of the others."""
    earned = [Fraction(0)] * len(mix)
    for (own, *rest), paid in table.items():
        ways = factorial(len(rest)) // prod(factorial(rest.count(place)) for place in set(rest))
        earned[own] += paid * ways * prod(mix[place] for place in rest)
    return earned


def _alike(game: OneShot) -> tuple[Sequence[Any], Mapping[tuple[int, ...], Fraction]]:
    if not game.alike:
        raise ValueError("only seats that stand alike")
    return game.moves[0], against(game)
