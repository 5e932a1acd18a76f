"""What the engine knows of a step that is being written: its answer, what can happen in it, who gets it wrong.

A form shows that and puts it into the file, so that nobody types an answer.  A step may be anything here; where its
board or its moves cannot be read, nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from kit.engine.errors import BadInput
from kit.engine.event import Event, facts
from kit.engine.game import SEAT_LETTERS
from kit.engine.moment import Value
from kit.engine.reading import Json, TomlTable
from kit.lessons.exercise import Exercise
from kit.lessons.goal import Goal
from kit.lessons.kinds import KINDS, Decide, Predict, Script
from kit.lessons.reading import SEAT_FACT, StepReader
from kit.lessons.step import Step
from kit.lessons.subject import Subject
from kit.lessons.toml_put import Path

_PLAYED = ("position", "players", "continues", "options", "played", "moves", "opinion")
"""What says, besides the keys of the game and of the kind, what is played in a step."""


def exercise_at(reader: StepReader, steps: Sequence[TomlTable], at: int) -> Exercise | None:
    """What is played in a step and what is done about it, whatever its words are; None where that cannot be read."""
    table, before = steps[at], None
    if table.get("continues") and at:
        if (played := exercise_at(reader, steps, at - 1)) is None:
            return None
        before = Step("", played, Goal(), {}, {}, {})
    rule = next(iter(reader.subject.box.rules()))
    keys = (*_PLAYED, *reader.subject.notation.short.keys)
    board = {"rules": [rule]} | {key: table[key] for key in keys if key in table}
    asked = board | {key: table[key] for key in KINDS if key in table}
    for tried in (asked, board):  # a question that is none leaves the board as it is
        try:
            return reader.exercise(tried, "step", before)
        except BadInput:
            continue
    return None


def goal_of(reader: StepReader, table: TomlTable, exercise: Exercise) -> Goal | None:
    """The goal that a step names; None where it names none."""
    try:
        return reader.goal(table.get("goal", {}), exercise, "goal")
    except BadInput:
        return None


def written_answer(value: Value) -> Json:
    """An answer as a lesson file has it."""
    match value:
        case bool() | int() | str():
            return value
        case Fraction():
            return str(value)
    return (
        [*value] if any(isinstance(each, str) for each in value) else "".join(SEAT_LETTERS[int(seat)] for seat in value)
    )


def led_astray(subject: Subject, exercise: Exercise, goal: Goal) -> Mapping[str, Value | None]:
    """Each misconception that gives a wrong answer here, with that answer, or leads to a move in vain."""
    found = {}
    if isinstance(exercise.kind, Predict | Decide) and not exercise.is_opinion:
        for name in subject.misconceptions:
            kind = replace(exercise.kind, misconceptions=(name,))
            try:
                found[name] = kind.rehearse(exercise, goal, subject, "").wrong.get(name)
            except BadInput:
                continue
    return found


# What can happen ------------------------------------------------------------------------------------------------------


class Happening(NamedTuple):
    """Something that happens, as a goal names it, and an event that shows it."""

    goal: Mapping[str, Json]
    event: Event


def happenings(exercise: Exercise) -> Sequence[Happening]:
    """What a goal can be: what happens; where the learner decides, what some choice brings and another does not."""
    chooser = exercise.chooser
    if chooser is None:
        return _once(exercise.moment().events)
    moves = exercise.game.options(exercise.deciding, chooser)
    ways = [_once(exercise.moment(chosen=move).events) for move in moves]
    each = [[one.goal for one in way] for way in ways]
    found: list[Happening] = []
    for one in (one for way in ways for one in way):
        if not all(one.goal in way for way in each) and one.goal not in [other.goal for other in found]:
            found.append(one)
    return found


def _once(events: Sequence[Event]) -> list[Happening]:
    found: list[Happening] = []
    for event in events:
        told = facts(event)
        goal: dict[str, Json] = {"event": type(event).__name__, "rule": event.rule}
        if SEAT_FACT in told:
            goal[SEAT_FACT] = SEAT_LETTERS[told[SEAT_FACT]]
        if goal not in [other.goal for other in found]:
            found.append(Happening(goal, event))
    return found


# What follows ---------------------------------------------------------------------------------------------------------


class Settled(NamedTuple):
    """What has to change in a step so that it says what the engine knows."""

    changes: Mapping[Path, Json]
    """By place in the step."""
    no_longer: tuple[str, ...] = ()
    """Misconceptions that led to a wrong answer before, and do not any more."""


def settled(reader: StepReader, steps: Sequence[TomlTable], at: int) -> Settled:
    """The answer is the engine's, what was to happen happens, and each misconception leads astray."""
    table, exercise = steps[at], exercise_at(reader, steps, at)
    if exercise is None or not isinstance(exercise.kind, Predict | Decide | Script):
        return Settled({})
    changes = dict(_goal_settled(reader, table, exercise))
    listed = table.get("misconceptions")
    goal = Goal() if exercise.chooser is None else goal_of(reader, table, exercise)
    if goal is None or not isinstance(listed, list) or not isinstance(exercise.kind, Predict | Decide):
        return Settled(changes)
    leads = led_astray(reader.subject, exercise, goal)
    gone = tuple(name for name in reader.subject.misconceptions if name in listed and name not in leads)
    if gone:
        changes[("misconceptions",)] = [name for name in listed if name not in gone] or None
    return Settled(changes, gone)


def _goal_settled(reader: StepReader, table: TomlTable, exercise: Exercise) -> Iterator[tuple[Path, Any]]:
    if exercise.chooser is not None:
        return
    events, given = exercise.moment().events, table.get("goal")
    goal: TomlTable = given if isinstance(given, Mapping) else {}
    event = {key: each for key, each in goal.items() if key != "answer"}
    happens = event and (read := goal_of(reader, {"goal": event}, exercise)) and read.is_among(events)
    if exercise.question:
        answer = written_answer(reader.subject.truth(exercise))
        if event and not happens:
            yield ("goal",), {"answer": answer}
        elif "answer" not in goal or goal["answer"] != answer or type(goal["answer"]) is not type(answer):
            yield ("goal", "answer"), answer
    elif not happens and (found := happenings(exercise)):
        yield ("goal",), found[0].goal
