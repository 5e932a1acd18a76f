"""Chances as areas: a square cut into columns, each of which is cut across, and a bar that is cut once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kit.draw.chart import NUMBERS, Numbers, Size, Table, drawing, fraction_width, line, stacked, word
from kit.draw.chart_icons import stamped
from kit.draw.chart_place import text_width, wrapped
from kit.draw.chart_tree import Branch, Way, stacked_parts, total, ways, ways_table
from kit.draw.svg import Child, Node, el

GAP = 2.5
"""How many pixels lie between two parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaModel:
    """A square of area one: each part as wide as its first branch is likely, and as high as its second one then is.

    The area of a part is the chance of both; marked areas are blue.
    """

    branches: Sequence[Branch]
    """At most two branches deep; each level adds up to one."""
    description: str
    marked: str = ""
    """What the blue area stands for, written beside its chance."""
    told: bool = True
    """Whether the result is told; if not, a part only says how likely it is in its column, and nothing is added up."""
    chance: str = "chance"
    of_100: str = "of 100"
    numbers: Numbers = NUMBERS

    def __post_init__(self) -> None:
        for level in (self.branches, *(branch.then for branch in self.branches if branch.then)):
            chances = [branch.chance for branch in level]
            if None in chances or sum(each or 0 for each in chances) != 1:
                raise ValueError("the parts of an area model add up to one")

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The square with its cuts."""
        return drawing(size, list(_Square(self, size).parts()), look="area", description=self.description)

    def table(self) -> Table:
        """One row per part; the chances of both steps as they are multiplied, until the product is told."""
        whole = ways_table(self.branches, (self.chance, self.of_100), self.description, self.numbers)
        if self.told:
            return whole
        products = [" × ".join(str(branch.chance) for branch in way.branches) for way in ways(self.branches)]
        rows = tuple((row[0], product) for row, product in zip(whole.rows, products, strict=True))
        return Table(whole.head[:2], rows, whole.caption)


class _Square:
    """The square at one size."""

    def __init__(self, chart: AreaModel, size: Size) -> None:
        self.chart, self.size, self.text = chart, size, size.text
        self.top = 3.6 * size.text
        beside = 0.36 * size.width if chart.marked else 0.0
        self.side = min(size.height - self.top - 2, size.width - beside - 2)
        self.left = (size.width - beside - self.side) / 2
        self.told = self.left + self.side + 1.5 * size.text

    def parts(self) -> Iterator[Child]:
        """Column by column, then what the blue areas add up to."""
        text, left = self.text, self.left
        for column in self.chart.branches:
            share = column.chance or Fraction(0)
            wide = self.side * float(share)
            yield from self._head(column, left + wide / 2, wide)
            top = self.top
            for row in column.then or [Branch("", Fraction(1), marked=column.marked)]:
                high = self.side * float(row.chance or 0)
                yield from self._part(column, row, left, top, wide, high)
                top += high
            left += wide
        added = total(self.chart.branches)
        if self.chart.marked and added is not None and self.chart.told:
            left = self.told + 2.1 * text
            lines = wrapped(self.chart.marked, self.size.width - left, text, bold=True)
            y = min(self.top + self.side / 2, self.size.height - (1.25 * len(lines) + 3.6) * text)
            yield el("rect", x=self.told, y=y - 1.1 * text, width=1.6 * text, height=1.3 * text, fill=BLUE, rx=3)
            for number, said in enumerate(lines):
                yield word(said, left, y + 1.25 * text * number, text, weight=700, paint="var(--ink)")
            at = self.told + fraction_width(added, 1.5 * text) / 2
            yield stacked(added, at, y + (1.25 * len(lines) + 1.7) * text, 1.5 * text)

    def _head(self, column: Branch, x: float, wide: float) -> Iterator[Child]:
        """The word and the chance over a column, as far as there is room."""
        text, parts = self.text, column.parts
        if text_width(column.label, text, bold=True) < wide:
            yield word(column.label, x, 1.1 * text, text, anchor="middle", weight=700, paint="var(--ink)", look="label")
        elif column.symbol and wide > 1.5 * text:
            yield stamped(column.symbol, x - 0.75 * text, 0, 1.5 * text)
        if parts is not None and wide > text * (0.58 * len(str(max(parts))) + 0.4):
            yield stacked_parts(*parts, x, 2.35 * text, 0.85 * text)

    def _part(self, column: Branch, row: Branch, x: float, y: float, wide: float, high: float) -> Iterator[Child]:
        text, way = self.text, Way((column, row) if self.chart.told else (row,))
        chance = way.chance or Fraction(0)
        gap = min(GAP, wide / 3, high / 3)
        frame = {"x": x + gap / 2, "y": y + gap / 2, "width": wide - gap, "height": high - gap}
        yield el("rect", fill=BLUE if row.marked else "var(--sunk)", rx=min(4, gap), class_="part", **frame)
        middle, across = y + high / 2, x + wide / 2
        named = text_width(row.label, text) if row.label else 0
        needs, ink = fraction_width(chance, text), "var(--ink)"
        if named and max(named, needs) + 0.6 * text < wide and 4.2 * text < high:
            yield word(row.label, across, middle - 1.1 * text, text, anchor="middle", paint=ink, look="label")
            yield stacked(chance, across, middle + 0.9 * text, text, ink)
        elif named and named + needs + 1.4 * text < wide and 2.6 * text < high:
            left = across - (named + needs + 0.8 * text) / 2
            yield word(row.label, left, middle + 0.35 * text, text, paint=ink, look="label")
            yield stacked(chance, left + named + 0.8 * text + needs / 2, middle, text, ink)
        elif needs < wide and 2.6 * text < high:
            yield stacked(chance, across, middle, text, ink)
        elif 0 < named + 0.4 * text < wide and 1.4 * text < high:
            yield word(row.label, across, middle + 0.35 * text, text, anchor="middle", paint=ink, look="label")


BLUE = "var(--chart-band)"
"""The paint of areas that count: ink on it stays legible by day and by night."""


class Share(NamedTuple):
    """A part of a bar."""

    label: str
    chance: Fraction
    symbol: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactBar:
    """A whole, cut into what may happen: each part as long as its chance, with its word, its share and its fraction."""

    shares: Sequence[Share]
    description: str
    chance: str = "chance"
    of_100: str = "of 100"
    numbers: Numbers = NUMBERS
    is_exact: bool = True
    """If not, the shares are counted or rounded, and no fraction is written."""

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The bar, its words under it where there is room for them, otherwise in rows."""
        drawn = _Bar(self, size)
        return drawing(drawn.size, list(drawn.parts()), look="exact-bar", description=self.description)

    def table(self) -> Table:
        """One row per part."""
        rows = tuple(
            (each.label, *([str(each.chance)] if self.is_exact else []), self.numbers.of_100(each.chance))
            for each in self.shares
        )
        return Table(("", *([self.chance] if self.is_exact else []), self.of_100), rows, self.description)


FILLS = (("var(--chart-sim)", "var(--surface)"), (BLUE, "var(--ink)"), ("var(--chart-off)", "var(--ink)"))
"""The colours of neighbouring parts and of their letters; shape and word tell parts apart as well."""


class _Bar:
    """The bar at one size; as high as it needs to be."""

    def __init__(self, chart: ExactBar, size: Size) -> None:
        self.chart, self.text, self.width = chart, size.text, size.width - 4
        self.shares = [each for each in chart.shares if each.chance]
        self.widths = [self._width(each) for each in self.shares]
        self.in_rows = sum(self.widths) + size.text * len(self.widths) > size.width
        self.high = 2.6 * size.text
        under = (len(chart.shares) * 2.7 + 0.4) * size.text if self.in_rows else 6.6 * size.text
        self.size = size.but(height=self.high + under)

    def _width(self, share: Share) -> float:
        told = text_width(self._told(share), self.text)
        named = text_width(share.label, self.text, bold=True) + (1.8 * self.text if share.symbol else 0)
        return max(told, named, fraction_width(share.chance, self.text) if self.chart.is_exact else 0)

    def _told(self, share: Share) -> str:
        said = self.chart.numbers.of_100(share.chance)
        if said == "0":
            said = "< " + self.chart.numbers.short(0.1)
        return f"{said} {self.chart.of_100}"

    def parts(self) -> Iterator[Child]:
        """The parts from left to right, then the words."""
        left, middles = 2.0, list[float]()
        for number, share in enumerate(self.shares):
            wide = self.width * float(share.chance)
            fill, ink = FILLS[number % 2 if len(self.shares) % 2 == 0 or number + 1 < len(self.shares) else 2]
            frame = {"x": left, "width": max(0.6, wide - GAP), "height": self.high}
            yield el("rect", y=1, fill=fill, rx=min(4, wide / 3), class_="part", **frame)
            said = self.chart.numbers.of_100(share.chance, 0)
            if wide > text_width(said, self.text, bold=True) + self.text:
                at = left + (wide - GAP) / 2
                yield word(
                    said, at, 0.5 * self.high + 0.4 * self.text, self.text, anchor="middle", weight=700, paint=ink
                )
            middles.append(left + wide / 2)
            left += wide
        yield list(self._rows() if self.in_rows else self._under(middles))

    def _under(self, middles: Sequence[float]) -> Iterator[Child]:
        """Words under each part, moved apart where they would touch, with a thin line to their part."""
        text, gap = self.text, self.text
        order = self._side_by_side(middles, gap)
        for share, at, middle in zip(self.shares, order, middles, strict=True):
            y = self.high + 1.7 * text
            yield line(middle, self.high + 2, at, self.high + 0.7 * text, "var(--edge)", 1.3, look="leader")
            yield list(self._named(share, at, y))
            yield word(self._told(share), at, y + 1.35 * text, text, anchor="middle")
            if self.chart.is_exact:
                yield stacked(share.chance, at, y + 3.2 * text, text)

    def _side_by_side(self, middles: Sequence[float], gap: float) -> list[float]:
        """Each as near to its part as the others allow: pushed to the right, then back from the end."""
        spots, least = list[float](), 0.0
        for middle, wide in zip(middles, self.widths, strict=True):
            spots.append(max(middle, least + wide / 2))
            least = spots[-1] + wide / 2 + gap
        most = self.size.width
        for at in reversed(range(len(spots))):
            spots[at] = min(spots[at], most - self.widths[at] / 2)
            most = spots[at] - self.widths[at] / 2 - gap
        return spots

    def _named(self, share: Share, x: float, y: float) -> Iterator[Child]:
        wide = text_width(share.label, self.text, bold=True)
        if share.symbol:
            yield stamped(share.symbol, x - wide / 2 - 0.9 * self.text, y - 1.2 * self.text, 1.6 * self.text)
            x += 0.9 * self.text
        yield word(share.label, x, y, self.text, anchor="middle", weight=700, paint="var(--ink)", look="label")

    def _rows(self) -> Iterator[Child]:
        text, shares = self.text, self.chart.shares
        wide = max(fraction_width(each.chance, text) for each in shares)
        for number, share in enumerate(shares):
            y = self.high + (2.7 * number + 2) * text
            x = 2.0
            if share.symbol:
                yield stamped(share.symbol, x, y - 1.2 * text, 1.6 * text)
                x += 2 * text
            yield word(share.label, x, y, text, weight=700, paint="var(--ink)", look="label")
            right = self.size.width - (wide + 0.8 * text if self.chart.is_exact else 2)
            yield word(self._told(share) if share.chance else "0", right, y, text, anchor="end")
            if self.chart.is_exact:
                yield stacked(share.chance, self.size.width - wide / 2 - 2, y - 0.35 * text, text)
