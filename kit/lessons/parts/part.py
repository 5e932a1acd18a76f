"""What a page of a lesson is made of: parts that see the lesson, and have what is done in it kept."""

from __future__ import annotations

from collections.abc import Callable

from kit.lessons.screen import LessonScreen
from kit.page.part import Part


def _not_kept() -> None:
    """Nobody keeps how this lesson is learned."""


class LessonPart(Part):
    """Does nothing; a part says what of it a person can do."""

    def __init__(self, screen: LessonScreen, keep: Callable[[], None] = _not_kept) -> None:
        """`keep`: has a browser keep how far the learner is; a page where a lesson is only tried has none."""
        self._screen, self._keep = screen, keep
