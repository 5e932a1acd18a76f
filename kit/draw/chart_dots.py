"""Single values: a dot for each, stacked over a line of numbers, and the same counted in columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, pairwise
from typing import NamedTuple

from kit.draw.chart import NUMBERS, VOICES, Mark, Number, Numbers, Scale, Size, Table, Voices, drawing, line, word
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_place import spread, text_width
from kit.draw.svg import Child, Node, el

SMALLEST = 3
"""The radius, in pixels, of a dot that can still be told from its neighbour."""
MOST_COLUMNS = 60
"""The most columns of a histogram; more would be too thin to be told apart."""


class Marked(NamedTuple):
    """A value that stands out: the class's own share under the line, the truth as a line of its own."""

    mark: Mark
    value: Number
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dots:
    """The whole chart: everybody's guesses, stacked where they are equal or too close."""

    values: Sequence[Number]
    description: str
    lowest: Number = 0
    highest: Number = 100
    marks: Sequence[Marked] = ()
    mark: Mark = Mark.GUESS
    """Whose values they are."""
    mine: Number | None = None
    """One of the values: its dot has a ring."""
    across: str = ""
    count: str = "how many"
    voices: Voices = VOICES
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The dots over their line."""
        return drawing(size, list(_Drawing(self, size).parts()), look="dots", description=self.description)

    def table(self) -> Table:
        """How many have each value, and then the marks."""
        counted = {value: self.values.count(value) for value in sorted(set(self.values))}
        rows = [(self.voices.of(self.mark), self.numbers.short(value), str(count)) for value, count in counted.items()]
        rows += [(mark.label or self.voices.of(mark.mark), self.numbers.short(mark.value), "") for mark in self.marks]
        return Table(("", self.across, self.count), tuple(rows), self.description)


class _Drawing:
    """The chart at one size."""

    def __init__(self, chart: Dots, size: Size) -> None:
        self.chart, self.size, self.text = chart, size, size.text
        text = size.text
        labels = any(each.mark is not Mark.EXACT for each in chart.marks)
        self.top = 2 + 1.7 * text * any(each.mark is Mark.EXACT for each in chart.marks)
        self.ground = size.height - (2.5 + 1.9 * labels + 1.2 * bool(chart.across)) * text
        self.x = Scale(float(chart.lowest), float(chart.highest), 1.6 * text, size.width - 1.6 * text)
        self.radius, self.pitch, self.spots = self._stacked()

    def _stacked(self) -> tuple[float, float, list[tuple[Number, float, int]]]:
        """The largest dots whose highest stack fits into the picture, and the value, place and floor of each.

        Dots of a stack that is too high even for the smallest ones overlap.
        """
        radius = 0.68 * self.text
        while True:
            spots, floors = [], dict[int, float]()  # how far along each floor is taken
            for value in sorted(self.chart.values):
                x = self.x(value)
                floor = next(each for each in range(len(floors) + 1) if floors.get(each, -1e9) + 2 * radius <= x + 1e-9)
                floors[floor] = x
                spots.append((value, x, floor))
            pitch = (self.ground - self.top - 0.6 * radius) / max(1, len(floors))
            if radius < SMALLEST or pitch >= 2.26 * radius:
                return radius, min(pitch, 2.26 * radius), spots
            radius *= 0.93

    def parts(self) -> Iterator[Child]:
        """The dots, the line with its numbers, and under it the marks with their words."""
        text, ground, size, mine, mark = self.text, self.ground, self.size, self.chart.mine, self.chart.mark
        yield from self._truths()
        for value, x, floor in self.spots:
            y = ground - 1.35 * self.radius - self.pitch * floor
            yield el("circle", cx=x, cy=y, r=self.radius, fill=mark.paint, class_=["mark", mark.value])
            if value == mine:
                mine = None  # others may have guessed the same: one ring is mine
                wide = max(1.2, self.radius / 5)
                shape = {"cx": x, "cy": y, "r": self.radius * 0.62}
                yield el("circle", class_="mine", fill="none", stroke="var(--surface)", stroke_width=wide, **shape)
        yield line(self.x.begin, ground, self.x.end, ground, "var(--ink)", 2 * size.scale)
        for number in self.x.ticks(
            lambda each: text_width(self.chart.numbers.short(each), text, bold=True) + 1.6 * text
        ):
            x = self.x(number)
            yield line(x, ground, x, ground + 0.4 * text, "var(--ink)", 1.6 * size.scale)
            said = self.chart.numbers.short(number)
            yield word(said, x, ground + 2.1 * text, text, anchor="middle", weight=700, paint="var(--ink)")
        yield from self._marks()
        if self.chart.across:
            yield word(self.chart.across, size.width / 2, size.height - 0.4 * text, text, anchor="middle")

    def _truths(self) -> Iterator[Child]:
        """Each as a dotted line down to the numbers, its tick and word at the top."""
        text, ink = self.text, Mark.EXACT.paint
        for each in self.chart.marks:
            if each.mark is Mark.EXACT:
                x, wide = self.x(each.value), text_width(each.label, self.text, bold=True)
                yield line(x, 1.5 * text, x, self.ground, ink, 2 * self.size.scale, "1 6", "level exact")
                yield el(
                    "path",
                    d=f"M{x:.1f} {1.5 * text:.1f}l{-0.4 * text:.1f} {-0.7 * text:.1f}h{0.8 * text:.1f}z",
                    fill=ink,
                )
                left = x + 0.7 * text if x + wide + text < self.size.width else x - wide - 0.7 * text
                yield word(each.label, left, 1.3 * text, text, weight=700, paint=ink, look="exact")

    def _marks(self) -> Iterator[Child]:
        """Each mark under the line, its tip at the value; words are in one row, apart from each other."""
        text, marks = self.text, [each for each in self.chart.marks if each.mark is not Mark.EXACT]
        widths = [text_width(each.label, text, bold=True) for each in marks]
        middles = [self.x(each.value) for each in marks]
        wanted = [
            min(max(middle, wide / 2), self.size.width - wide / 2) for middle, wide in zip(middles, widths, strict=True)
        ]
        apart = max(widths, default=0) + text
        shown = (
            wanted
            if _clear(wanted, widths, text)
            else spread(wanted, apart, widths[0] / 2, self.size.width - apart / 2)
        )
        for each, x, at in zip(marks, middles, shown, strict=True):
            y = self.ground + 0.15 * text
            size = 0.55 * text
            yield Mark.CLASS.at(x, y + size, size) if each.mark is Mark.CLASS else _pointer(each.mark, x, y, size)
            row = self.ground + 3.75 * text
            yield word(
                each.label, at, row, text, anchor="middle", weight=700, paint=each.mark.paint, look=each.mark.value
            )


def _clear(middles: Sequence[float], widths: Sequence[float], gap: float) -> bool:
    spans = sorted((middle - wide / 2, middle + wide / 2) for middle, wide in zip(middles, widths, strict=True))
    return all(one[1] + gap / 2 <= other[0] for one, other in pairwise(spans))


def _pointer(mark: Mark, x: float, y: float, size: float) -> Node:
    """A mark that points up at the line."""
    shape = f"M{x:.1f} {y:.1f}l{size:.1f} {1.4 * size:.1f}h{-2 * size:.1f}z"
    return el("path", d=shape, fill=mark.paint, class_=["mark", mark.value])


@dataclass(frozen=True, slots=True, kw_only=True)
class Histogram:
    """How often each whole number came, as columns, with the exact chance as a tick across each when it is told.

    Few trials are counted, many are told as shares of 100: 4 of 11 is not 36 of 100.
    Numbers that are too far apart for a column each are put into groups of 2, 5, 10, 20, 50 …
    """

    counts: Mapping[int, int]
    description: str
    exact: Mapping[int, Fraction] | None = None
    mark: Mark = Mark.SIMULATION
    across: str = ""
    value: str = "of 100"
    times: str = "times"
    """The word for counts: with fewer than `few` trials none is a share."""
    few: int = 100
    never: str = "never"
    not_yet: str = "not yet"
    names: Mapping[int, str] = field(default_factory=dict)
    """What single numbers are called if they stand for things."""
    axis: bool = False
    """As in `Bars`."""
    voices: Voices = VOICES
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The columns on their line."""
        return self._bars.picture(size)

    def table(self) -> Table:
        """One row per column."""
        return self._bars.table()

    @property
    def _bars(self) -> Bars:
        told = {**self.counts, **(self.exact or {})} or {0: 0}
        lowest, highest = min(told), max(told)
        wide = _group(lowest, highest)
        groups = range(lowest // wide, highest // wide + 1)
        labels = [self._label(max(lowest, group * wide), min(highest, (group + 1) * wide - 1)) for group in groups]
        columns = zip(labels, self._columns(groups, wide), strict=True)
        return Bars(
            bars=[Bar(label, height, exact=exact) for label, (height, exact) in columns],
            description=self.description,
            mark=Mark.EXACT if self._is_untried else self.mark,
            of_100=not self._is_counted,
            across=self.across,
            value=self.times if self._is_counted else self.value,
            never=self.never,
            not_yet=self.not_yet,
            axis=self.axis,
            voices=self.voices,
            numbers=self.numbers,
        )

    @property
    def _trials(self) -> int:
        return sum(self.counts.values())

    @property
    def _is_counted(self) -> bool:
        """Whether so few trials were made that none is a share."""
        return 0 < self._trials < self.few

    @property
    def _is_untried(self) -> bool:
        """Whether the columns are the exact chances."""
        return self.exact is not None and not self._trials

    def _columns(self, groups: range, wide: int) -> list[tuple[Fraction, Fraction | None]]:
        """How high the column of each group is, and the exact chance across it if that is told."""
        # Beside counts, the exact chances are what is to be expected from this many trials.
        of, among = (1, self._trials) if self._is_counted else (self._trials or 1, 1)
        heights = [hits / of for hits in _gathered(self.counts, groups, wide)]
        if self.exact is None:
            return [(height, None) for height in heights]
        exact = [chance * among for chance in _gathered(self.exact, groups, wide)]
        if self._is_untried:
            return [(chance, None) for chance in exact]
        return list(zip(heights, exact, strict=True))

    def _label(self, first: int, last: int) -> str:
        """A number, its name, or the first and last number of a group."""
        whole = self.numbers.whole
        return self.names.get(first, whole(first)) if first == last else f"{whole(first)} – {whole(last)}"


def _group(lowest: int, highest: int) -> int:
    """How many numbers share a column, so that there are no more than `MOST_COLUMNS`."""
    sizes: Iterator[int] = (step * 10**power for power in count() for step in (1, 2, 5))
    return next(size for size in sizes if highest // size - lowest // size < MOST_COLUMNS)


def _gathered(weights: Mapping[int, int] | Mapping[int, Fraction], groups: range, wide: int) -> list[Fraction]:
    """The sum of each group of this many numbers."""
    found = dict.fromkeys(groups, Fraction())
    for number, weight in weights.items():
        found[number // wide] += Fraction(weight)
    return list(found.values())
