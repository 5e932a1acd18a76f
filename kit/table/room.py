"""The state of a room: what the entries of its log make of it, one after the other, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any

from kit.engine.errors import bad
from kit.table.log import (
    OWN,
    Asked,
    Closed,
    Ended,
    Entry,
    Happened,
    Hidden,
    Joined,
    Locked,
    Member,
    Moved,
    Named,
    NamesShown,
    Number,
    Opened,
    Paused,
    Planned,
    Removed,
    Reopened,
    Revealed,
    Shut,
    TakenBack,
)

OPEN, SHUT, SHOWN, VOID = "open", "shut", "shown", "void"
"""How far a round is: everybody may choose; nobody may any more; what was chosen may be known; it does not count."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the room."""

    member: Member
    key: str
    mark: str
    name: str = ""
    is_hidden: bool = False
    """The host has hidden the name."""
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody chose in a round."""

    said: str
    at: int
    """When, in milliseconds since 1970."""
    sure: int | None = None
    by: str = OWN


@dataclass(frozen=True, slots=True)
class Round:
    """One thing that everybody is asked."""

    number: Number
    spec: Mapping[str, Any]
    at: int
    """When it began, in milliseconds since 1970."""
    again: Number = 0
    """The round that it repeats; 0: none."""
    stage: str = OPEN
    choices: Mapping[Member, Choice] = field(default_factory=dict)
    stated: Mapping[Member, Choice] = field(default_factory=dict)
    """What counts for those who have not chosen, where others meet them: nobody's own choice."""
    answers: Mapping[Member, Mapping[str, Choice]] = field(default_factory=dict)
    """What everybody answered so far, by question, where a round has several; `choices` has who is done with all."""
    moves: tuple[Mapping[str, Any], ...] = ()
    """What was done at its tables, in order, where people play: as the log has it, with `member` and `at`."""

    @property
    def kind(self) -> str:
        """What kind of question it is."""
        return str(self.spec.get("kind", ""))

    @property
    def parts(self) -> tuple[Round, ...]:
        """The questions of a round in which everybody goes on alone, each as a round of its own; of any other, none."""
        return tuple(
            replace(
                self,
                spec=spec,
                answers={},
                choices={who: mine[str(at)] for who, mine in self.answers.items() if str(at) in mine},
            )
            for at, spec in enumerate(self.spec.get("rounds", ()))
        )

    @property
    def is_open(self) -> bool:
        """Whether everybody may choose."""
        return self.stage == OPEN

    @property
    def is_shown(self) -> bool:
        """Whether everybody may know what was chosen."""
        return self.stage == SHOWN


@dataclass(frozen=True, slots=True)
class Room:
    """Everything that is known of a room."""

    code: str
    host: str
    seed: int
    keeps_days: int
    opened_at: int
    last_at: int
    """When the last entry was written."""
    entries: int = 1
    """How many the log has."""
    people: Mapping[Member, Person] = field(default_factory=dict)
    """Also those who were removed: what they chose stays theirs."""
    rounds: tuple[Round, ...] = ()
    plan: Mapping[str, Any] = field(default_factory=dict)
    """What the host wants to ask, as it was written down."""
    is_locked: bool = False
    is_paused: bool = False
    shows_names: bool = False
    is_over: bool = False

    @property
    def members(self) -> tuple[Person, ...]:
        """Those who are in the room, in the order in which they came."""
        return tuple(each for each in self.people.values() if not each.is_removed)

    @property
    def now(self) -> Round | None:
        """The round of now: the last one that was not taken back; None before the first."""
        return next((each for each in reversed(self.rounds) if each.stage != VOID), None)

    @property
    def counted(self) -> tuple[Round, ...]:
        """The rounds that count."""
        return tuple(each for each in self.rounds if each.stage != VOID)

    def known_by(self, key: str) -> Person | None:
        """Whoever has the key with this digest, even if they were removed."""
        return next((each for each in self.people.values() if each.key == key), None)

    @property
    def awaited(self) -> tuple[Person, ...]:
        """Whose choice is still open: all who have come in, connected or not."""
        now = self.now
        return tuple(each for each in self.members if each.member not in now.choices) if now and now.is_open else ()


def room_of(entries: Iterable[Entry]) -> Room:
    """The room that a log makes.  Raises `BadInput` if the entries cannot have been written one after the other."""
    room: Room | None = None
    for entry in entries:
        room = after(room, entry)
    if room is None:
        raise bad("log", "room_log", number=1)
    return room


def after(room: Room | None, entry: Entry) -> Room:
    """The room after one entry more."""
    what = entry.what
    if room is None:
        if not isinstance(what, Opened) or entry.number != 1:
            raise bad("log", "room_log", number=entry.number)
        return Room(what.code, what.host, what.seed, what.keeps_days, entry.at, entry.at)
    if entry.number != room.entries + 1 or isinstance(what, Opened):
        raise bad("log", "room_log", number=entry.number)
    try:
        then = _after(what, room, entry.at)
    except (KeyError, IndexError):
        raise bad("log", "room_log", number=entry.number) from None
    return replace(then, entries=entry.number, last_at=entry.at)


@singledispatch
def _after(what: Happened, room: Room, at: int) -> Room:
    raise TypeError(type(what).__name__)


@_after.register
def _(what: Joined, room: Room, at: int) -> Room:
    return _with(room, Person(what.member, what.key, what.mark, what.name))


@_after.register
def _(what: Named, room: Room, at: int) -> Room:
    return _with(room, replace(room.people[what.member], name=what.name))


@_after.register
def _(what: Hidden, room: Room, at: int) -> Room:
    return _with(room, replace(room.people[what.member], is_hidden=what.is_so))


@_after.register
def _(what: Removed, room: Room, at: int) -> Room:
    return _with(room, replace(room.people[what.member], is_removed=True))


@_after.register
def _(what: Locked, room: Room, at: int) -> Room:
    return replace(room, is_locked=what.is_so)


@_after.register
def _(what: Paused, room: Room, at: int) -> Room:
    return replace(room, is_paused=what.is_so)


@_after.register
def _(what: NamesShown, room: Room, at: int) -> Room:
    return replace(room, shows_names=what.is_so)


@_after.register
def _(what: Planned, room: Room, at: int) -> Room:
    return replace(room, plan=what.plan)


@_after.register
def _(what: Asked, room: Room, at: int) -> Room:
    if what.round != len(room.rounds) + 1:
        raise KeyError(what.round)
    return replace(room, rounds=(*room.rounds, Round(what.round, what.spec, at, what.again)), is_paused=False)


@_after.register
def _(what: Closed, room: Room, at: int) -> Room:
    now, _ = room.rounds[what.round - 1], room.people[what.member]
    choice = Choice(what.choice, at, what.sure, what.by)
    if what.by != OWN:
        return _going_on(room, replace(now, stated={**now.stated, what.member: choice}))
    if not what.item:
        return _going_on(room, replace(now, choices={**now.choices, what.member: choice}))
    mine = {**now.answers.get(what.member, {}), what.item: choice}
    return _going_on(room, replace(now, answers={**now.answers, what.member: mine}))


@_after.register
def _(what: Reopened, room: Room, at: int) -> Room:
    now = room.rounds[what.round - 1]
    rest = {member: choice for member, choice in now.choices.items() if member != what.member}
    return _going_on(room, replace(now, choices=rest))


@_after.register
def _(what: Moved, room: Room, at: int) -> Room:
    now, _ = room.rounds[what.round - 1], room.people[what.member]
    return _going_on(room, replace(now, moves=(*now.moves, {**what.move, "member": what.member, "at": at})))


@_after.register
def _(what: Shut, room: Room, at: int) -> Room:
    return _going_on(room, replace(room.rounds[what.round - 1], stage=SHUT))


@_after.register
def _(what: Revealed, room: Room, at: int) -> Room:
    return _going_on(room, replace(room.rounds[what.round - 1], stage=SHOWN))


@_after.register
def _(what: TakenBack, room: Room, at: int) -> Room:
    return _going_on(room, replace(room.rounds[what.round - 1], stage=VOID))


@_after.register
def _(what: Ended, room: Room, at: int) -> Room:
    return replace(room, is_over=True)


def _with(room: Room, person: Person) -> Room:
    return replace(room, people={**room.people, person.member: person})


def _going_on(room: Room, changed: Round) -> Room:
    rounds = tuple(changed if each.number == changed.number else each for each in room.rounds)
    return replace(room, rounds=rounds)
