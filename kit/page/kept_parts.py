"""Nodes whose children a browser is sent once, and then only their key (`data-part`), such as the bare board."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Tree


def parts_of(tree: Tree) -> Iterator[tuple[str, list[Tree]]]:
    """The outermost nodes that are sent once: key and children."""
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            continue
        if "data-part" in here[1]:
            yield here[1]["data-part"], [*here[2:]]
        else:
            waiting.extend(here[:1:-1])


def without_parts(tree: Tree) -> Tree:
    """The tree as it is sent, each of those nodes without its children."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *children = tree
    return (tag, attributes) if "data-part" in attributes else (tag, attributes, *map(without_parts, children))
