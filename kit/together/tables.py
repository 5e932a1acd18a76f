"""Tables of a round at which people play: who sits where, and the game of each, as the log of the room has it.

A table is `kit.play.table.Table`, but what people do there is written to the log first.  Cards and bots follow from the
room's seed, so whoever reads the log has the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.box import AnyBox
from kit.engine.checkpoint import in_one_piece
from kit.engine.game import AnyMove, Refusal, Seat
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
from kit.table.room import Round
from kit.table.rooms import LiveRoom

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
        spec = self._round.spec
        self.box = open_box(spec["game"])
        options = write_options(read_options(type(self.box.options()), spec.get("options", {}), "options"))
        self.all = [self._table(at, seats, options) for at, seats in enumerate(spec["tables"])]
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

    def _table(self, at: int, seats: Sequence[Member], options: JsonObject) -> SharedTable:
        spec, room = self._round.spec, self._live.room
        bots = self.box.default_bots
        many = max(spec["players"], len(seats), self.box.players[0])
        people = [Player(f"{member}") for member in seats]
        record = Record(
            self.box.name,
            (*people, *(Player(f"bot {seat}", bots[seat % len(bots)]) for seat in range(len(seats), many))),
            dict(options),
            mix((room.seed + 1000 * self._number + at) % 2**64) % 2**53,
        )
        return SharedTable(self.box, record, seats, at, self._write)

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
