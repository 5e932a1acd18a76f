"""A lesson before a class: on the projector, or on paper."""

from __future__ import annotations

from kit.lessons.parts.part import LessonPart
from kit.lessons.shell import Shell
from kit.page.page import Hello, Intent
from kit.page.part import on

PRESENT, SHEET = "present", "sheet"
"""What the address of a lesson may ask for."""


class Classroom(LessonPart[Shell]):
    """Shows a lesson to many."""

    on_paper = False
    """It is looked at as a sheet to print."""

    def greet(self, hello: Hello) -> bool:
        """A code leads to where the page is; where lessons were shown to a class before, they still are.

        An address may ask for the projector, as a press does, or for the lesson on paper.
        """
        screen, asked = self._screen, hello.asked if hello.fresh else {}
        screen.address = hello.address
        if PRESENT in asked and not screen.looks.presenting:
            screen.looks.presenting = True
            screen.page.remember("presenting", True)
        if screen.looks.presenting != screen.way.presenting:
            screen.way.present()
        if SHEET in asked and screen.has_paper:
            self.on_paper = True
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
