"""The tower: the silver column and its treasures, as hands have left them.

Each thing stands where a finger can take it alone: the best on the column, the others around its foot.  Lengths are in
units of the tower; the middle of the ring is at `MIDDLE`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kit.draw.svg import Node, Value, el, icon
from kit.engine.game import Seat
from kit.games.attraptresors.pieces import CARPET, CHEST, COLUMN, CUSHION, GEM, LAMP
from kit.text.say import Words

MIDDLE = (130, 108)
RADIUS = 104
HAND = 52
"""How large a hand that takes something is drawn."""


class Stand(NamedTuple):
    """The middle of a thing, how large it is drawn, and the width and height of what can be pressed."""

    x: int
    y: int
    size: int
    width: int = 61
    height: int = 61


_COLUMN = Stand(130, 133, 132, 96, 124)
_TOP = Stand(130, 38, 68, 76, 64)
_FELL = Stand(130, 160, 68, 72, 64)
"""Where the thing on top of the column lies once that is gone."""
_AROUND: Mapping[str, tuple[Stand, ...]] = {
    LAMP: (Stand(32, 160, 58),),
    CHEST: (Stand(32, 160, 58),),
    GEM: (Stand(51, 222, 48), Stand(209, 222, 48)),
    CARPET: (Stand(130, 226, 0, 88, 61),),
    CUSHION: (Stand(228, 160, 58),),
}
_ON_TOP = (LAMP, CHEST, CUSHION)
"""The first of these that is on the tower stands on top of the column."""


def tower(
    words: Words,
    things: Sequence[str],
    taken: Sequence[tuple[Seat, str]] = (),
    holder: Seat | None = None,
    grabs: Seat | None = None,
    taps: bool = False,
) -> list[Node]:
    """The column, then the objects, the best first, like everything that can be pressed.

    `taken` and `holder`: what is in whose hands.  `grabs`: whose hand reaches by pressing them.  `taps`: pressing one
    says what it is.
    """
    gone = list(taken)
    top = next((name for name in _ON_TOP if name in things), None)
    drawn = [_thing(words, COLUMN, _COLUMN, None, holder, grabs, taps)]
    counted: dict[str, int] = {}
    for name in things:
        number = counted[name] = counted.get(name, -1) + 1
        seat = next((seat for seat, other in gone if other == name), None)
        if seat is not None:
            gone.remove((seat, name))
        stands = _TOP if name == top else _AROUND[name][number]
        drawn.append(_thing(words, name, stands, _FELL if name == top else None, seat, grabs, taps, number))
    return drawn


@lru_cache(maxsize=512)
def _thing(
    words: Words,
    name: str,
    stands: Stand,
    falls: Stand | None,
    seat: Seat | None,
    grabs: Seat | None,
    taps: bool,
    number: int = 0,
) -> Node:
    where = f"--x:{stands.x};--y:{stands.y};--size:{stands.size};--w:{stands.width};--h:{stands.height}"
    if falls:
        where += f";--fy:{falls.y}"
    does: dict[str, Value] = {}
    if grabs is not None:
        does = {"data_grab": f"{grabs}:{name}"}
    elif taps:
        does = {"data_intent": "space", "data_n": name}
    kind: dict[str, Value] = {"type": "button", "aria_label": words.noun(name)} if does else {"role": "img"}
    return el(
        "button" if does else "span",
        _carpet() if name == CARPET else icon(name, 48, class_=["ic", "drawn"]),
        el("span", icon("reach", HAND), class_="hand"),
        class_=["thing", name, falls and "on-top"],
        style=where,
        id=f"thing-{name}-{number}",
        data_thing=name,
        data_taken=None if seat is None else seat,
        **{"aria_label": words.noun(name), **kind, **does},
    )


def _carpet() -> Node:
    """The carpet lies under everything that stands around the column; a hand takes it by its front edge."""
    outer, seam = "M0 56 34 0h192l34 56z", "M30 48 52 9h156l22 39z"
    shapes = [el("path", d=outer, class_="rug"), el("path", d=seam, class_="seam")]
    return el("svg", shapes, class_="drawn", viewBox="0 0 260 56", aria_hidden=True)
