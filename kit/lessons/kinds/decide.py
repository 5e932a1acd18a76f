"""A step in which the learner makes a move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import Refusal, Seat
from kit.engine.moment import Moves
from kit.lessons.answers import read_data, write_data
from kit.lessons.exercise import Exercise, Judged, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject
from kit.lessons.tables import one_seat


@dataclass(frozen=True, slots=True)
class Decide:
    """The learner makes the last move; what the others do beside it is settled."""

    chooser: Seat

    key: ClassVar[str] = "choose"
    asks: ClassVar[bool] = True
    acts: ClassVar[bool] = True
    question: ClassVar[None] = None
    misconceptions: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def leaves(cls, table: Mapping[str, Any], players: int, place: str) -> Seat | None:
        """The learner's."""
        return one_seat(table["choose"], players, f"{place}: choose")

    @classmethod
    def read(cls, table: Mapping[str, Any], exercise: Exercise, subject: Subject, place: str) -> Self:
        """Who decides."""
        return cls(one_seat(table["choose"], exercise.game.players, f"{place}: choose"))

    def played(self, steps: Sequence[Moves], given: Any) -> Iterable[Moves]:
        """The last step is played only when the learner has decided."""
        *before, last = steps
        return before if given is None else (*before, {**last, self.chooser: given})

    def take(self, exercise: Exercise, subject: Subject, data: Any) -> Any | Refusal | None:
        """A move, or why it cannot be made; one that is a list or a table comes as JSON."""
        try:
            move = subject.box.read_move(read_data(data) if isinstance(data, str) else data, "move")
        except BadInput as error:
            return error.refusal
        return exercise.game.why_not(exercise.deciding, self.chooser, move) or move

    def write(self, subject: Subject, given: Any) -> str:
        """As records write it; a move that is a list or a table as JSON."""
        return write_data(subject.box.write_move(given))

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Any) -> Judged:
        """The goal is reached, or not yet."""
        moment = exercise.moment(chosen=given)
        reached = goal is None or goal.is_among(moment.events)
        return Judged(moment, reached, right=f"{goal.event} {goal.rule or ''}".strip() if goal else "")

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """Some move reaches the goal."""
        ways = self.ways(exercise, goal)
        if not ways:
            raise bad(f"{place}: goal", "lesson_goal_never", goal.rule or "", event=quoted(goal, 100))
        return Rehearsal(ways)

    def ways(self, exercise: Exercise, goal: Goal) -> tuple[Any, ...]:
        """The moves that reach the goal."""
        moves = exercise.game.options(exercise.deciding, self.chooser)
        return tuple(move for move in moves if goal.is_among(exercise.moment(chosen=move).events))
