"""The board of Bakschisch as a tree; every word comes as an argument.

The board is a snake: the start at the bottom right, each level turning back over the one below, the palace on top and
the throne at its right end.  Spaces, pawns and rings carry ids, so a page can move them without drawing anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

from kit.draw.svg import Node, el, use
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
    """The size of a person alone on its space."""
    pawns: tuple[float, float, float, float]
    """The size of a pawn when one, two, three or four stand together."""
    radius: float

    @property
    def is_small(self) -> bool:
        """On a phone: no street between the spaces, numbers and letters in the corners."""
        return self.margin == 0


WIDE = Layout("wide", 880, 24, 7, 9, 96, 14, 44, 56, (50, 46, 36, 32), 10)
NARROW = Layout("narrow", 360, 0, 0, 0, 61, 8, 22, 30, (26, 22, 22, 22), 6)


class _Grid:
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
        x, y = self.corner(space)
        return x + self.space_width / 2, y + self.layout.space_height / 2

    def level(self, space: int) -> int:
        return self.places[space][0]


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words on a board, in the reader's language."""

    description: str
    """What a reader who cannot see it must know."""
    start: str
    letters: Mapping[str, str]
    """The letter of each person."""
    pawns: Sequence[str]
    """The letter of each seat's pawn."""


def board(
    track: Board,
    spaces: Sequence[int],
    words: BoardWords,
    layout: Layout = WIDE,
    target: int | None = None,
    ghost: tuple[int, int] | None = None,
) -> Node:
    """The board with its pawns.

    `spaces`: where the pawn of each seat stands.  `target`: a space in lamp light.  `ghost`: a seat and a space where
    its pawn is shown as a shadow, because it may get there or has come from there.
    """
    return el(
        "svg",
        _ground(track, layout, words.start, tuple(sorted(words.letters.items()))),
        _people(track, layout, spaces, ghost),
        [] if target is None else [_ring(_Grid(layout, track), target)],
        el("g", list(_pawns(_Grid(layout, track), spaces, words, ghost)), id=f"{layout.name}-pawns"),
        class_=["board", layout.name, f"{layout.name}-only"],
        viewBox=f"0 0 {layout.width:g} {_Grid(layout, track).height:g}",
        role="img",
        aria_label=words.description,
    )


@lru_cache(maxsize=32)
def _ground(track_key: Board, layout: Layout, start: str, letters: tuple[tuple[str, str], ...]) -> Node:
    """All that never changes during a game."""
    grid = _Grid(layout, track_key)
    return el(
        "g",
        [] if layout.is_small else list(_street(grid, track_key)),
        list(_palace(grid, track_key)),
        [_space(grid, track_key, space, start, dict(letters)) for space in range(track_key.throne + 1)],
        _gate_sign(grid, track_key),
        id=f"{layout.name}-ground",
    )


def _street(grid: _Grid, track: Board) -> Iterator[Node]:
    """The road below the palace, with an arrow between any two spaces."""
    below = range(track.stop + 1)
    road = " ".join(_road(grid, a, b) for a, b in pairwise(below))
    yield el("path", class_="street edge", d=road, stroke_width=17)
    yield el("path", class_="street", d=road, stroke_width=14)
    for a, b in pairwise(below):
        (x, y), (x2, y2) = grid.middle(a), grid.middle(b)
        if y == y2:
            way = 1 if x2 > x else -1
            yield el("path", class_="chevron", d=f"M{(x + x2) / 2 + 4 * way:.1f} {y:g}l{-7 * way} -6v12z")
        else:
            out = grid.space_width / 2 + 11
            edge = x + (out if x > grid.layout.width / 2 else -out)
            yield el("path", class_="chevron", d=f"M{edge:.1f} {(y + y2) / 2 - 5:.1f}l-5.5 8h11z")


def _road(grid: _Grid, a: int, b: int) -> str:
    (x, y), (x2, y2) = grid.middle(a), grid.middle(b)
    if y == y2:
        return f"M{x:.1f} {y:g}H{x2:.1f}"
    out = 1 if x > grid.layout.width / 2 else -1
    edge = x + out * grid.space_width / 2
    return f"M{edge - 12 * out:.1f} {y:g}h{14 * out}q{9 * out} 0 {9 * out} -9V{y2 + 9:g}q0 -9 {-9 * out} -9h{-14 * out}"


def _palace(grid: _Grid, track: Board) -> Iterator[Node]:
    """Night sky, stars, and the wall with its battlements and its gate above the stop space."""
    layout, width = grid.layout, grid.layout.width
    small = layout.is_small
    wall_top = grid.palace_foot + (6 if small else 9)
    wall_foot = grid.palace_foot + layout.wall - (2 if small else 4)
    round_ = 0 if small else 14
    yield el(
        "path",
        fill="var(--night)",
        d=f"M0 {wall_top + 10:g}V{round_}q0 -{round_} {round_} -{round_}H{width - round_:g}"
        f"q{round_} 0 {round_} {round_}V{wall_top + 10:g}z",
    )
    stars = Random(4)
    for _ in range(16):
        x, y, r = stars.uniform(6, width - 6), stars.uniform(3, layout.top - 3), stars.choice((0.8, 1.0, 1.4))
        yield el("circle", cx=x, cy=y, r=r, fill="var(--on-night)", opacity=0.7)
    merlons = "".join(f"h{width / 32:.2f}v{5 if i % 2 else -5}" for i in range(32))
    yield el("path", d=f"M0 {wall_foot:g}V{wall_top + 5:g}{merlons}V{wall_foot:g}z", fill="var(--night-2)")
    middle, half = grid.middle(track.stop)[0], grid.space_width * 0.33
    frame, door = (11, 9) if small else (17, 14)
    yield _gate(middle, half + 5, wall_top + 1, wall_foot + 2, frame, fill="var(--night-3)")
    yield _gate(middle, half, wall_top + 4, wall_foot + 2, door, fill="var(--lamp)")


def _gate(middle: float, half: float, shoulder: float, foot: float, rise: float, fill: str) -> Node:
    left = middle - half
    return el("path", fill=fill, d=_d("M", left, foot, "V", shoulder, "q", half, -rise, 2 * half, 0, "V", foot, "z"))


def _d(*parts: str | float) -> str:
    """The text of a path, from its letters and numbers."""
    return " ".join(part if isinstance(part, str) else f"{part:.1f}".removesuffix(".0") for part in parts)


def _gate_sign(grid: _Grid, track: Board) -> Node:
    size = 21 if grid.layout.is_small else 37
    x = grid.middle(track.stop)[0] - size / 2
    y = grid.palace_foot + grid.layout.wall / 2 - size / 2 + 1
    return use("nothief", x, y, size)


def _space(grid: _Grid, track: Board, space: int, start: str, letters: Mapping[str, str]) -> Node:
    layout, (x, y), width, height = grid.layout, grid.corner(space), grid.space_width, grid.layout.space_height
    inset = 1 if layout.is_small else 0
    name = f"{layout.name}-space-{space}"
    if space == 0:
        return el(
            "g",
            el(
                "rect",
                class_="start",
                x=x + inset,
                y=y + inset,
                width=width - 2 * inset,
                height=height - 2 * inset,
                rx=layout.radius,
            ),
            el("text", start, class_="start-word", x=x + width / 2, y=y + height * 0.4),
            id=name,
        )
    if space == track.throne:
        return el(
            "g",
            _arch(x, y, width, height, inset, 0.42, class_="glow throne-arch"),
            el("g", use("throne", x + width * 0.15, y + height - width * 0.74, width * 0.7), class_="throne"),
            id=name,
        )
    person = track.persons[space - 1]
    if track.in_palace(space):
        shape: list[Node] = [_arch(x, y, width, height, inset, 0.36, class_="arch")]
        letter, number = ((width - 11, 24), (11, 24)) if layout.is_small else ((width - 17, 43), (17, 42))
    else:
        shape = _stall(x + inset, y + inset, width - 2 * inset, height - 2 * inset, layout)
        letter, number = ((width - 10, 22), (10, 21)) if layout.is_small else ((width - 15, 35), (14, 33))
    return el(
        "g",
        shape,
        el("text", letters[person], class_="letter", x=x + letter[0], y=y + letter[1]),
        el("text", space, class_="number", x=x + number[0], y=y + number[1]),
        class_=["space", person, track.in_palace(space) and "palace", space == track.stop and "stop"],
        id=name,
    )


def _stall(x: float, y: float, width: float, height: float, layout: Layout) -> list[Node]:
    """A market stall: the ground in its person's tint, under a striped awning that follows the corners."""
    stripe, drop, bend = width / 5, 3.0 if layout.is_small else 8.0, layout.radius / 2
    awning = []
    for number in range(5):
        left, right = x + number * stripe, x + (number + 1) * stripe
        start = ("V", y + bend, "q", 0, -bend, bend, -bend) if number == 0 else ("V", y)
        end = ("H", right - bend, "q", bend, 0, bend, bend) if number == 4 else ("H", right)
        scallop = ("V", y + drop, "a", stripe / 2, drop * 0.75, 0, 0, 1, -stripe, 0, "z")
        cloth = "scallop" if number % 2 else "awning"
        awning.append(el("path", class_=cloth, d=_d("M", left, y + drop, *start, *end, *scallop)))
    return [el("rect", class_="tile", x=x, y=y, width=width, height=height, rx=layout.radius), *awning]


def _arch(x: float, y: float, width: float, height: float, inset: float, shoulder: float, class_: str) -> Node:
    """A pointed arch that fills a space; `shoulder`: where its sides begin to bend, as a share of its height."""
    left, right, top, foot = x + inset, x + width - inset, y + inset, y + height - inset
    low, middle_high, high = y + height * shoulder, y + height * shoulder / 2, y + height * 0.11
    up = ("C", left, middle_high, x + width * 0.36, high, x + width / 2, top)
    down = ("C", x + width * 0.64, high, right, middle_high, right, low)
    return el("path", class_=class_, d=_d("M", left, foot, "V", low, *up, *down, "V", foot, "z"))


def _people(track: Board, layout: Layout, spaces: Sequence[int], ghost: tuple[int, int] | None) -> Node:
    """The person of each space, who steps aside for a pawn and shrinks behind several."""
    grid = _Grid(layout, track)
    crowd = [*spaces, ghost[1]] if ghost else list(spaces)
    figures = []
    for space, person in enumerate(track.persons, 1):
        (x, y), here = grid.corner(space), crowd.count(space)
        size = layout.person * (1 if here < 2 else 0.8 if layout.is_small else 0.7)
        left = 2 if here == 1 else (grid.space_width - size) / 2
        top = layout.space_height - size - 6 if here < 2 else (11 if layout.is_small else 13)
        inside = "palace" if track.in_palace(space) else None
        figures.append(el("g", use(person, x + left, y + top, size), class_=["space", person, inside]))
    return el("g", figures, id=f"{layout.name}-people")


def _ring(grid: _Grid, space: int) -> Node:
    """Lamp light around a space."""
    x, y = grid.corner(space)
    frame = {"x": x + 2, "y": y + 2, "width": grid.space_width - 4, "height": grid.layout.space_height - 4, "rx": 9}
    rings = [el("rect", class_=kind, **frame) for kind in ("lit edge", "lit")]
    return el("g", rings, class_="glow", id=f"{grid.layout.name}-target")


def _pawns(grid: _Grid, spaces: Sequence[int], words: BoardWords, ghost: tuple[int, int] | None) -> Iterator[Node]:
    places = list(spaces) + ([ghost[1]] if ghost else [])
    for number, space in enumerate(places):
        together = [other for other, place in enumerate(places) if place == space]
        x, y, size = _foot(grid, space, together.index(number), len(together))
        is_ghost = number == len(spaces)
        seat = ghost[0] if ghost and is_ghost else number
        colour = PAWNS[seat]
        yield el(
            "g",
            use(f"pawn-{colour}", 0, 0, 48),
            el("text", words.pawns[seat], x=24, y=44.9),
            class_=["pawn", f"s-{colour}", is_ghost and "ghost"],
            id=f"{grid.layout.name}-ghost" if is_ghost else f"{grid.layout.name}-pawn-{seat}",
            style=f"transform:translate({x:.1f}px,{y:.1f}px) scale({size / 48:.3f})",
        )


def _foot(grid: _Grid, space: int, place: int, together: int) -> tuple[float, float, float]:
    """Where a pawn stands among those on its space, and its size: alone at the right foot, others side by side."""
    layout, (x, y) = grid.layout, grid.corner(space)
    size = layout.pawns[min(together, 4) - 1]
    top = y + layout.space_height - size - 4
    if together == 1:
        return x + grid.space_width - size - 1, top, size
    step = min(size, (grid.space_width - size - 4) / (together - 1))
    left = x + grid.space_width / 2 - (size + step * (together - 1)) / 2
    return left + place * step, top, size
