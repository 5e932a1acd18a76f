"""What a page of a lesson is made of: parts that see the lesson, and have what is done in it kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from kit.lessons.shell import Shell
from kit.page.part import Part

Seen = TypeVar("Seen", bound=Shell)


def not_kept() -> None:
    """Nobody keeps how this lesson is learned, or it is kept after each press."""


class LessonPart(Part, Generic[Seen]):
    """Does nothing; a part says what of it a person can do, and what kind of screen it sees."""

    def __init__(self, screen: Seen, keep: Callable[[], None] = not_kept) -> None:
        """`keep`: has a browser keep how far the learner is."""
        self._screen, self._keep = screen, keep
