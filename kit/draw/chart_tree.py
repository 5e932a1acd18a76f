"""Chances that follow each other: as a tree with a chance on every branch, and as a square that is cut twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kit.draw.chart import NUMBERS, Mark, Numbers, Size, Table, drawing, fraction_width, line, stacked, word
from kit.draw.chart_icons import stamped
from kit.draw.chart_place import Point, text_width
from kit.draw.svg import Child, Node, el

UNKNOWN = "?"
ALONG = 0.66
"""How far along a branch its chance is written: where branches are further apart than at their beginning."""


@dataclass(frozen=True, slots=True)
class Branch:
    """What may happen, how likely it is once everything before it has happened, and what may follow."""

    label: str
    chance: Fraction | None
    """None: not told yet."""
    then: Sequence[Branch] = ()
    over: int = 0
    """Write the chance over this denominator: 25 of 30 instead of 5 of 6."""
    symbol: str = ""
    """A drawing before the label."""
    marked: bool = False
    """A last branch that counts: its way is drawn in blue."""

    @property
    def parts(self) -> tuple[int, int] | None:
        """The two numbers of the chance as they are written."""
        if self.chance is None:
            return None
        if self.over and (self.chance * self.over).denominator == 1:
            return int(self.chance * self.over), self.over
        return self.chance.numerator, self.chance.denominator

    @property
    def counts(self) -> bool:
        """Whether a way through this branch ends at one that is marked."""
        return self.marked or any(each.counts for each in self.then)


class Way(NamedTuple):
    """A way from the root to a last branch."""

    branches: tuple[Branch, ...]

    @property
    def chance(self) -> Fraction | None:
        """The product along the way."""
        product = Fraction(1)
        for branch in self.branches:
            if branch.chance is None:
                return None
            product *= branch.chance
        return product


def ways(branches: Sequence[Branch], before: tuple[Branch, ...] = ()) -> Iterator[Way]:
    """All ways, from top to bottom."""
    for branch in branches:
        here = (*before, branch)
        if branch.then:
            yield from ways(branch.then, here)
        else:
            yield Way(here)


def total(branches: Sequence[Branch]) -> Fraction | None:
    """The chance of everything that is marked."""
    chances = [way.chance for way in ways(branches) if way.branches[-1].marked]
    return None if None in chances else sum((each for each in chances if each is not None), Fraction(0))


def ways_table(branches: Sequence[Branch], heads: tuple[str, str], caption: str, numbers: Numbers) -> Table:
    """One row per way: what happens, and its chance as a fraction and out of 100."""
    rows = []
    for way in ways(branches):
        chance = way.chance
        named = ", ".join(branch.label for branch in way.branches)
        rows.append(
            (named, UNKNOWN if chance is None else str(chance), "" if chance is None else numbers.of_100(chance))
        )
    return Table(("", *heads), tuple(rows), caption)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceTree:
    """The whole chart: what may happen first is at the left, the ways end at the right with their chances."""

    branches: Sequence[Branch]
    description: str
    chance: str = "chance"
    of_100: str = "of 100"
    numbers: Numbers = NUMBERS

    def picture(self, size: Size = Size.WIDE) -> Node:
        """The tree from left to right."""
        drawn = _Tree(self, size)
        return drawing(drawn.size, list(drawn.parts()), look="tree", description=self.description)

    def table(self) -> Table:
        """One row per way."""
        return ways_table(self.branches, (self.chance, self.of_100), self.description, self.numbers)


class _Tree:
    """The tree at one size: taller than asked for if there are many ways."""

    def __init__(self, chart: ChanceTree, size: Size) -> None:
        text = size.text
        self.ways = list(ways(chart.branches))
        self.size = size.but(height=max(size.height, len(self.ways) * 3.6 * text))
        self.branches, self.text, self.depth = chart.branches, text, max(len(way.branches) for way in self.ways)
        at_end = [fraction_width(way.chance, text) if way.chance is not None else text for way in self.ways]
        right = size.width - max(at_end) - 1.2 * text
        labels = [
            max(self._label_width(way.branches[at]) for way in self.ways if at < len(way.branches))
            for at in range(self.depth)
        ]
        chances = 3.2 * text
        self.labelled = right - text - sum(labels) >= self.depth * chances
        """Whether there is room for the words of each branch; if not, only the last ones of a way have them."""
        kept = labels if self.labelled else [0.8 * text] * (self.depth - 1) + [labels[-1]]
        step = (right - text - sum(kept)) / self.depth
        self.begins, self.ends = [text], list[float]()
        for wide in kept:
            self.ends.append(self.begins[-1] + step)
            self.begins.append(self.ends[-1] + wide)
        self.right = right

    def _label_width(self, branch: Branch) -> float:
        return (
            text_width(branch.label, self.text, bold=True) + (1.7 * self.text if branch.symbol else 0) + 0.9 * self.text
        )

    def _height(self, number: float) -> float:
        return self.size.height * (number + 0.5) / len(self.ways)

    def parts(self) -> Iterator[Child]:
        """Branch by branch, lines first so that words lie over them."""
        drawn = list(self._grown(self.branches, 0, 0, self._root()))
        yield [lines for lines, _ in drawn]
        yield el("circle", cx=self.text, cy=self._root()[1], r=0.35 * self.text, fill="var(--ink)")
        yield [said for _, said in drawn]
        for at, way in enumerate(self.ways):
            yield list(self._product(way, self._height(at)))

    def _root(self) -> Point:
        """Half way between the first branches."""
        heights, before = list[float](), 0
        for branch in self.branches:
            many = sum(1 for _ in ways([branch]))
            heights.append(self._height(before + (many - 1) / 2))
            before += many
        return self.text, (heights[0] + heights[-1]) / 2

    def _grown(
        self, branches: Sequence[Branch], depth: int, before: int, start: Point
    ) -> Iterator[tuple[Child, Child]]:
        """The lines and the words of these branches, which begin at a point, and of all that follow."""
        for branch in branches:
            many = sum(1 for _ in ways([branch]))
            end = (self.ends[depth], self._height(before + (many - 1) / 2))
            yield self._branch(branch, start, end)
            after = end[0] + (self._label_width(branch) if self.labelled else 1.8 * self.text * bool(branch.symbol))
            yield from self._grown(branch.then, depth + 1, before, (after, end[1]))
            before += many

    def _branch(self, branch: Branch, start: Point, end: Point) -> tuple[Child, Child]:
        """Its line, and the words on it."""
        text, y = self.text, end[1]
        paint, width = ("var(--chart-sim)", 3.0) if branch.counts else ("var(--edge)", 1.6)
        drawn = line(*start, *end, paint, width * self.size.scale, look="branch")
        x, said = end[0] + 0.3 * text, list[Child]()
        if branch.symbol:
            said.append(stamped(branch.symbol, x, y - 0.8 * text, 1.6 * text))
            x += 1.8 * text
        if self.labelled or not branch.then:
            ink = "var(--ink)" if branch.counts else "var(--ink-2)"
            weight = 700 if branch.marked else 400
            said.append(word(branch.label, x, y + 0.35 * text, text, weight=weight, paint=ink, look="label"))
        x, y = end[0] - (end[0] - start[0]) * (1 - ALONG), y - (y - start[1]) * (1 - ALONG)
        said.append(self._chance(branch, x, y))
        return drawn, said

    def _chance(self, branch: Branch, x: float, y: float) -> Node:
        """The chance on the branch, on a patch of the background."""
        size = 0.97 * self.text
        parts = branch.parts
        if parts is None:
            known: Node = word(UNKNOWN, x, y + 0.36 * size, size, anchor="middle", weight=700, paint="var(--ink)")
        else:
            known = stacked_parts(*parts, x, y, size)
        wide = 0.6 * size * max(len(str(part)) for part in parts or (1,)) + 0.8 * size
        high = 2.4 * size if parts and parts[1] != 1 else 1.5 * size
        patch = el("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=4, fill="var(--surface)")
        return el("g", patch, known, class_="chance")

    def _product(self, way: Way, y: float) -> Iterator[Node]:
        chance, paint = way.chance, Mark.EXACT.paint if way.branches[-1].marked else "var(--ink-2)"
        branch, x = way.branches[-1], self.right + 0.6 * self.text
        last = self.ends[len(way.branches) - 1] + self._label_width(branch)
        if last < self.right - self.text:
            yield line(last + 0.2 * self.text, y, self.right, y, "var(--line)", 1.2, "1 6")
        if chance is None:
            yield word(UNKNOWN, x, y + 0.36 * self.text, self.text, weight=700, paint=paint)
        else:
            yield stacked(chance, x + fraction_width(chance, self.text) / 2, y, self.text, paint)


def stacked_parts(over: int, under: int, x: float, y: float, size: float, paint: str = "var(--ink)") -> Node:
    """A fraction as it is written, not reduced."""
    if under == 1:
        return word(over, x, y + 0.36 * size, size, anchor="middle", weight=700, paint=paint, look="fraction")
    half = size * (0.58 * max(len(str(over)), len(str(under))) + 0.3) / 2
    return el(
        "g",
        word(over, x, y - 0.3 * size, size, anchor="middle", weight=700, paint=paint),
        line(x - half, y, x + half, y, paint, max(1.4, size / 10)),
        word(under, x, y + 1.02 * size, size, anchor="middle", weight=700, paint=paint),
        class_="fraction",
    )
