"""Hints: each comes when it is asked for, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.page.controls import button
from kit.text.say import Words


def hint_button(words: Words) -> Node:
    """The button for the next one."""
    return button([icon("lamp", 22), words.say("lesson.hint")], "hint", key="h", look="quiet", id="hint")


def hint_list(name: str, hints: Sequence[Child]) -> Node:
    """Those of the question of this `name` that were asked for: the button may be gone, so the last gets the focus."""
    rows = [
        el("p", icon("lamp", 22), el("span", hint), tabindex="-1", data_focus=at, data_show=at)
        for at, hint in ((f"{name}-hint-{number}", hint) for number, hint in enumerate(hints))
    ]
    return el("div", rows, class_="hints", aria_live="polite")
