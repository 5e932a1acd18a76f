"""How many in a hundred, or of fewer trials, as small pictures: a share that can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.draw.chart import Size, Table, drawing, word
from kit.draw.chart_place import text_width
from kit.draw.svg import Child, Node, el, use

PITCH = 1.12
"""The distance from picture to picture, in widths of a picture."""


@dataclass(frozen=True, slots=True)
class IconArray:
    """A hundred pictures, or fewer; the first ones are those where it happens, the others are pale."""

    count: int
    """How many; of a hundred, the share, rounded."""
    symbol_yes: str
    """A drawing of symbols.svg by name: caliph, thief, die-red."""
    symbol_no: str
    """The drawing for the others, drawn pale: cardback."""
    yes: str
    """In the reader's words: he comes."""
    no: str
    description: str = ""
    of_all: str = "of 100"
    all: int = 100

    def __post_init__(self) -> None:
        if not 0 <= self.count <= self.all <= 100:
            raise ValueError(f"an icon array shows 0 to 100 of 100, not {self.count} of {self.all}")

    def picture(self, size: Size = Size.CARD) -> Node:
        """The field of ten by ten with the two words: under it, or beside it where there is more width than height."""
        text, beside = size.text, size.width > 1.2 * size.height
        under = (2.6 if self._in_one_line(size) else 4.6) * text
        room = min(size.height, size.width * 0.62) if beside else min(size.width, size.height - under)
        pitch = room / (9 + 1 / PITCH) / 10 * 9.9
        if self.all < 100 and not beside:  # no space for rows that are not there
            size = size.but(height=-(-self.all // 10) * pitch + under)
        left = 0 if beside else (size.width - 10 * pitch) / 2
        field = [self._one(number, left, pitch) for number in range(self.all)]
        told = [] if not text else self._beside(10 * pitch + text, size) if beside else self._under(size)
        description = self.description or f"{self.count} {self.of_all}: {self.yes}"
        return drawing(size, field, list(told), look="icons", description=description)

    def table(self) -> Table:
        """The two counts."""
        return Table(("", self.of_all), ((self.yes, str(self.count)), (self.no, str(self.all - self.count))))

    def _one(self, number: int, left: float, pitch: float) -> Node:
        happens = number < self.count
        return stamped(
            self.symbol_yes if happens else self.symbol_no,
            left + number % 10 * pitch,
            number // 10 * pitch,
            pitch / PITCH,
            pale=not happens,
        )

    def _widths(self, text: float) -> list[float]:
        """Of each word with its picture."""
        return [2.1 * text + text_width(said, text) for said in (self.yes, self.no)]

    def _in_one_line(self, size: Size) -> bool:
        return sum(self._widths(size.text)) + 1.5 * size.text <= size.width

    def _under(self, size: Size) -> Iterator[Child]:
        widths, side_by_side = self._widths(size.text), self._in_one_line(size)
        needed = sum(widths) + 1.5 * size.text if side_by_side else max(widths)
        text = size.text * size.width / max(needed, size.width)  # long words are written smaller
        x = max(0.0, (size.width - needed * text / size.text) / 2)
        y = size.height - (1.6 if side_by_side else 3.6) * size.text
        across, down = (widths[0] / size.text + 1.5, 0) if side_by_side else (0, 2)
        for number, (symbol, said) in enumerate(((self.symbol_yes, self.yes), (self.symbol_no, self.no))):
            left, top = x + number * across * text, y + number * down * size.text
            yield stamped(symbol, left, top, 1.6 * text, pale=number == 1)
            yield word(said, left + 2.1 * text, top + 1.15 * text, text, paint="var(--ink)")

    def _beside(self, left: float, size: Size) -> Iterator[Child]:
        """How many, in large figures, then the word, with a picture before it."""
        text, y = size.text, size.height * 0.28
        happens, not_ = (self.symbol_yes, self.yes, False), (self.symbol_no, self.no, True)
        for count, (symbol, said, pale) in ((self.count, happens), (self.all - self.count, not_)):
            yield word(count, left, y, 2.4 * text, weight=800, paint="var(--ink)")
            yield word(self.of_all, left + text_width(str(count), 2.4 * text, bold=True) + 0.4 * text, y, text)
            yield stamped(symbol, left, y + 0.7 * text, 1.6 * text, pale=pale)
            yield word(said, left + 2.1 * text, y + 1.85 * text, text, paint="var(--ink)")
            y += size.height * 0.42


def stamped(symbol: str, x: float, y: float, size: float, *, pale: bool = False) -> Node:
    """A symbol in its own colour, or pale; the class says which."""
    drawn = use(symbol, round(x, 1), round(y, 1), round(size, 1))
    return el("g", drawn, class_=["stamp", symbol, "off" if pale else ""])
