"""A step that shows what happens."""

from __future__ import annotations

from dataclasses import dataclass

from kit.lessons.exercise import Exercise, Kind, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject


@dataclass(frozen=True, slots=True)
class Script(Kind):
    """The learner watches: steps of the game, one or several, with interjections and chance among them."""

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """The goal happens."""
        goal.must_be_among(exercise.moment().events, place)
        return Rehearsal()
