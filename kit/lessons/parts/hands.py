"""A show of hands: a class says what it thinks, one hand after the other; with undo."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.screen import LessonScreen
from kit.page.page import Intent
from kit.page.part import on


class ShowOfHands(LessonPart[LessonScreen]):
    """Takes down what a class thinks."""

    @on("hand")
    def _raise_hand(self, intent: Intent) -> None:
        if self._screen.course.raise_hand(intent.n):
            self._keep()

    @on("hands-undo")
    def _undo(self, _: Intent) -> None:
        if thinks := self._screen.course.thinks:
            thinks.undo()
            self._keep()
