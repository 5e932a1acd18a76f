"""Bars: how often, how much, or what is gained and lost; a range is a thin mark with two ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import ceil, floor, log10

from kit.draw.chart import (
    NUMBERS,
    VOICES,
    Mark,
    Number,
    Numbers,
    Scale,
    Size,
    Table,
    Voices,
    drawing,
    line,
    small_swatch,
    word,
)
from kit.draw.chart_icons import stamped
from kit.draw.chart_place import text_width
from kit.draw.svg import Child, Node, el


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, in the unit of the chart."""

    label: str
    height: Number
    range: tuple[Number, Number] | None = None
    """The two values between which it may lie."""
    exact: Number | None = None
    """An ink tick across the bar, where the truth is."""
    symbol: str = ""
    """A drawing instead of the label, which is then only read aloud and in the table."""
    note: str = ""
    """What is written at the bar instead of its number: 0, best."""
    is_mine: bool = False
    """Its label is written even where there is no room for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """The whole chart. Heights are shares of 1 when `of_100`, otherwise plain numbers; some may be below zero."""

    bars: Sequence[Bar]
    description: str
    mark: Mark = Mark.EXACT
    """Whose numbers they are; for what was dealt, the words say so."""
    of_100: bool = True
    places: int = 1
    """How many decimals the numbers at the bars have."""
    rare: str = ""
    """What is written at a share that is rounded to zero although it is not zero."""
    across: str = ""
    never: str = "never"
    """What is written where a bar has no height because it cannot have one,"""
    not_yet: str = "not yet"
    """and where it merely has not come in what was dealt."""
    signed: bool = False
    """Gains and losses: with + and −, green and red."""
    highest: Number | None = None
    lowest: Number = 0
    axis: bool = False
    """Round numbers with their lines behind the bars, and the ends of the picture at round numbers."""
    value: str = "of 100"
    range_: str = "from – to"
    voices: Voices = VOICES
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The bars on their line."""
        return drawing(size, list(_Drawing(self, size).parts()), look="bars", description=self.description)

    def table(self) -> Table:
        """One row per bar; ranges and truths have a column if there are any."""
        ranged = any(bar.range for bar in self.bars)
        known = any(bar.exact is not None for bar in self.bars)
        head = [self.across, self.value, *([self.range_] if ranged else []), *([self.voices.exact] if known else [])]
        rows = []
        for bar in self.bars:
            row = [bar.label, self.said(bar.height)]
            if ranged:
                row.append(" – ".join(self.said(end) for end in bar.range) if bar.range else "")
            if known:
                row.append("" if bar.exact is None else self.said(bar.exact))
            rows.append(tuple(row))
        return Table(tuple(head), tuple(rows), self.description)

    @property
    def said(self) -> Callable[[Number], str]:
        """How a height is written."""
        if self.of_100:
            return self._share
        return self.numbers.signed if self.signed else self.numbers.short

    def _share(self, height: Number) -> str:
        """A share; what is rare is not told as zero."""
        said = self.numbers.of_100(height, self.places)
        least = f"<\u202f{self.numbers.short(Fraction(1, 10**self.places))}"
        return self.rare or least if said == "0" and height else said

    def nothing(self, bar: Bar) -> str:
        """What is written at a bar without height: only what is exact can say never."""
        return self.never if self.mark is Mark.EXACT or bar.exact == 0 else self.not_yet

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest number in the picture; zero is always in it."""
        if self.axis:
            return float(self.levels[0]), float(self.levels[-1])
        lowest, highest = self._ends
        return float(lowest), float(highest)

    @property
    def _ends(self) -> tuple[Number, Number]:
        told = [end for bar in self.bars for end in (bar.height, bar.exact or 0, *(bar.range or ()))]
        lowest, highest = min(0, self.lowest, *told), max(0, self.highest or 0, *told)
        return lowest, highest if highest > lowest else lowest + 1

    @property
    def levels(self) -> Sequence[Fraction]:
        """The numbers of an axis, from end to end: at most five steps, and one more where some are below zero."""
        lowest, highest = (Fraction(end) for end in self._ends)
        step = _round_step(highest - lowest)
        return [step * each for each in range(floor(lowest / step), ceil(highest / step) + 1)]

    def level_said(self, level: Fraction) -> str:
        """A number of an axis: a share in percent."""
        part = 100 * level if self.of_100 else level
        said = (self.numbers.signed if self.signed else self.numbers.short)(part, _places(part))
        return f"{said}\u202f%" if self.of_100 else said


def _round_step(span: Fraction) -> Fraction:
    """The least of 1, 2 and 5 times a power of ten of which five make the span."""
    power = Fraction(10) ** floor(log10(span / 5))
    return next(power * each for each in (1, 2, 5, 10, 20) if 5 * power * each >= span)


def _places(number: Fraction) -> int:
    """How many decimals a number has that is a multiple of a power of ten."""
    return next(places for places in count() if (number * 10**places).denominator == 1)


class _Drawing:
    """The chart at one size."""

    def __init__(self, chart: Bars, size: Size) -> None:
        self.chart, self.size, self.text = chart, size, size.text
        text, (lowest, highest) = size.text, chart.ends
        self.top = (1.9 if highest > 0 else 2.4) * text
        foot = (2.1 + 1.4 * bool(chart.across)) * text
        self.bottom = size.height - foot - (1.9 * text if lowest < 0 else 0)
        self.y = Scale(lowest, highest, self.bottom, self.top)
        levels = [text_width(chart.level_said(each), text) for each in chart.levels] if chart.axis else []
        self.left = max(levels) + 0.9 * text if levels else text
        self.pitch = (size.width - self.left - text) / max(1, len(chart.bars))
        said = [bar.note or (chart.said(bar.height) if bar.height else chart.nothing(bar)) for bar in chart.bars]
        widest = max([text_width(each, text, bold=True) for each in said if each], default=text)
        self.number = min(text, max(0.75 * text, text * (self.pitch - 2) / widest))
        """The height of the numbers: smaller where bars are close together, and left out where they would touch."""
        self.room = self.pitch >= widest * self.number / text

    def parts(self) -> Iterator[Child]:
        """The line, then each bar with its number and its label."""
        text, size = self.text, self.size
        zero, right = self.y(0), size.width - 0.4 * text
        yield from self._axis(right) if self.chart.axis else ()
        left = self.left - (0.4 if self.chart.axis else 0.6) * text
        yield line(left, zero, right, zero, "var(--edge)", 2 * size.scale)
        widest = max(
            (text if bar.symbol else text_width(bar.label, text, bold=True) + 0.3 * text for bar in self.chart.bars),
            default=0,
        )
        moved = max(0, widest / 2 - text - self.pitch / 2)  # how far the outer labels are kept from the edge
        every = max(1, ceil((widest + 2 * moved) / self.pitch))  # too many for the room: every second, every third one
        mine = [number for number, bar in enumerate(self.chart.bars) if bar.is_mine]
        for number, bar in enumerate(self.chart.bars):
            middle = self.left + self.pitch * (number + 0.5)
            yield from self._bar(bar, middle)
            has_room = number % every == 0 and all(abs(number - each) >= every for each in mine)
            if has_room or bar.symbol or bar.is_mine:
                yield self._label(bar, middle)
        if self.chart.across:
            middle = (self.left + size.width - text) / 2
            yield word(self.chart.across, middle, size.height - 0.4 * text, text, anchor="middle")

    def _axis(self, right: float) -> Iterator[Node]:
        text = self.text
        for level in self.chart.levels:
            y, left = self.y(level), self.left - 0.4 * text
            yield line(left, y, right, y, "var(--line)", 1, look="level")
            said = self.chart.level_said(level)
            yield word(said, left - 0.3 * text, y + 0.35 * text, text, anchor="end", look="tick")

    def _bar(self, bar: Bar, x: float) -> Iterator[Child]:
        wide, zero, end = 0.6 * self.pitch, self.y(0), self.y(bar.height)
        paint = self.chart.mark.paint
        if self.chart.signed:
            paint = "var(--good)" if bar.height > 0 else "var(--bad)"
        if bar.height:
            shape = {"x": x - wide / 2, "y": min(zero, end), "width": wide, "height": abs(end - zero)}
            yield el("rect", rx=min(4, wide / 5), fill=paint, class_=["pillar", self.chart.mark.value], **shape)
        elif bar.note:
            yield el("circle", cx=x, cy=zero, r=0.55 * self.text, fill="var(--good)", class_="pillar best")
        high, low = end, end
        if bar.range is not None:
            low, high = sorted((self.y(bar.range[0]), self.y(bar.range[1])), reverse=True)
            yield self._range(x, low, high)
        if bar.exact is not None:
            at, reach = self.y(bar.exact), 0.42 * self.pitch
            yield line(x - reach, at, x + reach, at, Mark.EXACT.paint, 3 * self.size.scale, look="mark exact")
            low, high = max(low, at), min(high, at)
        yield self._number(bar, x, min(high, zero), max(low, zero))

    def _range(self, x: float, low: float, high: float) -> Node:
        reach = min(9 * self.size.scale, 0.25 * self.pitch)
        ends = f"M{x:.1f} {high:.1f}V{low:.1f}M{x - reach:.1f} {high:.1f}h{2 * reach:.1f}"
        ends += f"M{x - reach:.1f} {low:.1f}h{2 * reach:.1f}"
        wide = 2.2 * self.size.scale
        lines = [("var(--surface)", 2 * wide), ("var(--ink)", wide)]  # the background shows around it on any bar
        drawn = [el("path", d=ends, stroke=paint, stroke_width=width, fill="none") for paint, width in lines]
        return el("g", drawn, class_="range")

    def _number(self, bar: Bar, x: float, high: float, low: float) -> Child:
        """Above the bar and its marks, or below where it hangs down; a bar without height has a word instead."""
        never = not bar.height and not bar.note and not self.chart.signed
        said = self.chart.nothing(bar) if never else bar.note or self.chart.said(bar.height)
        if not self.room:
            return None
        down = bar.height < 0 or bool(bar.note and self.chart.signed)
        y = low + (1.6 if bar.note else 1.15) * self.text if down else high - 0.5 * self.text
        paint = "var(--ink-2)" if never else "var(--ink)"
        if self.chart.signed:
            paint = "var(--bad)" if bar.height < 0 else "var(--good)"
        return word(
            said, x, y, self.number, anchor="middle", weight=700, paint=paint, halo=self.chart.axis, look="figure"
        )

    def _label(self, bar: Bar, x: float) -> Node:
        text = self.text
        y = self.size.height - (0.7 + 1.4 * bool(self.chart.across)) * text
        if bar.symbol:
            return stamped(bar.symbol, x - 0.85 * text, y - 1.2 * text, 1.7 * text)
        half = text_width(bar.label, text, bold=True) / 2 + 0.15 * text
        x = max(half, min(x, self.size.width - half))
        return word(bar.label, x, y, text, anchor="middle", weight=700, paint="var(--ink)", look="label")


def bar_legend(voices: Voices, mark: Mark = Mark.SIMULATION) -> Node:
    """What the bars are and what their ticks are, to go under a chart that has both."""
    bar = el("rect", x=9, y=1, width=12, height=15, rx=2.4, fill=mark.paint)
    tick = line(5, 8, 25, 8, Mark.EXACT.paint, 3, look="mark exact")
    told = [(small_swatch(bar), voices.of(mark)), (small_swatch(tick), voices.of(Mark.EXACT))]
    return el("ul", [el("li", shape, said) for shape, said in told], class_="legend")
