"""How a person wants to see the page; no move of the game depends on it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kit.engine.reading import Json
from kit.page.page import Hello, Intent, Page
from kit.page.shape import BOTH, SHAPES
from kit.text.say import LANGUAGES

MOTIONS = ("on", "step", "off")
"""Fists open and pawns walk by themselves, one instant per press, or all at once."""

TABLES = ("comma", "semicolon")
"""What separates the columns of a table that is downloaded."""

CHOSEN = ("neutral", "motion", "sound", "shortcuts", "coach", "presenting", "table")
"""The wishes that a person chooses on a page."""
WISHES = (*CHOSEN, "code")
CHOICES = {"motion": MOTIONS, "table": TABLES}
_CODE = re.compile(r"(?:[a-z]{3,9}-[1-9][0-9])?")


@dataclass
class Looks:
    """Language and theme are the whole browser's; the rest are wishes that it keeps for our pages."""

    language: str = "en"
    theme: str = "light"
    neutral: bool = False
    """The persons have names that suit a classroom."""
    motion: str = "on"
    sound: bool = False
    """Fists, gold and pawns are heard."""
    shortcuts: bool = True
    """Single letters and digits press things."""
    coach: bool = True
    """A line of advice for each bribe of a first round."""
    presenting: bool = False
    """Lessons are shown on a projector."""
    code: str = ""
    """What a learner's downloads are called, such as "blue-42"; it names nobody."""
    table: str = ""
    """One of TABLES; empty: as usual in the language."""
    shape: str = BOTH
    """The shape of drawings for which the browser has room."""

    def wish(self, name: str, value: Json) -> bool:
        """Take over one wish; False if it makes no sense."""
        if name not in WISHES or not _fits(name, value):
            return False
        setattr(self, name, value)
        return True

    def dress(self, hello: Hello, page: Page) -> None:
        """A page opened: take over what its browser prefers and has kept."""
        asked = hello.asked.get("lang", "")  # the home page's language is in the link
        wished = (language[:2].lower() for language in (asked, hello.lang))
        self.language = next((each for each in wished if each in LANGUAGES), self.language)
        self.theme, self.shape = hello.theme, hello.shape
        if hello.still:
            self.motion = "off"
        for name, value in hello.wishes.items():
            self.wish(name, value)
        page.set_lang(self.language)

    def fit(self, shape: object) -> bool:
        """The space for the page has changed; False if drawings stay as they are."""
        fits = shape in SHAPES and shape != self.shape
        self.shape = str(shape) if fits else self.shape
        return fits

    def change(self, intent: Intent, page: Page) -> None:
        """Do what the person asks for, and have the browser remember it."""
        value: Json = intent.n if intent.value is None else intent.value
        if intent.name == "language" and value in LANGUAGES:
            self.language = value
            page.set_lang(value)
        elif intent.name == "theme" and value in ("light", "dark"):
            self.theme = value
            page.set_theme(value)
        elif self.wish(intent.name, value):
            page.remember(intent.name, value)


def _fits(name: str, value: object) -> bool:
    if name == "code":
        return isinstance(value, str) and bool(_CODE.fullmatch(value))
    if name in CHOICES:
        return value in CHOICES[name]
    return isinstance(value, bool)
