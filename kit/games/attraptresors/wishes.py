"""In which order a hand had best go for the objects, when other hands want them as well.

Whoever does not have the column may take two objects (AT-18), but whoever wishes for what is gone has lost a moment.
So the order is a small game of its own among the hands without the column, the same for all of them.  It is played in
the head, race after race: half of the others go for what pays most, half have thought as far as this.  An order that
would have gained more comes up more often in the next race.  What is done in the end is drawn from the mix of all
races, so nobody can read it.  A hand gains what it takes more than the others do on average.

That is regret matching, with regrets that never fall below zero, and with the others' orders drawn for each race:
S. Hart, A. Mas-Colell: A simple adaptive procedure leading to correlated equilibrium.  Econometrica 68 (2000)
1127-1150, doi:10.1111/1468-0262.00153; O. Tammelin: Solving large imperfect information games using CFR+ (2014),
arXiv:1407.5042.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from kit.engine.checkpoint import checkpoint
from kit.games.attraptresors.pieces import MOST_OBJECTS, SACKS_FOR

if TYPE_CHECKING:
    from random import Random

MOST_WISHES = 3
"""How many objects a hand has in mind; it may take two at most, and one may be gone."""
RACES = 1000
"""How many races are played to find the mix, and as many again to see what comes of each wish."""
PLAIN = 0.5
"""The chance that another hand goes for what pays most, whatever the others do."""
SELDOM = 0.05
"""An order that would come up less often than this is left out."""

Order = tuple[str, ...]


class Plan(NamedTuple):
    """What to wish for, and what comes of it; an order stands for all that differ only in what is `alike`."""

    mix: Mapping[Order, float]
    """How often an order comes up."""
    got: Mapping[Order, Sequence[float]]
    """For each order, whether it comes up or not, how often its first wish is fulfilled, its second, and its third."""


class Taken(NamedTuple):
    """What a hand takes in a race."""

    gain: float
    """In sacks, more than the others on average;"""
    got: Sequence[bool]
    """and which of its wishes are fulfilled."""


def plain_order(tower: Sequence[str], random: Random) -> Order:
    """What pays most comes first; of objects that pay the same, any."""
    return tuple(sorted(tower, key=lambda name: (-SACKS_FOR[name], random.random()))[:MOST_WISHES])


def best_order(tower: tuple[str, ...], hands: int, random: Random) -> Order:
    """What one of so many hands without the column goes for, when it has thought about it."""
    return draw_order(tower, plan(tower, hands).mix, random)


class Richer(NamedTuple):
    """Something that would pay more than a wish, and why it is left to the others."""

    place: int
    """Of the wish: 0 for the first one."""
    name: str
    """What pays more,"""
    worse: int
    """how often it would be got in place of the wish, in percent, and"""
    better: int
    """how often the wish is fulfilled."""


def why_not_richer(tower: tuple[str, ...], hands: int, order: Sequence[str]) -> Richer | None:
    """Why a hand leaves something that pays more than its first or second wish; None if it does not."""
    for place, name in enumerate(order[:MOST_OBJECTS]):
        left = [other for other in tower if SACKS_FOR[other] > SACKS_FOR[name] and other not in order[:place]]
        if left:
            worse, better = (_percent(tower, hands, (*order[:place], each)) for each in (left[0], name))
            return Richer(place, left[0], worse, better) if worse < better else None
    return None


def _percent(tower: tuple[str, ...], hands: int, order: Order) -> int:
    """How often the last one of these wishes is fulfilled, in a hundred; nobody is ever quite sure."""
    order = standing_for(tower, order)
    chance = next(got for each, got in plan(tower, hands).got.items() if each[: len(order)] == order)[len(order) - 1]
    return min(99, round(100 * chance))


def draw_order(tower: tuple[str, ...], mix: Mapping[Order, float], random: Random) -> Order:
    """One of the orders, as often as the mix says; of objects that are alike, any."""
    [order] = random.choices([*mix], [*mix.values()])
    renamed: dict[str, str] = {}
    for kinds in alike(tower):
        renamed |= zip(kinds, random.sample(kinds, len(kinds)), strict=True)
    return tuple([renamed[name] for name in order])


def standing_for(tower: tuple[str, ...], order: Order) -> Order:
    """The order that stands for this one: of objects that are alike, the first of the tower comes first."""
    renamed: dict[str, str] = {}
    for kinds in alike(tower):
        renamed |= zip((name for name in dict.fromkeys(order) if name in kinds), kinds, strict=False)
    return tuple([renamed[name] for name in order])


@cache
def alike(tower: tuple[str, ...]) -> Sequence[Sequence[str]]:
    """The kinds of objects, those together that are worth the same and of which there are as many."""
    found: dict[tuple[int, int], list[str]] = {}
    for name in dict.fromkeys(tower):
        found.setdefault((SACKS_FOR[name], tower.count(name)), []).append(name)
    return [*found.values()]


@cache
def plan(tower: tuple[str, ...], hands: int) -> Plan:
    """The mix for each of so many hands without the column, two or more."""
    from random import Random

    random = Random(f"{tower}/{hands}")
    orders = [*dict.fromkeys(standing_for(tower, order) for order in permutations(tower, min(MOST_WISHES, len(tower))))]
    mix, regrets, total = dict.fromkeys(orders, 1 / len(orders)), dict.fromkeys(orders, 0.0), dict.fromkeys(orders, 0.0)
    for number in range(RACES):
        gains = {order: taken.gain for order, taken in _race(tower, hands, orders, mix, random).items()}
        usual = sum(mix[order] * gains[order] for order in orders)
        regrets = {order: max(0.0, regret + gains[order] - usual) for order, regret in regrets.items()}
        if regretted := sum(regrets.values()):
            mix = {order: regret / regretted for order, regret in regrets.items()}
        total = {order: done + number * mix[order] for order, done in total.items()}  # later ones count more
    mix = _often(total)
    races = [_race(tower, hands, orders, mix, random) for _ in range(RACES)]
    got = {
        order: [sum(tries) / RACES for tries in zip(*(race[order].got for race in races), strict=True)]
        for order in orders
    }
    return Plan(mix, got)


def _often(total: Mapping[Order, float]) -> dict[Order, float]:
    """The shares of the orders that come up often enough."""
    least = SELDOM * sum(total.values())
    often = {order: done for order, done in total.items() if done >= least}
    return {order: done / sum(often.values()) for order, done in often.items()}


def _race(
    tower: tuple[str, ...], hands: int, orders: Sequence[Order], mix: Mapping[Order, float], random: Random
) -> Mapping[Order, Taken]:
    """What each order of one hand would take in the same race with the same others."""
    checkpoint()
    others = [
        plain_order(tower, random) if random.random() < PLAIN else draw_order(tower, mix, random)
        for _ in range(hands - 1)
    ]
    line = [(hand, wish) for wish in range(len(orders[0])) for hand in random.sample(range(hands), hands)]
    return {order: _take(tower, [order, *others], line) for order in orders}


def _take(tower: Sequence[str], orders: Sequence[Order], line: Sequence[tuple[int, int]]) -> Taken:
    """AT-13, AT-18: one hand after another takes what it wishes for, if it is there; told for the first hand."""
    left, hands = dict.fromkeys(tower, 0), range(len(orders))
    for name in tower:
        left[name] += 1
    free, sacks, got = [MOST_OBJECTS for _ in hands], [0 for _ in hands], [False for _ in orders[0]]
    for hand, wish in line:
        name = orders[hand][wish]
        if free[hand] and left[name]:
            left[name] -= 1
            free[hand] -= 1
            sacks[hand] += SACKS_FOR[name]
            got[wish] = got[wish] or hand == 0
    return Taken(sacks[0] - sum(sacks[1:]) / (len(orders) - 1), got)
