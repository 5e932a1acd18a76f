"""The projector, with a class looking on: there and back, the curtain before an answer, the time."""

from __future__ import annotations

from kit.counting.asking import heard
from kit.counting.projector import what_is_right
from kit.counting.screen import CountScreen
from kit.page.page import Hello, Intent
from kit.page.part import Part, on


class Projector(Part):
    """Shows a lesson to a class."""

    def __init__(self, screen: CountScreen) -> None:
        self._screen, self._way = screen, screen.run.way

    @on("present")
    def _present(self, _: Intent) -> None:
        self._way.present()
        self._screen.looks.presenting = self._way.presenting
        self._screen.panel = None
        self._screen.page.remember("presenting", self._way.presenting)

    @on("reveal")
    def _reveal(self, _: Intent) -> None:
        """Open the curtain, and say what is behind it."""
        self._way.reveal()
        if self._way.presenting and self._way.step is not None:
            self._screen.announce(" ".join(map(heard, what_is_right(self._screen, self._way.step))))

    @on("tick")
    def _tick(self, _: Intent) -> None:
        """Time has passed; the picture that follows tells it."""

    def greet(self, hello: Hello) -> bool:
        """Where a browser remembers that lessons are shown to a class, a class begins."""
        if self._screen.looks.presenting != self._way.presenting:
            self._way.present()
        return True
