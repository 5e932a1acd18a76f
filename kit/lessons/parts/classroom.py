"""A lesson before a class: on the projector, or on paper."""

from __future__ import annotations

from kit.draw.svg import Node
from kit.lessons.parts.part import LessonPart
from kit.lessons.sheet import Sheet
from kit.page.page import Intent
from kit.page.part import on


class Classroom(LessonPart):
    """Shows a lesson to many."""

    on_paper = False
    """It is looked at as a sheet to print."""

    @on("present")
    def _present(self, _: Intent) -> None:
        screen = self._screen
        screen.course.presenting = screen.looks.presenting = not screen.course.presenting
        screen.page.remember("presenting", screen.looks.presenting)
        self._keep()

    @on("sheet")
    def _turn_sheet(self, _: Intent) -> None:
        """To the lesson on paper, and back."""
        self.on_paper, self._screen.panel = not self.on_paper, None

    def sheet(self) -> Node | None:
        """The lesson on paper, while it is looked at so."""
        return Sheet(self._screen).picture() if self.on_paper else None
