"""Pictures of lesson B9: the payoff matrix of its bribe, the mixes, what each fist earns; the step has the words."""

from __future__ import annotations

from fractions import Fraction

from kit.counting.shows import Scene, Shown, show
from kit.courses.probability.special_play import bribe_of, solved
from kit.draw.chart import Mark
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_heat import Choice, HeatMap
from kit.games.bakschisch.moves import THIEF, Move
from kit.games.bakschisch.moves import Bribe as Gold
from kit.lab.oneshot import matrix

RANGE_OF_A_SPACE = (Fraction(9, 10), Fraction(1), Fraction(11, 10))
"""The gold that a space may be worth: the thin marks go from the least to the most often."""


def _label(move: Move) -> str:
    return str(move.gold) if isinstance(move, Gold) else ""


def _symbol(move: Move) -> str:
    return "thief" if move == THIEF else ""


def _texts(scene: Scene, *keys: str) -> list[str]:
    return [scene.text(scene.given[key]) for key in keys]


@show("bribe_matrix")
def bribe_matrix(scene: Scene) -> HeatMap:
    """What my lead gains for every pair of fists; ``row``: the fist that is looked at, from 0."""
    bribe = bribe_of()
    about, across, down, thief = _texts(scene, "about", "across", "down", "thief")
    choices = [Choice(_label(move) or thief, _symbol(move)) for move in bribe.moves[0]]
    return HeatMap(
        rows=choices,
        columns=choices,
        cells=[[cell[0] for cell in row] for row in matrix(bribe)],
        description=about,
        across=across,
        down=down,
        selected=scene.given.get("row"),
        selected_column=scene.given.get("column"),
        numbers=scene.numbers,
    )


@show("bribe_mix")
def bribe_mix(scene: Scene) -> Shown:
    """How often each fist is shown, with or without thieves (``without = true``).

    Before that may be seen, it is the matrix; with ``known = true`` it was told before.  With ``range``, the words for
    them, thin marks go from the least to the most often if a space counts for less or more.
    """
    if not scene.knows and not scene.given.get("known"):
        return bribe_matrix(scene)
    thieves = not scene.given.get("without")
    about, across, value, thief, never = _texts(scene, "mixed", "fist", "value", "thief", "never")
    (range_,) = _texts(scene, "range") if "range" in scene.given else ("",)
    mixes = [solved(space, thieves).mix for space in RANGE_OF_A_SPACE] if range_ else []
    bars = [
        Bar(_label(move) or thief, chance, _spread([mix[move] for mix in mixes]), symbol=_symbol(move))
        for move, chance in solved(thieves=thieves).mix.items()
    ]
    return Bars(
        bars=bars,
        description=about,
        mark=Mark.EXACT,
        across=across,
        value=value,
        never=never,
        range_=range_,
        numbers=scene.numbers,
    )


def _spread(chances: list[Fraction | float]) -> tuple[Fraction | float, Fraction | float] | None:
    lowest, highest = min(chances, default=0), max(chances, default=0)
    return (lowest, highest) if lowest < highest else None


@show("bribe_earns")
def bribe_earns(scene: Scene) -> Shown:
    """What each fist earns against the equilibrium; before that is known, the matrix."""
    if not scene.knows:
        return bribe_matrix(scene)
    about, across, value, thief, best = _texts(scene, "earned", "fist", "gold", "thief", "best")
    bars = [
        Bar(_label(move) or thief, earned, symbol=_symbol(move), note="" if earned else best)
        for move, earned in solved().earns.items()
    ]
    return Bars(
        bars=bars,
        description=about,
        of_100=False,
        across=across,
        value=value,
        signed=True,
        numbers=scene.numbers,
    )
