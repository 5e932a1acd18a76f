"""A class looks on: the curtain before an answer, and the time."""

from __future__ import annotations

from kit.counting.asking import heard
from kit.counting.projector import what_is_right
from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Intent
from kit.page.part import on


class Projector(LessonPart[CountScreen]):
    """Opens what a class has not seen yet."""

    @on("reveal")
    def _reveal(self, _: Intent) -> None:
        """Open the curtain, in whose place nothing is typed now, and say what is behind it."""
        way = self._screen.way
        way.reveal()
        self._screen.panel = None
        if way.presenting and way.step is not None:
            self._screen.announce(" ".join(map(heard, what_is_right(self._screen, way.step))))

    @on("tick")
    def _tick(self, _: Intent) -> None:
        """Time has passed; the picture that follows tells it."""
