"""Draws one after another as a tree, and two of them as a square: from a trial, under the current assumptions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from kit.counting.shows import Scene, show, within
from kit.draw.chart_area import AreaModel
from kit.draw.chart_tree import Branch, ChanceTree

MOST_LEVELS = 10
"""The most draws that are shown as branches."""


@show("tree")
def tree(scene: Scene) -> ChanceTree:
    """The draws of the trial named `of` until the first hit: `yes` and `no` name a branch, `symbol` and `back` draw it.

    The chances of the first `told` draws are told, and those of all draws once the right answer may be seen.
    """
    hits, others, draws, replace = _urn(scene)
    told = draws if scene.knows else scene.whole("told", draws, MOST_LEVELS)
    words = [scene.text(scene.given[key]) for key in ("yes", "no")]
    symbols = [str(scene.given.get(key, "")) for key in ("symbol", "back")]

    def level(drawn: int) -> Sequence[Branch]:
        left = hits + others - (0 if replace else drawn)
        missed = others - (0 if replace else drawn)
        chances = [Fraction(each, left) if drawn < told else None for each in (hits, missed)]
        then = level(drawn + 1) if drawn + 1 < draws and missed else ()
        return (
            Branch(words[0], chances[0], over=left, symbol=symbols[0], marked=True),
            Branch(words[1], chances[1], then, over=left, symbol=symbols[1]),
        )

    return ChanceTree(branches=level(0), description=scene.text(scene.given["about"]), numbers=scene.numbers)


@show("area")
def area(scene: Scene) -> AreaModel:
    """The first two draws of the trial named `of`: blue is where at least one of them is a hit (`marked`)."""
    hits, others, _, replace = _urn(scene)
    yes, no, about, marked = (scene.text(scene.given[key]) for key in ("yes", "no", "about", "marked"))

    def then(is_hit: bool) -> Sequence[Branch]:
        left = hits + others - (not replace)
        chance = Fraction(hits - (is_hit and not replace), left)
        return (Branch(yes, chance, marked=True, over=left), Branch(no, 1 - chance, marked=is_hit, over=left))

    first = Fraction(hits, hits + others)
    branches = [Branch(yes, first, then(True), hits + others), Branch(no, 1 - first, then(False), hits + others)]
    return AreaModel(branches=branches, description=about, marked=marked, told=scene.knows, numbers=scene.numbers)


def _urn(scene: Scene) -> tuple[int, int, int, bool]:
    """For a trial in which something is drawn: hits, all others, how many draws, and whether each goes back."""
    drawn = scene.trials[scene.given["of"]].trial
    weights: Sequence[int] = getattr(drawn, "weights", ())
    wanted: Collection[int] = getattr(drawn, "wanted", ())
    if not wanted:
        raise ValueError("count_measure")
    hits, draws = sum(weights[thing] for thing in wanted), within(getattr(drawn, "draws", 1), MOST_LEVELS)
    return hits, sum(weights) - hits, draws, bool(getattr(drawn, "replace", False))
