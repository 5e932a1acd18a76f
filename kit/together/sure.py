"""How sure somebody in a class is: one press on a phone says it and closes the choice, for time is short there."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.lessons.journal import SURENESS
from kit.page.controls import button
from kit.text.say import Words


def sure_closes(words: Words, waits: str = "", answer: Child = None) -> Node:
    """Three buttons that close; `waits`: what has to be done first, if anything; the `answer` may stand before it."""
    levels = [
        button(words.say(f"lesson.sure_{sure}"), "commit", sure, look="main", disabled=bool(waits), id=f"sure-{sure}")
        for sure in SURENESS
    ]
    said = waits or [answer, words.say("room.phone.how_sure")]
    return el(
        "div",
        el("p", said, class_="small muted", id="how-sure"),
        el("div", levels, class_="closes", role="group", aria_labelledby="how-sure"),
        class_="onward committing",
    )
