"""Whole shows of the stand at a fair, each watched once for all tests that read it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from kit.draw.svg import walk
from kit.engine.reading import JsonObject
from kit.page.page import Page
from kit.play.kiosk import Kiosk
from kit.play.kiosk_game import KioskGame
from kit.play.kiosk_view import Caption
from kit.text.story import Line, tell

MOST_TICKS = 1000


class Hours:
    """A clock that moves as far as it is told."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Heard:
    """A door that keeps what is said once: what to keep, to read aloud, to save as a file."""

    def __init__(self) -> None:
        self.said: list[JsonObject] = []

    def state(self, changed: JsonObject) -> None:
        """It is drawn elsewhere."""

    def say(self, content: JsonObject) -> None:
        """Kept, the newest last; but for what changes in the picture."""
        if "patch" not in content:
            self.said.append(content)

    def flush(self) -> None:
        """It is read when the test does."""

    @property
    def aloud(self) -> list[str]:
        """What a screen reader says."""
        return [str(content["announce"]) for content in self.said if "announce" in content]


class Moment(NamedTuple):
    """What somebody sees who stands there."""

    caption: Caption
    text: str
    answers: tuple[Line, ...]
    """What happened since, where the moment before had asked a question and its reveal is over."""


class Show(NamedTuple):
    """A game of bots from where the show begins to the next game."""

    gone: int
    """How far the game was when it began, as its face counts."""
    moments: list[Moment]
    is_over: bool
    ms: int
    next: Kiosk
    """The stand, which shows the next game now."""
    desk: KioskGame


@cache
def watched(game: str, language: str = "en", seed: int = 0) -> Show:
    """A whole show; nobody touches anything."""
    hours = Hours()
    stand = Kiosk(game, clock=hours, luck=Random(seed))
    greet(stand, f"?lang={language}")
    desk, moments, ms, asked = stand.game, list[Moment](), 0, ""
    gone = desk.kiosk.gone(desk.view.view)
    while stand.game is desk:
        assert len(moments) < MOST_TICKS, "the show never ends"
        answers: tuple[Line, ...] = ()
        if desk.instant is None:
            if asked:
                answers = tuple(tell(desk.table.session.history[-1].events, desk.words, desk.box.story.telling))
            asked = desk.captions.question
        moments.append(Moment(desk.captions.caption, text(stand.page), answers))
        ms += tick(stand, hours)
    return Show(gone, moments, desk.view.is_over, ms, stand, desk)


def parts(page: Page, name: str) -> Iterator[dict[str, Any]]:
    """The parts of the page with this attribute."""
    return (attributes for _, attributes, *_ in walk(page.view) if name in attributes)


def tick(stand: Kiosk, hours: Hours | None = None) -> int:
    """Let time do what it does next. Returns after how many ms."""
    part = next(parts(stand.page, "data-after"))
    ms = int(part["data-after"])
    if hours:
        hours.now += ms / 1000
    stand.page.press(part["data-intent"], json.loads(part.get("data-n", "null")), by="time")
    return ms


def greet(stand: Kiosk, link: str = "", **more: object) -> None:
    """A browser opens the page."""
    stand.page.receive({"hello": {"link": link, "lang": "en", "theme": "light", **more}, "seq": 1})


def text(page: Page) -> str:
    """All that can be read on the page."""
    return " ".join(child for _, _, *children in walk(page.view) for child in children if isinstance(child, str))
