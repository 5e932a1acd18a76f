"""Pictures of the lessons on posts, conflicts and promises (I5, I6, I8); their words are in the step's table."""

from __future__ import annotations

from fractions import Fraction

from kit.counting.shows import Scene, Shown, show, within
from kit.courses.probability.special_posts import solved_conflict
from kit.draw.chart import Mark
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_heat import Choice, HeatMap
from kit.lab.behaviour import level_k
from kit.lab.courts import conflict_of
from kit.lab.oneshot import matrix


def _texts(scene: Scene, *keys: str) -> list[str]:
    return [scene.text(scene.given[key]) for key in keys]


@show("conflict_matrix")
def conflict_matrix(scene: Scene) -> HeatMap:
    """What I gain for every pair of bribes, in thousands; ``row`` and ``column``: what is looked at, from 0."""
    conflict = conflict_of(scene.whole("most", 30, 120))
    about, across, down = _texts(scene, "about", "across", "down")
    return HeatMap(
        rows=[Choice(str(move.amount)) for move in conflict.moves[0]],
        columns=[Choice(str(move.amount)) for move in conflict.moves[1]],
        cells=[[cell[0] for cell in row] for row in matrix(conflict)],
        description=about,
        across=across,
        down=down,
        selected=scene.given.get("row"),
        selected_column=scene.given.get("column"),
        numbers=scene.numbers,
    )


@show("conflict_mixes")
def conflict_mixes(scene: Scene) -> Shown:
    """How often each bribe is paid: in equilibrium, or by somebody who thinks ``level`` steps; before, the matrix."""
    if not scene.knows:
        return conflict_matrix(scene)
    about, across, value, never = _texts(scene, "mixed", "bribe", "value", "never")
    level = scene.given.get("level")
    solved = solved_conflict().mix if level is None else level_k(conflict_of(), within(level, 4))[-1]
    shown = {move: Fraction(chance).limit_denominator(10**6) for move, chance in solved.items()}
    bars = [Bar(str(move.amount), chance) for move, chance in shown.items()]
    return Bars(
        bars=bars, mark=Mark.EXACT, description=about, across=across, value=value, never=never, numbers=scene.numbers
    )


@show("conflict_earns")
def conflict_earns(scene: Scene) -> Shown:
    """What each bribe earns against the equilibrium, in thousands; before that may be seen, the matrix."""
    if not scene.knows:
        return conflict_matrix(scene)
    about, mine, value = _texts(scene, "earned", "down", "value")  # a bar is a bribe of mine
    bars = [
        Bar(str(move.amount), Fraction(earned).limit_denominator(10**6))
        for move, earned in solved_conflict().earns.items()
    ]
    return Bars(
        bars=bars,
        mark=Mark.EXACT,
        description=about,
        of_100=False,
        across=mine,
        value=value,
        signed=True,
        numbers=scene.numbers,
    )
