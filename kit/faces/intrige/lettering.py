"""Words on a drawing of Intrige."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kit.draw.lettering import wrapped
from kit.draw.svg import Node, el
from kit.text.say import Words


@lru_cache(maxsize=4096)
def _said(words: Words, key: str, facts: tuple[tuple[str, Any], ...]) -> str:
    return words.say(key, **dict(facts))


def said(words: Words, key: str, **facts: object) -> str:
    """A message; saying the same one again costs nothing. Facts that are None are left out."""
    return _said(words, key, tuple([fact for fact in facts.items() if fact[1] is not None]))


LEADING = 1.28
"""The distance from line to line of a paragraph, in heights of its letters."""


def line(text: str, x: float, y: float, look: str) -> Node:
    """A line of text on a drawing."""
    return el("text", text, x=x, y=y, class_=look)


def paragraph(text: str, x: float, y: float, room: float, size: float, look: str, most: int = 3) -> list[Node]:
    """Several lines of text on a drawing."""
    return [
        line(each, x, y + number * size * LEADING, look) for number, each in enumerate(wrapped(text, room, size, most))
    ]
