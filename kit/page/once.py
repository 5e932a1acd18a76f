"""Nodes whose children a browser is sent once, and then only their key (`data-part`), such as the board's ground."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Tree


def parts_of(tree: Tree) -> Iterator[tuple[str, list[Tree]]]:
    """The outermost nodes that are sent once: key and children."""
    if isinstance(tree, str):
        return
    _, attributes, *children = tree
    if "data-part" in attributes:
        yield attributes["data-part"], children
        return
    for child in children:
        yield from parts_of(child)


def without_parts(tree: Tree) -> Tree:
    """The tree as it is sent, each of those nodes without its children."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *children = tree
    return (tag, attributes) if "data-part" in attributes else (tag, attributes, *map(without_parts, children))
