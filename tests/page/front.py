"""What a browser has of a page, as page.js has it: the state, and the trees that came last."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from kit.draw.svg import Tree
from kit.page.delta import applied
from kit.page.page import Page


class Front:
    """A door to a browser that draws nothing, and keeps all that it is sent."""

    def __init__(self, page: Page | None = None, is_read: bool = False) -> None:
        """Join the page, or wait for what comes; `is_read`: that was read from JSON, and need not be made so."""
        self._read: Callable[[Any], Any] = _as_it_is if is_read else _by_json
        self.held: dict[str, Any] = {}
        self.trees: list[Any] = []
        """What time shows one after the other."""
        self.parts: dict[str, Any] = {}
        self.changes: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        if page:
            self.state(page.state())
            self.changes.clear()
            page.connect(self)

    @property
    def view(self) -> int:
        """The number of the tree that is shown; 0 if there is none yet."""
        return number(self.trees[0]) if self.trees else 0

    @property
    def sent(self) -> int:
        """How many characters came since it joined."""
        return len(json.dumps([self.changes, self.said]))

    def state(self, changed: Mapping[str, Any]) -> None:
        """The whole."""
        self.changes.append(self._read(changed))
        self.held |= self.changes[-1]
        self.parts |= self.changes[-1].get("parts", {})
        if "view" in changed:
            self.trees = [json.loads(self.held["view"])]

    def say(self, content: Mapping[str, Any]) -> None:
        """Something said once; a change is made where the tree is there that it is of."""
        self.said.append(self._read(content))
        if "patch" not in content:
            return
        (tree,) = (each for each in self.trees if number(each) == content["of"])
        self.trees = self.trees if "then" in content else []
        for change in self.said[-1]["patch"]:
            tree = self._read(applied(change, tree))
            self.trees.append(tree)
        self.parts |= self.said[-1].get("parts", {})

    def flush(self) -> None:
        """Nothing waits."""


def _by_json(content: Any) -> Any:
    return json.loads(json.dumps(content))


def _as_it_is(content: Any) -> Any:
    return content


def whole(tree: Any, parts: Mapping[str, Any]) -> Tree:
    """The tree as it is drawn, with the children that are sent once."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *children = tree
    children = parts[attributes["data-part"]] if "data-part" in attributes else children
    return (tag, attributes, *(whole(child, parts) for child in children))


def number(tree: Any) -> int:
    """Of a tree that is shown."""
    return int(tree[1]["data-view"])
