"""A show of hands as it lies on the projector of every lesson: how many, an answer a row, and undo."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.lessons.hands import Hands
from kit.page.controls import button
from kit.text.say import Words


def hands_head(words: Words, thinks: Hands, *more: Child, level: str = "h3") -> Node:
    """That this is what a class thinks, and how many of it have said so; `level`: of its heading."""
    many = el("b", words.say("hands.many", n=thinks.all), class_="of-guess") if thinks.all else None
    return el("div", el(level, words.say("hands.think")), many, more, class_="row think-head")


def hands_undo(words: Words, thinks: Hands) -> Node:
    """Takes back what came last."""
    said, nobody = words.say("hands.undo"), not thinks.entries
    return button(said, "hands-undo", key="z", look="quiet", disabled=nobody, id="hands-undo")


def hands_row(
    words: Words, thinks: Hands, answer: str, said: str, is_right: bool, *told: Child, is_open: bool = True
) -> Node:
    """An answer, or what is told of it, with its hands, and a press for one more while it is open."""
    counted = thinks.counted
    many, label = counted.get(answer, 0), words.say("hands.plus", said=said)
    plus = button("+", "hand", answer, aria_label=label, data_every=True, id=f"hand-{answer}") if is_open else None
    mark = el("b", "✓ ", aria_hidden=True) if is_right else None
    bar = el("span", style=f"width: {100 * many // max([*counted.values(), 1])}%", class_="bar")
    what = el("span", mark, told or said, class_="what")
    return el("li", plus, what, el("span", bar, class_="rail-bar"), el("b", many), class_=is_right and "right")
