"""What the browser keeps of a lesson, after every press, and how somebody who comes back goes on from there."""

from __future__ import annotations

from kit.counting.keeping import keep, resume
from kit.counting.screen import CountScreen
from kit.counting.shelf import lesson_ids
from kit.counting.way import END
from kit.lessons.journal import other_journals
from kit.lessons.parts.part import LessonPart
from kit.page.page import Hello, Intent

NOTHING_NEW = ("tick", "open", "clear-all")
"""Intents after which there is nothing new to keep, or nothing at all."""


class Saved(LessonPart[CountScreen]):
    """Keeps a run, and brings it back."""

    def keep(self) -> None:
        """Have the browser keep it as it is now."""
        self._screen.page.save(keep(self._screen.run), self._where())

    def done(self, intent: Intent) -> None:
        """Keep what came of it."""
        if intent.name not in NOTHING_NEW:
            self.keep()

    def greet(self, hello: Hello) -> bool:
        """Go on where the browser left off, or where the address says."""
        screen, way = self._screen, self._screen.way
        screen.run.day = hello.day
        screen.others = other_journals(hello.shelf, lesson_ids(), screen.lesson.id)
        judged = resume(screen.run, hello.saved, hello.link if hello.fresh else "")
        screen.once.notice = "welcome" if way.at and hello.saved and way.here != END else ""
        if judged:
            self.keep()
        return True

    def _where(self) -> str:
        """How far it is; nothing once it is done."""
        way = self._screen.way
        return "" if way.here == END else self._screen.say("step", step=way.at + 1, steps=len(way.steps))
