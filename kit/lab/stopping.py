"""The runner of Bakschisch (lesson B15): a pawn is about to reach the throne, and one rival who pays can stop it."""

from __future__ import annotations

from functools import cache
from itertools import product

from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.gold import split
from kit.games.bakschisch.moves import Bribe
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.state import State

RUNNER = "r1 b4 A29:6 B19:7 C19:7 D19:7 heap:13 up:GSEH"
"""No lady lies between A and the throne (BK-38), the next one is a space ahead of its rivals; all thieves rest."""
AHEAD, PRICE = 3, 4
"""What A shows, and what a rival shows who pays."""
STOPPED = 8
"""What a stopped runner is worth to each rival, in gold."""


@cache
def opened(position: str, *rivals: int) -> State:
    """The position after its bribe: A shows `AHEAD`, its rivals these pieces."""
    game = Bakschisch(1 + len(rivals))
    return game.apply(read_position(game, position), dict(enumerate(map(Bribe, (AHEAD, *rivals))))).state


@cache
def stopping_cost(shown: int) -> int:
    """What showing this much costs a rival, whatever the other two do, in gold.

    It is pieces from the purse, less what the sharing gives back of them (BK-36) and the spaces that the pawn gains.
    """

    def left(mine: int, others: tuple[int, ...]) -> int:
        after = opened(RUNNER, mine, *others)
        return after.purses[1] + split(after.heap, len(after.purses))[0] + after.spaces[1]

    (cost,) = {left(0, others) - left(shown, others) for others in product((0, shown), repeat=2)}
    return cost
