"""Everything on the board of Bakschisch that never changes in a game: palace, street, spaces and their persons."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2s
from itertools import pairwise
from random import Random

from kit.draw.svg import Node, Value, el, use
from kit.faces.bakschisch.layout import Grid, Layout, grid_of, path_of
from kit.games.bakschisch.board import Board


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
    spaces: Sequence[str] = field(default=())
    """What each space is called if spaces can be pressed, from the start to the throne."""


def ground(track: Board, layout: Layout, words: BoardWords, tap: str | None = None) -> Node:
    """The board without pawns; with `tap`, each space is a part to press that sends this intent with its number.

    Its `data-part` is a fingerprint of everything it shows, so a page needs to send it only once.
    """
    letters = tuple(sorted(words.letters.items()))
    return _ground(track, layout, words.start, letters, tap, tuple(words.spaces) if tap else ())


@lru_cache(maxsize=32)
def _ground(
    track: Board,
    layout: Layout,
    start: str,
    letters: tuple[tuple[str, str], ...],
    tap: str | None,
    labels: tuple[str, ...],
) -> Node:
    grid, letter_of = grid_of(layout, track), dict(letters)
    spaces = [
        _space(grid, track, space, start, letter_of, _pressed(tap, space, labels)) for space in range(track.throne + 1)
    ]
    drawn = el(
        "g",
        [] if layout.is_small else list(_street(grid, track)),
        list(_palace(grid, track)),
        gate(grid, track),
        spaces,
        id=f"{layout.name}-ground",
    )
    key = blake2s(json.dumps(drawn).encode(), digest_size=6).hexdigest()
    return ("g", {**drawn[1], "data-part": key}, *drawn[2:])


def _pressed(tap: str | None, space: int, labels: Sequence[str]) -> dict[str, Value]:
    """What makes a space a part to press; the arrow keys go from one to the next."""
    if tap is None:
        return {}
    stop = 0 if space == 0 else -1
    return {"role": "button", "tabindex": stop, "data_intent": tap, "data_n": space, "aria_label": labels[space]}


def _street(grid: Grid, track: Board) -> Iterator[Node]:
    """The road below the palace, with an arrow between any two spaces."""
    below = list(pairwise(range(track.stop + 1)))
    road = "".join(grid.road(a, b) for a, b in below)
    yield el("path", class_="street edge", d=road, stroke_width=17)
    yield el("path", class_="street", d=road, stroke_width=14)
    yield el("path", class_="chevron", d="".join(grid.arrow(a, b) for a, b in below))


def _palace(grid: Grid, track: Board) -> Iterator[Node]:
    """Night sky, stars, and the wall with its battlements."""
    layout, width = grid.layout, grid.layout.width
    wall_top, wall_foot = _wall(grid)
    round_ = 0 if layout.is_small else 14
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


def _wall(grid: Grid) -> tuple[float, float]:
    """Where the palace wall begins and ends, from above."""
    layout = grid.layout
    top, foot = (6, 2) if layout.is_small else (9, 4)
    return grid.palace_foot + top, grid.palace_foot + layout.wall - foot


def gate(grid: Grid, track: Board, **attributes: Value) -> Node:
    """The gate in the wall above the stop space, with its sign: no thieves."""
    wall_top, wall_foot = _wall(grid)
    middle, half = grid.middle(track.stop)[0], grid.space_width * 0.33
    frame, door, size = (11, 9, 21) if grid.layout.is_small else (17, 14, 37)
    sign = use("nothief", middle - size / 2, grid.palace_foot + grid.layout.wall / 2 - size / 2 + 1, size)
    return el(
        "g",
        _doorway(middle, half + 5, wall_top + 1, wall_foot + 2, frame, class_="gate-frame"),
        _doorway(middle, half, wall_top + 4, wall_foot + 2, door, class_="gate-door"),
        sign,
        **attributes,
    )


def _doorway(middle: float, half: float, shoulder: float, foot: float, rise: float, class_: str) -> Node:
    arch = ("V", shoulder, "q", half, -rise, 2 * half, 0, "V", foot, "z")
    return el("path", class_=class_, d=path_of("M", middle - half, foot, *arch))


def _space(
    grid: Grid, track: Board, space: int, start: str, letters: Mapping[str, str], pressed: Mapping[str, Value]
) -> Node:
    """A space with its person, and with a hit area of its own if it can be pressed."""
    inside = _start(grid, start) if space == 0 else _throne(grid, space) if space == track.throne else None
    kind: list[Value] = ["space"]
    if inside is None:
        person = track.persons[space - 1]
        inside = _persons_space(grid, track, space, letters[person])
        kind += [person, track.in_palace(space) and "palace", space == track.stop and "stop"]
    elif space:
        kind.append("palace")
    if pressed:
        (x, y), height = grid.corner(space), grid.layout.space_height
        inside.append(el("path", class_="focus", d=grid.outline(space, 1.5)))
        inside.append(el("rect", class_="hit", x=x, y=y, width=grid.space_width, height=height))
    return el("g", inside, class_=kind, id=f"{grid.layout.name}-space-{space}", **pressed)


def _start(grid: Grid, word: str) -> list[Node]:
    x, y = grid.corner(0)
    middle, height = x + grid.space_width / 2, y + grid.layout.space_height * 0.4
    return [_shape(grid, 0, "start"), el("text", word, class_="start-word", x=middle, y=height)]


def _throne(grid: Grid, space: int) -> list[Node]:
    x, y = grid.corner(space)
    size = grid.space_width * 0.7
    seat = use("throne", x + grid.space_width * 0.15, y + grid.layout.space_height - grid.space_width * 0.74, size)
    return [_shape(grid, space, "glow throne-arch"), el("g", seat, class_="throne")]


def _persons_space(grid: Grid, track: Board, space: int, letter: str) -> list[Node]:
    x, y = grid.corner(space)
    if track.in_palace(space):
        shape = [_shape(grid, space, "arch")]
        right, line, number, row = (11, 24, 11, 24) if grid.layout.is_small else (17, 43, 17, 42)
    else:
        shape = _stall(grid, space)
        right, line, number, row = (10, 22, 10, 21) if grid.layout.is_small else (15, 35, 16, 33)
    left, top, size = grid.person(space)
    return [
        *shape,
        use(track.persons[space - 1], left, top, size),
        el("text", letter, class_="letter", x=x + grid.space_width - right, y=y + line),
        el("text", space, class_="number", x=x + number, y=y + row),
    ]


def _shape(grid: Grid, space: int, look: str) -> Node:
    """A space as a figure; on a phone, where spaces touch, with a line of paper between them."""
    return el("path", class_=look, d=grid.outline(space, 1 if grid.layout.is_small else 0))


def _stall(grid: Grid, space: int) -> list[Node]:
    """A market stall: the ground in its person's tint, under a striped awning that follows the corners."""
    (x, y), layout, inset = grid.corner(space), grid.layout, 1 if grid.layout.is_small else 0
    x, y, width = x + inset, y + inset, grid.space_width - 2 * inset
    stripe, drop, bend = width / 5, 3.0 if layout.is_small else 8.0, layout.radius / 2
    cloths: dict[str, list[str]] = {"awning": [], "scallop": []}
    for number in range(5):
        left, right = x + number * stripe, x + (number + 1) * stripe
        start = ("V", y + bend, "q", 0, -bend, bend, -bend) if number == 0 else ("V", y)
        end = ("H", right - bend, "q", bend, 0, bend, bend) if number == 4 else ("H", right)
        hem = ("V", y + drop, "a", stripe / 2, drop * 0.75, 0, 0, 1, -stripe, 0, "z")
        cloths["scallop" if number % 2 else "awning"].append(path_of("M", left, y + drop, *start, *end, *hem))
    awning = [el("path", class_=cloth, d="".join(paths)) for cloth, paths in cloths.items()]
    return [_shape(grid, space, "tile"), *awning]
