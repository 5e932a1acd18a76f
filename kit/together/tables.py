"""Tables of a round at which people play: who sits where, and the game of each, as the log of the room has it.

A table is `kit.play.table.Table`, but what people do there is written to the log first.  Cards and bots follow from the
room's seed, so whoever reads the log has the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine import record as records
from kit.engine.box import AnyBox
from kit.engine.checkpoint import in_one_piece
from kit.engine.game import SEAT_LETTERS, AnyMove, AnyOptions, Refusal, Seat
from kit.engine.options import read_options, write_options
from kit.engine.reading import JsonObject
from kit.engine.record import Player, Record
from kit.engine.stream import mix
from kit.faces import open_face
from kit.games import open_box
from kit.play.dealer import Computer
from kit.play.table import Table
from kit.table import acts
from kit.table.acts import Refused
from kit.table.log import Member
from kit.table.room import Person, Room, Round
from kit.table.rooms import LiveRoom

PLAY = "play"
"""What a plan calls a round at tables."""
Write = Callable[[Member, JsonObject], bool]
"""Has it written that somebody does this; False where it is refused."""


class SharedTable(Table):
    """A table in a room."""

    def __init__(self, box: AnyBox, record: Record, seats: Sequence[Member], number: int, write: Write) -> None:
        """`seats`: whose each seat is, in order; the rest are bots'.  `number`: which table of the round it is."""
        super().__init__(box, record, Computer(box, open_face(box.name)))
        self.seats, self.number, self._write = tuple(seats), number, write
        self.played = 0
        """How many of its moves in the log have been played."""

    # What people do: it is written, and comes back by `play` --------------------------------------------------------

    def close(self, seat: Seat, move: AnyMove) -> Refusal | None:
        """A person has decided."""
        if refusal := self.game.why_not(self.session.state, seat, move):
            return refusal
        if seat in self.session.waiting_for:
            self._do(seat, do="close", move=self.box.write_move(move))
        return None

    def say(self, seat: Seat, move: AnyMove, goes_on: bool) -> Refusal | None:
        """Something is said in between."""
        if refusal := self.game.why_not(self.session.state, seat, move):
            return refusal
        self._do(seat, do="say", move=self.box.write_move(move), on=goes_on)
        return None

    def go_on(self) -> None:
        """Go on from what was looked at."""
        self._do(self.people[0], do="next")

    def go_on_till_asked(self) -> None:
        """Go on until somebody is asked."""
        self._do(self.people[0], do="my-turn")

    def _do(self, seat: Seat, **done: Any) -> None:
        self._write(self.seats[seat], {"table": self.number, "seat": seat, **done})

    def play(self, done: Mapping[str, Any]) -> None:
        """What the log has: it is done here.  What cannot be done any more is passed over, on every machine alike."""
        seat, self.played = done["seat"], self.played + 1
        if done["do"] == "close":
            super().close(seat, self.box.read_move(done["move"], "move"))
        elif done["do"] == "say":
            super().say(seat, self.box.read_move(done["move"], "move"), done["on"])
        elif done["do"] == "next":
            super().go_on()
        elif done["do"] == "my-turn":
            super().go_on_till_asked()


class Tables:
    """All tables of one round in a room that is open in this process."""

    def __init__(self, live: LiveRoom, number: int) -> None:
        self._live, self._number = live, number
        self.all = tables_at_first(live.room, self._round, self._write)
        self._played = 0
        self.catch_up()

    @classmethod
    def of(cls, live: LiveRoom, number: int) -> Tables:
        """Those of this round; all pages in this process have the same."""
        key = f"tables of round {number}"
        if key not in live.shared:
            with in_one_piece():
                live.shared = {key: cls(live, number)}  # those of earlier rounds are not needed any more
        tables: Tables = live.shared[key]
        return tables

    @property
    def _round(self) -> Round:
        return self._live.room.rounds[self._number - 1]

    def seat_of(self, member: Member | None) -> tuple[SharedTable, Seat] | None:
        """Where somebody sits; None for who came too late."""
        for table in self.all:
            if member in table.seats:
                return table, table.seats.index(member)
        return None

    def _write(self, member: Member, done: JsonObject) -> bool:
        try:
            self._live.do(acts.move(member, self._number, done, self.all[done["table"]].played))
        except Refused:
            self.catch_up()
            return False
        self.catch_up()
        return True

    def catch_up(self) -> None:
        """Play what the log has more."""
        moves = self._round.moves
        with in_one_piece():  # all pages of this process look at these tables
            while self._played < len(moves):
                done, self._played = moves[self._played], self._played + 1
                self.all[done["table"]].play(done)


def tables_at_first(room: Room, of: Round, write: Write) -> list[SharedTable]:
    """All tables of a round in which people play, before anybody has done anything."""
    spec = of.spec
    box = open_box(spec["game"])
    options = write_options(read_options(type(box.options()), spec.get("options", {}), "options"))
    return [_table(room, of, box, at, seats, options, write) for at, seats in enumerate(spec["tables"])]


def _table(
    room: Room, of: Round, box: AnyBox, at: int, seats: Sequence[Member], options: JsonObject, write: Write
) -> SharedTable:
    bots = box.default_bots
    many = max(of.spec["players"], len(seats), box.players[0])
    people = [Player(f"{member}") for member in seats]
    record = Record(
        box.name,
        (*people, *(Player(f"bot {seat}", bots[seat % len(bots)]) for seat in range(len(seats), many))),
        dict(options),
        mix((room.seed + 1000 * of.number + at) % 2**64) % 2**53,
    )
    return SharedTable(box, record, seats, at, write)


# What remains ---------------------------------------------------------------------------------------------------------


def played_out(room: Room, of: Round) -> list[SharedTable]:
    """The tables of a round as far as its log goes, to be looked at: nobody plays on."""
    tables = tables_at_first(room, of, lambda _, __: False)
    for done in of.moves:
        tables[done["table"]].play(done)
    return tables


def records_of(room: Room, of: Round, called: Callable[[Person], str] | None = None) -> list[str]:
    """The game of each table as its record, which the page of its game opens; none of a round that is not revealed.

    Seats are called by their letters, or those of people as `called` says.  Everything that was hidden is in it, and
    every draw; its seed is not, from which the room's own, and with it all luck still to come, could be worked out.
    """
    return [_record(table, room, called) for table in played_out(room, of)] if of.is_shown and of.kind == PLAY else []


def _record(table: SharedTable, room: Room, called: Callable[[Person], str] | None) -> str:
    options: AnyOptions = read_options(table.box.options, table.record.options)
    players = list[Player]()
    for seat, player in enumerate(table.record.players):
        is_named = called is not None and player.bot is None
        name = called(room.people[table.seats[seat]]) if called and is_named else SEAT_LETTERS[seat]
        players.append(replace(player, name=name))
    kept = records.record_of(table.session, table.box, players, options)
    return records.write_record(replace(kept, seed=None))
