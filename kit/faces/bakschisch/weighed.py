"""A decision that was weighed: what was shown, what the best bet would have been, and how often each walks."""

from __future__ import annotations

from kit.draw.svg import Node, el, icon
from kit.engine.game import Seat
from kit.faces.bakschisch.odds import chance, decimal, look
from kit.faces.bakschisch.strip import fist
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.knowable import BakschischKnowable, Spread
from kit.games.bakschisch.moves import Bribe, Move, Thief
from kit.games.bakschisch.state import View
from kit.text.say import Words


def weighed(before: View, seat: Seat, move: Move, known: BakschischKnowable, words: Words) -> Node:
    """One sentence, and both fists with their chances side by side."""
    assert isinstance(move, Bribe | Thief)
    best, tenths = known.best, round(10 * known.cost(move))
    more = words.say("whatif.tenths", sign="", whole=tenths // 10, tenth=tenths % 10)
    showed = words.say(f"review.showed_{_kind(move)}", seat=seat, gold=move.gold)
    better = words.say("review.best_gold", seat=seat, gold=best.move.gold, more=more)
    fifth = before.bribe == BRIBES
    rows = [_row(spread, known, words, fifth) for spread in (known.of(move), best)]
    return el(
        "span", el("span", showed, " ", better, class_="said"), el("span", rows, class_="weighed"), class_="decision"
    )


def _kind(move: Bribe | Thief) -> str:
    return "thief" if isinstance(move, Thief) else "gold"


def _row(spread: Spread, known: BakschischKnowable, words: Words, fifth: bool) -> Node:
    hits = known.answers - spread.moves if fifth else spread.moves
    return el(
        "span",
        el("span", fist(spread.move, words), class_="shows"),
        el("span", words.say("review.stays" if fifth else "review.walks"), class_="does"),
        el("span", chance(hits, known.answers, words), class_="share"),
        el("span", decimal(spread.gold, words), icon("coin", 18), class_=["gold", look(spread.gold)]),
        class_="fist-weighed",
    )
