"""A decision that was weighed: what was chosen, what would have been better, and by how much."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.engine.bot import Weighed
from kit.engine.box import AnyBox
from kit.engine.game import AnyMove, Seat
from kit.faces.plain.move_text import said_move
from kit.text.say import Words


def weighed(box: AnyBox, _seat: Seat, found: Weighed[AnyMove], words: Words) -> Node:
    """Both moves, one above the other, and under them the game's sentence about the difference."""

    def row(label: str, move: AnyMove, *more: Child) -> Node:
        return el("span", el("span", words.say(label), class_="does"), el("b", said_move(box, words, move)), *more)

    lead = el("span", words.say("review.lead", **found.facts), class_="lead")
    return el("span", row("review.chosen", found.move), row("review.better", found.best, lead), class_="decision moves")
