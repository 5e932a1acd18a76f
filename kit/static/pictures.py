"""What a page shows before Python is there: drawn when the folder is written, taken over by the page itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kit.engine.reading import JsonObject
from kit.openers import open_page
from kit.site.notebooks import Opening

DRAWN = {"play": 8, "kiosk": 1}
"""Pages whose opening is drawn by lot, and how many of them there are, the same each time the folder is written."""


class _Listener:
    """A browser that takes note."""

    def __init__(self) -> None:
        self.said: list[JsonObject] = []

    def state(self, changed: Mapping[str, Any]) -> None:
        """The state is asked for at the end."""

    def say(self, content: Mapping[str, Any]) -> None:
        """Something that is said once."""
        self.said.append(dict(content))

    def flush(self) -> None:
        """Nothing waits."""


def pictures_of(opening: Opening) -> int:
    """How many first pictures a page has in each language."""
    return DRAWN.get(opening.name, 1)


def first_picture(opening: Opening, language: str, choice: int = 0) -> JsonObject:
    """A page as somebody sees it who comes for the first time, and what luck brought, for the page that goes on."""
    luck = {"luck": Random(choice)} if opening.name in DRAWN else {}
    page, browser = open_page(opening.name, *opening.arguments, **{**opening.named, **luck}), _Listener()
    page.connect(browser)
    hello = {"view": 0, "link": "", "lang": language, "theme": "light", "fresh": True, "address": "", "day": None}
    page.receive({"hello": hello, "seq": 0})
    held = [{"hold": each["hold"]} for each in browser.said if "hold" in each]
    return {"state": page.state(), "says": held}
