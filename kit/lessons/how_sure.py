"""How sure somebody is of an answer: a quiet choice beside it, which nobody has to make."""

from __future__ import annotations

from kit.draw.svg import Child, Node
from kit.lessons.journal import SURENESS
from kit.page.controls import button, choice_field
from kit.text.say import Words


def how_sure(words: Words, sure: int | None, answer: Child = None) -> Node:
    """One of three is pressed, or none; the `answer` may stand before the question."""
    levels = [
        button(
            words.say(f"lesson.sure_{level}"), "sure", level, look="quiet", pressed=level == sure, id=f"sure-{level}"
        )
        for level in SURENESS
    ]
    return choice_field([answer, words.say("lesson.how_sure")], "how-sure", levels, "sure", rove="go")
