"""Tables of a round at which people play: who sits where, and the game of each, as the log of the room has it.

A table is `kit.play.table.Table`, but what people do there is written to the log first.  Cards and bots follow from the
room's seed, so whoever reads the log has the same games; also where the computer plays for somebody (`stand_ins`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine import record as records
from kit.engine.bot import AnyBot
from kit.engine.box import AnyBox
from kit.engine.checkpoint import in_one_piece
from kit.engine.errors import BadInput
from kit.engine.game import SEAT_LETTERS, AnyMove, AnyOptions, Refusal, Seat
from kit.engine.options import read_options, write_options
from kit.engine.reading import JsonObject
from kit.engine.record import Player, Record
from kit.engine.stream import mix
from kit.faces import open_face
from kit.games import open_box
from kit.play.dealer import Computer
from kit.play.table import Change, Moved, Table
from kit.table import acts
from kit.table.acts import Refused
from kit.table.log import BOT, OWN, Member
from kit.table.room import Person, Room, Round
from kit.table.rooms import LiveRoom
from kit.table.store import Memory

PLAY = "play"
"""What a plan calls a round at tables."""
Write = Callable[[Member, JsonObject], bool]
"""Has it written that somebody does this; False where it is refused."""


class Reseated(Change):
    """Somebody else plays a seat from now on; the question is the same."""


class SharedTable(Table):
    """A table in a room."""

    def __init__(self, box: AnyBox, record: Record, seats: Sequence[Member], number: int, write: Write) -> None:
        """`seats`: whose each seat is, in order; the rest are bots'.  `number`: which table of the round it is."""
        super().__init__(box, record, Computer(box, open_face(box.name)))
        self.seats, self.number, self._write = tuple(seats), number, write
        self.played = 0
        """How many of its moves in the log have been played."""
        self._bot_since: dict[Seat, int] = {}
        """The first step in which the computer played for a person, while it does."""

    @property
    def stood_in(self) -> tuple[Member, ...]:
        """For whom of its people the computer plays."""
        return tuple([self.seats[seat] for seat in sorted(self._bot_since)])

    def bots_at(self, step: int) -> Mapping[Seat, AnyBot]:
        """Without those who played themselves in this step."""
        return {seat: bot for seat, bot in super().bots_at(step).items() if step >= self._bot_since.get(seat, 0)}

    # What people do: it is written, and comes back by `play` --------------------------------------------------------

    def close(self, seat: Seat, move: AnyMove) -> Refusal | None:
        """A person has decided."""
        if refusal := self.game.why_not(self.session.state, seat, move):
            return refusal
        if seat in self.awaited:
            self._do(seat, do="close", move=self.box.write_move(move))
        return None

    def say(self, seat: Seat, move: AnyMove, goes_on: bool) -> Refusal | None:
        """Something is said in between."""
        if refusal := self.game.why_not(self.session.state, seat, move):
            return refusal
        if seat in self.people:
            self._do(seat, do="say", move=self.box.write_move(move), on=goes_on)
        return None

    def go_on(self) -> None:
        """Go on from what was looked at."""
        if self.people:
            self._do(self.people[0], do="next")

    def go_on_till_asked(self) -> None:
        """Go on until somebody is asked."""
        if self.people:
            self._do(self.people[0], do="my-turn")

    def _do(self, seat: Seat, **done: Any) -> None:
        self._write(self.seats[seat], {"table": self.number, "seat": seat, **done})

    def play(self, done: Mapping[str, Any]) -> None:
        """What the log has: it is done here.  What cannot be done any more is passed over, on every machine alike."""
        seat, self.played = done["seat"], self.played + 1
        if done["do"] == "next":
            super().go_on()
        elif done["do"] == "my-turn":
            super().go_on_till_asked()
        elif done["do"] in (BOT, OWN):
            self._seat(seat, done["do"] == BOT)
        elif seat not in self.people:
            return
        elif done["do"] == "close":
            super().close(seat, self.box.read_move(done["move"], "move"))
        elif done["do"] == "say":
            super().say(seat, self.box.read_move(done["move"], "move"), done["on"])

    # Who plays a seat -------------------------------------------------------------------------------------------------

    def _seat(self, seat: Seat, is_bot: bool) -> None:
        """From here on the computer plays for a person, or they do so again; what they have closed stays closed."""
        before, was_asked, session = self.session.step, self.is_asked, self.session
        has_closed = seat in self.game.to_act(session.state) - session.waiting_for
        self._bot_since.pop(seat, None)
        if is_bot:
            self._bot_since[seat] = before + 1 + has_closed
        bots = self.box.default_bots
        players = list(self.record.players)
        players[seat] = replace(players[seat], bot=bots[seat % len(bots)] if is_bot else None)
        self.record = replace(self.record, players=tuple(players))
        if self.people and not self.awaited and (was_asked or not self._is_looked_at):
            self.dealer.go_on(self)
        if session.step > before:
            self._tell(Moved(before))
        else:
            self._tell(Reseated(before, aloud=False), keeps_pressed=True)

    def by_computer(self, since: int) -> Iterator[tuple[Seat, AnyMove]]:
        """What the computer decided for people after this step."""
        for step in range(since + 1, self.session.step + 1):
            for seat, move in self.session.played(step).moves.items():
                if step >= self._bot_since.get(seat, step + 1):
                    yield seat, move


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
        return SharedTable(self.box, record, seats, at, self._write)

    @property
    def _round(self) -> Round:
        return self._live.room.rounds[self.number - 1]

    def seat_of(self, member: Member | None) -> tuple[SharedTable, Seat] | None:
        """Where somebody sits; None for who came too late."""
        for table in self.all:
            if member in table.seats:
                return table, table.seats.index(member)
        return None

    def _write(self, member: Member, done: JsonObject) -> bool:
        try:
            self._live.do(acts.move(member, self.number, done, self.all[done["table"]].played))
        except Refused:
            self.catch_up()
            return False
        self.catch_up()
        return True

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
            for seat, move in table.by_computer(before):
                told = {"table": table.number, "seat": seat, "member": table.seats[seat], "at": done["at"], "by": BOT}
                self.done.append({**told, "do": "close", "move": self.box.write_move(move)})


def done_at_tables(room: Room, of: Round) -> Sequence[Mapping[str, Any]]:
    """All that was done at the tables of a round, with what the computer decided for people, in order."""
    if not any(done.get("do") == BOT for done in of.moves):
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
