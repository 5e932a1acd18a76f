"""A class for tests: a wall and phones, each a page of its own with what its browser has heard and keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from kit.draw.svg import walk
from kit.draw.svg import words as words_in
from kit.page.page import Page
from kit.page.screen import Screen
from kit.table.rooms import LiveRoom, Rooms
from kit.table.store import Memory, Store
from kit.together.host import Host
from kit.together.phone import Phone


class Browser:
    """What a page says, as text, and what a browser keeps of it by its key."""

    def __init__(self, page: Page, link: str, kept: dict[str, str], lang: str = "en", held: str | None = None) -> None:
        self.page, self.link, self.kept, self.lang = page, link, kept, lang
        self.frames: list[str] = []
        self.held: str | None = held
        page.connect(self)
        self.greet()

    def greet(self) -> None:
        """Say hello, as often as the page asks for it."""
        key = self.page.storage_key
        hello = {
            "link": self.link,
            "lang": self.lang,
            "saved": self.kept.get(key),
            "held": self.held,
            "still": True,
            "shape": "narrow",
            "address": "http://127.0.0.1:8866/voila/render/apps/class.ipynb",
        }
        self.page.receive({"hello": hello, "seq": 1})
        if self.page.storage_key != key:
            self.greet()

    def state(self, changed: Mapping[str, Any]) -> None:
        """Take a state."""
        self.frames.append(json.dumps(["state", dict(changed)], default=str))

    def say(self, content: Mapping[str, Any]) -> None:
        """Take something that is said once."""
        self.frames.append(json.dumps(["say", dict(content)], default=str))
        if "save" in content:
            self.kept[self.page.storage_key] = content["save"]
        if "hold" in content:
            self.held = content["hold"]

    def flush(self) -> None:
        """Nothing waits."""


class Class:
    """A room with its wall and phones, on one store."""

    def __init__(self, phones: int = 2, store: Store | None = None, lang: str = "en") -> None:
        self.store = store or Memory()
        self.rooms = Rooms(self.store)
        self.lang = lang
        self.host = Host(self.rooms)
        self.host_kept: dict[str, str] = {}
        self.wall = Browser(self.host.page, "", self.host_kept, lang)
        self.host.page.press("room-open")
        self.code = self.live.room.code
        self.kept: list[dict[str, str]] = [{} for _ in range(phones)]
        self.phones: list[Phone] = []
        self.browsers: list[Browser] = []
        for number in range(phones):
            self.open(number)

    @property
    def live(self) -> LiveRoom:
        """The room, as the host's page has it."""
        assert self.host.live
        return self.host.live

    def open(self, number: int, held: str | None = None) -> Phone:
        """The phone of this person, opened once more."""
        phone = Phone(self.rooms)
        browser = Browser(phone.page, f"?room={self.code}", self.kept[number], self.lang, held)
        phone.page.elsewhere.watched(True)
        self.phones[number : number + 1], self.browsers[number : number + 1] = [phone], [browser]
        return phone

    def ask(self, lesson: str, step: str) -> None:
        """Have the host take a question from the shelf."""
        self.host.page.press("open", "ask") if self.host.panel != "ask" else None
        self.host.page.press("shelf", lesson)
        self.host.page.press("ask", step)

    def seen_by(self, number: int) -> list[str]:
        """All that this phone and the wall got, and what they show, but for keys and codes, which are drawn by lot."""
        keys = [*self.host_kept.values(), *(key for kept in self.kept for key in kept.values())]
        shown = tree(self.phones[number].page), tree(self.host.page)
        text = "\n".join([*self.browsers[number].frames, *self.wall.frames, *shown])
        for key in (*re.findall(r"[\w-]{22}", " ".join(keys)), self.code):
            text = text.replace(key, "…")
        return text.split("\n")

    def restart(self) -> None:
        """Another process with the same store: everybody comes back with what their browsers keep."""
        held = [browser.held for browser in self.browsers]
        self.rooms = Rooms(self.store)
        self.host = Host(self.rooms)
        self.wall = Browser(self.host.page, "", self.host_kept, self.lang, held=self.wall.held)
        for number, each in enumerate(held):
            self.open(number, each)


def unanswered(screen: Screen) -> set[str]:
    """What could be pressed on a page though nothing would come of it."""
    shown = (node[1].get("data-intent") for node in walk(screen.page.view))
    return {intent for intent in shown if intent} - screen.handlers().keys()


def said(page: Page) -> str:
    """All that a page shows, as text."""
    return words_in(page.view)


def tree(page: Page) -> str:
    """What is shown, without the number of the tree."""
    return re.sub(r'"data-view": "\d+"', "", json.dumps(page.view, default=str))
