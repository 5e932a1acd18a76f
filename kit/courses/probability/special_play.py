"""What lessons B7, B9 and B15 compute: the gold of one bribe, and how often an equilibrium shows each fist.

The bribe of B9 is one position of the engine; a fist is a number of pieces or ``'thief'``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import floor

from kit.counting.figures import figure
from kit.engine.expressions import ExpressionError, whole
from kit.games.bakschisch.cards import INHABITANTS
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.moves import MOST_GOLD, THIEF, Move
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.bakschisch.state import State
from kit.lab.bribe import Bribe
from kit.lab.equilibria import Equilibrium, equilibrium
from kit.lab.stopping import RUNNER, opened, stopping_cost

POSITION = "r1 b3 A13:4T B13:4T heap:12 up:GSH"
"""Two players on one space with four pieces and a thief each; the next lady is seven spaces on."""
PLACES = 10**6
MOST_ROUNDS = 2_000
"""The most ways in which the others can show their fists; a lesson waits for all of them."""
GREATEST_COST, MOST_OTHERS = 10**6, 12
"""The greatest numerator and denominator of a share whose root is taken, and the greatest root."""

THRONE = "r1 b5 A31:3@1.4<29 B19:7 C19:7 D19:7 heap:16 up:GSEHF"
"""B15: the runner got there, with what it has left."""
RICHEST = 7
"""What each rival has."""

Fist = Fraction | str


@cache
def bribe_of(space: Fraction = Fraction(1), thieves: bool = True) -> Bribe:
    """The bribe of lesson B9, with or without thieves in hand; `space`: how much gold a space is worth."""
    bribe = Bribe.at(POSITION, space=space)
    return bribe if thieves else bribe.without_thieves()


@cache
def solved(space: Fraction = Fraction(1), thieves: bool = True) -> Equilibrium[Move]:
    """Its equilibrium, exact."""
    return equilibrium(bribe_of(space, thieves))


def move_of(fist: Fist) -> Move:
    """A number of pieces, or ``'thief'``."""
    return THIEF if fist == "thief" else Gold(int(fist))


@figure
def lead(mine: Fist, other: Fist, space: Fraction = Fraction(1)) -> Fraction:
    """``lead(2, 'thief')``: what my lead gains when these two fists open, in gold; by the engine."""
    return bribe_of(space).pays((move_of(mine), move_of(other)))[0]


@figure
def often(fist: Fist, space: Fraction = Fraction(1)) -> Fraction:
    """``often('thief')``: how often the equilibrium shows this fist."""
    return Fraction(solved(space).mix[move_of(fist)])


@figure
def often_without(gold: Fraction) -> Fraction:
    """How often the equilibrium shows this many pieces when both thieves are used up."""
    return Fraction(solved(thieves=False).mix[move_of(gold)])


@figure
def earns(fist: Fist, space: Fraction = Fraction(1)) -> Fraction:
    """What a fist earns on average against the equilibrium, in gold."""
    return Fraction(solved(space).earns[move_of(fist)])


@figure
def is_only_equilibrium() -> bool:
    """Whether nobody can mix differently in an equilibrium: every fist is shown equally often in all of them."""
    ranges = solved().ranges
    return ranges is not None and all(least == greatest for least, greatest in ranges.values())


# Gold beside the board, and the thief (B7): what the engine does with all fists, one by one ---------------------------


def _rounds(seats: Fraction, most: Fraction, mine: Move, thieves: bool = False) -> Iterator[State]:
    """The purses after a fifth bribe without walks, for each way in which the others show their fists.

    Everybody at these `seats` had `MOST_GOLD`; they show nothing to `most` pieces and, with `thieves`, a thief.
    """
    players, greatest = whole(seats), whole(most)
    game = Bakschisch(players)
    if greatest < 0:
        raise ValueError("nobody shows less than nothing")
    if (greatest + 1 + thieves) ** (players - 1) > MOST_ROUNDS:
        raise ExpressionError("count_too_large", f"{players}, {greatest}")
    before = game.start()._replace(bribe=BRIBES, cards=INHABITANTS, purses=(MOST_GOLD,) * players)
    fists: list[Move] = [*map(Gold, range(greatest + 1)), *([THIEF] if thieves else [])]
    for others in product(fists, repeat=players - 1):
        yield game.apply(before, dict(enumerate((mine, *others)))).state


def _compared(players: Fraction, greatest: Fraction) -> list[tuple[int, int]]:
    """By how much one more piece makes me poorer, and by how much it takes me behind the next rival."""
    pairs = zip(*(_rounds(players, greatest, Gold(shown)) for shown in (0, 1)), strict=True)
    return [
        (less.purses[0] - more.purses[0], (less.purses[0] - less.purses[1]) - (more.purses[0] - more.purses[1]))
        for less, more in pairs
    ]


@figure
def piece_costs(players: Fraction, greatest: Fraction) -> Fraction:
    """What one more piece beside the board costs me on average once the heap is shared (BK-36); by the engine."""
    found = _compared(players, greatest)
    return Fraction(sum(poorer for poorer, _ in found), len(found))


@figure
def piece_behind(players: Fraction, greatest: Fraction) -> Fraction:
    """How far it takes me behind a rival, which is the same each time; by the engine."""
    (gap,) = {behind for _, behind in _compared(players, greatest)}
    return Fraction(gap)


@figure
def thief_brings(players: Fraction, greatest: Fraction) -> Fraction:
    """What my thief brings on average if the others may show theirs as well (BK-18, BK-20); by the engine."""
    found = [_brought(state) for state in _rounds(players, greatest, THIEF, thieves=True)]
    return Fraction(sum(found), len(found))


def _brought(state: State) -> int:
    """What my purse has gained; fewer pieces are left over than there are seats, so no sharing adds to it."""
    return state.purses[0] - MOST_GOLD


# Who pays (B15) -------------------------------------------------------------------------------------------------------


@figure
def stopping_costs(price: Fraction) -> Fraction:
    """What showing this many pieces against the runner costs a rival, whatever the other two do; by the engine."""
    return Fraction(stopping_cost(whole(price)))


@figure
def runner_gets_there(*shown: Fraction) -> bool:
    """``runner_gets_there(0, 4, 0)``: whether A reaches the throne when its three rivals show this; by the engine."""
    after = opened(RUNNER, *map(whole, shown))
    return after.spaces[0] == Bakschisch(len(after.spaces)).board.throne


@figure
def throne_wins(*shown: Fraction) -> bool:
    """``throne_wins(4, 4, 0)``: whether A has won after the fifth bribe when its rivals show this; by the engine."""
    return bool(opened(THRONE, *map(whole, shown)).winners)


@figure
def keeping_helps(price: Fraction) -> Fraction:
    """Against how many fists of the other two the throne wins if I show this many pieces, and not if I keep them."""
    fists = product(map(Fraction, range(RICHEST + 1)), repeat=2)
    return Fraction(sum(throne_wins(price, *others) and not throne_wins(Fraction(0), *others) for others in fists))


@figure
def evens_out(cost: Fraction, worth: Fraction, others: Fraction) -> Fraction:
    """The chance p with p ** others = cost / worth: if each other one pays this often, paying is worth its cost.

    It is a fraction if the root is one, otherwise rounded down in the sixth place.  Raises ValueError or
    `ExpressionError` for numbers out of range.
    """
    share, power = cost / worth, whole(others)
    if not (0 < share <= 1 and power > 0):
        raise ValueError("what costs more than it is worth is never paid")
    if share.denominator > GREATEST_COST or power > MOST_OTHERS:
        raise ExpressionError("count_too_large", f"{share}, {power}")
    root = Fraction(*(_root(part, power) for part in share.as_integer_ratio()))
    return root if root**power == share else Fraction(_root(floor(share * PLACES**power), power), PLACES)


def _root(number: int, power: int) -> int:
    """The root, rounded down to a whole number."""
    low, high = 0, number + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**power <= number else (low, middle)
    return low
