"""Reads the steps of a lesson file; docs/write-a-lesson.md says what stands in one.

Everything here is untrusted and raises `BadInput`, naming the step and what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kit.engine.errors import bad, quoted
from kit.engine.game import CHANCE, AnyOptions, Seat
from kit.engine.moment import Question, Value
from kit.engine.options import read_options
from kit.engine.reading import Json, TomlTable, is_text
from kit.engine.seating import game_of
from kit.lessons.answers import ANSWERS
from kit.lessons.claims import read_claims
from kit.lessons.exercise import Exercise, Kind
from kit.lessons.goal import Goal
from kit.lessons.kinds import KINDS, Script
from kit.lessons.line import Line
from kit.lessons.step import Step, Texts, Wrong
from kit.lessons.subject import Subject
from kit.lessons.tables import (
    all_known,
    flag,
    one_id,
    one_known,
    one_list,
    one_of,
    one_seat,
    one_table,
    one_whole,
    only,
    without,
)
from kit.lessons.wording import read_texts

STEP_KEYS = (
    *("id", "rules", "example", "position", "players", "continues", "options", "played", "moves", "choose", "predict"),
    *("opinion", "goal", "misconceptions", "no_mix_up", "what_if", "see", "question", "why", "hints", "claims"),
    "wrong",
)
WRONG_KEYS = ("moves", "happens", "says", "rules")
MOST_STEPS = 50
STATIONS = ("recall", "practise", "playground", "end")
"""What stands before and after the steps of a lesson; no step is called so."""
SEAT_FACT, SEATS_FACT = "seat", "seats"
"""The facts of events that are written by letter."""


@dataclass(frozen=True, slots=True)
class StepReader:
    """Reads the steps of one lesson."""

    subject: Subject
    languages: tuple[str, ...]

    def steps(self, data: Json) -> Iterator[Step]:
        """All steps, each of which may go on from the one before."""
        tables = one_list(data, "step")
        if not 0 < len(tables) <= MOST_STEPS:
            raise bad("step", "lesson_steps", most=MOST_STEPS)
        before: Step | None = None
        seen = set(STATIONS)
        for number, given in enumerate(tables, 1):
            table = one_table(given, f"step {number}")
            name = one_id(table.get("id"), f"step {number}: id")
            if name in seen:
                raise bad(f"step {name}", "lesson_twice", id=name)
            seen.add(name)
            before = self.step(name, table, before)
            yield before

    def step(self, name: str, table: TomlTable, before: Step | None) -> Step:
        """One step."""
        place = f"step {name}"
        only(
            table,
            tuple(
                dict.fromkeys(
                    (*STEP_KEYS, *self.subject.notation.short.keys, *self.subject.notation.looks, *filter(None, KINDS))
                )
            ),
            place,
        )
        exercise = self.exercise(table, place, before)
        what_if = flag(table, "what_if", place)
        if what_if and (not exercise.steps or CHANCE in exercise.moves):
            raise bad(f"{place}: {self.subject.moves_key}", "lesson_no_fists", what="what_if")
        if "opinion" in table and exercise.question is None:
            raise bad(f"{place}: opinion", "lesson_question_needs", what="opinion", part="predict")
        if "no_mix_up" in table:
            without(table, ("misconceptions",), "no_mix_up", place)
        hints = one_list(table.get("hints", []), f"{place}: hints") if exercise.kind.asks else ()
        read = Step(
            name,
            exercise,
            self.goal(table.get("goal", {}), exercise, f"{place}: goal"),
            self.texts(table, "see", place),
            self.texts(table, "why", place),
            self.texts(table, "question", place) if "question" in table else {},
            tuple(self.texts({"hints": hint}, "hints", place) for hint in hints),
            str(table.get("example", "")),
            what_if,
            str(table.get("no_mix_up", "")),
            self.looks(table, place),
            wrong=tuple(self.wrong(table, exercise, place)),
        )
        claims = read_claims(table.get("claims", []), read.texts(), self.subject.box.rules(), place)
        return replace(read, claims=claims)

    def wrong(self, table: TomlTable, exercise: Exercise, place: str) -> Iterator[Wrong]:
        """Why choices are wrong, in the step's words or as an event is told."""
        given = one_list(table.get("wrong", []), f"{place}: wrong")
        if given and exercise.chooser is None:
            raise bad(f"{place}: wrong", "lesson_question_spare", what="step", part="wrong")
        for number, each in enumerate(given, 1):
            here = f"{place}: wrong {number}"
            one = one_table(each, here)
            only(one, WRONG_KEYS, here)
            if not {"says", "happens"} & one.keys():
                raise bad(here, "lesson_question_needs", what="wrong", part="says")
            yield Wrong(
                tuple(self.subject.box.read_move(move, here) for move in one_list(one.get("moves", []), here)),
                self.goal(one["happens"], exercise, f"{here}: happens") if "happens" in one else Goal(),
                self.texts(one, "says", here) if "says" in one else {},
                all_known(one.get("rules", []), self.subject.box.rules(), f"{here}: rules"),
            )

    def looks(self, table: TomlTable, place: str) -> Mapping[str, str]:
        """How much of the table it shows, where that can be said."""
        known = self.subject.notation.looks
        return {key: one_of(table[key], known[key], f"{place}: {key}") for key in known if key in table}

    def texts(self, table: TomlTable, key: str, place: str) -> Texts:
        """A text in each of the lesson's languages."""
        return read_texts(self.subject, self.languages, table, key, place)

    # The position and what is done in it ------------------------------------------------------------------------------

    def exercise(self, table: TomlTable, place: str, before: Step | None) -> Exercise:
        """Where a step begins, what is played, and what is asked about it."""
        rules = all_known(table.get("rules", []), self.subject.box.rules(), f"{place}: rules")
        if not rules:
            raise bad(f"{place}: rules", "lesson_question_needs", what="step", part="rules")
        all_known(table.get("misconceptions", []), self.subject.misconceptions, f"{place}: misconceptions")
        game, start = self._start(table, place, before)
        kind = _kind_of(table, place)
        decides = kind.leaves(table, game.players, place)
        line = Line(self.subject.box, game, start)
        self._play(line, table, place, decides)
        exercise = Exercise(game, line.start, tuple(line.steps), Script(), rules, tuple(line.then))
        return replace(exercise, kind=kind.read(table, exercise, self.subject, place))

    def _play(self, line: Line, table: TomlTable, place: str, decides: Seat | None) -> None:
        """What is played in the step, in the short form of its game or as records write it."""
        short = self.subject.notation.short
        if spare := [key for key in short.keys if key in table]:
            without(table, ("played", "moves"), spare[0], place)
            short.read(line, table, place, decides)
            return
        line.add_written(table.get("played", []), f"{place}: played")
        line.begin()
        if "moves" in table or decides is not None:
            line.add_written(table.get("moves", []), f"{place}: moves", decides)

    def _start(self, table: TomlTable, place: str, before: Step | None) -> tuple[Any, Any]:
        """The game with its switches, and where the step begins."""
        if flag(table, "continues", place):
            if before is None or before.exercise.chooser is not None:
                raise bad(f"{place}: continues", "lesson_continues")
            without(table, ("position", "players", "options"), "continues", place)
            return before.exercise.game, before.exercise.moment().after
        box = self.subject.box
        given = one_table(table.get("options", {}), f"{place}: options")
        options: AnyOptions = read_options(box.options, {**self.subject.options, **given}, f"{place}: options")
        line = table.get("position")
        if line is None:
            players = one_whole(table.get("players", box.players[-1]), f"{place}: players")
            game = self._game(players, options, f"{place}: players")
            return game, game.start()
        if not is_text(line):
            raise bad(f"{place}: position", "not_str", given=quoted(line))
        without(table, ("players",), "position", place)
        line = self.subject.notation.letters(line, self.languages)
        game = game_of(box, line, options, f"{place}: position")
        return game, box.read_position(game, line, f"{place}: position")

    def _game(self, players: int, options: AnyOptions, place: str) -> Any:
        box = self.subject.box
        if players not in box.players:
            rule, fewest, most = box.players_rule, box.players[0], box.players[-1]
            raise bad(place, "number_of_players", rule, fewest=fewest, most=most, given=players)
        return box.new_game(players, options)

    # What must come of it ---------------------------------------------------------------------------------------------

    def goal(self, data: Json, exercise: Exercise, place: str) -> Goal:
        """The goal, which has to name an answer or an event."""
        table = dict(one_table(data, place))
        answer, event, rule = (table.pop(key, None) for key in ("answer", "event", "rule"))
        if rule is not None:
            one_known(rule, self.subject.box.rules(), f"{place}.rule")
        events = {kind.__name__: kind for kind in self.subject.box.events}
        if event is not None:
            one_of(event, events, f"{place}.event")
        if event is None and (answer is None or exercise.question is None):
            raise bad(place, "lesson_goal_missing")
        players = exercise.game.players
        told = {name: self._fact(name, value, players, f"{place}.{name}") for name, value in table.items()}
        if event is not None:
            only(told, tuple(events[event].__annotations__), place)
        right = None
        if answer is not None and exercise.question is not None:
            right = self._answer(answer, exercise, exercise.question, f"{place}.answer")
        return Goal(right, event, rule, told, table)

    def _fact(self, name: str, value: object, players: int, place: str) -> Json:
        """A fact of an event as a lesson writes it: seats by letter."""
        if name == SEAT_FACT:
            return one_seat(value, players, place)
        if name in (SEATS_FACT, *self.subject.notation.seats_facts) and is_text(value):
            return tuple(one_seat(letter, players, place) for letter in value)
        return tuple(value) if isinstance(value, list) else value

    def _answer(self, data: Json, exercise: Exercise, question: Question, place: str) -> Value:
        """An answer of the kind that the question asks for."""
        measure = self.subject.measure(question)
        value = ANSWERS[measure.kind].read(data, measure.bounds(exercise.game, exercise.before))
        if value is None:
            raise bad(place, "lesson_answer_kind", kind=measure.kind, given=quoted(data))
        return value


def _kind_of(table: TomlTable, place: str) -> type[Kind]:
    """The kind whose key stands in the table; there cannot be two."""
    said = [key for key in KINDS if key and key in table]
    if len(said) > 1:
        raise bad(f"{place}: {said[0]}", "lesson_question_spare", what=said[1], part=said[0])
    return KINDS[said[0] if said else Script.key]
