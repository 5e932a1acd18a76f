"""What a room leaves behind: every choice as a row of a table or as JSON, without keys, and without names unless asked.

One choice a row, one fact a column (H. Wickham: Tidy Data, Journal of Statistical Software 59, 2014): so CODAP, R and
spreadsheets read it.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from kit.engine.reading import JsonObject
from kit.table.log import OWN
from kit.table.room import Choice, Person, Room, Round

FORMAT = 1
BYTE_ORDER_MARK = "\ufeff"
"""By it spreadsheets know that a file is UTF-8."""
_FORMULA = ("=", "+", "-", "@")
"""With these a spreadsheet would take a text for a formula."""


class Verdict(NamedTuple):
    """What a choice was, once it could be known."""

    right: bool | None = None
    """None where nothing is right or wrong, or nobody has said."""
    mix_up: str = ""


Judge = Callable[[Round, str], Verdict]
"""From a round and a choice in it to what it was; a log does not know that."""

DoneAt = Callable[[Room, Round], Iterable[Mapping[str, Any]]]
"""From a round to what was done at its tables, as the log has it, and by whom (`by`)."""

COLUMNS = (
    *("room", "round", "kind", "question", "again_of", "person", "name", "choice", "sure", "by", "seconds"),
    *("right", "mix_up", "stage"),
)


def unjudged(_: Round, __: str) -> Verdict:
    """Nobody has said."""
    return Verdict()


def as_logged(_: Room, of: Round) -> Iterable[Mapping[str, Any]]:
    """What people did."""
    return of.moves


def rows_of(
    room: Room, names: bool = False, judge: Judge = unjudged, done_at: DoneAt = as_logged
) -> Iterator[JsonObject]:
    """Every choice of the rounds that count, in the order of rounds and people; at tables, as they were played.

    `person` is a number; `name` is the one that was given, and empty unless `names`, or if the host has hidden it.
    `by` says who chose: ``own`` is the person; ``bot`` the computer, which played for this person from when the host
    had it do so until they took their seat back, or chose for a partner who was away; ``default`` nobody, so that what
    was stated before counts.  `seconds` are counted from the beginning of the round; what the computer did comes at the
    moment of that after which it did so.  What a round was open for when it was written out is judged by nobody.

    A round with several questions has rows for each of them; a concept check has none of its answers here, for beside a
    person its code would name somebody (`kit.counting.concept_file`).
    """
    for each in room.counted:
        for part in each.parts or (each,):
            for member, choice in sorted({**part.stated, **part.choices}.items()):
                found = judge(part, choice.said) if each.is_shown else Verdict()
                yield _row(room, part, room.people[member], choice, names, found)
        for move in done_at(room, each):
            if "move" in move:
                yield _move(room, each, move, names)


def _move(room: Room, of: Round, done: Mapping[str, Any], names: bool) -> JsonObject:
    """What was done for a person at a table, as a record of the game has it; seats of nobody have no row."""
    move = done["move"]
    choice = Choice(move if isinstance(move, str) else json.dumps(move), done["at"], by=done.get("by", OWN))
    row = _row(room, of, room.people[done["member"]], choice, names, Verdict())
    told = {name: value for name, value in of.spec.items() if name != "tables"}
    return {**row, "question": question_of({**told, "table": done["table"] + 1, "seat": "ABCDEF"[done["seat"]]})}


def _row(room: Room, of: Round, person: Person, choice: Choice, names: bool, found: Verdict) -> JsonObject:
    return {
        "room": room.code,
        "round": of.number,
        "kind": of.kind,
        "question": question_of(of.spec),
        "again_of": of.again or None,
        "person": person.member,
        "name": person.name if names and not person.is_hidden else "",
        "choice": unquote(choice.said),
        "sure": choice.sure,
        "by": choice.by,
        "seconds": round((choice.at - of.at) / 1000, 1),
        "right": found.right,
        "mix_up": found.mix_up,
        "stage": of.stage,
    }


def question_of(spec: Mapping[str, Any]) -> str:
    """What was asked, in a line: everything that a plan says of it but its kind.

    >>> question_of({"kind": "rule", "game": "bakschisch", "lesson": "R2", "step": "ahead"})
    'game=bakschisch lesson=R2 step=ahead'
    """
    told = {name: value for name, value in spec.items() if name != "kind"}
    return " ".join(
        f"{name}={value if isinstance(value, str | int) else json.dumps(value)}" for name, value in told.items()
    )


def as_csv(
    room: Room,
    names: bool = False,
    judge: Judge = unjudged,
    done_at: DoneAt = as_logged,
    separator: str = ",",
    point: str = ".",
) -> str:
    """The rows as a table for a spreadsheet (RFC 4180)."""
    table = io.StringIO()
    writer = csv.writer(table, delimiter=separator)
    writer.writerow(COLUMNS)
    writer.writerows([_cell(value, point) for value in row.values()] for row in rows_of(room, names, judge, done_at))
    return BYTE_ORDER_MARK + table.getvalue()


def _cell(value: object, point: str) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(value).replace(".", point)
    return f"'{value}" if isinstance(value, str) and value.lstrip().startswith(_FORMULA) else value


def as_json(room: Room, names: bool = False, judge: Judge = unjudged, done_at: DoneAt = as_logged) -> str:
    """The rows, and what was asked in each round, as one JSON document."""
    told = {
        "format": FORMAT,
        "room": room.code,
        "opened_at": room.opened_at,
        "people": len(room.people),
        "rounds": [
            {"round": each.number, "spec": dict(each.spec), "again_of": each.again or None, "at": each.at}
            | {"stage": each.stage, "answered": len(each.choices)}
            for each in room.counted
        ],
        "choices": list(rows_of(room, names, judge, done_at)),
    }
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"
