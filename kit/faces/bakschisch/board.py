"""The board of Bakschisch as a tree; every word comes as an argument.

What never changes is one part, the ground (`ground.py`).  On top is what a moment adds: persons who step aside, the lit
path of a walk, the target, the pawns and marks.  Everything carries ids, so a page moves it without redrawing.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from kit.draw.svg import Node, el, use
from kit.engine.game import Seat
from kit.faces.bakschisch.ground import BoardWords, gate, ground
from kit.faces.bakschisch.layout import PAWNS, WIDE, Grid, Layout, grid_of, path_of, tenths
from kit.games.bakschisch.board import Board

_NOTHING: Mapping[int, str] = {}


class Mistaken(NamedTuple):
    """What a wrong answer shows on the board."""

    would: Mapping[Seat, int] = {}
    """Where a pawn would have gone: it stands there pale, too."""
    badges: Mapping[Seat, str] = {}
    """A mark at a pawn: `SAID`, `TRUE` or the number of a place."""
    bids: Mapping[Seat, int | None] = {}
    """What each has shown, in gold; None for a thief."""


class Hands(NamedTuple):
    """What a hand over a position that is put together can do with pawns."""

    held: Seat | None = None
    """Whose pawn is lifted."""
    takes: Collection[int] = ()
    """The spaces where what is lifted can be put."""
    full: bool = False
    """Whether anything is lifted: then a press on another pawn means its space."""


SAID, TRUE = "?", "✓"
_LOOKS = {SAID: "said", TRUE: "true"}
NO_MISTAKE = Mistaken()


def board(
    track: Board,
    spaces: Sequence[int],
    words: BoardWords,
    layout: Layout = WIDE,
    target: int | None = None,
    ghost: tuple[Seat, int] | None = None,
    *,
    path: Sequence[int] = (),
    hops: int = 0,
    pace: float = 1,
    ranks: Mapping[Seat, str] | None = None,
    marked: Mapping[int, str] = _NOTHING,
    tap: str | None = None,
    mistaken: Mistaken = NO_MISTAKE,
    hands: Hands | None = None,
) -> Node:
    """The board with its pawns.

    `spaces`: where the pawn of each seat stands.  `target`: a space in lamp light.  `ghost`: a seat and a space where
    its pawn is shown as a shadow, because it may get there or has come from there.

    A walk: `path`, its spaces after the start `ghost`, in walking order; `hops`, how many are done; `pace`, how long a
    hop takes, as a share of the usual time.  The target is its last space.

    `ranks`: each seat's place in the race, shown at its pawn.  `marked`: a short text on a pin over a space.
    `tap`: the intent that pressing a space sends, with the number of the space; otherwise the board is a picture.
    `mistaken`: what a wrong answer adds.  `hands`: pawns can be lifted.
    """
    grid, start = grid_of(layout, track), ghost[1] if ghost else None
    if ghost and spaces[ghost[0]] == ghost[1]:
        ghost = None  # not gone yet
    if path:
        target = path[-1]
    back = "back" if _goes_back(ghost, target, spaces) else None
    return el(
        "svg",
        ground(track, layout, words, tap),
        _people(track, grid, [*spaces, *mistaken.would.values()], ghost),
        target is not None and _ring(grid, target, bool(path) and hops == len(path), back),
        _may(track, grid, hands),
        bool(path) and _way(track, grid, start, path, hops, back),
        _pawns(
            grid, spaces, words, ghost, hops if path else 0, pace, {**(ranks or {}), **mistaken.badges}, mistaken, hands
        ),
        target is not None and back is not None and not path and _turn_back(grid, target),
        _marks(grid, marked),
        class_=["board", layout.name],
        viewBox=f"0 0 {layout.width:g} {grid.height:g}",
        role="group" if tap else "img",
        data_rove=bool(tap),
        aria_label=words.description,
    )


def _goes_back(ghost: tuple[Seat, int] | None, target: int | None, spaces: Sequence[int]) -> bool:
    """Whether the pawn is driven back: the ghost is where it may get to, or where it has come from."""
    if ghost is None or target is None:
        return False
    seat, place = ghost
    return target < (spaces[seat] if place == target else place)


def _people(track: Board, grid: Grid, spaces: Sequence[int], ghost: tuple[Seat, int] | None) -> Node:
    """The persons who make room: one steps aside for a pawn and shrinks behind several. The ground shows the others.

    The ground of the space, painted over it, hides where the person stood.
    """
    crowd = [*spaces, ghost[1]] if ghost else list(spaces)
    figures = []
    for space in sorted({space for space in crowd if 0 < space < track.throne}):
        person, together = track.persons[space - 1], crowd.count(space)
        (x, y), (left, top, size) = grid.corner(space), grid.person(space)
        moved = el("rect", class_="cover", x=left, y=top, width=size, height=size)
        if together == 1:
            aside = use(person, x + 2, top, size)
        else:
            small = size * (0.8 if grid.layout.is_small else 0.7)
            aside = use(person, x + (grid.space_width - small) / 2, y + (11 if grid.layout.is_small else 13), small)
        figures.append(el("g", moved, aside, class_=[person, track.in_palace(space) and "palace"]))
    return el("g", figures, id=f"{grid.layout.name}-people")


def _way(track: Board, grid: Grid, start: int | None, path: Sequence[int], hops: int, back: str | None) -> Node:
    """The path of a walk in lamp light: the street between its spaces, and a ring around each that is still ahead."""
    name = f"{grid.layout.name}-way-{start}-{path[-1]}"  # each walk is a new path, which lights up again
    steps = list(pairwise(path if start is None else (start, *path)))
    streets = [] if grid.layout.is_small else [step for step in steps if max(step) <= track.stop]
    links, arrows = "".join(_link(grid, *step) for step in streets), "".join(grid.arrow(*step) for step in streets)
    rings = "".join(grid.outline(space, 1 if grid.layout.is_small else 2) for space in path[hops:-1])
    return el(
        "g",
        bool(links) and [*_twice(f"{name}-street", links, "way"), el("path", class_="chevron", d=arrows)],
        any(min(step) == track.stop < max(step) for step in steps) and gate(grid, track, class_="open"),
        bool(rings) and _twice(f"{name}-rings", rings, "rings"),
        _discs(grid, list(enumerate(path, 1))[: min(hops, len(path) - 1)], "discs done"),
        _landed(grid, path, back) if hops == len(path) else _discs(grid, list(enumerate(path, 1))[hops:], "discs"),
        class_=["lights", back],
        id=name,
    )


def _link(grid: Grid, a: int, b: int) -> str:
    """The part of the street between two spaces that can be seen."""
    (x, y), (x2, y2) = sorted((grid.corner(a), grid.corner(b)))
    if y == y2:
        return path_of("M", x + grid.space_width, y + grid.layout.space_height / 2, "H", x2)
    return grid.road(a, b, under=0)


def _twice(name: str, line: str, kind: str) -> list[Node]:
    """A line with an edge: the same path broad and dark, then narrow and light."""
    drawn = el("defs", el("path", d=line, id=name))
    return [drawn, *(el("use", href=f"#{name}", class_=[kind, look]) for look in ("edge", ""))]


def _discs(grid: Grid, steps: Sequence[tuple[int, int]], look: str) -> Node:
    """The numbers of the steps, each at the head of its space."""
    radius, down, foot = (7, 9, 3.7) if grid.layout.is_small else (11.5, 14, 4.7)
    shown = []
    for number, space in steps:
        x, y = grid.middle(space)[0], grid.corner(space)[1] + down
        shown += [el("circle", cx=x, cy=y, r=radius), el("text", number, x=x, y=y + foot)]
    return el("g", shown, class_=look)


def _landed(grid: Grid, path: Sequence[int], back: str | None) -> Node:
    """How far the pawn has come, at the head of the space where it is now."""
    (x, y), small = (grid.middle(path[-1])[0], grid.corner(path[-1])[1]), grid.layout.is_small
    plate = el("rect", x=-21, y=-14, width=42, height=28, rx=14)
    number = el("text", f"{'−' if back else '+'}{len(path)}", y=6)
    place = f"translate({x:.1f} {y + (8 if small else 14):.1f}) scale({0.62 if small else 1})"
    return el("g", el("g", plate, number, class_="rise"), class_="landed", transform=place)


def _turn_back(grid: Grid, space: int) -> Node:
    """An arrow that turns back, at the head of the space to which a pawn would fall back."""
    x, y, size = grid.middle(space)[0], grid.corner(space)[1], 0.62 if grid.layout.is_small else 1
    arrow = el("path", d="M5 7V-1a5 5 0 0 0-10 0v6M-8.5 2.2-5 6.2-1.5 2.2")
    place = f"translate({x:.1f} {y + 14 * size:.1f}) scale({size:g})"
    return el("g", el("circle", r=13), arrow, class_="turn-back", transform=place, id=f"{grid.layout.name}-turn-back")


def _ring(grid: Grid, space: int, settled: bool, back: str | None) -> Node:
    """Lamp light around a space; a plain outline once the pawn is there. For a pawn driven back there is no light."""
    frame = grid.outline(space, 1 if grid.layout.is_small else 2)
    rings = [el("path", class_=kind, d=frame) for kind in ("lit edge", "lit")]
    return el("g", rings, class_=["target", settled and "settled", back], id=f"{grid.layout.name}-target")


def _pawns(
    grid: Grid,
    spaces: Sequence[int],
    words: BoardWords,
    ghost: tuple[Seat, int] | None,
    hops: int,
    pace: float,
    ranks: Mapping[Seat, str],
    mistaken: Mistaken,
    hands: Hands | None,
) -> Node:
    """All pawns, each at its place among those on its space, and the pale ones; a pawn that walks hops."""
    name, pale = grid.layout.name, _pale(grid.layout.name, ghost, mistaken.would)
    places = [*spaces, *(space for _, _, space, _ in pale)]
    stands = [grid.foot(space, places[:at].count(space), places.count(space)) for at, space in enumerate(places)]
    pawns = []
    for seat, stand in enumerate(stands[: len(spaces)]):
        hop = ("hop-even", "hop-odd")[hops % 2] if hops and ghost and ghost[0] == seat else ""
        badge = _bid(mistaken.bids[seat]) if seat in mistaken.bids else _badge(ranks[seat]) if seat in ranks else None
        look = "lifted" if hands and hands.held == seat else ""
        look += " crowded" * (stand[2] < grid.layout.pawns[1])  # its letter would be too small to be read
        pawns.append(_pawn(f"{name}-pawn-{seat}", seat, words, stand, look, hop, badge, lifts=_lifts(hands, seat)))
    for (part, seat, _, came), stand in zip(pale, stands[len(spaces) :], strict=True):
        pawns.append(_pawn(part, seat, words, stand, "ghost", came=came))
    return el("g", pawns, id=f"{name}-pawns", style=None if pace == 1 else f"--pace:{pace:.2f}")


def _may(track: Board, grid: Grid, hands: Hands | None) -> list[Node]:
    """A dashed line around each space that can take what is lifted: outside, and inside the dark palace."""
    takes = sorted(hands.takes) if hands else []
    lines = [
        "".join(grid.outline(space, 3) for space in takes if track.in_palace(space) == inside) for inside in (0, 1)
    ]
    return [el("path", class_=["may", inside and "palace"], d=line) for inside, line in enumerate(lines) if line]


def _lifts(hands: Hands | None, seat: Seat) -> str | None:
    """The pawn as a thing to lift, if it is one now; by keys it is lifted from its space, or at its seat."""
    return None if hands is None or (hands.full and hands.held != seat) else json.dumps(["pawn", seat])


def _pale(
    name: str, ghost: tuple[Seat, int] | None, would: Mapping[Seat, int]
) -> list[tuple[str, Seat, int, str | None]]:
    """The pawns that are not there: the part, the seat, the space, and the part from which it comes."""
    pale: list[tuple[str, Seat, int, str | None]] = [(f"{name}-ghost", *ghost, None)] if ghost else []
    for seat, space in would.items():
        came = "ghost" if ghost and ghost[0] == seat else f"pawn-{seat}"
        pale.append((f"{name}-would-{seat}", seat, space, f"{name}-{came}"))
    return pale


def _pawn(
    name: str,
    seat: Seat,
    words: BoardWords,
    stand: tuple[float, float, float],
    look: str,
    hop: str = "",
    badge: Node | None = None,
    came: str | None = None,
    lifts: str | None = None,
) -> Node:
    (x, y, size), colour = stand, PAWNS[seat]
    ring = el("rect", class_="round", x=3, y=-3, width=42, height=54, rx=21) if lifts else None
    figure = [ring, use(f"pawn-{colour}", 0, 0, 48), el("text", words.pawns[seat], x=24, y=44.9)]
    return el(
        "g",
        el("g", figure, badge, class_=hop or None),
        class_=["pawn", f"s-{colour}", look],
        id=name,
        style=f"transform:translate({tenths(x)}px,{tenths(y)}px) scale({size / 48:.3f})",
        data_from=came,
        data_lifts=lifts,
    )


def _badge(rank: str) -> Node:
    """A pawn's place in the race, or a mark, beside its head."""
    plate = el("rect", x=-7, y=-3, width=27, height=22, rx=11)
    return el("g", plate, el("text", rank, x=6.5, y=13.5), class_=["rank", _LOOKS.get(rank)])


def _bid(gold: int | None) -> Node:
    """What was shown: gold, or the thief."""
    plate = el("rect", x=-12, y=-4, width=38, height=24, rx=12)
    thing = use("thief", -4, -3, 22) if gold is None else [use("coin", -11, -2, 20), el("text", gold, x=16, y=14)]
    return el("g", plate, thing, class_="rank bid")


def _marks(grid: Grid, marked: Mapping[int, str]) -> Node | None:
    return el("g", [_mark(grid, *mark) for mark in marked.items()], id=f"{grid.layout.name}-marks") if marked else None


def _mark(grid: Grid, space: int, text: str) -> Node:
    """A pin with a short text, stuck into the head of a space."""
    x, y, size = grid.middle(space)[0], grid.corner(space)[1], 0.6 if grid.layout.is_small else 1
    return el(
        "g",
        el("path", d="M0 20C-14 4-17-2-17-9a17 17 0 0 1 34 0c0 7-3 13-17 29z"),
        el("text", text, y=-3),
        class_="pin",
        transform=f"translate({x:.1f} {y + 16 * size:.1f}) scale({size:g})",
    )
