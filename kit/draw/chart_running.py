"""How a share settles as the trials add up: the computer's line, the class, the guess, and the truth with its band.

How many were dealt runs across, in powers of ten, so that the first ten take as much room as the last nine tenths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, zip_longest
from math import ceil, log10, sqrt

from kit.draw.chart import (
    NUMBERS,
    VOICES,
    Mark,
    Numbers,
    Scale,
    Size,
    Table,
    Voices,
    diamond,
    drawing,
    fraction_width,
    line,
    stacked,
    whisker,
    word,
)
from kit.draw.chart_place import Box, Label, Point, along, place, text_box, text_width
from kit.draw.svg import Child, Node, el

CERTAIN = 1.96
"""The standard errors to either side within which 19 of 20 runs lie."""
WHISKER = 0.8
"""How wide the ends of a whisker are, in heights of a letter."""
SHARES = (0, 25, 50, 75, 100)
FEW = 100
"""Fewer trials of series are counted, and are no share of a hundred."""


@dataclass(frozen=True, slots=True)
class RunningWords:
    """The labels of the lines, each with its number in it, and the heads of the table."""

    description: str
    across: str = "rounds dealt"
    simulation: str = ""
    group: str = ""
    guess: str = ""
    exact: str = "exact"
    whose: str = "who"
    hits: str = "hits"
    share: str = "of 100"


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """The whole chart. Without `exact`, nothing in the tree, the table or a file knows the truth.

    The band is where 19 of 20 runs lie, and it only ever lies around the truth: before that is told, there is none.
    Around the share so far, it would claim something about real runs that holds for hardly half of them after ten
    trials. Its edges are those of the normal approximation. Until then `plausible` may be shown at the end of the
    line: what the truth may be.
    """

    words: RunningWords
    points: Sequence[tuple[int, int]] = ()
    """How many were dealt so far, and the hits among them; any number of points."""
    guess: Fraction | None = None
    groups: Sequence[tuple[int, int]] = ()
    """The class's series: hits, and out of how many, a group at a time."""
    apart: bool = False
    """Whether the groups are shown one by one instead of added up."""
    series: Sequence[Sequence[bool]] = ()
    """Instead of groups: hit or miss, trial by trial, a thin line each; the class's own is all of them in a row."""
    mine: int | None = None
    """Which of them is the reader's."""
    exact: Fraction | None = None
    plausible: tuple[float, float] | None = None
    """The shares between which the truth may plausibly lie, by the trials so far; not drawn once the truth is told."""
    tells: bool = True
    """The table tells how many were hits; otherwise it knows no more than how many were dealt."""
    band: bool = True
    most: int | None = None
    """Where the scale ends: by default at the next power of ten, at least a hundred."""
    voices: Voices = VOICES
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The lines over the trials."""
        return drawing(size, list(_Drawing(self, size).parts()), look="running", description=self.words.description)

    def table(self) -> Table:
        """The computer at each power of ten and at the end, the class, the guess, and the truth or what it may be."""
        words, numbers, voices = self.words, self.numbers, self.voices
        rows = [(voices.simulation, *self._counted(dealt, hits)) for dealt, hits in self._told()]
        for number, each in enumerate(self.series, 1):
            rows.append((str(number), numbers.whole(len(each)), numbers.whole(sum(each)), ""))
        for dealt, hits in self.marks[-1:] if self.series else self.marks:
            rows.append((voices.group, *self._counted(dealt, hits, FEW if self.series else 0)))
        if self.guess is not None:
            rows.append((voices.guess, "", "", numbers.of_100(self.guess)))
        if self.plausible is not None and self.has_plausible:
            rows.append((voices.plausible, "", "", " – ".join(map(numbers.of_100, self.plausible))))
        if self.exact is not None:
            parts = (str(self.exact.denominator), str(self.exact.numerator), numbers.of_100(self.exact))
            rows.append((voices.exact, *parts))
        return Table((words.whose, words.across, words.hits, words.share), tuple(rows), words.description)

    def _counted(self, dealt: int, hits: int, few: int = 0) -> tuple[str, str, str]:
        """How many were dealt, and the hits among them; of fewer than `few` no share."""
        numbers = self.numbers
        if not self.tells:
            return numbers.whole(dealt), "", ""
        share = "" if dealt < few else numbers.of_100(Fraction(hits, dealt))
        return numbers.whole(dealt), numbers.whole(hits), share

    @property
    def marks(self) -> list[tuple[int, int]]:
        """The class's marks: trials and hits, added up, or for each group alone."""
        if self.series:
            return _run([hit for each in self.series for hit in each])
        series = [(of, hits) for hits, of in self.groups if of]
        return series if self.apart else list(accumulate(series, lambda one, two: (one[0] + two[0], one[1] + two[1])))

    @property
    def end(self) -> int:
        """The last number of the scale, a power of ten."""
        largest = max([100, self.most or 0, *(dealt for dealt, _ in [*self.points, *self.marks])])
        return int(10 ** ceil(log10(largest) - 1e-9))

    @property
    def has_band(self) -> bool:
        """Whether the band where 19 of 20 runs lie is drawn."""
        return self.band_at(1) is not None

    def band_at(self, trials: float) -> tuple[float, float] | None:
        """The shares between which 19 of 20 runs of this many trials lie."""
        if not self.band or self.exact is None:
            return None
        error = CERTAIN * sqrt(self.exact * (1 - self.exact) / trials)
        return max(0.0, self.exact - error), min(1.0, self.exact + error)

    @property
    def has_plausible(self) -> bool:
        """Whether it is drawn what the truth may plausibly be."""
        return self.plausible is not None and self.exact is None and bool(self.points)

    def _told(self) -> Iterator[tuple[int, int]]:
        """The last point at or before each power of ten, and the last of all."""
        power = 1
        for here, following in zip_longest(self.points, self.points[1:]):
            while power < here[0]:
                power *= 10
            if following is None or here[0] == power or here[0] < power < following[0]:
                yield here


class _Drawing:
    """The chart at one size."""

    def __init__(self, chart: Running, size: Size) -> None:
        self.chart, self.size, self.text = chart, size, size.text
        text = size.text
        self.fraction = text * (1.33 if size.width >= 600 else 1)
        left = 3.07 * text if size.width >= 600 else 2.85 * text
        self.box = Box(left, text * 0.95, size.width - self._margin(), size.height - 3.1 * text)
        self.x = Scale(1, chart.end, self.box.left, self.box.right, log=True)
        self.y = Scale(0, 1, self.box.bottom, self.box.top)

    def _margin(self) -> float:
        """How wide it is to the right of the lines: the tick with its fraction, or half of the last number."""
        chart, text = self.chart, self.text
        last = text_width(chart.numbers.whole(chart.end), text) / 2 + 2
        if chart.exact is None:
            return max(last, text)
        wide = fraction_width(chart.exact, self.fraction)
        if self.size.width >= 600:
            return 2.2 * text + wide + text_width(chart.words.exact, text) + 1.2 * text
        return max(last, 1.4 * text + max(wide, text_width(chart.words.exact, text)))

    def parts(self) -> Iterator[Child]:
        """From the background to the foreground."""
        chart = self.chart
        yield self._band()
        yield list(self._grid())
        yield self._plausible()
        if chart.exact is not None:
            yield self._level(chart.exact, Mark.EXACT, "1 6", 2)
        if chart.guess is not None:
            yield self._level(chart.guess, Mark.GUESS, "2 8", 2.5)
            yield Mark.GUESS.at(self.box.left + 1, self.y(chart.guess), 0.53 * self.text)
        yield self._line()
        yield list(self._class())
        if chart.exact is not None:
            yield list(self._truth(chart.exact))
        yield list(self._labels())

    def _level(self, share: Fraction, mark: Mark, dash: str, width: float) -> Node:
        y, scale = self.y(share), self.size.scale
        return line(self.box.left, y, self.box.right, y, mark.paint, width * scale, dash, f"level {mark.value}")

    def _band(self) -> Node | None:
        counts = [10 ** (step / 24) for step in range(round(24 * log10(self.chart.end)) + 1)]
        spans = [(self.x(count), span) for count in counts if (span := self.chart.band_at(count)) is not None]
        if not spans:
            return None
        above = [(x, self.y(high)) for x, (_, high) in spans]
        below = [(x, self.y(low)) for x, (low, _) in spans]
        around, paint = _points([*above, *below[::-1]]), "var(--chart-band)"
        return el("polygon", points=around, fill=paint, fill_opacity=0.65, class_="band")  # the grid is seen through it

    def _plausible(self) -> Node | None:
        """A whisker at the end of the line: a claim about the truth alone, so it does not reach into runs to come."""
        chart = self.chart
        if chart.plausible is None or not chart.has_plausible:
            return None
        x, (bottom, top) = self.x(chart.points[-1][0]), map(self.y, chart.plausible)
        return el("g", whisker(x, top, bottom, WHISKER * self.text), class_="plausible")

    def _grid(self) -> Iterator[Node]:
        box, text, numbers, guess = self.box, self.text, self.chart.numbers, self.chart.guess
        for share in SHARES:
            y = self.y(share / 100)
            yield line(box.left, y, box.right, y, "var(--line)", 1)
            if guess is None or abs(self.y(guess) - y) > text:  # otherwise the flag of the guess is there
                yield word(share, box.left - 0.55 * text, y + 0.35 * text, text, anchor="end")
        for count in self.x.ticks(lambda count: text_width(numbers.whole(count), text) + text):
            yield word(numbers.whole(count), self.x(count), box.bottom + 1.4 * text, text, anchor="middle")
        middle = (box.left + box.right) / 2
        yield word(self.chart.words.across, middle, self.size.height - 0.4 * text, text, anchor="middle")

    @property
    def path(self) -> list[Point]:
        """The computer's line: of points closer than a pixel and a half only the last is drawn."""
        kept: list[Point] = []
        for dealt, hits in self.chart.points:
            point = (self.x(dealt), self.y(Fraction(hits, dealt)))
            if len(kept) > 1 and point[0] - kept[-2][0] < 3:
                kept.pop()
            kept.append(point)
        return kept

    def _line(self) -> Child:
        path, width = self.path, 3.2 * self.size.scale
        if len(path) == 1:
            return Mark.SIMULATION.at(*path[0], width * 1.6)
        return bool(path) and _bent(path, Mark.SIMULATION.paint, width)

    def _class(self) -> Iterator[Node]:
        marks, apart = self._marks(), self.chart.apart
        if self.chart.series:
            yield from self._threads(marks)
            return
        if len(marks) > 1 and not apart:
            yield _bent(marks, Mark.CLASS.paint, 2.5 * self.size.scale, "7 5")
        yield from (diamond(x, y, 0.5 * self.text, hollow=apart) for x, y in marks)

    def _threads(self, pooled: Sequence[Point]) -> Iterator[Node]:
        """A thin line for each series, the reader's with its marks, and the thick one of all."""
        scale, paint = self.size.scale, Mark.CLASS.paint
        for number, each in enumerate(self.chart.series):
            points = self._at(_run(each))
            is_mine = number == self.chart.mine
            if len(points) > 1:
                thin = {"stroke_width": (2.2 if is_mine else 1.5) * scale, "stroke_opacity": None if is_mine else 0.7}
                way = _points(points)
                yield el("polyline", points=way, fill="none", stroke=paint, class_="thread", **thin)
            if is_mine:
                yield from (diamond(x, y, 0.36 * self.text, hollow=True) for x, y in points)
        if pooled:
            way, wide = _points(pooled), 4 * scale
            yield el("polyline", points=way, fill="none", stroke=paint, stroke_width=wide, class_="pooled")
            yield diamond(*pooled[-1], 0.5 * self.text)

    def _marks(self) -> list[Point]:
        return self._at(self.chart.marks)

    def _at(self, counted: Sequence[tuple[int, int]]) -> list[Point]:
        return [(self.x(dealt), self.y(Fraction(hits, dealt))) for dealt, hits in counted]

    def _truth(self, exact: Fraction) -> Iterator[Node]:
        """The tick at the end, and its fraction with its word; both stay on the picture near 0 and 1."""
        text, y, right = self.text, self.y(exact), self.box.right + 2
        wide = fraction_width(exact, self.fraction)
        yield Mark.EXACT.at(right, y, 0.58 * text)
        said, ink = self.chart.words.exact, Mark.EXACT.paint
        if self.size.width >= 600:
            middle = right + 1.5 * text + wide / 2
            at = min(max(y, 1.4 * self.fraction), self.size.height - 1.4 * self.fraction)
            yield stacked(exact, middle, at, self.fraction)
            yield word(said, middle + wide / 2 + 0.5 * text, at + 0.35 * text, text, paint=ink)
        else:
            middle = right + 1.1 * text + max(wide, text_width(said, text)) / 2
            at = min(max(y, 1.4 * text), self.size.height - 3 * text)
            yield stacked(exact, middle, at, self.fraction)
            yield word(said, middle, at + 2.4 * text, text, anchor="middle", paint=ink)

    def _labels(self) -> Iterator[Node]:
        """A label on each line, in its colour; each makes way for lines and marks."""
        path, marks = self.path, self._marks()
        named = dict(self._wanted(path, marks))
        spots = place(list(named.values()), self.box, self._lines(path, marks), self._taken(path, marks))
        for (mark, label), (x, y) in zip(named.items(), spots, strict=True):
            if mark is Mark.CLASS:
                yield from self._leader(label, (x, y))
            yield word(
                label.said,
                x,
                y,
                self.text,
                anchor=label.anchor,
                weight=700,
                paint=mark.paint,
                halo=True,
                look=mark.value,
            )

    def _wanted(self, path: Sequence[Point], marks: Sequence[Point]) -> Iterator[tuple[Mark, Label]]:
        """The labels of the lines that there are, and what each should be near."""
        chart, text, words, right = self.chart, self.text, self.chart.words, self.box.right - 0.3 * self.text
        if path and words.simulation:
            x, y = path[-1]
            near_end = x > self.box.left + text_width(words.simulation, text, bold=True) + text
            aside = WHISKER * chart.has_plausible * (-1 if near_end else 1)
            sides = [(aside, -1.0), (aside, 1.75), (aside, -2.2), (aside, 3.0)]
            anchor = "end" if near_end else "start"
            yield Mark.SIMULATION, Label(words.simulation, (min(x, right), y), text, sides, anchor)
        if chart.guess is not None and words.guess:
            sides = [(0.0, 1.35), (0.0, -0.6), (0.0, 2.5), (0.0, -1.8)]
            yield Mark.GUESS, Label(words.guess, (right, self.y(chart.guess)), text, sides, "end")
        if marks and words.group:
            sides = [(1.1, 0.35), (1.1, 2.3), (1.1, -1.6), (1.1, 3.4), (1.1, -2.8), (-8.0, 2.3), (-8.0, -1.6)]
            yield Mark.CLASS, Label(words.group, marks[-1], text, sides, "start")

    def _lines(self, path: Sequence[Point], marks: Sequence[Point]) -> Iterator[Point]:
        """Points on all lines that a label should leave free."""
        yield from along(path)
        yield from along(marks)
        for share in (self.chart.exact, self.chart.guess):
            if share is not None:
                yield from along([(self.box.left, self.y(share)), (self.box.right, self.y(share))])

    def _taken(self, path: Sequence[Point], marks: Sequence[Point]) -> Iterator[Box]:
        """What no label may cover: the marks of the class, and the whisker."""
        chart, around, half = self.chart, 0.6 * self.text, WHISKER * self.text / 2
        single = marks[-1:] if chart.series else marks
        yield from (Box(x - around, y - around, x + around, y + around) for x, y in single)
        if chart.plausible is not None and chart.has_plausible:
            bottom, top = map(self.y, chart.plausible)
            yield Box(path[-1][0] - half, top, path[-1][0] + half, bottom)

    def _leader(self, label: Label, at: Point) -> Iterator[Node]:
        """A thin line to the last mark of the class, if the label had to move away from it."""
        box = text_box(label.said, *at, label.size, label.anchor, bold=True)
        x, y = label.near
        end = (min(max(x, box.left), box.right), box.top if y < box.top else box.bottom if y > box.bottom else at[1])
        if abs(end[0] - x) + abs(end[1] - y) > 2 * label.size:
            yield line(x, y, *end, Mark.CLASS.paint, 1.5, look="leader")


def _run(hits: Sequence[bool]) -> list[tuple[int, int]]:
    """How many trials so far, and the hits among them, after each."""
    return list(enumerate(accumulate(map(int, hits)), 1))


def _bent(points: Sequence[Point], paint: str, width: float, dash: str | None = None) -> Node:
    """A line through points."""
    look = "mark simulation" if dash is None else None
    way = _points(points)
    return el("polyline", points=way, fill="none", stroke=paint, stroke_width=width, stroke_dasharray=dash, class_=look)


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
