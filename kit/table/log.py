"""What can happen in a room, as its log keeps it: an entry for each thing, in the past tense, in order.

An entry is written before anybody is told of it, so the log is the truth: `kit.table.room` makes the state of the
room of it, after any crash, on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, TypeAlias

from kit.engine.errors import bad, quoted
from kit.engine.json_text import read_json
from kit.engine.reading import Json, is_flag, is_text, is_whole

Member: TypeAlias = int
"""Who somebody is in a room: 1, 2, … in the order in which they came in."""
Number: TypeAlias = int
"""Which round: 1, 2, …"""

OWN, STATED, BOT = "own", "default", "bot"
"""Whose a choice is: one's own; what was said to count for whoever does not choose; or a bot's."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Somebody opened the room."""

    code: str
    host: str
    """The digest of the key by which its host is known again."""
    seed: int
    """What is drawn by lot in the room follows from it; it is on no page."""
    keeps_days: int
    """How long the room is kept after the last entry."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody came in."""

    member: Member
    key: str
    """The digest of the key by which they are known again."""
    mark: str
    """The animal and colour that they were offered, such as ``owl-green``."""
    name: str = ""
    """What they want to be called; empty: by their mark."""


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody wants to be called something else."""

    member: Member
    name: str


@dataclass(frozen=True, slots=True)
class Hidden:
    """The host hid somebody's name, or lets it be seen again."""

    member: Member
    is_so: bool


@dataclass(frozen=True, slots=True)
class Removed:
    """The host removed somebody."""

    member: Member


@dataclass(frozen=True, slots=True)
class Locked:
    """Nobody new comes in from now on; or somebody may again."""

    is_so: bool


@dataclass(frozen=True, slots=True)
class Paused:
    """Everybody looks up from now on; or goes on."""

    is_so: bool


@dataclass(frozen=True, slots=True)
class NamesShown:
    """Names stand on the wall from now on; or do not any more."""

    is_so: bool


@dataclass(frozen=True, slots=True)
class Planned:
    """The host has another plan for the room."""

    plan: Mapping[str, Json]
    """As `kit.together.plan` writes it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A round began."""

    round: Number
    spec: Mapping[str, Json]
    """What is asked, as a plan has it; `kind` says who reads the rest."""
    again: Number = 0
    """The round that it repeats; 0: none."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Somebody has chosen."""

    round: Number
    member: Member
    choice: str
    """As the kind of the round writes it."""
    sure: int | None = None
    """How sure they are, in per cent, where they said so."""
    by: str = OWN
    item: str = ""
    """Which of several questions of the round it answers; empty: all that the round asks."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """Somebody took their choice back before the round was shut."""

    round: Number
    member: Member


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody did something at the table where they sit."""

    round: Number
    member: Member
    move: Mapping[str, Json]
    """As the kind of the round writes it."""


@dataclass(frozen=True, slots=True)
class Shut:
    """Nobody can choose in this round any more."""

    round: Number


@dataclass(frozen=True, slots=True)
class Revealed:
    """What everybody chose, and what is right, may be known; it shuts the round, too."""

    round: Number


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The round was begun by mistake: nothing of it counts."""

    round: Number


@dataclass(frozen=True, slots=True)
class Ended:
    """The host ended the room; it can still be read."""


Happened: TypeAlias = (
    Opened
    | Joined
    | Named
    | Hidden
    | Removed
    | Locked
    | Paused
    | NamesShown
    | Planned
    | Asked
    | Closed
    | Reopened
    | Moved
    | Shut
    | Revealed
    | TakenBack
    | Ended
)
KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in Happened.__args__}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log."""

    number: int
    """1, 2, … without a gap."""
    at: int
    """When, in milliseconds since 1970."""
    what: Happened


LONGEST_ENTRY = 200_000
"""The most characters of one entry."""

_FITS: Mapping[str, Callable[[Json], bool]] = {
    "int": is_whole,
    "int | None": lambda value: value is None or is_whole(value),
    "str": lambda value: is_text(value, LONGEST_ENTRY),
    "bool": is_flag,
    "Member": lambda value: is_whole(value, 1),
    "Number": lambda value: is_whole(value, 0),
    "Mapping[str, Json]": lambda value: isinstance(value, dict),
}


def write_what(what: Happened) -> tuple[str, str]:
    """The kind of what happened and the rest of it as JSON, for one row of a store.

    Raises `BadInput` for what `read_what` would not read: one such row, and nobody could open the room again.
    """
    kind = type(what).__name__
    try:
        text = json.dumps(asdict(what), separators=(",", ":"), ensure_ascii=False)
        text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:  # a date, or half of a letter
        raise bad(kind, "room_unkept", why=quoted(error, 80)) from None
    read_what(kind, text, kind)
    return kind, text


def read_what(kind: str, text: str, place: str) -> Happened:
    """What `write_what` wrote.  Raises `BadInput` naming the `place` if it is anything else."""
    table = read_json(text, place)
    if kind not in KINDS or not isinstance(table, dict):
        raise bad(place, "room_entry", given=quoted(kind))
    known = {each.name: each for each in fields(KINDS[kind])}
    needed = {name for name, each in known.items() if each.default is MISSING}
    if not needed <= table.keys() <= known.keys():
        raise bad(place, "room_entry", given=quoted(kind))
    for name, value in table.items():
        if not _FITS[str(known[name].type)](value):
            raise bad(f"{place}: {name}", "room_entry", given=quoted(value))
    what: Happened = KINDS[kind](**table)
    return what
