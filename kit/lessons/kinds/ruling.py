"""A step in which the learner's table chooses a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from kit.engine.errors import bad, quoted
from kit.engine.game import Refusal
from kit.engine.moment import Moment, play
from kit.engine.options import choices_of
from kit.engine.reading import Json, TomlTable, is_text
from kit.lessons.exercise import Exercise, Given, Judged, Kind, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.line import Line
from kit.lessons.subject import Subject
from kit.lessons.tables import one_of, one_table, only

RULING_KEYS = ("switch", "instead")
INSTEAD_KEYS = ("position", "moves")


@dataclass(frozen=True, slots=True)
class Ruling(Kind):
    """The learner picks one of the choices of a switch and sees the same moves played by it; each can be tried.

    No rulebook decides, so nothing that is picked is wrong.
    """

    switch: str
    """Its name."""
    choices: Mapping[str, Any]
    """What it can be, as texts and records name it."""
    instead: Mapping[str, Line] = field(default_factory=dict)
    """What is played by a choice by which the moves of the step, or its position, could not be."""

    key: ClassVar[str] = "ruling"
    asks: ClassVar[bool] = True
    acts: ClassVar[bool] = True

    @property
    def is_opinion(self) -> bool:
        """Always: the table decides."""
        return True

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """The switch, by its name; or a table of it and of what is played otherwise by some of its choices."""
        known, here = choices_of(subject.box.options), f"{place}: ruling"
        given = table["ruling"]
        given = {"switch": given} if is_text(given) else one_table(given, here)
        only(given, RULING_KEYS, here)
        switch = one_of(given.get("switch"), known, here)
        if not exercise.steps:
            raise bad(f"{place}: {subject.moves_key}", "lesson_no_fists", what=cls.key)
        read = cls(switch, {_said(choice): choice for choice in known[switch]})
        lines = one_table(given.get("instead", {}), f"{here}.instead")
        only(lines, tuple(read.choices), f"{here}.instead")
        return replace(
            read,
            instead={choice: read.line(one, exercise, subject, choice, here) for choice, one in lines.items()},
        )

    def line(self, data: Json, exercise: Exercise, subject: Subject, choice: str, place: str) -> Line:
        """What is played by this choice: other moves, perhaps from a position of its own."""
        place, box = f"{place}.instead.{choice}", subject.box
        table, game = one_table(data, place), self.game(exercise, subject, choice)
        only(table, INSTEAD_KEYS, place)
        start = exercise.before
        if "position" in table:
            if not is_text(table["position"]):
                raise bad(f"{place}.position", "not_str", given=quoted(table["position"]))
            start = box.read_position(game, table["position"], f"{place}.position")
        line = Line(box, game, start)
        line.add_written(table.get("moves", []), f"{place}.moves")
        return line

    def take(self, exercise: Exercise, subject: Subject, data: Json) -> Given | Refusal | None:
        """A choice by its name; None for what the switch has not."""
        return data if isinstance(data, str) and data in self.choices else None

    def write(self, subject: Subject, given: Given) -> str:
        """Its name."""
        return str(given)

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """The same moves by the rules of this choice, or where nothing was picked, by ours."""
        return Judged(self.moment(exercise, subject, given or self.usual(exercise)))

    def moment(self, exercise: Exercise, subject: Subject, choice: str) -> Moment:
        """What the moves bring by this choice, or those that it has instead."""
        game = self.game(exercise, subject, choice)
        if line := self.instead.get(choice):
            return play(game, line.start, line.steps)
        return play(game, exercise.before, exercise.steps)

    def game(self, exercise: Exercise, subject: Subject, choice: str) -> Any:
        """The game by this choice."""
        options = replace(exercise.game.options_chosen, **{self.switch: self.choices[choice]})
        return subject.box.new_game(exercise.game.players, options)

    def usual(self, exercise: Exercise) -> str:
        """The name of our own choice."""
        return _said(getattr(exercise.game.options_chosen, self.switch))

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """The goal happens by our own choice, and the position can be, and can look, otherwise by another one."""
        goal.must_be_among(exercise.moment().events, place)
        come_of_it = []
        for choice in self.choices:
            moment = self.moment(exercise, subject, choice)
            line = subject.box.write_position(moment.game, moment.before)
            subject.box.read_position(moment.game, line, f"{place}: position ({self.switch} = {choice})")
            come_of_it.append((moment.events, moment.game.view(moment.after, None)))
        if all(each == come_of_it[0] for each in come_of_it):
            raise bad(f"{place}: ruling", "lesson_ruling_same", switch=quoted(self.switch))
        return Rehearsal(tuple(self.choices))


def _said(choice: object) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
