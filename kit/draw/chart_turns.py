"""How something changes from turn to turn: a line for each thing that is followed, and what theory says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from kit.draw.chart import NUMBERS, Mark, Number, Numbers, Scale, Size, Table, diamond, drawing, line, word
from kit.draw.chart_place import spread, text_width, wrapped
from kit.draw.svg import Child, Node, el

SHARES = (0, 25, 50, 75, 100)
SIGNS, OTHER = ("◆", "■"), "◇"
"""The marks of the first two lines, and of what is there to be compared with, as letters."""
DASHES = ("", "9 7")


@dataclass(frozen=True, slots=True)
class Followed:
    """One line: a number for each turn, None where there is none."""

    label: str
    values: Sequence[Number | None]
    exact: Number | None = None
    """What theory says, in every turn the same."""
    is_other: bool = False
    """It is there to be compared with: dashed, its marks hollow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """The whole chart: one or two lines, and others to be compared with.

    Without `highest` the numbers are shares of 1, told as so many in a hundred.
    """

    lines: Sequence[Followed]
    turns: int
    """How many there will be."""
    description: str
    across: str = "turn"
    exact: str = "equilibrium"
    highest: Number | None = None
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The lines over the turns."""
        return drawing(size, list(_Drawing(self, size).parts()), look="turns", description=self.description)

    def table(self) -> Table:
        """A row for each turn that has a number, a column for each line, and what theory says at the end."""
        rows = [
            (str(turn + 1), *(self.said(each.values[turn]) if turn < len(each.values) else "" for each in self.lines))
            for turn in range(max((len(each.values) for each in self.lines), default=0))
        ]
        if any(each.exact is not None for each in self.lines):
            rows.append((self.exact, *(self.said(each.exact) for each in self.lines)))
        return Table((self.across, *(each.label for each in self.lines)), tuple(rows), self.description)

    def said(self, value: Number | None) -> str:
        """A value as it is written; empty where there is none."""
        if value is None:
            return ""
        return self.numbers.of_100(value) if self.highest is None else self.numbers.short(value)


class _Drawing:
    """The chart at one size."""

    def __init__(self, chart: Turns, size: Size) -> None:
        self.chart, self.size, self.text = chart, size, size.text
        text = size.text
        self.margin = min(
            0.3 * size.width, 1.2 * text + max([0, *(self._wide(self._name(each)) for each in chart.lines)])
        )
        self.left, self.right = 2.9 * text, size.width - self.margin - 0.6 * text
        self.x = Scale(1, max(2, chart.turns), self.left + 0.8 * text, self.right)
        self.top, self.bottom = 0.9 * text, size.height - 3.1 * text
        self.y = Scale(0, float(chart.highest or 1), self.bottom, self.top)

    @property
    def _own(self) -> list[Followed]:
        return [each for each in self.chart.lines if not each.is_other]

    def _name(self, each: Followed) -> str:
        """Its label, with its mark where there are several."""
        sign = OTHER if each.is_other else SIGNS[self._own.index(each)]
        return f"{sign} {each.label}" if len(self.chart.lines) > 1 else each.label

    def _wide(self, said: str) -> float:
        return text_width(said, self.text, bold=True)

    def parts(self) -> Iterator[Child]:
        """From the background to the foreground."""
        yield from self._grid()
        for level in sorted({each.exact for each in self.chart.lines if each.exact is not None}):
            yield self._theory(level)
        others = [each for each in self.chart.lines if each.is_other]
        for each in others:
            yield from self._line(each, "3 6")
        for each, sign, dash in zip(self._own, SIGNS, DASHES, strict=False):
            yield from self._line(each, dash, sign)
        yield from self._labels()

    def _grid(self) -> Iterator[Node]:
        chart, text = self.chart, self.text
        levels = [Fraction(share, 100) for share in SHARES] if chart.highest is None else self._steps()
        for level in levels:
            y = self.y(float(level))
            yield line(self.left, y, self.right, y, "var(--line)", 1)
            yield word(chart.said(level), self.left - 0.55 * text, y + 0.35 * text, text, anchor="end")
        room = self.x(2) - self.x(1)
        every = ceil(
            (text_width(str(chart.turns), text) + 0.5 * text) / room
        )  # too many for the room: every second one
        for turn in range(1, chart.turns + 1, every):
            yield word(str(turn), self.x(turn), self.bottom + 1.4 * text, text, anchor="middle")
        middle = (self.left + self.right) / 2
        yield word(chart.across, middle, self.size.height - 0.4 * text, text, anchor="middle")

    def _steps(self) -> list[float]:
        return self.y.ticks(lambda _: 2 * self.text)

    def _theory(self, level: Number) -> Node:
        """An ink line from end to end."""
        y = self.y(float(level))
        return line(self.left, y, self.right, y, Mark.EXACT.paint, 2.4 * self.size.scale, "1 6", "level exact")

    def _line(self, each: Followed, dash: str, sign: str = OTHER) -> Iterator[Node]:
        points = self._points(each)
        if len(points) > 1:
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            yield el(
                "path",
                d=path,
                fill="none",
                stroke=Mark.CLASS.paint,
                stroke_width=(1.8 if each.is_other else 2.8) * self.size.scale,
                stroke_dasharray=dash or None,
                stroke_linejoin="round",
                class_="line class",
            )
        yield from (self._mark(x, y, sign) for x, y in points)

    def _mark(self, x: float, y: float, sign: str) -> Node:
        """A diamond, full or hollow, or a square."""
        half = 0.4 * self.text
        if sign != SIGNS[1]:
            return diamond(x, y, 0.5 * self.text, hollow=sign == OTHER)
        shape = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half}
        paint, edge = Mark.CLASS.paint, "var(--surface)"
        return el("rect", fill=paint, stroke=edge, stroke_width=2, class_="mark class", **shape)

    def _points(self, each: Followed) -> list[tuple[float, float]]:
        return [(self.x(turn), self.y(float(value))) for turn, value in enumerate(each.values, 1) if value is not None]

    def _labels(self) -> Iterator[Node]:
        """A single line's beside its last mark; those of several in the margin, where no other line runs under them."""
        text, several = self.text, len(self.chart.lines) > 1
        ends = [(each, points[-1]) for each in self.chart.lines if (points := self._points(each))]
        rows = [wrapped(self._name(each), self.margin - text, text, bold=True) for each, _ in ends]
        apart = 1.2 * text * max(map(len, rows), default=1)
        wanted = [y if several else self._off_theory(each, y) for each, (_, y) in ends]
        heights = spread(wanted, apart, self.top, self.bottom)
        for (_, (x, _)), said, y in zip(ends, rows, heights, strict=True):
            left = (self.right if several else x) + 0.9 * text
            for number, row in enumerate(said):
                at = y + 0.35 * text + 1.15 * text * (number - (len(said) - 1) / 2)
                paint = Mark.CLASS.paint
                yield word(row, left, at, text, weight=700, paint=paint, halo=True, look=Mark.CLASS.value)

    def _off_theory(self, each: Followed, y: float) -> float:
        """A height at which no ink line runs through a label."""
        if each.exact is None or abs(y - (level := self.y(float(each.exact)))) >= self.text:
            return y
        return level - self.text
