"""Which plans a batch can play: many games at once, bit for bit what the engine plays with the same luck.

A game's module here says whether its batch (`kit.games.<game>.batch`) fits a plan: it gives what plays it, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kit.lab.plan import Plan

Tally = Callable[[int, int, int], Mapping[Any, int]]

FITTERS = {
    "bakschisch": "kit.lab.batch_bakschisch",
    "intrige": "kit.lab.batch_whole",
    "attraptresors": "kit.lab.batch_whole",
}
"""By the name of the game: a module with ``tally_of(plan)``."""


def batch_for(plan: Plan) -> Tally | None:
    """What plays this plan many games at a time; None if only the engine can play it, or without numpy."""
    try:
        return _fitting(plan)
    except ImportError:
        return None


def lacks_numpy(plan: Plan) -> bool:
    """Whether a batch fits this plan, and numpy, which is not installed, is all that it lacks."""
    try:
        _fitting(plan)
    except ImportError:
        return True
    return False


def _fitting(plan: Plan) -> Tally | None:
    """The same; raises ImportError if numpy is missing for a plan that fits."""
    if plan.game.name not in FITTERS:
        return None
    found: Tally | None = import_module(FITTERS[plan.game.name]).tally_of(plan)
    return found
