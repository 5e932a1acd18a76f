"""How a game went: a line for each person from its beginning to its end, as a picture; every word comes as an argument.

A person is told by colour, shape and name together, at the end of the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from kit.draw.lettering import fitted, width
from kit.draw.svg import Node, el, use

WIDTH, HEIGHT = 320, 172
TOP, BOTTOM = 22, 154
"""The box of the chart: above it is the turning point."""
ENDS, LONGEST_NAME, NAME = 32, 72, 14
"""To its right are the ends of the lines with a mark and a name each, of this size and no longer."""
NARROWEST_LEFT, DIGIT = 26, 8
"""To its left are a symbol or numbers."""
APART = 18
"""The ends of two lines are this far from each other, however close the lines are."""
BESIDE = 1.8
"""How far apart lines are drawn that run together."""
NARROWEST_ROUND = 15
"""A narrower round has no number under it."""
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "star")
"""The shapes by seat."""


class Stop(NamedTuple):
    """A moment of the game: how far everybody had come."""

    step: int | None
    """What pressing it sends; None for where the game began."""
    round: int | None
    """The round; a new one begins after a line."""
    places: tuple[int, ...]
    """The places by seat."""
    heard: str
    """The moment for somebody who cannot see it."""


class Runner(NamedTuple):
    """A person's line."""

    name: str
    look: str
    """The class of the colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The whole picture."""

    stops: Sequence[Stop]
    """At least two."""
    runners: Sequence[Runner]
    description: str
    """The picture in one sentence."""
    across: str
    """What is counted below it."""
    goal: int | None = None
    """The place beyond which nobody can go."""
    summit: str = ""
    """The symbol at the goal."""
    turning: int | None = None
    """The stop after which the game had turned."""
    number: str = "{}"
    """How a number at the side is written."""


def course_picture(course: Course) -> Node:
    """The lines over the rounds; each stop can be pressed where there is room for a finger."""
    scale = _Scale(course)
    return el(
        "svg",
        _ground(course, scale),
        course.turning is not None and _turn(scale, course.turning),
        [_line(course, scale, seat) for seat in range(len(course.runners))],
        list(_ends(course, scale)),
        el("g", list(_targets(course, scale)), class_="stops wide-only"),
        class_="chart course",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        data_rove=True,
        aria_label=course.description,
        id="course",
    )


class _Scale:
    """Where a stop and a place are in the picture."""

    def __init__(self, course: Course) -> None:
        places = [place for stop in course.stops for place in stop.places]
        self.least = min(0, *places)
        self.most = max(self.least + 1, *places) if course.goal is None else course.goal
        numbers = (self.least,) if course.summit else (self.least, self.most)
        named = max(width(runner.name, NAME) for runner in course.runners)
        self.right = WIDTH - ENDS - min(LONGEST_NAME, round(named))
        self.left = max(NARROWEST_LEFT, 8 + DIGIT * max(len(course.number.format(number)) for number in numbers))
        self._steps = len(course.stops) - 1
        self._lines = len(course.runners)

    def x(self, stop: float) -> float:
        return self.left + 6 + (self.right - self.left - 12) * stop / self._steps

    def y(self, place: float) -> float:
        return BOTTOM - 6 - (BOTTOM - TOP - 12) * (place - self.least) / (self.most - self.least)

    def beside(self, seat: int) -> float:
        return BESIDE * (seat - (self._lines - 1) / 2)


def _ground(course: Course, scale: _Scale) -> Node:
    """The box with its rounds, and what is at its top and foot."""
    top = scale.y(scale.most)
    summit = use(course.summit, 1, top - 11, 22) if course.summit else _at_side(course, scale, scale.most)
    return el(
        "g",
        el("rect", x=scale.left, y=TOP, width=scale.right - scale.left, height=BOTTOM - TOP, rx=6, class_="box"),
        el("path", d=f"M{scale.left} {top:.1f}H{scale.right}", class_="line"),
        list(_rounds(course, scale)),
        el("g", summit, class_=course.summit or None),
        _at_side(course, scale, scale.least),
        el("text", course.across, x=scale.right + 4, y=BOTTOM + 14, class_="quiet from"),
    )


def _at_side(course: Course, scale: _Scale, place: int) -> Node:
    return el("text", course.number.format(place), x=scale.left - 4, y=scale.y(place) + 5, class_="quiet to")


def _rounds(course: Course, scale: _Scale) -> Iterator[Node]:
    """A thin line where a round ends, and its number under it."""
    numbered = [(number, stop.round) for number, stop in enumerate(course.stops) if number and stop.round is not None]
    last = 0
    for name, group in groupby(numbered, key=lambda pair: pair[1]):
        begin, end = last, [number for number, _ in group][-1]
        if end < len(course.stops) - 1:
            yield el("path", d=f"M{scale.x(end):.1f} {TOP}V{BOTTOM}", class_="line round")
        if scale.x(end) - scale.x(begin) >= NARROWEST_ROUND:
            middle = (scale.x(begin) + scale.x(end)) / 2
            yield el("text", name, x=round(middle, 1), y=BOTTOM + 14, class_="quiet")
        last = end


def _turn(scale: _Scale, stop: int) -> Node:
    """A star over the stop, with a ray down to the foot."""
    x = scale.x(stop)
    return el(
        "g",
        el("path", d=f"M{x:.1f} {TOP - 4}V{BOTTOM}", class_="ray"),
        el("path", d=_shape("star", x, 11, 9.5), class_="star"),
        class_="turn",
    )


def _line(course: Course, scale: _Scale, seat: int) -> Node:
    """A person's way, broad and dark below, in its colour above, with its shape where a round ends."""
    stops, runner = course.stops, course.runners[seat]
    spots = [(scale.x(at), scale.y(stop.places[seat]) + scale.beside(seat)) for at, stop in enumerate(stops)]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    marks = [
        el("path", d=_shape(SHAPES[seat % len(SHAPES)], *spot, 3.6), class_="shape")
        for spot, stop, following in zip(spots, stops, stops[1:], strict=False)
        if stop.round is not None and stop.round != following.round and stop.step is not None
    ]
    return el(
        "g",
        [el("path", d=way, class_=f"trail {part}") for part in ("under", "over")],
        marks,
        class_=["runner", runner.look],
    )


def _ends(course: Course, scale: _Scale) -> Iterator[Node]:
    """The shape and the name of everybody, beside the end of the line and apart from each other."""
    heights = [scale.y(place) + scale.beside(seat) for seat, place in enumerate(course.stops[-1].places)]
    for seat, (height, shown) in enumerate(zip(heights, _spread(heights), strict=True)):
        runner = course.runners[seat]
        yield el(
            "g",
            el("path", d=f"M{scale.right - 6} {height:.1f}L{scale.right + 8} {shown:.1f}", class_="leader"),
            el("path", d=_shape(SHAPES[seat % len(SHAPES)], scale.right + 15, shown, 7), class_="shape"),
            el(
                "text",
                fitted(runner.name, LONGEST_NAME, NAME),
                x=scale.right + 26,
                y=round(shown + 5, 1),
                class_="name from",
            ),
            class_=["runner", runner.look],
        )


def _spread(heights: Sequence[float]) -> list[float]:
    """The same heights, moved as little as possible so that all are apart and in the picture."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    shown, least = list(heights), TOP + 2.0
    for seat in order:
        shown[seat] = least = max(shown[seat], least)
        least += APART
    most = BOTTOM - 2.0
    for seat in reversed(order):
        shown[seat] = most = min(shown[seat], most)
        most -= APART
    return shown


def _targets(course: Course, scale: _Scale) -> Iterator[Node]:
    """What can be pressed: a column over each stop."""
    wide = scale.x(1) - scale.x(0)
    last = max(number for number, stop in enumerate(course.stops) if stop.step is not None)
    for number, stop in enumerate(course.stops):
        if stop.step is None:
            continue
        yield el(
            "rect",
            x=round(scale.x(number) - wide / 2, 1),
            y=TOP,
            width=round(wide, 1),
            height=BOTTOM - TOP,
            class_="moment",
            role="button",
            tabindex=0 if number == last else -1,
            data_intent="look",
            data_n=stop.step,
            aria_label=stop.heard,
            id=f"stop-{stop.step}",
        )


def mark_picture(seat: int, look: str, size: int) -> Node:
    """A person's shape in the colour of the line, for the names beside the picture."""
    mark = el("path", d=_shape(SHAPES[seat % len(SHAPES)], 12, 12, 9), class_="shape")
    return el(
        "svg",
        mark,
        viewBox="0 0 24 24",
        width=size,
        height=size,
        class_=["chart-mark", "runner", look],
        aria_hidden=True,
    )


def _shape(name: str, x: float, y: float, size: float) -> str:
    """The outline of a shape around a point, as a path."""
    if name == "circle":
        return f"M{x - size:.1f} {y:.1f}a{size} {size} 0 1 0 {2 * size} 0a{size} {size} 0 1 0 {-2 * size} 0z"
    corners = [(x + size * across, y + size * down) for across, down in _CORNERS[name]]
    return "M" + "L".join(f"{right:.1f} {down:.1f}" for right, down in corners) + "z"


_CORNERS = {
    "square": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "triangle": ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    "cross": (
        *((-0.36, -1.0), (0.36, -1.0), (0.36, -0.36), (1.0, -0.36), (1.0, 0.36), (0.36, 0.36)),
        *((0.36, 1.0), (-0.36, 1.0), (-0.36, 0.36), (-1.0, 0.36), (-1.0, -0.36), (-0.36, -0.36)),
    ),
    "star": (
        *((0, -1.15), (0.29, -0.4), (1.09, -0.36), (0.47, 0.15), (0.68, 0.93)),
        *((0, 0.49), (-0.68, 0.93), (-0.47, 0.15), (-1.09, -0.36), (-0.29, -0.4)),
    ),
}
"""The corners, on a square from -1 to 1."""
