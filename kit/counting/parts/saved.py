"""What the browser keeps of a lesson, after every press, and how somebody who comes back goes on from there."""

from __future__ import annotations

from kit.counting.keeping import keep, resume
from kit.counting.screen import CountScreen
from kit.counting.way import END
from kit.page.page import Hello, Intent
from kit.page.part import Part

NOTHING_NEW = ("tick", "open")
"""Intents after which there is nothing new to keep."""


class Saved(Part):
    """Keeps a run, and brings it back."""

    def __init__(self, screen: CountScreen) -> None:
        self._screen, self._run = screen, screen.run

    def keep(self) -> None:
        """Have the browser keep it as it is now."""
        self._screen.page.save(keep(self._run), self._where())

    def done(self, intent: Intent) -> None:
        """Keep what came of it."""
        if intent.name not in NOTHING_NEW:
            self.keep()

    def greet(self, hello: Hello) -> bool:
        """Go on where the browser left off, or where the address says."""
        self._run.day = hello.day
        judged = resume(self._run, hello.saved, hello.link if hello.fresh else "")
        way = self._run.way
        self._screen.once.notice = "welcome" if way.at and hello.saved and way.here != END else ""
        if judged:
            self.keep()
        return True

    def _where(self) -> str:
        """How far it is; nothing once it is done."""
        way = self._run.way
        return "" if way.here == END else self._screen.say("step", step=way.at + 1, steps=len(way.steps))
