"""Several people around one screen, and a clock: a circle for each hand, where that hand is.

All circles are equal; those of four lie in the corners, equally far from the column.  The two upper places are turned,
so that each side reads its own way up.  A mission is seen only while a finger or a key rests on its card, and only
there: otherwise it is not in the tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kit.draw.svg import Child, Node, el
from kit.engine.game import Seat
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.dice import letter_of
from kit.faces.attraptresors.hand import gold, name_of
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import paint, token
from kit.faces.attraptresors.reaching import (
    asked_to_throw,
    holds_column,
    is_racing,
    is_ready,
    object_parts,
    race_notes,
    windows,
)
from kit.games.attraptresors.pieces import COLUMN, ENOUGH
from kit.page.controls import button, main_button

PLACES: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        2: ("bottom", "top"),
        3: ("bottom-left", "top-left", "top-right"),
        4: ("bottom-left", "top-left", "top-right", "bottom-right"),
        5: ("bottom-left", "top-left", "top-right", "bottom-right", "bottom"),
        6: ("bottom-left", "top-left", "top", "top-right", "bottom-right", "bottom"),
    }
)
"""Where each seat sits, clockwise from the bottom left; the fifth and sixth in the middle of the long sides."""

KEYS: Mapping[str, str] = MappingProxyType(
    {"bottom-left": "x", "top-left": "e", "top": "y", "top-right": "p", "bottom-right": "n", "bottom": "v"}
)
"""A key for each place on one keyboard: it lies where the place does, it is the same key on a QWERTY and on an AZERTY
keyboard, and there is room for a hand between any two."""
KEYS_OF_TWO = ("s", "l")
"""Left and right hand on the middle row."""


def key_of(players: int, seat: Seat) -> str:
    """The key of a hand if this many play."""
    return KEYS_OF_TWO[seat] if players == 2 else KEYS[PLACES[players][seat]]


def has_corners(sight: AttrapSight) -> bool:
    """Whether several people are at this screen, and hands reach by the clock."""
    return is_racing(sight) and sight.is_side_by_side


def corners(sight: AttrapSight) -> list[Child]:
    """A place for everybody, and what is to be done, told to both sides of the table."""
    seats = [_corner(sight, seat) for seat in range(sight.game.players)]
    return [
        el(
            "div",
            seats,
            _told(sight, "below"),
            _told(sight, "above"),
            *_pauses(sight),
            class_="corners",
            id="corners",
        )
    ]


def _corner(sight: AttrapSight, seat: Seat) -> Node:
    place = PLACES[sight.game.players][seat]
    is_person = not sight.players[seat].bot
    inside: list[Child] = [
        _circle(sight, seat) if is_person else el("div", token(seat, 64), class_="circle bot"),
        el(
            "div",
            el("b", name_of(sight, seat), class_="name"),
            gold(sight, seat),
            _peek(sight, seat) if is_person and not sight.game.for_two else None,
            class_="beside",
        ),
        object_parts(sight, seat, keyed=False) if is_person and not is_ready(sight) else None,
    ]
    return el(
        "section",
        inside,
        class_=["corner", f"at-{place}", "turned" if place.startswith("top") else None, paint(seat)],
        id=f"corner-{seat}",
        aria_label=name_of(sight, seat),
    )


def _circle(sight: AttrapSight, seat: Seat) -> Node:
    """The hand of a person: in the second window the same circle takes the best object that is left."""
    words, key = sight.words, key_of(sight.game.players, seat)
    inside: list[Child] = [
        token(seat, 64),
        el("span", words.say("hands.grab"), class_="first big"),
        el("span", words.say("hands.grab_best_short"), class_="second big"),
        holds_column(sight),
        el("kbd", key.upper()),
    ]
    if is_ready(sight):
        return el("div", inside, class_="circle still", id=f"grab-{seat}-{COLUMN}")
    return el(
        "button",
        inside,
        type="button",
        class_="circle",
        data_grab=f"{seat}:{COLUMN}",
        data_key=key,
        aria_label=words.say("hands.grab_of", seat=seat),
        id=f"grab-{seat}-{COLUMN}",
    )


def _peek(sight: AttrapSight, seat: Seat) -> Node:
    """A person's own mission, while they hold the card."""
    words, seen = sight.words, sight.peeked.get(seat)
    colour = seen.missions[seat] if seen else None
    told: list[Child] = (
        [el("b", words.say("hands.wants", number=ENOUGH, colour=colour)), el("small", letter_of(words, colour))]
        if colour
        else [words.say("hands.hold")]
    )
    return el(
        "button",
        mission_card(colour, 48),
        el("span", told),
        type="button",
        class_=["btn peek", colour and "open"],
        data_hold="peek",
        data_n=seat,
        aria_label=words.say("hands.hold_of", seat=seat) if not colour else None,
        id=f"peek-{seat}",
    )


# What both sides read -------------------------------------------------------------------------------------------------


def _told(sight: AttrapSight, side: str) -> Node:
    """What to do, once for each side of the table; only the lower one has a filled button."""
    words = sight.words
    if not is_ready(sight):
        inside: list[Child] = [
            el("p", words.say("hands.is_it_yours"), class_="first big"),
            el("p", words.say("hands.now_objects"), class_="second big"),
            el("p", words.say("page.where", **sight.box.plain.moment(sight.view)), " · ", _left(sight), class_="muted"),
        ]
    else:
        throw, key = words.say("hands.throw"), sight.race.key if sight.race else ""
        inside = [
            el("h2", asked_to_throw(sight), class_="big", id="ask" if side == "below" else None),
            _first_told(sight) or el("p", words.say("hands.then_circle", **windows(sight)), class_="muted"),
            race_notes(sight) if side == "below" else None,
            main_button(throw, "race-begin", key, focus=f"throw-{key}")
            if side == "below"
            else button(throw, "race-begin", key, id="throw-above"),
        ]
    return el("div", inside, _open_missions(sight), class_=["told-side", side, "turned" if side == "above" else None])


def _first_told(sight: AttrapSight) -> Node | None:
    """In the first round, what gives a right and what a wrong grab costs (AT-11, AT-12, AT-19)."""
    if sight.view.round > 1:
        return None
    key = "hands.look_first_for_two" if sight.game.for_two else "hands.look_first"
    return el("p", sight.words.say(key), class_="muted look-first")


def _left(sight: AttrapSight) -> Node:
    """The time that is left; race.js counts it down."""
    first = sight.race.windows[0] / 1000 if sight.race else 0
    return el("span", f"{first:.1f}", data_left=True)


def _open_missions(sight: AttrapSight) -> Node | None:
    """The three missions of two players, the right way up for each of them."""
    if not sight.game.for_two:
        return None
    words = sight.words
    cards = [
        el(
            "span",
            mission_card(colour, 58),
            el("span", words.say("hands.wants", number=ENOUGH, colour=colour), class_="unseen"),
            class_="mission",
        )
        for colour in sight.view.missions
        if colour
    ]
    return el(
        "div", cards, class_="row open-missions", role="group", aria_label=words.say("hands.open_missions", seat=0)
    )


def _pauses(sight: AttrapSight) -> list[Node]:
    """The menu, within reach of both sides."""
    said = sight.words.say("page.menu")
    return [
        button(said, "open", "menu", look=f"pause {side}", id=f"menu-{side}", data_through=True)
        for side in ("left", "right")
    ]
