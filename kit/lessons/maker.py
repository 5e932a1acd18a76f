"""Endless practice: random positions in which a rule decides something, each with a question and its wrong answers.

A game draws a position for a rule and a level.  The engine says what happens there, and another is drawn unless the
rule is needed: somebody who does not know the rule would give another answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from kit.engine.checkpoint import checkpoint
from kit.engine.errors import bad
from kit.engine.moment import Moment, Question, Value
from kit.lessons.exercise import Exercise
from kit.lessons.kinds.predict import Predict
from kit.lessons.subject import Subject, subject_of
from kit.lessons.tables import one_of
from kit.lessons.telling import most_telling

MOST_TRIES = 2_000
"""After this many positions in a row in which the rule is not needed nobody looks for more.

In 137,700 tasks about all rules of our games it took 158 at most, for one about BK-21.
"""


class Topic(Protocol):
    """A rule that can be practised, as far as all games say the same of it."""

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """Those that can lead to another answer; of two that lead to the same, the first explains it."""

    @property
    def careless(self) -> Callable[[Moment, Question], Value] | None:
        """A wrong idea besides these."""


T = TypeVar("T", bound=Topic)
L = TypeVar("L")


class Task(NamedTuple):
    """The `number`-th task about a rule in the series of a seed: the same for everybody with that seed."""

    rule: str
    seed: int
    number: int
    level: int
    exercise: Exercise
    position: str
    """As a line, to open it elsewhere."""


def _never(_: Moment, __: Question) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class TaskMaker(Generic[T, L]):
    """Makes the tasks of a game."""

    game: str
    topics: Mapping[str, T]
    """By rule."""
    levels: Mapping[int, L]
    draw: Callable[[T, L, Random], Exercise | None]
    """A position, what is played from it, and a question (`Predict`); None where nothing came of it."""
    is_unfair: Callable[[Moment, Question], bool] = _never
    """The answer hangs on more than the rules."""
    may_stand_still: bool = True
    """That nothing changes is a wrong answer, too, by which the rule is needed."""

    def __call__(self, rule: str, seed: int, number: int, level: int) -> Task:
        """A task about one of the topics, at one of the levels.

        Raises `BadInput` for a rule that is no topic, and for one that decides nothing in `MOST_TRIES` positions.
        """
        subject, topic = subject_of(self.game), self.topics[one_of(rule, self.topics, "practice: rule")]
        needed = self._needed(subject, topic, self.levels[level], Random(f"{rule} {seed} {number} {level}"))
        exercise = most_telling(needed, topic.misconceptions, number, subject.believed)
        if exercise is None:
            raise bad(f"practice: {rule}, level {level}", "no_task", tries=MOST_TRIES)
        return Task(rule, seed, number, level, exercise, subject.box.write_position(exercise.game, exercise.before))

    def _needed(self, subject: Subject, topic: T, level: L, random: Random) -> Iterator[Exercise]:
        """Positions in which the rule is needed, until too many were drawn in vain."""
        in_vain = 0
        while in_vain < MOST_TRIES:
            checkpoint()
            drawn = self.draw(topic, level, random)
            exercise = self._if_needed(subject, topic, drawn) if drawn else None
            in_vain = 0 if exercise else in_vain + 1
            if exercise:
                yield exercise

    def _if_needed(self, subject: Subject, topic: T, drawn: Exercise) -> Exercise | None:
        """The exercise with its mix-ups, unless whoever does not know the rule answers it all the same.

        Nor where the answer hangs on a ruling of ours: nobody is wrong where no rulebook decides.
        """
        question, moment = drawn.question, drawn.moment()
        assert question is not None
        if len(moment.steps) < len(drawn.steps) or self.is_unfair(moment, question):
            return None
        truth = subject.truth(drawn)
        misled = tuple(name for name in topic.misconceptions if subject.believed(drawn, name) != truth)
        if not misled and all(guess == truth for guess in self._guesses(subject, topic, moment, question)):
            return None
        return None if subject.hangs_on(drawn) else replace(drawn, kind=Predict(question, misled))

    def _guesses(self, subject: Subject, topic: T, moment: Moment, question: Question) -> Iterator[Value]:
        """What somebody answers who does not look closely."""
        if self.may_stand_still:
            yield subject.measure(question).answer(moment._replace(steps=()), question)
        if topic.careless:
            yield topic.careless(moment, question)
