"""Charts of a lesson's figures, a bar for each; their words are in the step's table."""

from __future__ import annotations

from dataclasses import replace

from kit.counting.shows import Scene, Shown, show, within
from kit.draw.chart import Mark
from kit.draw.chart_bars import Bar, Bars
from kit.draw.svg import el

MOST_BARS, MOST_AMOUNTS = 20, 12


@show("ladder")
def ladder(scene: Scene) -> Shown:
    """A bar for each of `figures`, shares of 1, with its `labels`.

    The one that is `asked`, or all of them if it is `shut`, only once it may be seen; `signed`: some are below zero.
    """
    chart = _bars(scene, MOST_BARS)
    never, signed = scene.words.say("count.chart.never").lower(), bool(scene.given.get("signed"))
    return el("div") if chart is None else replace(chart, never=never, signed=signed)


@show("amounts")
def amounts(scene: Scene) -> Shown:
    """A bar for each of `figures`, gains and losses, with its `labels`; the `asked` one only once it may be seen.

    `plain`: all are counts or sizes, without signs; zero is then a number like others, and says nothing of a chance.
    """
    chart = _bars(scene, MOST_AMOUNTS)
    if chart is None:
        return el("div")
    return replace(chart, of_100=False, signed=not scene.given.get("plain"), never=scene.numbers.short(0))


def _bars(scene: Scene, most: int) -> Bars | None:
    """The figures that may be seen; None while none may."""
    if scene.given.get("shut") and not scene.knows:
        return None
    within(len(scene.given["figures"]), most)
    names = [name for name in scene.given["figures"] if scene.knows or name != scene.given.get("asked")]
    about, across, value = (scene.text(scene.given[key]) for key in ("about", "across", "value"))
    bars = [Bar(scene.text(scene.given["labels"][name]), scene.figures[name]) for name in names]
    return Bars(bars=bars, mark=Mark.EXACT, description=about, across=across, value=value, numbers=scene.numbers)
