"""The way through the steps: on, and in twenty minutes."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class Steps(LessonPart[CountScreen]):
    """Goes from step to step."""

    @on("next")
    def _next(self, _: Intent) -> None:
        self._screen.way.go_on()

    @on("short")
    def _shorten(self, intent: Intent) -> None:
        self._screen.way.shorten((intent.n if intent.value is None else intent.value) is True)
