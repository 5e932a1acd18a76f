"""What the referee of every game says: the question that has the focus, and why what was typed cannot be."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.engine.game import Refusal
from kit.page.controls import badge, chip
from kit.page.sight import AnySight


def asking(sight: AnySight, text: Child, look: str = "ask", name: str = "ask") -> Node:
    """The question takes the focus, which would otherwise be lost with the button that led here."""
    return el("h2", text, class_=look or None, id=name, tabindex="-1", data_focus=f"ask-{sight.step}")


def refused(sight: AnySight, refusal: Refusal | None, tag: str = "span", look: str = "loss") -> Node | None:
    """What cannot be, by its rule, and how far that can be trusted."""
    if refusal is None:
        return None
    words, status = sight.words, sight.box.rules()[refusal.rule].status
    told = [words.refusal(refusal), " ", chip(refusal.rule, words), badge(status, words, short=True)]
    return el(tag, told, class_=look, role="alert")
