"""What stands still on the table of Intrige: the arches of the cities, their posts, walls and labels."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kit.draw.lettering import fitted
from kit.draw.svg import Child, Node, el, use
from kit.engine.game import Seat
from kit.faces.intrige.lettering import line, said
from kit.faces.intrige.people import paint
from kit.games.intrige.courts import COURTS
from kit.games.intrige.state import Rep
from kit.text.say import Words


class Spot(NamedTuple):
    """Where a person stands: the middle of the feet, and how high the drawing is."""

    x: float
    foot: float
    height: float
    tall: bool
    """Whether it has a head; if not, it is the shield alone."""
    look: str = ""
    """``pale``, ``ghost`` or ``lit``."""
    came: str = ""
    """The id of the part that this one comes from, if it is not where it stood before."""


class Box(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float


@cache
def arch(city: str, x: float, y: float, width: float, height: float) -> str:
    """The outline of an arch; each city builds its own."""
    half, end, foot = width / 2, x + width, y + height
    match city:
        case "venice":
            bend = f"C{x:g} {y + half * 0.45:g} {x + half * 0.75:g} {y + half * 0.35:g} {x + half:g} {y:g}"
            top = f"V{y + half * 0.9:g}{bend}"
            down = f"C{end - half * 0.75:g} {y + half * 0.35:g} {end:g} {y + half * 0.45:g} {end:g} {y + half * 0.9:g}"
        case "rome":
            top, down = f"V{y + half * 0.8:g}", f"A{half:g} {half * 0.8:g} 0 0 1 {end:g} {y + half * 0.8:g}"
        case "milan":
            top = f"V{y + half * 0.8:g}Q{x + half * 0.25:g} {y + half * 0.15:g} {x + half:g} {y:g}"
            down = f"Q{end - half * 0.25:g} {y + half * 0.15:g} {end:g} {y + half * 0.8:g}"
        case "naples":
            top, down = f"V{y + half * 0.45:g}", f"Q{x + half:g} {y - half * 0.3:g} {end:g} {y + half * 0.45:g}"
        case _:
            top = f"V{y + half * 0.5:g}q{half * 0.1:g} {-half * 0.5:g} {half * 0.5:g} {-half * 0.5:g}"
            down = f"h{width - half:g}q{half * 0.4:g} 0 {half * 0.5:g} {half * 0.5:g}"
    return f"M{x:g} {foot:g}{top}{down}V{foot:g}z"


@cache
def number_disc(number: int | str, x: float, y: float, radius: float, look: str) -> Node:
    """A number in a circle: a place in the order in which people pay."""
    text = el("text", number, x=x, y=y + radius * 0.48, style=f"font-size:{radius * 1.45:.0f}px")
    return el("g", el("circle", cx=x, cy=y, r=radius), text, class_=["disc", look])


def big_posts(
    words: Words,
    owner: Seat,
    salaries: tuple[int, ...],
    held: tuple[Rep | None, ...],
    box: Box,
    lit: frozenset[int],
    prefix: str,
    small: bool = False,
) -> list[Node]:
    """The posts of the open court: an arch for each, with what it pays on its sill. `lit`: those in lamp light."""
    return [
        _post(
            words, owner, salary, rep is None, post_box(box, number, len(salaries), small), salary in lit, prefix, small
        )
        for number, (salary, rep) in enumerate(zip(salaries, held, strict=True))
    ]


def post_box(box: Box, number: int, posts: int, small: bool = False) -> Box:
    """Where a post's arch is, without its sill."""
    each = box.width / posts
    gap = 4.0 if small else min(36.0, each * 0.2)
    width = min(each - gap, 170.0)
    return Box(box.x + number * each + (each - width) / 2, box.y, width, box.height - (24 if small else 32))


@cache
def _post(words: Words, owner: Seat, salary: int, free: bool, box: Box, lit: bool, prefix: str, small: bool) -> Node:
    x, y, width, height = box
    sill_height, size = (20, 13) if small else (26, 17)
    sill, pays = y + height + 4, said(words, "forms.money", amount=salary)
    shape = arch(COURTS[owner], x, y, width, height)
    middle, says_free = x + width / 2, free and not lit  # in the light there is a ghost
    inside: list[Child] = [
        el("path", class_="lamp edge", d=shape) if lit else None,
        el("path", class_="lamp" if lit else "niche", d=shape),
        line(said(words, "board.free"), middle, y + height * 0.68, "quiet mid") if says_free else None,
        el("rect", class_="sill", x=x, y=sill, width=width, height=sill_height, rx=6),
        el("text", pays, x=middle, y=sill + sill_height * 0.72, class_="pay mid", style=f"font-size:{size}px"),
    ]
    return el("g", inside, id=f"{prefix}-post-{owner}-{salary}", class_=["post", paint(owner), lit and "chosen"])


@cache
def wall(words: Words, owner: Seat, box: Box, head: str, side: str = "", small: bool = False) -> Node:
    """The wall of the open court with its arms and its name."""
    x, y, width, height = box
    arms, size = (24, 16) if small else (38, 22)
    middle = y + (16 if small else 24)
    room = width - arms - 40 - (len(side) * 8 + 20 if side else 0)
    inside = [
        el("rect", class_="wall", x=x, y=y, width=width, height=height, rx=12 if small else 14),
        el("g", use(COURTS[owner], x + (8 if small else 16), middle - arms / 2, arms), class_="on-wall"),
        line(fitted(head, room, size), x + arms + (16 if small else 28), middle + size * 0.33, "name"),
        line(side, x + width - 16, middle + 6, "beside") if side else None,
    ]
    return el("g", inside, class_=["court", paint(owner), small and "small"])
