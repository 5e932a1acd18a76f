"""The way through the steps: on, back, to any of them, and in twenty minutes."""

from __future__ import annotations

from kit.counting.screen import CountScreen
from kit.page.page import Intent
from kit.page.part import Part, on


class Steps(Part):
    """Goes from step to step."""

    def __init__(self, screen: CountScreen) -> None:
        self._screen, self._way = screen, screen.run.way

    @on("next")
    def _next(self, _: Intent) -> None:
        self._way.go_on()

    @on("back")
    def _back(self, _: Intent) -> None:
        self._way.back()

    @on("goto")
    def _go(self, intent: Intent) -> None:
        if self._way.goto(intent.n):
            self._screen.panel = None

    @on("short")
    def _shorten(self, intent: Intent) -> None:
        self._way.shorten((intent.n if intent.value is None else intent.value) is True)
