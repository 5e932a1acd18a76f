"""What the lessons of a game are made of: its measures, its misconceptions, and the folder of its lessons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kit.engine.box import Box
from kit.games import open_box
from kit.lessons.exercise import Exercise, Measure, Question, Value

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


GAMES = ("bakschisch",)
"""The games that have lessons."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The half of the lessons that knows its game."""

    game: str
    measures: Mapping[str, Measure]
    misconceptions: Mapping[str, Any]
    """By name; each has `rule`, `rulings` and `variant`, the game as somebody believes it to be."""
    options: Mapping[str, Any]
    """The switches of every lesson, unless a step says otherwise."""
    topics: Collection[str]
    """The rules that can be practised."""
    make_task: Callable[[str, int, int, int], Any]
    """A task for a rule, from a seed, its number in the series and a level from 1 to 3; see `kit.lessons.practise`."""

    @property
    def box(self) -> Box:
        """The game's box."""
        return open_box(self.game)

    @property
    def folder(self) -> Traversable:
        """Where the lesson files lie."""
        return files("kit.courses") / self.game

    def measure(self, question: Question) -> Measure:
        """What a question asks for."""
        return self.measures[question.what]

    def truth(self, exercise: Exercise) -> Value:
        """The one right answer to the exercise's question."""
        assert exercise.question is not None
        return self.measure(exercise.question).value(exercise.moment(), exercise.question)

    def believed(self, exercise: Exercise, misconception: str) -> Value:
        """The answer of somebody with this misconception."""
        assert exercise.question is not None
        moment = exercise.moment(self.misconceptions[misconception].variant)
        return self.measure(exercise.question).value(moment, exercise.question)

    def explains(self, exercise: Exercise, answer: Value) -> str | None:
        """The first of the exercise's misconceptions that gives this answer."""
        return next((name for name in exercise.misconceptions if self.believed(exercise, name) == answer), None)


def subject_of(game: str) -> Subject:
    """What the lessons of this game are made of."""
    subject: Subject = import_module(f"kit.courses.{game}").SUBJECT
    return subject
