"""What changed from one tree to the next, so that nothing is sent that did not change.

A change takes the place of a tree and refers to trees that the reader has:

- a number: the old child that stood there, as it was;
- a number and a table: that old child with other attributes (``set``; None takes one away) or other ``children``,
  each of them again a change;
- anything else: a new text or a new node.

>>> old = ("p", {"id": "said", "class": "new"}, "Red ", ("b", {}, "walks"), " to ", ("i", {}, "20"))
>>> new = ("p", {"id": "said", "lang": "en"}, "Red ", ("b", {}, "walks"), " to ", ("i", {}, "23"))
>>> delta(old, new)
(0, {'set': {'lang': 'en', 'class': None}, 'children': [0, 1, 2, (3, {'children': ['23']})]})
>>> applied(delta(old, new), old) == new
True

page.js does the same as `applied`.  A change tells nothing that is not in the new tree, except for the names of
attributes that the old one had.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from kit.draw.svg import Node, Tree

Change: TypeAlias = "int | Tree | tuple[int, Mapping[str, Any]]"


def delta(old: Tree, new: Tree) -> Change:
    """What makes the new tree out of the old one."""
    return _change((old,), {}, 0, new)


def applied(change: Change, old: Tree) -> Tree:
    """The tree that a change makes out of the old one."""
    return _made(change, (old,))


def _change(olds: Sequence[Tree], named: Mapping[str, int], at: int, new: Tree) -> Change:
    """What makes a new child out of old ones: one with an id out of its namesake, others out of what stood there."""
    if at < len(olds) and olds[at] == new:
        return at
    if new in olds:
        return olds.index(new)
    if isinstance(new, str):
        return new
    at = named.get(new[1]["id"], at) if "id" in new[1] else at
    old = olds[at] if at < len(olds) else ""
    return new if isinstance(old, str) or old[0] != new[0] else (at, _within(old, new))


def _within(old: Node, new: Node) -> Mapping[str, Any]:
    """The attributes and children that changed in a node."""
    (_, had, *olds), (_, has, *news) = old, new
    table: dict[str, Any] = {}
    if had != has:
        others = {name: value for name, value in has.items() if had.get(name) != value}
        table["set"] = others | dict.fromkeys(name for name in had if name not in has)
    if olds != news:
        named = {child[1]["id"]: at for at, child in enumerate(olds) if not isinstance(child, str) and "id" in child[1]}
        table["children"] = [_change(olds, named, at, child) for at, child in enumerate(news)]
    return table


def _made(change: Any, olds: Sequence[Tree]) -> Tree:
    if isinstance(change, int):
        return olds[change]
    if isinstance(change, str) or isinstance(change[0], str):
        tree: Tree = change
        return tree
    at, table = change
    tag, had, *children = olds[at]
    attributes = {name: value for name, value in {**had, **table.get("set", {})}.items() if value is not None}
    made = [_made(each, children) for each in table["children"]] if "children" in table else children
    return (tag, attributes, *made)
