"""What each pair of choices leads to, as a field of numbers: green is gain, red is loss, each cell says how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.draw.chart import NUMBERS, Number, Numbers, Size, Table, drawing, word
from kit.draw.chart_icons import stamped
from kit.draw.chart_place import text_width
from kit.draw.svg import Child, Node, el

STRONGEST = 0.5
"""How strong the paint of the largest number is; ink stays legible on it by day and by night."""
GAP = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A row or a column."""

    label: str
    symbol: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMap:
    """A payoff matrix: the player who chooses the row gets what the cell says."""

    rows: Sequence[Choice]
    columns: Sequence[Choice]
    cells: Sequence[Sequence[Number]]
    description: str
    across: str = "the other shows"
    down: str = "I show"
    selected: int | None = None
    """A row with a frame around it."""
    selected_column: int | None = None
    numbers: Numbers = NUMBERS
    places: int = 1
    """Digits after the point, at most."""

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.rows) or any(len(row) != len(self.columns) for row in self.cells):
            raise ValueError("a heat map has a cell for each pair of a row and a column")

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The field with its heads; on a phone, as high as it needs to be."""
        drawn = _Field(self, size)
        return drawing(drawn.size, list(drawn.parts()), look="heat", description=self.description)

    def table(self) -> Table:
        """The same cells."""
        head = (f"{self.down} / {self.across}", *(column.label for column in self.columns))
        rows = [
            (row.label, *(self.numbers.signed(cell, self.places) for cell in cells))
            for row, cells in zip(self.rows, self.cells, strict=True)
        ]
        return Table(head, tuple(rows), self.description)


class _Field:
    """The field at one size."""

    def __init__(self, chart: HeatMap, size: Size) -> None:
        text = size.text
        self.chart, self.text = chart, text
        self.said = [[chart.numbers.signed(cell, chart.places) for cell in row] for row in chart.cells]
        self.strongest = max((abs(float(cell)) for row in chart.cells for cell in row), default=0) or 1
        self.label = max(text_width(row.label, text, bold=True) if not row.symbol else 1.5 * text for row in chart.rows)
        self.left, self.top = self.label + 2.3 * text, 3.7 * text
        most = 3.9 * text
        self.high = min(most, max(2.1 * text, (size.height - self.top) / len(chart.rows)))
        self.wide = min(1.5 * self.high, (size.width - self.left - 2) / len(chart.columns))
        widest = max(text_width(said, text, bold=True) for row in self.said for said in row)
        self.letters = min(1.05 * text, text * (self.wide - GAP - 1) / widest)
        self.size = size.but(self.left + self.wide * len(chart.columns) + 2, self.top + self.high * len(chart.rows) + 2)
        if self.size.width < size.width:  # the field is in the middle of its space
            self.left += (size.width - self.size.width) / 2
            self.size = self.size.but(width=size.width)

    def parts(self) -> Iterator[Child]:
        """Heads, cells, then the frame of what is chosen."""
        chart, text, size = self.chart, self.text, self.size
        wide, high = self.wide * len(chart.columns), self.high * len(chart.rows)
        yield word(chart.across, self._within(chart.across, self.left + wide / 2), 1.1 * text, text, anchor="middle")
        x, y = self.left - self.label - 1.2 * text, self.top + high / 2
        turned = f"rotate(-90 {x:.1f} {y:.1f})"
        yield el("g", word(chart.down, x, y, text, anchor="middle"), transform=turned, class_="turned")
        for number, column in enumerate(chart.columns):
            yield self._head(column, self.left + self.wide * (number + 0.5), self.top - 0.9 * text)
        for number, row in enumerate(chart.rows):
            at = self.top + self.high * (number + 0.5) + 0.36 * text
            yield self._head(row, self.left - 0.5 * text - self.label / 2, at)
            yield [self._cell(number, other) for other in range(len(chart.columns))]
        if chart.selected is not None:
            yield self._frame(self.left - 2, self.top + self.high * chart.selected - 2, wide + 1, self.high + 1)
        if chart.selected_column is not None:
            yield self._frame(self.left + self.wide * chart.selected_column - 2, self.top - 2, self.wide + 1, high + 1)
        assert size.height >= self.top + high

    def _within(self, said: str, x: float) -> float:
        half = text_width(said, self.text) / 2
        return min(max(x, half), self.size.width - half)

    def _head(self, choice: Choice, x: float, y: float) -> Node:
        if choice.symbol:
            return stamped(choice.symbol, x - 0.75 * self.text, y - 1.1 * self.text, 1.5 * self.text)
        letters = min(self.text, self.text * (self.wide - 2) / max(1, text_width(choice.label, self.text, bold=True)))
        return word(choice.label, x, y, max(letters, 0.7 * self.text), anchor="middle", weight=700, paint="var(--ink)")

    def _cell(self, row: int, column: int) -> Node:
        x, y = self.left + self.wide * column, self.top + self.high * row
        value = float(self.chart.cells[row][column])
        frame = {"x": x, "y": y, "width": self.wide - GAP, "height": self.high - GAP}
        paint = "var(--good)" if value > 0 else "var(--bad)"
        strength = round(STRONGEST * abs(value) / self.strongest, 3)
        middle, low = x + (self.wide - GAP) / 2, y + (self.high - GAP) / 2 + 0.36 * self.letters
        return el(
            "g",
            el("rect", fill="var(--sunk)", rx=5, **frame),
            bool(value) and el("rect", fill=paint, fill_opacity=strength, rx=5, **frame),
            word(self.said[row][column], middle, low, self.letters, anchor="middle", weight=700, paint="var(--ink)"),
            class_="cell",
        )

    def _frame(self, x: float, y: float, wide: float, high: float) -> Node:
        shape = {"x": x, "y": y, "width": wide, "height": high, "stroke_width": 3.0}
        return el("rect", fill="none", stroke="var(--action)", rx=7, class_="chosen", **shape)
