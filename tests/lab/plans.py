"""What the tests simulate, as functions of a module, so that another process finds them."""

from __future__ import annotations

from typing import Any

from kit.lab.policies import table, uniform
from kit.lab.simulations import Simulation, simulation

SHORT = "r1 b1 A0:2T B0:2T heap:16 up:G"
"""Nine ways to close two fists of two pieces and a thief."""


def both_sets(moment: Any) -> frozenset[int]:
    """A value that no file can keep."""
    return frozenset(moment.after.spaces)


def ended(_: Any) -> bool:
    """True of every game that has an end."""
    return True


def of_numpy(moment: Any) -> Any:
    """A number of numpy's."""
    import numpy

    return numpy.int64(moment.after.spaces[0])


def stands(n: int, **how: Any) -> Simulation:
    """Where A stands after a bribe of two, B being stingy: a few hundredths of a millisecond a game."""
    policies = {0: uniform(), 1: table({0: 3, 1: 1, "thief": 2})}
    how = {"measure": "stands:A", "until": "decision"} | how
    return simulation("bakschisch", n, 5, policies, position=SHORT, **how)
