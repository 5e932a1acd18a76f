"""Practice: into it and out of it, and which series of tasks it is."""

from __future__ import annotations

from kit.lessons.course import END, LEVELS, MOST_SEEDS, PRACTISE
from kit.lessons.parts.part import LessonPart
from kit.lessons.screen import LessonScreen
from kit.page.page import Intent
from kit.page.part import on


class Practice(LessonPart[LessonScreen]):
    """Task after task about the rules of a lesson."""

    @on("practise")
    def _practise_on(self, _: Intent) -> None:
        self._screen.course.practise_on()
        self._arrive()

    @on("leave")
    def _leave(self, _: Intent) -> None:
        """To what follows practice."""
        route = self._screen.course.route
        if self._screen.course.goto(route[route.index(PRACTISE) + 1] if PRACTISE in route else END):
            self._arrive()

    @on("level")
    def _set_level(self, intent: Intent) -> None:
        self._begin_series(level=next((level for level in LEVELS if level == intent.n), None))

    @on("seed")
    def _set_seed(self, intent: Intent) -> None:
        """Another series of tasks; a class that types the same number has the same tasks."""
        text = str(intent.value if intent.value is not None else intent.n)
        if text.isdecimal() and len(text) < len(str(MOST_SEEDS)):
            self._begin_series(seed=int(text))

    def _begin_series(self, seed: int | None = None, level: int | None = None) -> None:
        self._screen.course.practise(seed, level)
        self._arrive()

    def _arrive(self) -> None:
        self._screen.arrive()
        self._keep()
