"""What if: the playground at the end of a lesson, where every other move can be looked at."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.screen import LessonScreen
from kit.page.page import Intent
from kit.page.part import on


class WhatIf(LessonPart[LessonScreen]):
    """One of the lesson's positions, and what would come of it."""

    @on("scene")
    def _look_at(self, intent: Intent) -> None:
        self._screen.course.look_at(intent.n)
        self._keep()

    @on("whatif-pick")
    def _pick(self, intent: Intent) -> None:
        if asked := self._screen.course.asked:
            asked.pick(self._screen.subject, intent.n)

    @on("whatif-by")
    def _know(self, intent: Intent) -> None:
        if asked := self._screen.course.asked:
            asked.know(intent.n)
