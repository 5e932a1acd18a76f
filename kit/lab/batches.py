"""Which plans a batch can play: many games at once, bit for bit what the engine plays with the same luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kit.lab.plan import Plan

Tally = Callable[[int, int, int], Mapping[Any, int]]

_fitters: dict[str, Callable[[Plan], Tally | None]] = {}


def batch(game: str) -> Callable[[Callable[[Plan], Tally | None]], Callable[[Plan], Tally | None]]:
    """Register what finds the batch of a game for a plan, or None where the engine has to play."""

    def register(fitter: Callable[[Plan], Tally | None]) -> Callable[[Plan], Tally | None]:
        _fitters[game] = fitter
        return fitter

    return register


def batch_for(plan: Plan) -> Tally | None:
    """What plays this plan many games at a time; None for whatever only the engine can play."""
    fitter = _fitters.get(plan.game.name)
    return fitter(plan) if fitter else None
