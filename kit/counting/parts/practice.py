"""Practice: on to tasks with other numbers, and to five more of them."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class Practice(LessonPart[CountScreen]):
    """Begins a series of tasks."""

    @on("practise")
    def _practise(self, _: Intent) -> None:
        if self._screen.run.practise():
            self._screen.panel = None
