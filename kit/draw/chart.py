"""What all charts share: sizes, scales, the four marks, words with a place, and the table that says the same in text.

A chart is a frozen dataclass of numbers and of labels that are already in the reader's language. It draws itself as an
SVG tree, tells itself as a table, and both become files: `as_svg` and `as_csv`. Paint is named, never mixed: a page
gives `--chart-sim` and the others their colours by day and by night; in a file these are written out (chart_file.py).

There are four voices, always the same, told apart by shape and word as well as by colour: a guess is a plum flag, the
class has rust diamonds, the computer a blue line, and what is exact has an ink tick with its fraction and the band of
runs around it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10
from typing import ClassVar, NamedTuple, Protocol

from kit.draw.chart_file import stand_alone
from kit.draw.svg import Child, Node, el

Number = int | float | Fraction


@dataclass(frozen=True, slots=True)
class Size:
    """How large a chart is drawn, in pixels where it is shown at its full size, and the height of its letters."""

    width: float
    height: float
    text: float
    name: str = "own"

    WIDE: ClassVar[Size]
    """Beside a lesson on a laptop."""
    NARROW: ClassVar[Size]
    """A phone of 360 pixels."""
    PROJECTOR: ClassVar[Size]
    """Read from the last row."""
    CARD: ClassVar[Size]
    """A column beside the chart, taller than wide."""

    def but(self, width: float = 0, height: float = 0) -> Size:
        """The same letters on a picture of another size."""
        return replace(self, width=width or self.width, height=height or self.height)

    @property
    def scale(self) -> float:
        """How much larger than on a laptop: lines and marks grow with the letters."""
        return self.text / 15


Size.WIDE = Size(820, 396, 16, "wide")
Size.NARROW = Size(340, 230, 13, "narrow")
Size.PROJECTOR = Size(1180, 440, 22, "projector")
Size.CARD = Size(336, 384, 15, "card")


class Table(NamedTuple):
    """What a chart says, in text: the same numbers that are drawn."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


class Chart(Protocol):
    """Anything that can be drawn, told and saved."""

    def picture(self, size: Size = ...) -> Node:
        """The chart as an SVG, with a sentence for those who cannot see it."""

    def table(self) -> Table:
        """The same in text."""


class Mark(Enum):
    """Whose number it is; the value is the class in the tree."""

    GUESS = "guess"
    CLASS = "class"
    SIMULATION = "simulation"
    EXACT = "exact"

    @property
    def paint(self) -> str:
        """The colour, by name."""
        return f"var(--chart-{'sim' if self is Mark.SIMULATION else self.value})"

    def at(self, x: float, y: float, size: float) -> Node:
        """The shape with its middle at x, y; a flag and a tick point at it instead, from the left and the right."""
        if self is Mark.CLASS:
            return diamond(x, y, size)
        if self is Mark.SIMULATION:
            return el("circle", cx=x, cy=y, r=size * 0.8, fill=self.paint, class_="mark simulation")
        if self is Mark.GUESS:
            shape = f"M{_n(x)} {_n(y)}l{_n(-size)} {_n(-size)}h{_n(-1.9 * size)}v{_n(2 * size)}h{_n(1.9 * size)}z"
        else:
            shape = f"M{_n(x)} {_n(y)}l{_n(1.4 * size)} {_n(-size)}v{_n(2 * size)}z"
        return el("path", d=shape, fill=self.paint, class_=["mark", self.value])


@dataclass(frozen=True, slots=True)
class Numbers:
    """How a language writes numbers."""

    thousands: str = ","
    point: str = "."
    minus: str = "\u2212"

    def whole(self, number: Number) -> str:
        """62,714."""
        return f"{int(number):,}".replace(",", self.thousands).replace("-", self.minus)

    def short(self, number: Number, places: int = 1) -> str:
        """62.7, without zeros at the end: 60. A half goes up, as pupils round."""
        near = rounded(number, places)
        if near == int(near):
            return self.whole(near)
        whole, _, part = f"{float(near):,.{places}f}".partition(".")
        return f"{whole.replace(',', self.thousands)}{self.point}{part.rstrip('0')}".replace("-", self.minus)

    def signed(self, number: Number, places: int = 1) -> str:
        """With its sign: +5, −0.7, 0."""
        said = self.short(number, places)
        return said if said.startswith(self.minus) or said == "0" else f"+{said}"

    def of_100(self, share: Number, places: int = 1) -> str:
        """A share as a number in a hundred."""
        return self.short(100 * share, places)

    def plain(self, said: str, point: str = ".") -> str:
        """A number as files have it: 100000 for 100,000, with a minus that programs know; what is none stays."""
        grouped = (
            rf"{re.escape(self.minus)}?\d{{1,3}}(?:{re.escape(self.thousands)}\d{{3}})*({re.escape(self.point)}\d+)?"
        )
        if not re.fullmatch(grouped, said):
            return said
        return said.replace(self.thousands, "").replace(self.point, point).replace(self.minus, "-")


def rounded(number: Number, places: int = 0) -> Number:
    """Rounded to this many places, halves away from zero."""
    if not isinstance(number, Fraction):
        return round(number, places)
    near = Fraction(floor(abs(number) * 10**places + Fraction(1, 2)), 10**places)
    return near if number >= 0 else -near


@dataclass(frozen=True, slots=True)
class Voices:
    """What the four marks are called in a legend and a table."""

    guess: str = "guess"
    group: str = "our class"
    simulation: str = "computer"
    exact: str = "exact"
    band: str = "19 of 20 runs lie here"
    plausible: str = "what the truth may plausibly be"

    def of(self, mark: Mark) -> str:
        """The word of a mark."""
        return self.group if mark is Mark.CLASS else str(getattr(self, mark.value))


NUMBERS, VOICES = Numbers(), Voices()
"""In English."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A number's place on a picture, between two ends."""

    least: float
    most: float
    begin: float
    end: float
    log: bool = field(default=False, kw_only=True)

    def __call__(self, number: Number) -> float:
        if self.log:
            share = log10(number / self.least) / log10(self.most / self.least)
        else:
            share = (float(number) - self.least) / (self.most - self.least)
        return self.begin + (self.end - self.begin) * share

    def ticks(self, room: Callable[[float], float]) -> list[float]:
        """Round numbers from end to end, as many as do not touch; `room` says how much space a number takes."""
        return _powers(self, room) if self.log else _steps(self, room)


def _powers(scale: Scale, room: Callable[[float], float]) -> list[float]:
    """Powers of ten; the last one is always shown, others give way."""
    numbers = [10.0**power for power in range(round(log10(scale.least)), round(log10(scale.most)) + 1)]
    kept = [numbers[0]]
    for number in numbers[1:]:
        last = number == numbers[-1]
        while last and len(kept) > 1 and not _apart(scale, kept[-1], number, room):
            kept.pop()
        if last or (_apart(scale, kept[-1], number, room) and _apart(scale, number, numbers[-1], room)):
            kept.append(number)
    return kept


def _steps(scale: Scale, room: Callable[[float], float]) -> list[float]:
    """The finest of 1, 2, 2.5 and 5 times a power of ten at which no numbers touch."""
    span = scale.most - scale.least
    power = 10.0 ** floor(log10(span / 100))
    while True:
        for step in (power * each for each in (1, 2, 2.5, 5)):
            first, last = ceil(scale.least / step - 1e-9), floor(scale.most / step + 1e-9)
            if last - first <= 20:
                numbers = [round(step * each, 9) for each in range(first, last + 1)]
                if all(_apart(scale, *pair, room) for pair in pairwise(numbers)):
                    return numbers
        power *= 10


def _apart(scale: Scale, one: float, other: float, room: Callable[[float], float]) -> bool:
    return abs(scale(other) - scale(one)) >= (room(one) + room(other)) / 2


def drawing(size: Size, *inside: Child, look: str, description: str) -> Node:
    """The frame of every chart: it fills the width it is given."""
    return el(
        "svg",
        list(inside),
        class_=["plot", look, size.name],
        viewBox=f"0 0 {size.width:g} {size.height:g}",
        role="img",
        aria_label=description,
    )


def word(
    said: str | int,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    weight: int = 400,
    paint: str = "var(--ink-2)",
    halo: bool = False,
    look: str = "",
) -> Node:
    """A text; a halo keeps it legible over lines."""
    return el(
        "text",
        said,
        x=round(x, 1),
        y=round(y, 1),
        font_size=round(size, 1),
        font_weight=weight,
        text_anchor=anchor,
        fill=paint,
        class_=[halo and "halo", look] if halo or look else None,
    )


def line(x: float, y: float, x2: float, y2: float, paint: str, width: float, dash: str = "", look: str = "") -> Node:
    """A straight line; a dash such as "2 8" has round ends."""
    return el(
        "path",
        d=f"M{_n(x)} {_n(y)}L{_n(x2)} {_n(y2)}",
        fill="none",
        stroke=paint,
        stroke_width=width,
        stroke_dasharray=dash or None,
        stroke_linecap="round" if dash else None,
        class_=look or None,
    )


def diamond(x: float, y: float, size: float, *, hollow: bool = False) -> Node:
    """A mark of the class; hollow for a single group."""
    return el(
        "path",
        d=f"M{_n(x)} {_n(y - size)}l{_n(size)} {_n(size)}l{_n(-size)} {_n(size)}l{_n(-size)} {_n(-size)}z",
        fill="var(--surface)" if hollow else Mark.CLASS.paint,
        stroke=Mark.CLASS.paint if hollow else "var(--surface)",
        stroke_width=2,
        class_="mark class",
    )


def stacked(value: Fraction, x: float, y: float, size: float, paint: str = Mark.EXACT.paint) -> Node:
    """A fraction with its stroke at height y and its middle at x; a whole number has no stroke."""
    if value.denominator == 1:
        y += size * 0.36
        return word(value.numerator, x, y, size, anchor="middle", weight=700, paint=paint, look="fraction")
    half = fraction_width(value, size) / 2
    return el(
        "g",
        word(value.numerator, x, y - size * 0.42, size, anchor="middle", weight=700, paint=paint),
        line(x - half, y, x + half, y, paint, max(1.5, size / 10)),
        word(value.denominator, x, y + size * 1.06, size, anchor="middle", weight=700, paint=paint),
        class_="fraction",
    )


def fraction_width(value: Fraction, size: float) -> float:
    """How wide `stacked` is."""
    return size * (0.58 * max(len(str(value.numerator)), len(str(value.denominator))) + 0.5)


def swatch(mark: Mark, size: float = 30) -> Node:
    """A mark as it is shown in a legend."""
    middle = size / 2
    lines = {
        Mark.GUESS: line(2, 8, size - 2, 8, mark.paint, 2.5, "2 7"),
        Mark.CLASS: line(2, 8, size - 2, 8, mark.paint, 2.5, "6 4"),
        Mark.SIMULATION: line(2, 8, size - 2, 8, mark.paint, 3.5),
        Mark.EXACT: line(2, 8, size - 2, 8, mark.paint, 2, "1 6"),
    }
    shape = None if mark is Mark.SIMULATION else mark.at(middle + (4 if mark is Mark.GUESS else -2), 8, 6)
    if mark is Mark.CLASS:
        shape = mark.at(middle, 8, 7)
    return small_swatch(lines[mark], shape, width=size)


def band_swatch(size: float = 30) -> Node:
    """The band as it is shown in a legend."""
    return small_swatch(el("rect", width=size, height=16, fill="var(--chart-band)", rx=2), width=size)


def whisker(x: float, top: float, bottom: float, wide: float) -> Node:
    """What the truth may plausibly be: a pale area with an end above and below."""
    ends = f"M{_n(x - wide / 2)} {_n(top)}h{_n(wide)}M{_n(x - wide / 2)} {_n(bottom)}h{_n(wide)}"
    shape = {"x": _n(x - wide / 4), "y": _n(top), "width": _n(wide / 2), "height": _n(bottom - top)}
    return el(
        "g",
        el("rect", fill="var(--chart-band)", **shape),
        el("path", d=ends, fill="none", stroke=Mark.SIMULATION.paint, stroke_width=2),
    )


def plausible_swatch(size: float = 30) -> Node:
    """The same as it is shown in a legend."""
    return small_swatch(whisker(size / 2, 1, 15, 14), width=size)


def small_swatch(*inside: Child, width: float = 30) -> Node:
    """The little picture of a legend, 16 high."""
    frame = f"0 0 {width:g} 16"
    return el("svg", list(inside), viewBox=frame, width=width, height=16, class_="swatch", aria_hidden=True)


def legend(voices: Voices, marks: Sequence[Mark], *, band: bool = False, plausible: bool = False) -> Node:
    """Each mark with its word, to go under a chart; then the meaning of areas that no label on the chart names."""
    told = [el("li", swatch(mark), voices.of(mark)) for mark in marks]
    grounds = ((band, band_swatch(), voices.band), (plausible, plausible_swatch(), voices.plausible))
    told += [el("li", shape, said, class_="of-ground") for is_there, shape, said in grounds if is_there]
    return el("ul", told, class_="legend")


def table_node(table: Table, *, seen: bool = False) -> Node:
    """A chart as text. Unseen, it is for a screen reader alone; seen, it can lie open or in a `details`."""
    head = el("tr", [el("th", said, scope="col") if said else el("td") for said in table.head])
    rows = [el("tr", el("th", first, scope="row"), [el("td", each) for each in rest]) for first, *rest in table.rows]
    caption = el("caption", table.caption) if table.caption else None
    told = el("table", caption, el("thead", head), el("tbody", rows), class_="chart-table")
    return told if seen else el("div", told, class_="unseen")  # a table by itself is never narrower than its words


class Dialect(NamedTuple):
    """How the spreadsheets of a country read a table."""

    separator: str
    point: str


DIALECTS: Mapping[str, Dialect] = {"comma": Dialect(",", "."), "semicolon": Dialect(";", ",")}
"""By what stands between two columns. Where a decimal is written with a comma, a comma cannot part columns."""


def as_csv(table: Table, dialect: Dialect = DIALECTS["comma"], numbers: Numbers = NUMBERS) -> str:
    """The table as a file: a row a line, lines end as RFC 4180 has them; programs read its numbers as numbers."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=dialect.separator)
    writer.writerows([table.head, *([numbers.plain(cell, dialect.point) for cell in row] for row in table.rows)])
    return written.getvalue()


def as_svg(chart: Chart, size: Size = Size.WIDE) -> str:
    """The picture as a file of its own: daylight colours and the symbols it uses inside, nothing from elsewhere."""
    return stand_alone(chart.picture(size))


def _n(number: float) -> str:
    """A coordinate, short."""
    return f"{number:.1f}".removesuffix(".0")
