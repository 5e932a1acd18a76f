"""A lesson before a class: on the projector, or on paper."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.shell import Shell
from kit.page.page import Hello, Intent
from kit.page.part import on


class Classroom(LessonPart[Shell]):
    """Shows a lesson to many."""

    on_paper = False
    """It is looked at as a sheet to print."""

    def greet(self, hello: Hello) -> bool:
        """A code leads to where the page is; where lessons were shown to a class before, they still are."""
        self._screen.address = hello.address
        if self._screen.looks.presenting != self._screen.way.presenting:
            self._screen.way.present()
        return True

    @on("present")
    def _present(self, _: Intent) -> None:
        screen = self._screen
        screen.way.present()
        screen.looks.presenting, screen.panel = screen.way.presenting, None
        screen.page.remember("presenting", screen.looks.presenting)
        self._keep()

    @on("sheet")
    def _turn_sheet(self, _: Intent) -> None:
        """To the lesson on paper, and back."""
        self.on_paper, self._screen.panel = not self.on_paper, None
