"""Bakschisch at a fair: the five cards, and four hands so large that a whole hall can count what is in them."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.bakschisch.cards import cards
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.pieces import bag, hand
from kit.faces.bakschisch.scene import Scene, bag_of, hand_of, resting
from kit.faces.bakschisch.track import scene_of
from kit.games.bakschisch.events import GoldStolen, StayedOnStart, StayedOnThrone
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.state import View
from kit.page.kiosk import KioskFace
from kit.text.say import Words

HAND = 150
BACK = frozenset(("BK-22", "BK-23", "BK-24", "BK-29", "BK-30"))
"""The rules that are taught about going back."""
AHEAD = frozenset(("BK-12", "BK-13", "BK-28", "BK-30"))
"""The rules that are taught about walking."""
SHORTEST = {"name": "fair-13", "levels": ["EHSGHEF", "GSFSGH"]}
"""A track of two levels, on which three have a new Caliph after two or three rounds."""


def beside(sight: BakschischSight) -> list[Child]:
    """The cards of the round, and everybody's hand."""
    scene = scene_of(sight) or resting(sight.view)
    hands = [_seat(sight, seat, scene) for seat in range(sight.game.players)]
    return [cards(sight), el("div", hands, class_="from-afar hands-from-afar")]


def _seat(sight: BakschischSight, seat: Seat, scene: Scene) -> Node:
    words, gold = sight.words, None if scene.gold is None else scene.gold[seat]
    is_thief = seat in scene.shown_thieves
    if gold is None:
        purse = scene.purses[seat]
        said = words.say("page.purse_hidden") if purse is None else words.say("page.purse", gold=purse)
        told: list[Child] = [bag(purse, 44, said, id=bag_of(seat))]
        picture: Node = icon("fist", HAND, class_="ic fist")
    else:
        shown = words.say("page.thief") if is_thief else words.say("page.gold" if gold else "page.nothing", gold=gold)
        told = [el("b", shown, aria_hidden=True)]
        picture = hand(
            gold,
            is_thief,
            HAND,
            shown,
            id=hand_of(seat),
            key=str(sight.step),
            spent=scene.spent,
            decides=seat in scene.deciding,
        )
    name = words.say("page.you") if seat == words.viewer else words.names[seat]
    return el(
        "section",
        picture,
        el("p", icon(f"pawn-{PAWNS[seat]}", 34), told),
        class_=["afar", f"s-{PAWNS[seat]}", seat in scene.deciding and "deciding", seat in sight.winners and "won"],
        id=f"afar-{seat}",
        aria_label=name,
    )


def asks(sight: BakschischSight) -> str | None:
    """Who will walk or, on the fifth card, who goes back."""
    if sight.events or sight.view.card is None:
        return None
    return "back" if sight.view.bribe == BRIBES else "caliph" if sight.view.card == "caliph" else "walk"


def called(words: Words, seat: Seat) -> str:
    """A seat is called by the colour of its pawn."""
    return words.say(f"pawns.{PAWNS[seat]}").capitalize()


def fits(rule: str, events: Sequence[Event], moment: Sequence[Event]) -> bool:
    """A pawn that stays on start or throne does not show how far pawns go, nor an idle thief what thieves take."""
    if rule in BACK and any(isinstance(event, StayedOnStart) for event in events):
        return False
    if rule in AHEAD and any(isinstance(event, StayedOnThrone) for event in moment):
        return False
    return rule != "BK-18" or any(isinstance(event, GoldStolen) and event.gold for event in events)


def coaches(view: View) -> str:
    """A line for each bribe; on the first one the Caliph has his own, as he gives something else."""
    return "kiosk.caliph" if view.bribe == 1 and view.card == "caliph" else f"page.advice.{view.bribe}"


def gone(view: View) -> int:
    """The number of bribes so far."""
    return BRIBES * (view.round - 1) + view.bribe - 1


KIOSK = KioskFace(
    beside=beside,
    teaches=(
        *("BK-39", "BK-32", "BK-38", "BK-21", "BK-20", "BK-30", "BK-13", "BK-18", "BK-28"),
        *("BK-29", "BK-23", "BK-24", "BK-22", "BK-14", "BK-31", "BK-12", "BK-36", "BK-26"),
    ),
    fits=fits,
    coaches=coaches,
    called=called,
    asks=asks,
    show=(4, {"open_gold": True, "board": "short-25"}),
    show_s=480,
    ahead=(5, 8),
    gone=gone,
    short=(3, {"open_gold": True, "board": SHORTEST}),
    bots=("cautious", "thief_minded"),
)
