"""A step in which the learner makes a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import AnyMove, AnyState, Refusal, Seat
from kit.engine.moment import Moves
from kit.engine.reading import Json, TomlTable
from kit.lessons.answers import read_data, write_data
from kit.lessons.exercise import Exercise, Given, Judged, Kind, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject
from kit.lessons.tables import one_seat


@dataclass(frozen=True, slots=True)
class Decide(Kind):
    """The learner makes the last move; what the others do beside it is settled."""

    chooser: Seat
    misconceptions: tuple[str, ...] = ()
    """By name; the first that leads to the move explains why it did not reach the goal."""

    key: ClassVar[str] = "choose"
    asks: ClassVar[bool] = True
    acts: ClassVar[bool] = True

    @classmethod
    def leaves(cls, table: TomlTable, players: int, place: str) -> Seat | None:
        """The learner's."""
        return one_seat(table["choose"], players, f"{place}: choose")

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """Who decides, and the mix-ups that lead to a move in vain."""
        chooser = one_seat(table["choose"], exercise.game.players, f"{place}: choose")
        return cls(chooser, tuple(table.get("misconceptions", ())))

    def played(self, steps: Sequence[Moves], given: Given) -> Iterable[Moves]:
        """The last step is played only when the learner has decided."""
        *before, last = steps
        return before if given is None else (*before, {**last, self.chooser: given})

    def take(self, exercise: Exercise, subject: Subject, data: Json) -> Given | Refusal | None:
        """A move, or why it cannot be made; one that is a list or a table comes as JSON."""
        try:
            move = subject.box.read_move(read_data(data) if isinstance(data, str) else data, "move")
        except BadInput as error:
            return error.refusal
        return exercise.game.why_not(exercise.deciding, self.chooser, move) or move

    def write(self, subject: Subject, given: Given) -> str:
        """As records write it; a move that is a list or a table as JSON."""
        return write_data(subject.box.write_move(given))

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """The goal is reached, perhaps for less than this, or not yet."""
        moment = exercise.moment(chosen=given)
        if goal is None or given is None:
            return Judged(moment)
        right = f"{goal.event} {goal.rule or ''}".strip()
        if goal.is_among(moment.events):
            return Judged(moment, right=right, cheapest=self._cheaper(exercise, goal, subject, given))
        believed = (name for name in self.misconceptions if self._leads(exercise, goal, subject, given, name))
        return Judged(moment, False, right=right, mixed_up=next(believed, ""))

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """Some move reaches the goal, and with each misconception another seems to."""
        ways = self.ways(exercise, goal)
        if not ways:
            raise bad(f"{place}: goal", "lesson_goal_never", goal.rule or "", event=quoted(goal, 100))
        vain = [move for move in exercise.game.options(exercise.deciding, self.chooser) if move not in ways]
        for name in self.misconceptions:
            if not any(self._leads(exercise, goal, subject, move, name) for move in vain):
                rule = subject.misconceptions[name].rule
                raise bad(f"{place}: misconceptions", "lesson_no_vain_move", rule, name=name)
        return Rehearsal(ways)

    def ways(self, exercise: Exercise, goal: Goal) -> tuple[Any, ...]:
        """The moves that reach the goal."""
        moves = exercise.game.options(exercise.deciding, self.chooser)
        return tuple(move for move in moves if goal.is_among(exercise.moment(chosen=move).events))

    def shown_first(self, exercise: Exercise, goal: Goal) -> AnyState:
        """The move to show a class: one that reaches the goal, and that nobody else makes if there is such a one."""
        ways, others = self.ways(exercise, goal), exercise.moves.values()
        return next((move for move in ways if move not in others), ways[0])

    def _leads(self, exercise: Exercise, goal: Goal, subject: Subject, move: AnyMove, misconception: str) -> bool:
        """Whoever believes so has a reason to make this move, which misses the goal.

        It can be made in the game as it is believed to be, reaches the goal there, and no right move seems to do so for
        as little.
        """
        variant = subject.misconceptions[misconception].variant
        if variant(exercise.game).why_not(exercise.deciding, self.chooser, move):
            return False
        if not goal.is_among(exercise.moment(variant, move).events):
            return False
        cost = None if misconception in subject.prices.about else subject.prices.of(move)
        if cost is None:
            return True
        seen = goal._replace(rule=None)  # by which clause it is reached, may be a part of the belief
        sound = [way for way in self.ways(exercise, goal) if seen.is_among(exercise.moment(variant, way).events)]
        return all(cost < other for way in sound if (other := subject.prices.of(way)) is not None)

    def _cheaper(self, exercise: Exercise, goal: Goal, subject: Subject, given: Given) -> Any:
        """What would have done for the least, if that is less than what was given."""
        price = subject.prices.of
        if (paid := price(given)) is None:
            return None
        prices = [(cost, move) for move in self.ways(exercise, goal) if (cost := price(move)) is not None]
        least, cheapest = min(prices, key=lambda each: each[0])
        return cheapest if least < paid else None
