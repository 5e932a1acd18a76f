"""What can be done in a room: each act looks at the room and says what happens, or why it may not.

Nothing is written here and nobody is told (`kit.table.rooms` does both), so an act can be tried again on a newer room.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from kit.engine.reading import is_name
from kit.table.log import (
    Asked,
    Closed,
    Ended,
    Happened,
    Hidden,
    Joined,
    Locked,
    Member,
    Moved,
    Named,
    NamesShown,
    Number,
    Paused,
    Planned,
    Removed,
    Reopened,
    Revealed,
    Shut,
    TakenBack,
)
from kit.table.names import marks
from kit.table.room import SHOWN, VOID, Room, Round

Act: TypeAlias = Callable[[Room], Sequence[Happened]]
"""From a room to what happens in it; raises `Refused`."""

MOST_PEOPLE = 60
LONGEST_NAME = 20
MOST_ROUNDS = 500
LONGEST_CHOICE = 2_000
"""The most characters of one choice."""


class Refused(Exception):
    """Why something cannot be done: the key of a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def digest(key: str) -> str:
    """What a log keeps of a key: enough to know it again, and of no use to whoever reads the log."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


# Whoever comes in -----------------------------------------------------------------------------------------------------


def join(key: str, name: str = "") -> Act:
    """Somebody comes in with a key of their own; whoever is known by it already is there again."""

    def act(room: Room) -> Sequence[Happened]:
        if person := room.known_by(digest(key)):
            _refuse("removed", person.is_removed)
            return ()
        _refuse("over", room.is_over)
        _refuse("locked", room.is_locked)
        _refuse("full", len(room.members) >= MOST_PEOPLE)
        _refuse("name", bool(name) and not is_name(name, LONGEST_NAME))
        taken = {each.mark for each in room.people.values()}
        mark = next(mark for mark in marks(Random(room.seed)) if mark not in taken)
        return [Joined(len(room.people) + 1, digest(key), mark, name)]

    return act


def rename(member: Member, name: str) -> Act:
    """Somebody wants to be called something else; by an empty name, as they were offered."""

    def act(room: Room) -> Sequence[Happened]:
        person = _present(room, member)
        _refuse("name", bool(name) and not is_name(name, LONGEST_NAME))
        _refuse("hidden", person.is_hidden)  # or hiding it would be a game
        return [] if name == person.name else [Named(member, name)]

    return act


def close(member: Member, number: Number, choice: str, sure: int | None = None) -> Act:
    """Somebody chooses in this round; once more the same changes nothing, and something else needs `reopen` first."""

    def act(room: Room) -> Sequence[Happened]:
        _present(room, member)
        now = _open_round(room, number)
        _refuse("paused", room.is_paused)
        _refuse("long", len(choice) > LONGEST_CHOICE)
        before = now.choices.get(member)
        if before and before.said == choice:
            return ()
        _refuse("closed", before is not None)
        return [Closed(number, member, choice, sure)]

    return act


def answer(
    member: Member, number: Number, item: str, choice: str, sure: int | None = None, of: int | None = None
) -> Act:
    """Somebody answers one of several questions of this round.

    `of`: how many there are, where each is answered once, and whoever has answered the last one is done; None where an
    answer may be changed until all are handed in (`close`).
    """

    def act(room: Room) -> Sequence[Happened]:
        _present(room, member)
        now = _open_round(room, number)
        _refuse("paused", room.is_paused)
        _refuse("long", len(choice) > LONGEST_CHOICE)
        _refuse("closed", member in now.choices)
        mine = now.answers.get(member, {})
        before = mine.get(item)
        if before and (before.said, before.sure) == (choice, sure):
            return ()
        _refuse("closed", before is not None and of is not None)
        done = [Closed(number, member, str(of))] if len({*mine, item}) == of else []
        return [Closed(number, member, choice, sure, item=item), *done]

    return act


def reopen(member: Member, number: Number) -> Act:
    """Somebody takes their choice back, as long as others still choose."""

    def act(room: Room) -> Sequence[Happened]:
        _present(room, member)
        now = _open_round(room, number)
        return [Reopened(number, member)] if member in now.choices else []

    return act


def move(member: Member, number: Number, done: Mapping[str, Any], known: int) -> Act:
    """Somebody does something at a table of this round; `known`: how many moves they have seen at it."""

    def act(room: Room) -> Sequence[Happened]:
        _present(room, member)
        now = _open_round(room, number)
        _refuse("paused", room.is_paused)
        there = [each for each in now.moves if each.get("table") == done.get("table")]
        _refuse("busy", known != len(there))  # it was decided on another position than there is now
        return [Moved(number, member, done)]

    return act


def follow_on(number: Number, found: Callable[[Room, Round], Iterable[tuple[Member, Mapping[str, Any]]]]) -> Act:
    """What is done at tables of this round on the room as it is by then: by the host, or about a seat and no position.

    `found`: for whom, and what; nothing where it has been done already.
    """
    return lambda room: [Moved(number, member, done) for member, done in found(room, _open_round(room, number))]


# The host -------------------------------------------------------------------------------------------------------------


def ask(spec: Mapping[str, Any], again: Number = 0) -> Act:
    """A round begins; what was open before is shut and counts."""

    def act(room: Room) -> Sequence[Happened]:
        _refuse("over", room.is_over)
        _refuse("rounds", len(room.rounds) >= MOST_ROUNDS)
        shut = [Shut(now.number)] if (now := room.now) and now.is_open else []
        return [*shut, Asked(len(room.rounds) + 1, dict(spec), again)]

    return act


def plan(written: Mapping[str, Any]) -> Act:
    """The host wants to ask something else."""
    return lambda room: [] if room.plan == written else [Planned(written)]


def shut(number: Number) -> Act:
    """Nobody can choose in this round any more."""

    def act(room: Room) -> Sequence[Happened]:
        return [Shut(number)] if _round(room, number).is_open else []

    return act


def reveal(number: Number, *stated: Closed) -> Act:
    """What was chosen may be known; `stated`: what counts for those who have not chosen, where others meet them."""

    def act(room: Room) -> Sequence[Happened]:
        now = _round(room, number)
        if now.stage == SHOWN:
            return ()
        missing = {each.member for each in room.members if each.member not in now.choices}
        return [*(each for each in stated if each.member in missing), Revealed(number)]

    return act


def take_back(number: Number) -> Act:
    """The round was begun by mistake."""

    def act(room: Room) -> Sequence[Happened]:
        _round(room, number)
        return [TakenBack(number)]

    return act


def remove(member: Member) -> Act:
    """Somebody has to leave."""
    return lambda room: [Removed(_present(room, member).member)]


def hide(member: Member, is_so: bool) -> Act:
    """A name is not to be seen, or may be again."""
    return lambda room: [] if _present(room, member).is_hidden is is_so else [Hidden(member, is_so)]


def lock(is_so: bool) -> Act:
    """Nobody new comes in, or may again."""
    return lambda room: [] if room.is_locked is is_so else [Locked(is_so)]


def pause(is_so: bool) -> Act:
    """Everybody looks up, or goes on."""
    return lambda room: [] if room.is_paused is is_so else [Paused(is_so)]


def show_names(is_so: bool) -> Act:
    """Names stand on the wall, or do not."""
    return lambda room: [] if room.shows_names is is_so else [NamesShown(is_so)]


def end() -> Act:
    """The room can only be read from now on."""
    return lambda room: [] if room.is_over else [Ended()]


# ----------------------------------------------------------------------------------------------------------------------


def _refuse(reason: str, is_so: bool) -> None:
    if is_so:
        raise Refused(reason)


def _present(room: Room, member: Member) -> Any:
    person = room.people.get(member)
    _refuse("stranger", person is None)
    assert person is not None
    _refuse("removed", person.is_removed)
    return person


def _round(room: Room, number: Number) -> Round:
    """The round of now; a message about another one comes from the past."""
    now = room.now
    _refuse("past", now is None or now.number != number or now.stage == VOID)
    assert now is not None
    return now


def _open_round(room: Room, number: Number) -> Round:
    _refuse("over", room.is_over)
    now = _round(room, number)
    _refuse("shut", not now.is_open)
    return now
