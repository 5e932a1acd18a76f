"""Where everything is on the board of Bakschisch: its measures and the places of its spaces.

The board is a snake: the start at the bottom right, each level turning back over the one below, the palace on top and
the throne at its right end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kit.games.bakschisch.board import Board

PAWNS = ("red", "white", "black", "gray")
"""The pawn of each seat."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of a board, in units of its own width."""

    name: str
    width: float
    margin: float
    gap_x: float
    gap_y: float
    space_height: float
    top: float
    wall: float
    person: float
    """The size of a person alone on its space; a little less under the arches of the palace."""
    pawns: tuple[float, float, float, float]
    """The size of a pawn when one, two, three or four stand together."""
    radius: float

    @property
    def is_small(self) -> bool:
        """Whether it is for a phone: no street between the spaces, numbers and letters in the corners."""
        return self.margin == 0


WIDE = Layout("wide", 880, 24, 7, 9, 96, 14, 44, 56, (50, 46, 36, 32), 10)
NARROW = Layout("narrow", 360, 0, 0, 0, 61, 8, 22, 30, (26, 22, 22, 22), 6)
LAYOUTS = {layout.name: layout for layout in (WIDE, NARROW)}
"""The layouts by the shape that they fit."""


class Grid:
    """Where the spaces of a track lie in a layout."""

    def __init__(self, layout: Layout, track: Board) -> None:
        lengths = [len(level) for level in track.levels]
        lengths[0] += 1  # the start
        lengths[-1] += 1  # the throne
        self.layout = layout
        self.rows, self.columns = len(lengths), max(lengths)
        self.places = [(row, step) for row, length in enumerate(lengths) for step in range(length)]
        inside = layout.width - 2 * layout.margin - (self.columns - 1) * layout.gap_x
        self.space_width = inside / self.columns
        self.palace_foot = layout.top + layout.space_height
        self.height = (
            layout.top
            + self.rows * layout.space_height
            + layout.wall
            + (self.rows - 2) * layout.gap_y
            + layout.margin / 4
        )

    def corner(self, space: int) -> tuple[float, float]:
        """The top left corner of a space."""
        row, step = self.places[space]
        is_throne = space == len(self.places) - 1
        column = self.columns - 1 if is_throne else step if row % 2 else self.columns - 1 - step
        x = self.layout.margin + column * (self.space_width + self.layout.gap_x)
        above = self.rows - 1 - row
        y = self.layout.top + above * self.layout.space_height
        if above:
            y += self.layout.wall + (above - 1) * self.layout.gap_y
        return x, y

    def middle(self, space: int) -> tuple[float, float]:
        """The middle of a space."""
        x, y = self.corner(space)
        return x + self.space_width / 2, y + self.layout.space_height / 2

    def is_palace(self, space: int) -> bool:
        """Whether it is on the topmost level."""
        return self.places[space][0] == self.rows - 1

    def person(self, space: int) -> tuple[float, float, float]:
        """The top left corner and the size of a person alone on its space."""
        x, y = self.corner(space)
        size = self.layout.person * (0.9 if self.is_palace(space) and not self.layout.is_small else 1)
        return x + (self.space_width - size) / 2, y + self.layout.space_height - size - 6, size

    def foot(self, space: int, place: int, together: int) -> tuple[float, float, float]:
        """Where a pawn stands among those on its space, and its size: alone at the right foot, others side by side."""
        x, y = self.corner(space)
        size = self.layout.pawns[min(together, 4) - 1]
        if together == 1 and self.is_palace(space) and not self.layout.is_small:
            size *= 0.9
        top = y + self.layout.space_height - size - 4
        if together == 1:
            return x + self.space_width - size - 1, top, size
        step = min(size, (self.space_width - size - 4) / (together - 1))
        left = x + self.space_width / 2 - (size + step * (together - 1)) / 2
        return left + place * step, top, size

    def outline(self, space: int, inset: float) -> str:
        """The shape of a space, smaller by `inset`, as a path: a stall with round corners, or a pointed arch."""
        (x, y), bend = self.corner(space), self.layout.radius
        if self.is_palace(space):
            return self._arch(space, inset)
        across, down = self.space_width - 2 * (inset + bend), self.layout.space_height - 2 * (inset + bend)
        right = ("h", across, "q", bend, 0, bend, bend, "v", down, "q", 0, bend, -bend, bend)
        left = ("h", -across, "q", -bend, 0, -bend, -bend, "v", -down, "q", 0, -bend, bend, -bend)
        return path_of("M", x + inset + bend, y + inset, *right, *left, "z")

    def _arch(self, space: int, inset: float) -> str:
        (x, y), width, height = self.corner(space), self.space_width, self.layout.space_height
        shoulder = 0.42 if space == len(self.places) - 1 else 0.36  # where its sides begin to curve
        left, right, top, foot = x + inset, x + width - inset, y + inset, y + height - inset
        low, middle_high, high = y + height * shoulder, y + height * shoulder / 2, y + height * 0.11
        up = ("C", left, middle_high, x + width * 0.36, high, x + width / 2, top)
        down = ("C", x + width * 0.64, high, right, middle_high, right, low)
        return path_of("M", left, foot, "V", low, *up, *down, "V", foot, "z")

    def road(self, a: int, b: int, under: float = 12) -> str:
        """The street between two neighbours, as a path: straight, or around the end of two levels.

        `under`: how far its ends reach under the spaces there.
        """
        (x, y), (x2, y2) = self.middle(min(a, b)), self.middle(max(a, b))
        if y == y2:
            return path_of("M", x, y, "H", x2)
        out = 1 if x > self.layout.width / 2 else -1
        end = (under + 2) * out
        turn = ("q", 9 * out, 0, 9 * out, -9, "V", y2 + 9, "q", 0, -9, -9 * out, -9, "h", -end)
        return path_of("M", x + out * (self.space_width / 2 - under), y, "h", end, *turn)

    def arrow(self, a: int, b: int) -> str:
        """An arrow on the street from a space to its neighbour, as a path."""
        (x, y), (x2, y2) = self.middle(a), self.middle(b)
        if y == y2:
            way = 1 if x2 > x else -1
            return path_of("M", (x + x2) / 2 + 4 * way, y, "l", -7 * way, -6, "v", 12, "z")
        out, way = (1 if x > self.layout.width / 2 else -1), (1 if y2 > y else -1)
        edge = x + out * (self.space_width / 2 + 11)
        return path_of("M", edge, (y + y2) / 2 + 5 * way, "l", -5.5, -8 * way, "h", 11, "z")


@lru_cache(maxsize=32)
def grid_of(layout: Layout, track: Board) -> Grid:
    """The grid of a track in a layout, measured once."""
    return Grid(layout, track)


def tenths(number: float) -> str:
    """The number with one decimal, and without it if it would be 0."""
    return f"{number:.1f}".removesuffix(".0")


def path_of(*parts: str | float) -> str:
    """The text of a path, from its letters and numbers; a space only where two numbers meet.

    >>> path_of("M", 3, 4.04, "h", -7.5, "z")
    'M3 4h-7.5z'
    """
    text = ""
    for part in parts:
        word = part if isinstance(part, str) else tenths(part)
        text += f" {word}" if text[-1:].isdigit() and word[:1].isdigit() else word
    return text
