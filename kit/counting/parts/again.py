"""Beginning again: trials with another seed, or the whole lesson, as if nobody had been here."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class Again(LessonPart[CountScreen]):
    """Forgets what was dealt, or, once somebody is sure of it, what was done in this lesson."""

    @on("seed")
    def _reseed(self, intent: Intent) -> None:
        self._screen.once.seed_fault = not self._screen.run.deals.reseed(str(intent.value).strip())

    @on("again")
    def _ask(self, _: Intent) -> None:
        self._screen.once.clearing = True

    @on("again-sure")
    def _begin_again(self, _: Intent) -> None:
        once = self._screen.once
        if once.clearing:
            self._screen.run.begin_again()
            self._screen.panel = None
            once.clearing, once.notice = False, "begun_again"
