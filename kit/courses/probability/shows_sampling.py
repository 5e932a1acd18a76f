"""Pictures of the lessons on bids, samples and suspects (B5, B6, B13, B14); their words are in the step's table."""

from __future__ import annotations

from fractions import Fraction

from kit.counting.shows import Scene, show, within
from kit.draw.chart import Mark
from kit.draw.chart_area import AreaModel
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_heat import Choice, HeatMap
from kit.draw.chart_tree import Branch

MOST_CHOICES = 20
"""The most bids that are drawn, and rows of a grid."""


def _bars(scene: Scene, bars: list[Bar], of_100: bool = True) -> Bars:
    about, across, value = (scene.text(scene.given[key]) for key in ("about", "across", "value"))
    return Bars(
        bars=bars, description=about, mark=Mark.EXACT, of_100=of_100, across=across, value=value, numbers=scene.numbers
    )


def _choices(scene: Scene) -> int:
    return within(scene.figures.whole("choices"), MOST_CHOICES)


@show("wobble")
def wobble_bars(scene: Scene) -> Bars:
    """The band around a share for some numbers of rounds, in points of 100 to each side; the asked one is left open."""
    names = ["few", "some", *(["fourfold"] if scene.knows else []), "lots"]
    figures = scene.figures
    bars = [Bar(scene.numbers.whole(figures[name]), figures[f"band_{name}"]) for name in names]
    return _bars(scene, bars, of_100=False)


@show("bid_curve")
def bid_curve(scene: Scene) -> Bars:
    """How often each bid walks against this many rivals with full purses, all bids equally likely."""
    choices = _choices(scene)
    return _bars(scene, [Bar(str(bid), Fraction(bid + 1, choices) ** 3) for bid in range(1, choices)])


@show("bids_grid")
def bids_grid(scene: Scene) -> HeatMap:
    """What two show, and by how much the first leads: a tie is a nought."""
    bids = range(_choices(scene))
    about, across, down = (scene.text(scene.given[key]) for key in ("about", "across", "down"))
    return HeatMap(
        rows=[Choice(str(bid)) for bid in bids],
        columns=[Choice(str(bid)) for bid in bids],
        cells=[[mine - other for other in bids] for mine in bids],
        description=about,
        across=across,
        down=down,
        numbers=scene.numbers,
    )


@show("suspects")
def suspects(scene: Scene) -> AreaModel:
    """As wide as somebody is likely, as high as they often bid high; blue is what was seen, named by `seen`."""
    said = {key: scene.text(scene.given[key]) for key in ("about", "spender", "saver", "high", "low")}

    def column(who: str, high: Fraction) -> Branch:
        if not 0 <= high <= 1:
            raise ValueError("count_measure")
        bids = (Branch(said["high"], high, marked=True), Branch(said["low"], 1 - high))
        return Branch(said[who], Fraction(1, 2), bids)

    branches = [column(who, scene.figures[f"{who}_high"]) for who in ("spender", "saver")]
    seen = scene.text(scene.given.get("seen", scene.given["high"]))
    return AreaModel(branches=branches, description=said["about"], marked=seen, told=scene.knows, numbers=scene.numbers)
