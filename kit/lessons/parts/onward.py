"""On through a lesson: the one thing to do next, or another position like this one."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.screen import LessonScreen
from kit.page.page import Intent
from kit.page.part import on

GOING_ON = ("next", "back", "again", "commit", "close")
"""Intents that close what was opened beside the question."""


class Onward(LessonPart[LessonScreen]):
    """Goes on."""

    def pressed(self, intent: Intent) -> None:
        """What was said once goes, and what was opened where the question is, if that is what counts now."""
        self._screen.notice = ""
        if intent.name in GOING_ON:
            self._screen.panel = None

    @on("next")
    def _next(self, _: Intent) -> None:
        if self._screen.is_revealing:
            self._screen.instant = None
        elif self._screen.course.go_on():
            self._screen.show_what_came()
        self._keep()

    @on("again")
    def _again(self, _: Intent) -> None:
        """Another position for the rule that was missed."""
        if self._screen.course.again():
            self._screen.instant = None
            self._keep()
