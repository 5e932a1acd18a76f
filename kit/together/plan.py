"""A lesson plan: what a class is asked, in which order, with minutes and a note for the teacher; a TOML file.

title = "Why the thief?"

[[round]]
kind = "rule"
game = "bakschisch"
lesson = "R5"
step = "takes-all"
minutes = 4
note = "Let two say why before you reveal."
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.reading import JsonObject, is_text, is_whole
from kit.engine.toml_text import read_toml
from kit.lessons.tables import only
from kit.page.looks import Looks
from kit.table.room import Room
from kit.together.own_pace import MOST as MOST_AT_ONCE
from kit.together.own_pace import OwnPace
from kit.together.questions import goes_alone, question_for

MOST_ROUNDS, MOST_MINUTES = 60, 120
USUAL_MINUTES = 5
LONGEST_TITLE, LONGEST_NOTE, LONGEST_FILE = 100, 500, 100_000
OWN = ("minutes", "note")
"""The keys of a round that are not about its question."""


@dataclass(frozen=True, slots=True)
class Planned:
    """One round of a plan."""

    spec: JsonObject
    """What is asked, as a log has it."""
    minutes: int = USUAL_MINUTES
    note: str = ""
    """For the teacher alone."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All of it."""

    title: str = ""
    rounds: tuple[Planned, ...] = field(default=())

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(each.minutes for each in self.rounds)

    def next_in(self, room: Room) -> Planned | None:
        """What comes next: the first that the room has not been asked, or whose round was taken back."""
        return next(iter(self.left_in(room)), None)

    def left_in(self, room: Room) -> list[Planned]:
        """What the room has not been asked."""
        asked = asked_in(room)
        return [each for each in self.rounds if each.spec not in asked]

    def at_own_pace(self, room: Room) -> JsonObject | None:
        """One round in which each goes alone through what is left, but for questions at which others are met.

        None where these are fewer than two.
        """
        left = [dict(each.spec) for each in self.left_in(room) if goes_alone(each.spec)]
        return {"kind": OwnPace.kind, "rounds": left[:MOST_AT_ONCE]} if len(left) > 1 else None


def asked_in(room: Room) -> list[JsonObject]:
    """What a room was asked, also within a round of several questions, without who sat down where."""
    return [without_tables(part.spec) for each in room.counted for part in (each, *each.parts)]


def without_tables(spec: JsonObject) -> JsonObject:
    """What was asked, without who sat down where."""
    return {key: value for key, value in spec.items() if key != "tables"}


def read_plan(text: str) -> Plan:
    """The plan in a TOML file.  Raises `BadInput` naming the round, and why it cannot be asked."""
    if len(text) > LONGEST_FILE:
        raise bad("plan", "too_long", longest=LONGEST_FILE)
    table = read_toml(text.removeprefix("\ufeff"), "plan")
    for key in table:
        if key not in ("title", "round"):
            raise bad(key, "unknown_key", known="title, round")
    title = table.get("title", "")
    if not is_text(title, LONGEST_TITLE):
        raise bad("title", "not_str", given=quoted(title))
    return Plan(title, _rounds(table.get("round", [])))


def _rounds(data: Any) -> tuple[Planned, ...]:
    if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
        raise bad("round", "not_list", given=quoted(data))
    if len(data) > MOST_ROUNDS:
        raise bad("round", "too_many_values", most=MOST_ROUNDS)
    return tuple(_round(each, f"round {number}") for number, each in enumerate(data, 1))


def _round(table: Mapping[str, Any], place: str) -> Planned:
    minutes, note = table.get("minutes", USUAL_MINUTES), table.get("note", "")
    if not is_whole(minutes, 1, MOST_MINUTES):
        raise bad(f"{place}: minutes", "lesson_unknown", given=quoted(minutes))
    if not is_text(note, LONGEST_NOTE):
        raise bad(f"{place}: note", "lesson_unknown", given=quoted(note))
    spec = {key: value for key, value in table.items() if key not in OWN}
    _checked(spec, place)
    return Planned(spec, minutes, note)


def _checked(spec: JsonObject, place: str) -> None:
    """Raises `BadInput`, with the round's place, for what no class can be asked."""
    try:
        question = question_for(spec, Looks())
    except BadInput as error:
        raise BadInput(f"{place}: {error.place}", error.refusal, error.game) from None
    question.close()
    only(spec, ("kind", *question.keys), place)


def write_plan(plan: Plan) -> str:
    """The file that `read_plan` reads."""
    parts = [f"title = {json.dumps(plan.title, ensure_ascii=False)}\n"] if plan.title else []
    for each in plan.rounds:
        told = {**each.spec, "minutes": each.minutes, **({"note": each.note} if each.note else {})}
        parts.append("[[round]]\n" + "".join(f"{key} = {_value(value)}\n" for key, value in told.items()))
    return "\n".join(parts)


def _value(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def kept(plan: Plan) -> JsonObject:
    """A plan as a log keeps it."""
    rounds = [{"spec": dict(each.spec), "minutes": each.minutes, "note": each.note} for each in plan.rounds]
    return {"title": plan.title, "rounds": rounds}


def plan_of(room: Room) -> Plan:
    """The plan of a room."""
    rounds: Sequence[Mapping[str, Any]] = room.plan.get("rounds", ())
    planned = (Planned(each["spec"], each.get("minutes", USUAL_MINUTES), each.get("note", "")) for each in rounds)
    return Plan(str(room.plan.get("title", "")), tuple(planned))
