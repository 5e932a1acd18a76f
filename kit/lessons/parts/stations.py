"""The stations of a lesson: back, to any of them, and the address of the one where the learner is."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.shell import Shell
from kit.page.page import Intent
from kit.page.part import on


class Stations(LessonPart[Shell]):
    """Leads about in a lesson."""

    @on("back")
    def _back(self, _: Intent) -> None:
        self._screen.instant = None
        self._screen.way.back()
        self._keep()

    @on("goto")
    def _goto(self, intent: Intent) -> None:
        if self._screen.way.goto(intent.n):
            self._screen.arrive()
            self._keep()

    @on("link")
    def _copy_link(self, _: Intent) -> None:
        self._screen.page.copy_link(self._screen.link)
