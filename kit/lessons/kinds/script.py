"""A step that shows what happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kit.engine.errors import bad, quoted
from kit.engine.game import Refusal, Seat
from kit.engine.moment import Moment, Moves
from kit.engine.reading import Json, TomlTable
from kit.lessons.exercise import Exercise, Given, Judged, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject


@dataclass(frozen=True, slots=True)
class Script:
    """The learner watches: steps of the game, one or several, with interjections and chance among them."""

    key: ClassVar[str] = ""
    asks: ClassVar[bool] = False
    acts: ClassVar[bool] = False
    is_opinion: ClassVar[bool] = False
    question: ClassVar[None] = None
    misconceptions: ClassVar[tuple[str, ...]] = ()
    chooser: ClassVar[None] = None

    @classmethod
    def leaves(cls, table: TomlTable, players: int, place: str) -> Seat | None:
        """Nobody's move is left out."""
        return None

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """It has nothing of its own."""
        return cls()

    def played(self, steps: Sequence[Moves], given: Given) -> Iterable[Moves]:
        """All of them."""
        return steps

    def take(self, exercise: Exercise, subject: Subject, data: Json) -> Given | Refusal | None:
        """There is nothing to say."""
        return None

    def write(self, subject: Subject, given: Given) -> str:
        """There is nothing to write."""
        return ""

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """What comes of it is all there is."""
        return Judged(exercise.moment())

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """The goal happens."""
        must_happen(goal, exercise.moment(), place)
        return Rehearsal()


def must_happen(goal: Goal, moment: Moment, place: str) -> None:
    """Raises `BadInput` unless the event of the goal is among what happened."""
    if not goal.is_among(moment.events):
        raise bad(f"{place}: goal", "lesson_goal_event", goal.rule or "", event=quoted(goal, 100))
