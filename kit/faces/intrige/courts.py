"""The courts of the others in a row, in the order in which their owners lay bribes, and the open court below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kit.draw.lettering import fitted, width, wrapped
from kit.draw.svg import Child, Node, Value, el, use
from kit.engine.game import Seat
from kit.faces.intrige.ground import Box, Spot, arch, number_disc
from kit.faces.intrige.lettering import LEADING, line, paragraph, said
from kit.faces.intrige.people import paint
from kit.games.intrige.courts import COURTS
from kit.games.intrige.state import Rep, View
from kit.text.say import Words

ROW = Box(0, 0, 880, 150)
GAP = 10
ALL = "courts"
"""What counts as tapped when all courts are to be seen and nothing is told about any of them."""
TOLD_SIZES = (13, 12, 11)
"""The sizes of letters for what is told about a court in its head: the largest that leaves nothing out is taken."""


def others(view: View) -> list[Seat]:
    """Everybody but the owner, from the owner's left: bribes are laid in this order (IN-14)."""
    players = len(view.courts)
    return [(view.owner + step) % players for step in range(1, players)]


def court_boxes(view: View, row: Box = ROW, gap: float = GAP) -> Mapping[Seat, Box]:
    """Where each court of the row is."""
    seats = others(view)
    each = (row.width - gap * (len(seats) - 1)) / len(seats)
    return {seat: Box(row.x + place * (each + gap), row.y, each, row.height) for place, seat in enumerate(seats)}


def niche(box: Box, number: int, posts: int) -> Box:
    """Where a post of a court in the row is."""
    each = min((box.width - 10) / posts, 64)
    left = box.x + (box.width - each * posts) / 2
    across = min(each - 3, 44)
    return Box(left + number * each + (each - across) / 2, box.y + 37, across, 47)


def row_spots(view: View, salaries: tuple[int, ...]) -> Iterator[tuple[str, Rep, Spot]]:
    """Everybody who sits or waits at a court of the row, with the place in their name."""
    for seat, box in court_boxes(view).items():
        for number, rep in enumerate(view.courts[seat]):
            if rep:
                x, y, across, height = niche(box, number, len(salaries))
                yield f"{seat}", rep, Spot(x + across / 2, y + height - 4, 36, False)
        size, left = _crowd(view, seat), box.x + 42
        for place, rep in enumerate(view.parks[seat]):
            yield f"{seat}", rep, Spot(left + size / 2 + place * (size + 2), box.y + 128 + size / 2, size, False)


def _crowd(view: View, seat: Seat) -> float:
    """How high the people at a gate are drawn, so that a purse fits beside them."""
    return 36 if len(view.parks[seat]) < 3 else 28 if len(view.parks[seat]) < 5 else 20


def court_in_row(
    words: Words,
    view: View,
    seat: Seat,
    salaries: tuple[int, ...],
    label: str,
    tap: str | None,
    is_told: bool,
    target: bool,
    prefix: str,
) -> Node:
    """A court of the row without its people; `is_told`: what a tap tells is shown there, and another tap ends it."""
    free = tuple(rep is None for rep in view.courts[seat])
    number = others(view).index(seat) + 1
    box, mine = court_boxes(view)[seat], words.viewer == seat
    purse = view.money[seat]
    purse_said = said(words, "board.purse_hidden" if purse is None else "forms.money", amount=purse)
    empty = not view.parks[seat]
    drawn = _court(words, seat, box, salaries, free, number, mine, empty, purse_said, target, prefix)
    pressed: dict[str, Value] = {}
    if tap:
        pressed = {
            "role": "button",
            "tabindex": 0 if number == 1 else -1,
            "data_intent": tap,
            "data_n": ALL if is_told else f"court-{seat}",
            "aria_pressed": is_told,
        }
        pressed["aria_label"] = label
    hit: list[Child] = [
        el("rect", class_="focus", x=box.x + 2, y=2, width=box.width - 4, height=box.height - 4, rx=11),
        el("rect", class_="hit", x=box.x, y=0, width=box.width, height=box.height),
    ]
    look: list[Value] = ["court", "in-row", paint(seat), mine and "own", target and "target-court"]
    return el("g", drawn, hit if tap else None, class_=look, id=f"{prefix}-court-{seat}", **pressed)


def told_in_head(view: View, seat: Seat, told: str) -> Node:
    """What a tap tells about a court of the row: its head reaches down over it, so that nothing moves."""
    x, y, across, height = court_boxes(view)[seat]
    for size in TOLD_SIZES:
        lines = int((height - 36) / (size * LEADING))
        if not wrapped(told, across - 22, size, lines)[-1].endswith("…"):
            break
    below = f"M{x:g} {y + 31:g}h{across:g}v{height - 43:g}q0 12-12 12h{24 - across:g}q-12 0-12-12z"
    return el(
        "g",
        el("path", class_="wall", d=below),
        el("g", paragraph(told, x + 11, y + 33 + size, across - 22, size, "told", lines), style=f"--told:{size}px"),
        class_=["told-in-head", paint(seat)],
        aria_hidden=True,  # it is read aloud already
    )


@cache
def _court(
    words: Words,
    seat: Seat,
    box: Box,
    salaries: tuple[int, ...],
    free: tuple[bool, ...],
    number: int,
    mine: bool,
    empty: bool,
    purse: str,
    target: bool,
    prefix: str,
) -> Node:
    x, y, across, height = box
    city = said(words, f"courts.{COURTS[seat]}")
    room = across - 40 - 34
    shown = fitted(city, room, 16)
    left = x + 40 + width(shown, 16.5) + 6
    name = fitted(said(words, "board.who", seat=seat), x + across - 34 - left, 14)
    inside: list[Child] = [
        el("rect", class_="card-of", x=x, y=y, width=across, height=height, rx=12),
        el("path", class_="wall", d=f"M{x:g} {y + 32:g}v-20q0-12 12-12h{across - 24:g}q12 0 12 12v20z"),
        el("g", use(COURTS[seat], x + 8, y + 4, 25), class_="on-wall"),
        line(shown, x + 40, y + 22, "city"),
        line(name, left, y + 22, "owner") if len(name) > 1 else None,
        number_disc(number, x + across - 18, y + 16, 11.5, "order"),
    ]
    for place, (salary, is_free) in enumerate(zip(salaries, free, strict=True)):
        nx, ny, wide, high = niche(box, place, len(salaries))
        inside.append(el("path", class_=["niche-of", is_free and "free"], d=arch(COURTS[seat], nx, ny, wide, high)))
        inside.append(line(str(salary), nx + wide / 2, y + 99, "salary mid"))
    at_the_gate = [
        el("path", class_="rule", d=f"M{x + 8:g} {y + 106:g}h{across - 16:g}"),
        gate_mark(x + 10, y + 114, 0.58, f"{prefix}-gate-{seat}"),
        line(said(words, "board.nobody"), x + 46, y + 133, "caption") if empty else None,
        line(purse, x + across - 12, y + 133, "caption end"),
        el("g", use("bag", x + across - 34 - width(purse, 15), y + 117, 22), class_="purse-of"),
    ]
    return el("g", inside, at_the_gate)


def gate_mark(x: float, y: float, scale: float, name: str) -> Node:
    """A gate in a wall, beside those who wait before it."""
    wall_of = "M1 46V8h6V3h7v5h6V3h8v5h6V3h7v5h6v38z"
    door = "M14 46V30a10 10 0 0 1 20 0v16z"
    shapes = [el("path", class_="i-a", d=wall_of), el("path", class_="i-b", d=door)]
    return el("g", shapes, transform=f"translate({x:g} {y:g}) scale({scale:g})", class_="at-gate", id=name)
