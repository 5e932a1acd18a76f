"""How sure a learner was, and how often that was right, as a picture; every word comes as an argument.

Both are counted out of ten: how sure goes across, how often right goes upwards. So a learner who is exactly as sure as
right has all dots on the band that rises from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kit.draw.svg import Node, el

WIDTH, HEIGHT = 320, 398
LEFT, RIGHT, TOP, BOTTOM = 26, 318, 26, 300
"""The box of the chart."""
ALL_RIGHT, NONE_RIGHT = 78, 248
"""Two heights in the box; beyond them there is room for words, so that no dot lies on any."""
LEAST, MOST = 15, 105
"""How sure, in per cent, at the sides of the box: a level has a column of thirty to itself."""
BAND = 12
"""By how many per cent a dot may be off and still lie on the band."""
RADIUS = 8


class Bar(NamedTuple):
    """The answers given with the same sureness, in per cent: how many were right, out of how many."""

    sureness: int
    right: int
    of: int


@dataclass(frozen=True, slots=True)
class CalibrationWords:
    """The words on the picture, in the reader's language. A level and the words at its dot: at most 14 characters."""

    description: str
    """The picture in one sentence, for a reader who cannot see it."""
    across: str
    """How sure."""
    up: str
    """How often right, out of ten."""
    levels: Sequence[str]
    """What each sureness is called: a guess."""
    out_of: Callable[[int, int], str]
    """A frequency: 7 of 9."""
    nothing: str
    """A level without an answer."""
    band: str
    """Just as sure as right."""
    above: str
    """More often right than sure."""
    below: str
    """More sure than right."""


def calibration_picture(bars: Sequence[Bar], words: CalibrationWords) -> Node:
    """A dot for each level of sureness with its frequency in words, and the band on which it should lie."""
    return el(
        "svg",
        _box(words),
        [list(_dot(bar, words)) for bar in bars],
        [list(_level(bar, name, words)) for bar, name in zip(bars, words.levels, strict=True)],
        el("text", words.across, x=(LEFT + RIGHT) / 2, y=BOTTOM + 62, class_="name"),
        el("rect", x=LEFT, y=HEIGHT - 16, width=28, height=14, rx=4, class_="band"),
        el("text", words.band, x=LEFT + 36, y=HEIGHT - 4, class_="from"),
        class_="chart calibration",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=words.description,
    )


def _box(words: CalibrationWords) -> Node:
    """What never changes: the scale, the band, and what it means to lie above or below it."""
    edges = ((LEAST, LEAST - BAND), (MOST, MOST - BAND), (MOST, 100), (100 - BAND, 100), (LEAST, LEAST + BAND))
    corners = " ".join(f"{_across(sure):.1f},{_up(right):.1f}" for sure, right in edges)
    return el(
        "g",
        el("rect", x=LEFT, y=TOP, width=RIGHT - LEFT, height=BOTTOM - TOP, rx=8, class_="box"),
        el("polygon", points=corners, class_="band"),
        [el("path", d=f"M{LEFT} {_up(10 * right):g}H{RIGHT}", class_="line") for right in (0, 5, 10)],
        [el("text", right, x=LEFT - 6, y=_up(10 * right) + 5, class_="to") for right in (0, 5, 10)],
        el("text", words.up, x=0, y=15, class_="name from"),
        el("text", words.above, x=LEFT + 8, y=TOP + 18, class_="quiet from"),
        el("text", words.below, x=RIGHT - 8, y=BOTTOM - 8, class_="quiet to"),
    )


def _dot(bar: Bar, words: CalibrationWords) -> Iterator[Node]:
    """A level's dot, what parts it from the band, and its frequency on the side away from there."""
    x, wanted = _across(bar.sureness), _up(bar.sureness)
    if not bar.of:
        yield el("circle", cx=x, cy=wanted, r=RADIUS, class_="empty")
        yield el("text", words.nothing, x=x, y=wanted - RADIUS - 6, class_="quiet")
        return
    right = 100 * bar.right / bar.of
    y = _up(right)
    if abs(right - bar.sureness) > BAND:
        yield el("path", d=f"M{x:.1f} {wanted:.1f}V{y:.1f}", class_="gap")
    yield el("circle", cx=x, cy=y, r=RADIUS, class_="dot")
    beside = y - RADIUS - 6 if y <= wanted else y + RADIUS + 16
    yield el("text", words.out_of(bar.right, bar.of), x=x, y=beside, class_="found")


def _level(bar: Bar, name: str, words: CalibrationWords) -> Iterator[Node]:
    """How sure, in words and out of ten."""
    yield el("text", name, x=_across(bar.sureness), y=BOTTOM + 19, class_="name")
    yield el("text", words.out_of(bar.sureness // 10, 10), x=_across(bar.sureness), y=BOTTOM + 37, class_="quiet")


def _across(sure: float) -> float:
    return LEFT + (RIGHT - LEFT) * (sure - LEAST) / (MOST - LEAST)


def _up(right: float) -> float:
    return NONE_RIGHT + (ALL_RIGHT - NONE_RIGHT) * right / 100
