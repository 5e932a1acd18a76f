"""Practice: on to tasks with other numbers, and to five more of them."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.page.page import Intent
from kit.page.part import Part, on


class Practice(Part):
    """Begins a series of tasks."""

    def __init__(self, screen: CountScreen) -> None:
        self._screen = screen

    @on("practise")
    def _practise(self, _: Intent) -> None:
        if self._screen.run.practise():
            self._screen.panel = None
