"""The head of every page but the kiosk's: the way home, whose page it is, how far it has come, what is at hand."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, Value, el, icon
from kit.games import NAMES
from kit.page.frame import Dressed, way_home, way_to_room
from kit.text.say import Words

DONE, MISSED, NOW, TO_COME = "done", "missed", "now", "open"
"""How a step stands: answered, answered wrong, asked now, not reached."""


def head(page: Dressed, title: Child, *at_hand: Child, game: str = "", progress: Child = None, **more: Value) -> Node:
    """The lamp, the `title` under its `game`, the one `progress`, and what is `at_hand`; `more` are attributes."""
    skip = el("button", page.words.say("page.to_choice"), type="button", class_="btn skip", data_first=True)
    far = el("div", progress, class_="progress") if progress else None
    name = el("h1", _room(page, game) if game else None, el("b", title), class_="crumbs")
    return el("header", skip, _lamp(page), name, far, at_hand, class_="top", **more)


def _lamp(page: Dressed) -> Node:
    said = page.words.say("page.home")
    return el("a", icon("lamp", 34), class_="mark", href=way_home(page), aria_label=said, title=said)


def _room(page: Dressed, game: str) -> list[Node]:
    """The game, and the way to its room; a game of somebody's own has none."""
    name = Words(page.looks.language, game).say("page.title")
    where = el("a", name, href=way_to_room(page, game)) if game in NAMES else el("span", name)
    return [where, el("span", "\u00a0› ", class_="muted", aria_hidden=True)]


def bars(words: Words, states: Sequence[str], label: str) -> Node:
    """As many bars as there are steps, each as it stands."""
    items = []
    for number, state in enumerate(states, 1):
        heard = words.say(f"page.bar_{state}", number=number)
        current = "step" if state == NOW else None
        items.append(el("li", el("span", heard, class_="unseen"), class_=state, aria_current=current))
    return el("ol", items, class_="bars", aria_label=label)


def way_at(at: int, steps: int) -> list[str]:
    """How steps stand of which the first `at` are done.

    >>> way_at(1, 3)
    ['done', 'now', 'open']
    """
    return [DONE if step < at else NOW if step == at else TO_COME for step in range(steps)]
