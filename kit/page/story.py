"""A sentence of the story on a page."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.page.controls import chip
from kit.text.say import Words
from kit.text.story import Line


def sentence(
    line: Line, words: Words, name: str, picture: Child = None, look: str | None = None, fresh: bool = False
) -> Node:
    """One sentence with its picture and its rules; `name` is its id on the page, `look` is ``new`` or ``old``.

    `fresh`: it is the first that is new, which is not scrolled away.
    """
    chips = [chip(rule, words) for rule in line.rules]
    return el(
        "li",
        picture or el("span"),
        el("span", line.text),
        el("span", chips, class_="chips"),
        class_=look,
        data_fresh=fresh,
        id=name,
    )
