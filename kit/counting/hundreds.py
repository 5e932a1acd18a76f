"""The share of hits as somebody counts it: said large, drawn as a hundred pictures, and as a fraction."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kit.counting.charts import chance_of, deals, exact_of, few_dealt, hundred, share_now, trial_of
from kit.counting.content import DealtTrial, Step
from kit.counting.formula import is_long
from kit.counting.screen import CountScreen
from kit.counting.shows import SHOWS
from kit.draw.chart import Size, stacked
from kit.draw.chart_icons import IconArray, stamped
from kit.draw.svg import Child, Node, el
from kit.page.shape import NARROW, WIDE, only

ICONS = Size(336, 362, 20, "card")
NARROW_ICONS = Size(132, 132, 0, "narrow")
BARE = Size(200, 200, 0, "card")
"""Without words, which stand beside it."""
SIGN = 28


def hundred_at(screen: CountScreen, step: Step) -> IconArray | None:
    """The hundred pictures, where the step is about how often something happens."""
    trial = trial_of(screen)
    return hundred(screen, trial) if trial is not None and _is_about(screen, step, trial) else None


def hundred_beside(screen: CountScreen, step: Step) -> Node | None:
    """The same large enough for the last row: how many it is, and how many not, beside the pictures."""
    array = hundred_at(screen, step)
    if array is None:
        return None
    told = [
        el(
            "p",
            el("span", el("b", count), f" {array.of_all}"),
            el("span", _sign(symbol, pale), said, class_="named"),
        )
        for count, symbol, said, pale in (
            (array.count, array.symbol_yes, array.yes, False),
            (array.all - array.count, array.symbol_no, array.no, True),
        )
    ]
    return el("div", array.picture(BARE), el("div", told, class_="col"), class_="hundred-beside", id="hundred")


def _sign(symbol: str, pale: bool) -> Node:
    """One of the pictures, before its word."""
    drawn = stamped(symbol, 0, 0, SIGN, pale=pale)
    return el("svg", drawn, viewBox=f"0 0 {SIGN} {SIGN}", class_="plot sign", aria_hidden=True)


def hundred_said(screen: CountScreen, step: Step) -> Iterator[Child]:
    """The share, said large, drawn as a hundred, and as a fraction."""
    trial, array = trial_of(screen), hundred_at(screen, step)
    share, exact = share_now(screen), exact_of(screen)
    if array is None or trial is None or share is None:
        return
    if few := few_dealt(screen):
        said = screen.say("chart.few_so_far", n=array.count, of=few)
    else:
        key = "hundred_so_far" if exact is None else "hundred"
        said = screen.say(f"chart.{key}", n=screen.of_100(share), unit=screen.fragment(trial.unit))
    figure = None if exact is None or is_long(exact) or screen.is_young else fraction_node(screen, exact)
    yield el(
        "div",
        only(NARROW, screen.shape, lambda: el("div", array.picture(NARROW_ICONS), class_="icons-small")),
        el(
            "div",
            el("h2", screen.prose(said), class_="hundred-said"),
            figure and only(NARROW, screen.shape, lambda: el("div", figure)),
            class_="col",
        ),
        class_="hundred-row",
        id="hundred",
    )
    yield only(WIDE, screen.shape, lambda: el("div", array.picture(ICONS), class_="icons-large"))


def _is_about(screen: CountScreen, step: Step, trial: DealtTrial) -> bool:
    """Whether the step is about how often it happens: it deals, it draws that, or it asks that."""
    if deals(screen, step):
        return not (step.by_hand and step.chart.get("kind") in SHOWS)  # what a class does has a picture of its own
    question = screen.run.asked(step)
    asks_it = question is None or question.truth == chance_of(trial)
    return bool(step.chart and step.trial) and (step.chart.get("kind") == "icons" or asks_it)


def fraction_node(screen: CountScreen, value: Fraction) -> Node:
    """A fraction one above the other, and that it is exact."""
    width = 40 + 12 * max(len(str(value.numerator)), len(str(value.denominator)))
    drawing = el(
        "svg",
        stacked(value, width / 2, 26, 20),
        viewBox=f"0 0 {width} 52",
        width=width,
        height=52,
        role="img",
        aria_label=screen.fraction(value),
    )
    return el("span", drawing, el("span", screen.piece("chart.exact"), class_="muted"), class_="exact-fraction")
