"""Dots in rows: the numbers of several people, a row for each, with the middle of all as a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.draw.chart import NUMBERS, Mark, Number, Numbers, Scale, Size, Table, diamond, drawing, line, word
from kit.draw.chart_place import text_width
from kit.draw.svg import Child, Node, el

LARGEST_ROW = 2.0
"""In heights of a letter."""


@dataclass(frozen=True, slots=True)
class Row:
    """One person's numbers; without a label nobody is named."""

    values: Sequence[int]
    label: str = ""
    is_mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """The whole chart."""

    rows: Sequence[Row]
    middle: Number
    description: str
    across: str
    said_middle: str
    """The middle, with its number in it."""
    whose: str = "who"
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """A dot for each number."""
        return drawing(size, list(self._parts(size)), look="rows", description=self.description)

    def table(self) -> Table:
        """A row for each person, and the middle."""
        told = [
            (row.label or str(number), " · ".join(map(self.numbers.whole, row.values)))
            for number, row in enumerate(self.rows, 1)
        ]
        return Table((self.whose, self.across), (*told, (self.said_middle, "")), self.description)

    def _parts(self, size: Size) -> Iterator[Child]:
        text = size.text
        all_of = [value for row in self.rows for value in row.values]
        top, bottom = 2.2 * text, size.height - 3.1 * text
        high = min(LARGEST_ROW * text, (bottom - top) / max(len(self.rows), 1))
        letters = min(0.8 * text, 0.95 * high)
        left = text + max((text_width(row.label, letters) for row in self.rows), default=0.0)
        least, most = min(all_of), max(all_of)
        room = max(20, (most - least) // 20)
        scale = Scale(least - room, most + room, left + text, size.width - text)
        for number in scale.ticks(lambda each: text_width(self.numbers.whole(each), text) + text):
            x = scale(number)
            yield line(x, top, x, bottom, "var(--line)", 1)
            yield word(self.numbers.whole(number), x, bottom + 1.4 * text, text, anchor="middle")
        yield word(self.across, (left + size.width) / 2, size.height - 0.4 * text, text, anchor="middle")
        x = scale(self.middle)
        yield line(x, top, x, bottom, Mark.CLASS.paint, 2.5 * size.scale, "7 5", "level class")
        half = text_width(self.said_middle, text, bold=True) / 2
        at = min(max(x, half), size.width - half)
        yield word(self.said_middle, at, 1.4 * text, text, anchor="middle", weight=700, paint=Mark.CLASS.paint)
        for number, row in enumerate(self.rows):
            y = top + (number + 0.5) * high
            if row.label:
                yield word(row.label, left, y + 0.35 * letters, letters, anchor="end")
            yield [_dot(scale(value), y, min(0.4 * text, 0.45 * high), row.is_mine) for value in row.values]


def _dot(x: float, y: float, size: float, is_mine: bool) -> Node:
    if is_mine:
        return diamond(x, y, 1.4 * size, hollow=True)
    return el(
        "circle",
        cx=round(x, 1),
        cy=round(y, 1),
        r=round(size, 1),
        fill=Mark.CLASS.paint,
        fill_opacity=0.75,
        class_="dot",
    )
