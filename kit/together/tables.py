"""Tables of a round at which people play: who sits where, and the game of each, as the log of the room has it.

A table is `kit.play.table.Table`, but what people do there is written to the log first.  Cards and bots follow from the
room's seed, so whoever reads the log has the same games; also where the computer plays for somebody (`stand_ins`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from kit.engine import record as records
from kit.engine.checkpoint import in_one_piece
from kit.engine.errors import BadInput
from kit.engine.game import SEAT_LETTERS, AnyOptions, Seat
from kit.engine.options import read_options, write_options
from kit.engine.reading import JsonObject
from kit.engine.record import Player, Record
from kit.engine.stream import mix
from kit.games import open_box
from kit.table import acts
from kit.table.acts import Refused
from kit.table.log import Member
from kit.table.room import Person, Room, Round
from kit.table.rooms import LiveRoom
from kit.table.store import Memory
from kit.together.raced_table import RacedTable
from kit.together.shared_table import SharedTable

PLAY = "play"
"""What a plan calls a round at tables."""


class Tables:
    """All tables of one round in a room that is open in this process."""

    def __init__(self, live: LiveRoom, number: int) -> None:
        self._live, self.number = live, number
        spec = self._round.spec
        self.box = open_box(spec["game"])
        options = write_options(read_options(type(self.box.options()), spec.get("options", {}), "options"))
        self.all = [self._table(at, seats, options) for at, seats in enumerate(spec["tables"])]
        self.done: list[JsonObject] = []
        """All that was done at them, as the log has it, with what the computer decided for people (`by`)."""
        self._played = 0
        self._play_on()

    @classmethod
    def of(cls, live: LiveRoom, number: int) -> Tables:
        """Those of this round; all pages in this process have the same."""
        key = f"tables of round {number}"
        if key not in live.shared:
            with in_one_piece():
                live.shared = {key: cls(live, number)}  # those of earlier rounds are not needed any more
        tables: Tables = live.shared[key]
        return tables

    def _table(self, at: int, seats: Sequence[Member], options: JsonObject) -> SharedTable:
        spec, room = self._round.spec, self._live.room
        bots = self.box.default_bots
        many = max(spec["players"], len(seats), self.box.players[0])
        people = [Player(f"{member}") for member in seats]
        record = Record(
            self.box.name,
            (*people, *(Player(f"bot {seat}", bots[seat % len(bots)]) for seat in range(len(seats), many))),
            dict(options),
            mix((room.seed + 1000 * self.number + at) % 2**64) % 2**53,
        )
        clock = self.box.clock
        races = clock is not None and clock.runs(read_options(type(self.box.options()), options, "options"))
        return (RacedTable if races else SharedTable)(self.box, record, seats, at, self._write)

    @property
    def _round(self) -> Round:
        return self._live.room.rounds[self.number - 1]

    def seat_of(self, member: Member | None) -> tuple[SharedTable, Seat] | None:
        """Where somebody sits; None for who came too late."""
        for table in self.all:
            if member in table.seats:
                return table, table.seats.index(member)
        return None

    def _write(self, member: Member, done: JsonObject, whatever_came: bool = False) -> None:
        known = self.all[done["table"]].played
        with suppress(Refused):
            self._live.do(
                acts.follow_on(self.number, lambda *_: [(member, done)])
                if whatever_came
                else acts.move(member, self.number, done, known)
            )
        self.catch_up()

    def catch_up(self) -> None:
        """Play what the log has more."""
        with in_one_piece():  # all pages of this process look at these tables
            self._play_on()

    def _play_on(self) -> None:
        moves = self._round.moves
        while self._played < len(moves):
            done, self._played = moves[self._played], self._played + 1
            table = self.all[done["table"]]
            before = table.session.step
            table.play(done)
            self.done.append(dict(done))
            for seat, move, by in table.decided(before):
                told = {"table": table.number, "seat": seat, "member": table.seats[seat], "at": done["at"], "by": by}
                self.done.append({**told, "do": "close", "move": self.box.write_move(move)})


def done_at_tables(room: Room, of: Round) -> Sequence[Mapping[str, Any]]:
    """All that was done at the tables of a round, with what the computer decided for people, in order."""
    if all("move" in done for done in of.moves):
        return of.moves
    try:
        return _played_again(room, of).done
    except BadInput:  # its game has changed
        return of.moves


def records_of(room: Room, of: Round, called: Callable[[Person], str] | None = None) -> list[str]:
    """The game of each table as its record, which the page of its game opens; none of a round that is not revealed.

    Seats are called by their letters, or those of people as `called` says.  Everything that was hidden is in it, and
    every draw; its seed is not, from which the room's own, and with it all luck still to come, could be worked out.
    """
    if not of.is_shown or of.kind != PLAY:
        return []
    try:
        return [_record(table, room, called) for table in _played_again(room, of).all]
    except BadInput:  # its game has changed
        return []


def _played_again(room: Room, of: Round) -> Tables:
    """The tables as far as the log goes, apart from those at which people sit."""
    return Tables(LiveRoom(room, Memory()), of.number)


def _record(table: SharedTable, room: Room, called: Callable[[Person], str] | None) -> str:
    options: AnyOptions = read_options(table.box.options, table.record.options)
    players = list[Player]()
    for seat, player in enumerate(table.record.players):
        is_named = called is not None and seat < len(table.seats)
        name = called(room.people[table.seats[seat]]) if called and is_named else SEAT_LETTERS[seat]
        players.append(replace(player, name=name))
    kept = records.record_of(table.session, table.box, players, options)
    return records.write_record(replace(kept, seed=None))
