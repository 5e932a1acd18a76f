"""A series of throws: the hand reaches or waits, with or without a clock, and afterwards each can be looked at."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.screen import LessonScreen
from kit.lessons.trials import begin_throw, hear, look_at, press
from kit.page.page import Intent
from kit.page.part import on


class Throws(LessonPart[LessonScreen]):
    """Go or no-go, throw after throw."""

    @on("race-begin")
    def _begin(self, _: Intent) -> None:
        begin_throw(self._screen.course)

    @on("race-press")
    def _press(self, intent: Intent) -> None:
        self._reached(press(self._screen.course, intent.n))

    @on("race")
    def _hear(self, intent: Intent) -> None:
        self._reached(hear(self._screen.course, intent.n, intent.value))

    @on("race-look")
    def _look(self, intent: Intent) -> None:
        look_at(self._screen.course, intent.n)

    def _reached(self, was_last: bool) -> None:
        """A hand has reached or waited; after the last throw it is known how they went."""
        if was_last:
            self._screen.show_what_came()
        self._keep()
