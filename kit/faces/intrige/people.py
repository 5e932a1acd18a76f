"""People of Intrige: a head above the shield of its city, the profession cut into the shield, the letter at its foot.

Five cities have five outlines, five colours and five letters, so none of them has to be recognised by its colour.
"""

from __future__ import annotations

from functools import cache

from kit.draw.svg import Node, el, icon, use
from kit.engine.game import Seat
from kit.games.intrige.courts import COURTS
from kit.games.intrige.state import Rep
from kit.text.say import Words

SHIELD_ALONE = 50
"""A person drawn smaller than this is only the shield."""

_FOOT = {"venice": 40.5, "rome": 42, "milan": 39.5, "naples": 41.5, "florence": 41}
"""Where the letter is, for each outline."""


def paint(seat: Seat) -> str:
    """The class of a seat's colours: its city."""
    return f"s-{COURTS[seat]}"


def letter(words: Words, seat: Seat) -> str:
    """The first letter of the city: no two begin alike in any of our languages."""
    return words.say(f"courts.{COURTS[seat]}")[0]


@cache
def token(seat: Seat, size: int) -> Node:
    """The arms of a seat's city."""
    return icon(COURTS[seat], size, class_=["ic", paint(seat)])


@cache
def person(rep: Rep, size: int, look: str = "") -> Node:
    """A person as a picture of its own: the figure, or below `SHIELD_ALONE` the shield. Decoration: words say who."""
    tall = size >= SHIELD_ALONE
    inside = figure(rep) if tall else shield(rep)
    box, width = ("0 0 64 72", size * 64 / 72) if tall else ("0 0 48 48", float(size))
    return el("svg", inside, class_=["ic", "person", look], viewBox=box, width=width, height=size, aria_hidden=True)


@cache
def shield(rep: Rep) -> Node:
    """The shield of a person on a ground of 48 × 48, for a larger SVG."""
    city = COURTS[rep.seat]
    return el(
        "g",
        use(f"shield-{city}", 0, 0, 48),
        el("g", use(rep.profession, 12.5, 5.5, 23), class_="cut"),
        el("text", city[0].upper(), x=24, y=_FOOT[city]),
        class_=["rep", paint(rep.seat)],
    )


@cache
def figure(rep: Rep) -> Node:
    """Head and shield of a person on a ground of 64 × 72, for a larger SVG."""
    return el(
        "g",
        el("g", shield(rep), transform="translate(8 24)"),
        use("head", 16, 0, 31),  # after the shield: the chin is in front of its rim
        class_=["figure", paint(rep.seat)],
    )
