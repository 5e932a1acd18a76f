"""Whoever is away holds nobody up: the computer plays for them by the host's press, until they take their seat back.

Both are entries of the log, so every process, and every start, has the computer play from the same moment on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kit.table import acts
from kit.table.acts import Act
from kit.table.log import BOT, OWN, Happened, Member, Number
from kit.table.room import Room, Round

Done = tuple[Member, Mapping[str, Any]]
"""For whom something is done at a table, and what, as the log has it."""


def stood_in_for(now: Round) -> frozenset[Member]:
    """For whom the computer plays in a round by now."""
    held: set[Member] = set()
    for done in now.moves:
        if done.get("do") == BOT:
            held.add(done["member"])
        elif done.get("do") == OWN:
            held.discard(done["member"])
    return frozenset(held)


def stand_in(number: Number, members: Collection[Member]) -> Act:
    """The host has the computer play for these, wherever they sit in this round; again the same changes nothing."""

    def found(_: Room, now: Round) -> Iterable[Done]:
        return _seats(now, frozenset(members) - stood_in_for(now), BOT)

    return acts.follow_on(number, found)


def take_seat(number: Number, member: Member) -> Act:
    """Somebody is back, and plays from their next decision on."""

    def found(_: Room, now: Round) -> Iterable[Done]:
        return _seats(now, stood_in_for(now) & {member}, OWN)

    return acts.follow_on(number, found)


def removing(member: Member) -> Act:
    """Somebody has to leave; at their table the computer plays on."""

    def act(room: Room) -> list[Happened]:
        left = acts.remove(member)(room)
        now = room.now
        return [*(stand_in(now.number, {member})(room) if now and now.is_open else ()), *left]

    return act


def play_alone(number: Number, known: Mapping[int, int]) -> Act:
    """At tables where only the computer is left it does one thing more.

    `known`: how many moves the one whose time has come knows of, by table; if there are more, others were first.
    """

    def found(room: Room, now: Round) -> Iterable[Done]:
        if room.is_paused:
            return
        for table, many in known.items():
            if many == sum(done.get("table") == table for done in now.moves):
                yield now.spec["tables"][table][0], {"table": table, "seat": 0, "do": "next"}

    return acts.follow_on(number, found)


def _seats(now: Round, members: Collection[Member], whose: str) -> Iterable[Done]:
    """Where these sit, and who plays there from now on."""
    for table, seats in enumerate(now.spec.get("tables", ())):
        for seat, member in enumerate(seats):
            if member in members:
                yield member, {"table": table, "seat": seat, "do": whose}
