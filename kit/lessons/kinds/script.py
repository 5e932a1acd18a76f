"""A step that shows what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kit.engine.reading import TomlTable
from kit.lessons.exercise import Exercise, Rehearsal, Watched
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject


@dataclass(frozen=True, slots=True)
class Script(Watched):
    """The learner watches: steps of the game, one or several, with interjections and chance among them."""

    key: ClassVar[str] = ""
    is_opinion: ClassVar[bool] = False
    question: ClassVar[None] = None
    misconceptions: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """It has nothing of its own."""
        return cls()

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """The goal happens."""
        goal.must_be_among(exercise.moment().events, place)
        return Rehearsal()
