"""Wide or narrow: what is drawn in two shapes is drawn in the one that fits the space a browser gives the page.

The style says which of them it is, beside the rules that it belongs to: `--shape` on the root of a page.
The browser reads it there and tells it when it says hello and whenever it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kit.draw.svg import Node

BOTH, WIDE, NARROW = "", "wide", "narrow"
SHAPES = (BOTH, WIDE, NARROW)


def fitting(shape: str, draw: Callable[[str], Node]) -> list[Node]:
    """The drawing in this shape; until a browser has told one, in both, of which the style shows one."""
    drawn = (only(of, shape, partial(draw, of)) for of in (WIDE, NARROW))
    return [each for each in drawn if each is not None]


def only(of: str, shape: str, draw: Callable[[], Node | None]) -> Node | None:
    """What only a page of the shape `of` has; until a browser has told its shape, the style hides it in the other."""
    drawn = draw() if shape in (of, BOTH) else None
    return drawn if drawn is None or shape != BOTH else _marked(drawn, f"{of}-only")


def _marked(drawn: Node, look: str) -> Node:
    tag, attributes, *children = drawn
    return (tag, {**attributes, "class": f"{attributes.get('class', '')} {look}".strip()}, *children)
