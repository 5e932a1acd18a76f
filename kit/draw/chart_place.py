"""Where labels go: beside what they name, never on each other, and on lines only if there is no other place."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]

WIDTHS = dict.fromkeys("iljI.,:;'|!\u2019\u202f ", 0.3) | dict.fromkeys("ftr()-[]/", 0.36) | dict.fromkeys("mwMW%", 0.9)
"""The widths of letters that differ from the others, in heights of a letter."""
OTHER, CAPITAL = 0.56, 0.7


class Box(NamedTuple):
    """The area that something covers."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Box) -> float:
        """The area that both cover, in square pixels."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)

    def inside(self, other: Box) -> bool:
        """Whether the other one holds all of this."""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )


def text_width(said: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is in the page's letters; too much rather than too little."""
    wide = sum(WIDTHS.get(letter, CAPITAL if letter.isupper() else OTHER) for letter in said)
    return wide * size * (1.08 if bold else 1)


def text_box(said: str, x: float, y: float, size: float, anchor: str = "start", *, bold: bool = False) -> Box:
    """The area of a text whose baseline begins, has its middle or ends at x, y."""
    width = text_width(said, size, bold=bold)
    left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return Box(left, y - 0.8 * size, left + width, y + 0.24 * size)


def wrapped(said: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """The text in lines that are no wider than this, as far as its words allow."""
    lines = [""]
    for each in said.split(" "):
        longer = f"{lines[-1]} {each}".strip()
        if lines[-1] and text_width(longer, size, bold=bold) > width:
            lines.append(each)
        else:
            lines[-1] = longer
    return lines


class Label(NamedTuple):
    """A text that should be near a point."""

    said: str
    near: Point
    size: float
    sides: Sequence[Point]
    """Where its middle may be, seen from the point, in heights of a letter; the best first."""
    anchor: str = "middle"


def place(labels: Sequence[Label], room: Box, lines: Iterable[Point], taken: Iterable[Box] = ()) -> list[Point]:
    """Where each label's baseline is, in the order given: the first one chooses first.

    A place on another label, or on what is taken, is never chosen while any other is left; what counts next is whether
    a line is under it, then the distance from the point.
    """
    points, boxes, found = sorted(lines), list(taken), list[Point]()
    for label in labels:
        wished = [_moved(label, spot, room) for spot in _near(label)]
        cost, best = min((_cost(label, spot, points, boxes), spot) for spot in wished)
        if cost[0] or cost[2]:  # something is in the way everywhere nearby
            others = [_moved(label, spot, room) for spot in _anywhere(label, room)]
            cost, best = min((cost, best), *((_cost(label, spot, points, boxes), spot) for spot in others))
        boxes.append(_box(label, best))
        found.append(best)
    return found


def _near(label: Label) -> Iterator[Point]:
    """The places that the label asks for."""
    (x, y), size = label.near, label.size
    return ((x + across * size, y + down * size) for across, down in label.sides)


def _anywhere(label: Label, room: Box) -> Iterator[Point]:
    """Every height of the room, at the point and to both sides of it."""
    x, size = label.near[0], label.size
    for step in range(int((room.bottom - room.top) / (size / 2))):
        yield from ((x + side * size, room.top + size * (0.8 + step / 2)) for side in (0, -8, 8))


def _moved(label: Label, spot: Point, room: Box) -> Point:
    """The place, moved inwards until the text is in the room."""
    wide = text_width(label.said, label.size, bold=True)
    before = {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    left = min(max(spot[0], room.left + before), room.right - wide + before)
    return left, min(max(spot[1], room.top + 0.8 * label.size), room.bottom - 0.24 * label.size)


def _box(label: Label, spot: Point) -> Box:
    return text_box(label.said, *spot, label.size, label.anchor, bold=True)


def _cost(label: Label, spot: Point, points: Sequence[Point], boxes: Sequence[Box]) -> tuple[float, float, float]:
    """The area it takes from others; lines under it and the distance from the point together; those lines alone."""
    box = _box(label, spot)
    begin, end = bisect_left(points, (box.left, 0)), bisect_left(points, (box.right, 0))
    on_lines = 3 * label.size * sum(box.top <= y <= box.bottom for _, y in points[begin:end])
    away = abs(spot[1] - label.near[1]) + abs(spot[0] - label.near[0])
    return sum(box.covers(other) for other in boxes), on_lines + away, on_lines


def spread(heights: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """The same heights, moved as little as possible so that all are apart and between the two ends."""
    order = sorted(range(len(heights)), key=lambda each: heights[each])
    shown, lowest = list(heights), least
    for each in order:
        shown[each] = lowest = max(shown[each], lowest)
        lowest += apart
    highest = most
    for each in reversed(order):
        shown[each] = highest = min(shown[each], highest)
        highest -= apart
    return shown


def along(points: Sequence[Point], step: float = 6) -> Iterator[Point]:
    """Points on the way from point to point, so close that no label slips between them."""
    for (x, y), (x2, y2) in pairwise(points):
        parts = max(1, int((abs(x2 - x) + abs(y2 - y)) / step))
        for part in range(parts + 1):
            yield x + (x2 - x) * part / parts, y + (y2 - y) * part / parts
