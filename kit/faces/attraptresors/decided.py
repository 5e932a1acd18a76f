"""What was decided, as a part that can be pressed: it opens the rule that decided it, as its chip in the story does."""

from __future__ import annotations

from kit.draw.svg import Child, Node, Value, el
from kit.text.say import Words


def decided_by(rule: str, words: Words, inside: Child, said: str, look: str = "", **attributes: Value) -> Node:
    """A part that opens `rule`; `said` is what it is, for somebody who cannot see it."""
    return el(
        "button",
        inside,
        type="button",
        class_=["decided", look or None],
        data_intent="open",
        data_n=rule,
        aria_label=f"{said}. {words.say('page.rule', id=rule)}",
        **attributes,
    )
