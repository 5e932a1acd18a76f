"""What the claims of a step can ask of the game: functions for their expressions, each answered by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kit.engine.expressions import USUAL, Evaluation, ExpressionError, Function, whole
from kit.engine.game import SEAT_LETTERS, AnyMove, AnyState, Seat
from kit.engine.moment import Moment, Question, Value
from kit.lessons.answers import read_data, write_value
from kit.lessons.exercise import Exercise
from kit.lessons.goal import Goal
from kit.lessons.kinds.decide import Decide
from kit.lessons.subject import Subject

Given = Fraction | str
"""A number, a letter or a name, as expressions have them."""


def proofs(exercise: Exercise, goal: Goal, subject: Subject) -> Iterator[Evaluation]:
    """One evaluation for each way in which the step may go: a move that reaches the goal, or what is played."""
    kind = exercise.kind
    chosen = kind.ways(exercise, goal) if isinstance(kind, Decide) else (None,)
    for move in chosen:
        asked = _Asked(exercise, goal, subject, move)
        yield Evaluation(_no_name, {**USUAL, **asked.functions()})


def _no_name(name: str) -> Fraction:
    raise ExpressionError("count_no_figure", name)


class _Asked:
    """The functions, for one way in which the step may go."""

    def __init__(self, exercise: Exercise, goal: Goal, subject: Subject, chosen: Any) -> None:
        self.exercise, self.goal, self.subject, self.chosen = exercise, goal, subject, chosen
        self.moment = exercise.moment(chosen=chosen)
        self.shown = exercise.before if exercise.chooser is None else exercise.deciding

    def functions(self) -> Mapping[str, Function]:
        """By the names that expressions call them."""
        return {
            "before": self.before,
            "after": self.after,
            "instead": self.instead,
            "happens": self.happens,
            "pays": self.pays,
            "reaches": self.reaches,
            "ways": self.ways,
            "choices": self.choices,
            "lies": self.lies,
            "ends": self.ends,
        }

    # Measures ---------------------------------------------------------------------------------------------------------

    def before(self, what: str, *about: Given) -> Given | bool:
        """A measure of the position that is shown."""
        return self._measured(Moment(self.exercise.game, self.shown), what, about)

    def after(self, what: str, *about: Given) -> Given | bool:
        """A measure of what comes of it."""
        return self._measured(self.moment, what, about)

    def instead(self, seat: Given, move: Given, what: str, *about: Given) -> Given | bool:
        """A measure of what would come of it if this seat had made another move in the last step."""
        return self._measured(self._with(seat, move), what, about)

    def _measured(self, moment: Moment, what: str, about: tuple[Given, ...]) -> Given | bool:
        if what not in self.subject.measures:
            raise ExpressionError("count_expression", what)
        question = Question(what)
        for each in about:
            if isinstance(each, Fraction):
                question = question._replace(step=whole(each))
            elif each in SEAT_LETTERS:
                question = question._replace(of=self._seat(each))
            else:
                question = question._replace(thing=each)
        return _expressed(self.subject.measures[what].answer(moment, question))

    def _with(self, seat: Given, move: Given) -> Moment:
        """The moment with another move of this seat in the last step."""
        exercise, who = self.exercise, self._seat(seat)
        made = self._move(move)
        if who == exercise.chooser:
            return exercise.moment(chosen=made)
        *before, last = exercise.steps
        return replace(exercise, steps=(*before, {**last, who: made})).moment(chosen=self.chosen)

    def _move(self, given: Given) -> AnyMove:
        data = whole(given) if isinstance(given, Fraction) else read_data(given)
        return self.subject.box.read_move(data, "move")

    def _seat(self, given: Given) -> Seat:
        players = self.exercise.game.players
        seat = whole(given) if isinstance(given, Fraction) else SEAT_LETTERS.index(given)
        if not 0 <= seat < players:
            raise ExpressionError("count_expression", str(given))
        return seat

    # What is done and what happens ------------------------------------------------------------------------------------

    def happens(self, what: str, seat: str = "") -> int:
        """How many events there are of this name or by this clause, of this seat if one is said."""
        return sum(
            what in (type(event).__name__, event.rule, *event.rulings)
            and (not seat or getattr(event, "seat", None) == self._seat(seat))
            for event in self.moment.events
        )

    def pays(self, seat: Given) -> int:
        """What this seat's move of the last step costs; a move without a price is no number."""
        moves = self.moment.moves
        price = self.subject.prices.of(moves[self._seat(seat)])
        if price is None:
            raise ExpressionError("count_not_number", str(seat))
        return price

    def reaches(self, move: Given) -> bool:
        """Whether this move of the learner reaches the goal."""
        return self.goal.is_among(self.exercise.moment(chosen=self._move(move)).events)

    def ways(self) -> int:
        """How many of the learner's moves reach the goal."""
        kind = self.exercise.kind
        return len(kind.ways(self.exercise, self.goal)) if isinstance(kind, Decide) else 0

    def choices(self) -> int:
        """How many moves the learner may make."""
        exercise = self.exercise
        return 0 if exercise.chooser is None else len(exercise.game.options(exercise.deciding, exercise.chooser))

    # What lies on the table -------------------------------------------------------------------------------------------

    def lies(self, field: str, *index: Given) -> Given | bool:
        """A field of the state that is shown, such as ``lies('purses', 'A')``."""
        return self._field(self.shown, field, index)

    def ends(self, field: str, *index: Given) -> Given | bool:
        """A field of the state that comes of it."""
        return self._field(self.moment.after, field, index)

    def _field(self, state: AnyState, field: str, index: tuple[Given, ...]) -> Given | bool:
        found = _part(state, field)
        for each in index:
            found = _part(found, each)
        return Fraction(len(found)) if type(found) in (tuple, frozenset) else _expressed(found)


def _part(of: Any, which: Given) -> Any:
    """A field of a record by its name, a seat's part by its letter, any part by its number."""
    if isinstance(which, str) and which not in SEAT_LETTERS:
        if which.startswith("_") or which not in getattr(type(of), "__annotations__", {}):
            raise ExpressionError("count_expression", which)
        return getattr(of, which)
    return of[SEAT_LETTERS.index(which) if isinstance(which, str) else whole(which)]


def _expressed(value: Value | None) -> Given | bool:
    """A value as expressions have it: seats as their letters, nothing as an empty text."""
    if isinstance(value, bool | str):
        return value
    if value is None or isinstance(value, tuple):
        return str(write_value(value)) if value else ""
    return Fraction(value)
