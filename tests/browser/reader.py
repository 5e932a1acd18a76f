"""Somebody who reads a page and presses its parts without a browser: what a browser would show them is a tree.

The page is the one that the server opens for a notebook, and hears what the browser of a newcomer says.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any

from kit.draw.svg import Node, find, words
from kit.page.kept_parts import parts_of, without_parts
from kit.page.shape import BOTH, NARROW, WIDE
from kit.serve.limits import Limits
from kit.serve.page_sessions import PageSessions
from kit.site.folder import Folder
from tests.browser.learning import SHELF, Due, task_in
from tests.browser.sweep import ADDRESS, View
from tests.serving import ROOT


@functools.cache
def hall() -> PageSessions:
    """What opens the repository's own notebooks."""
    return PageSessions(Folder(ROOT / "notebooks"), Limits())


class Reader:
    """Somebody at a page who wants no motion, unless another wish is told."""

    def __init__(self, notebook: str, query: str = "", **wishes: Any) -> None:
        self.notebook = notebook
        self.language = "en"
        self.kept: dict[str, str] = {}
        """What the browser keeps, by its keys."""
        self._is_new = True
        self.page = hall().page(notebook)
        self.page.connect(self)
        hello = {"link": query and f"?{query}", "lang": "en-US", "theme": "light", "fresh": True, "view": 0}
        more = {"wishes": {"motion": "off", **wishes}, "address": ADDRESS + notebook}
        greeted = None
        while greeted != self.page.storage_key:  # another key is greeted anew: what is kept there is another game's
            greeted = self.page.storage_key
            self.page.receive({"hello": hello | more, "seq": 1})

    # What the page says -----------------------------------------------------------------------------------------------

    def state(self, changed: Mapping[str, Any]) -> None:
        """It shows another tree; that is looked at when it is asked for."""

    def say(self, content: Mapping[str, Any]) -> None:
        """What is kept, and in which language it is."""
        assert "failed" not in content, content
        self.language = content.get("lang", self.language)
        if "save" in content:
            self.kept[self.page.storage_key] = content["save"]

    def flush(self) -> None:
        """Nothing waits."""

    # What is there ----------------------------------------------------------------------------------------------------

    def shows(self, **attributes: Any) -> list[Node]:
        """The parts with these attributes."""
        return find(self.page.view, **attributes)

    def says(self, **attributes: Any) -> str:
        """What these parts say."""
        return " ".join(map(words, self.shows(**attributes)))

    def view(self, name: str, unfolds: str = "", **seen: Any) -> View:
        """What is shown now, which this is part of."""
        assert not seen or self.shows(**seen), f"{name}: there is no {seen}"
        opens, self._is_new = self._is_new, False
        said = f"{self.notebook}, {self.language}, {name}"
        trees = {shape: self._drawn(shape) for shape in (WIDE, NARROW, BOTH)}
        parts = {key: children for tree in trees.values() for key, children in parts_of(tree)}
        shown = {shape: without_parts(tree) for shape, tree in trees.items()}
        return View(said, self.language, shown, parts, opens, unfolds)

    def _drawn(self, shape: str) -> Node:
        """The same for a browser of another shape, from now on."""
        number = int(self.page.view[1]["data-view"])
        self.page.receive({"intent": "shape", "n": shape, "by": "layout", "view": number, "seq": 1})
        return self.page.view

    # What its reader does ---------------------------------------------------------------------------------------------

    def press(self, part: str) -> None:
        """Press the part with this id."""
        self.page.press(*self._said_by(part))

    def fill(self, part: str, text: str | bool) -> None:
        """Fill in the field with this id, or choose from it."""
        self.page.press(*self._said_by(part), value=text)

    def do(self, intent: str, n: Any = None) -> None:
        """Press the part that says this."""
        self.page.press(intent, n)

    def wait(self, part: str) -> None:
        """Let time press the part with this id, again and again, until it is gone."""
        while self.shows(id=part):
            intent, n = self._said_by(part)
            self.page.press(intent, n, by="time")

    def press_in(self, outer: str, at: int = 0, **attributes: Any) -> None:
        """Press the part with these attributes in the part with this id: the first, or the one at another place."""
        (around,) = self.shows(id=outer)
        self.page.press(*_said(find(around, **attributes)[at]))

    def _said_by(self, part: str) -> tuple[str, Any]:
        (node,) = self.shows(id=part) or [None]
        assert node, f"{self.notebook}: there is no {part}"
        return _said(node)

    # In a lesson ------------------------------------------------------------------------------------------------------

    def goto(self, station: str) -> None:
        """To a station, by the menu."""
        if not self.shows(id="menu"):
            self.press("open-menu")
        self.press(f"station-{station}")

    def task_now(self, lesson_id: str) -> Due:
        """The task that is asked."""
        return task_in({key.removeprefix(SHELF): text for key, text in self.kept.items()}, lesson_id)

    def point(self, due: Due, value: Any) -> None:
        """Point at an answer, or take something into the fist."""
        if due.kind == "space":
            self.do("space", value)
        elif due.is_typed(value):
            self.fill("point-typed", str(value))
        else:
            for part in due.parts(value):
                self.press(part)

    def say_anything(self) -> None:
        """Point at the first thing that answers."""
        ways = (part for intent in ("point", "seat", "space") for part in self.shows(data_intent=intent))
        self.page.press(*_said(next(ways)))

    def answer(self, due: Due, value: Any, sure: int = 60) -> None:
        """Give an answer and say how sure; or open the fist."""
        self.point(due, value)
        self.commit(sure if due.asks_sureness else None)

    def commit(self, sure: int | None = None) -> None:
        """Press the one button that leads on; before that say how sure the answer is, if it is said."""
        if sure is not None:
            self.press(f"sure-{sure}")
        self.press("go")


def _said(node: Node) -> tuple[str, Any]:
    return node[1]["data-intent"], json.loads(node[1].get("data-n", "null"))
