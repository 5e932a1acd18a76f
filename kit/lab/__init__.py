"""Exact chances, simulations and equilibria from any position of a game: ``from kit.lab import exact, simulate``.

docs/lab.md tells what its public names do.  They are loaded once somebody asks for one of them, so that whoever needs a
single module of the lab does not wait for all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kit.lab.moved import leave_word

if TYPE_CHECKING:
    from kit.lab.public import *  # noqa: F403

__all__ = [  # noqa: F405
    "Bribe",
    "Conflict",
    "Dare",
    "Distribution",
    "Duel",
    "Equilibrium",
    "Estimate",
    "Exploitability",
    "Interval",
    "MomentOf",
    "Policy",
    "Reply",
    "Side",
    "Simulation",
    "Standing",
    "Stopped",
    "TooLarge",
    "Tournament",
    "across",
    "bot",
    "duel",
    "equilibrium",
    "exact",
    "exploitability",
    "level_k",
    "logit",
    "measures",
    "mixed",
    "open_game",
    "open_state",
    "series",
    "simulate",
    "simulation",
    "table",
    "tournament",
    "uniform",
    "wilson",
]
"""What is listed here is kept, or warns for one version before it goes."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"kit.lab has no {name!r}")
        return getattr(import_module("kit.lab.public"), name)


def __dir__() -> list[str]:
    return __all__


leave_word()
