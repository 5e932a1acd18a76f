"""A decision that was weighed: the fist that was shown, the one with the best chance, and how often each then wins."""

from __future__ import annotations

from kit.draw.svg import Node, el
from kit.engine.bot import Weighed
from kit.engine.box import AnyBox
from kit.engine.game import Seat
from kit.faces.bakschisch.odds import chance
from kit.faces.bakschisch.strip import fist
from kit.games.bakschisch.moves import Bribe, Move, Thief
from kit.text.say import Words


def weighed(_box: AnyBox, seat: Seat, found: Weighed[Move], words: Words) -> Node:
    """Two sentences, and both fists with their chances, one above the other."""
    assert isinstance(found.move, Bribe | Thief) and isinstance(found.best, Bribe | Thief)
    showed = words.say(f"review.showed_{_kind(found.move)}", seat=seat, gold=_gold(found.move))
    better = words.say(f"review.better_{_kind(found.best)}", gold=_gold(found.best), **found.facts)
    rows = [
        el(
            "span",
            el("span", fist(move, words), class_="shows"),
            el("span", words.say("review.wins"), class_="does"),
            el("span", chance(int(found.facts[fact]), 100, words), class_="share"),
            class_="fist-weighed",
        )
        for move, fact in ((found.move, "chance"), (found.best, "best"))
    ]
    return el(
        "span", el("span", showed, " ", better, class_="said"), el("span", rows, class_="weighed"), class_="decision"
    )


def _kind(move: Move) -> str:
    return "gold" if isinstance(move, Bribe) else "thief"


def _gold(move: Move) -> int:
    return move.gold if isinstance(move, Bribe) else 0
