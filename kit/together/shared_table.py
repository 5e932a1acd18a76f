"""A table of a class: what people do there is written to the log first, and comes back from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from kit.engine.bot import AnyBot
from kit.engine.box import AnyBox
from kit.engine.game import AnyMove, Refusal, Seat
from kit.engine.reading import JsonObject
from kit.engine.record import Record
from kit.faces import open_face
from kit.play.dealer import Computer
from kit.play.table import Moved, Table
from kit.table.log import BOT, OWN, Member


class Write(Protocol):
    """Has it written that somebody does this; nothing where that is refused."""

    def __call__(self, member: Member, done: JsonObject, whatever_came: bool = False) -> None:
        """`whatever_came`: it counts although others have done something that has not been seen here."""


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
    def missing(self) -> tuple[Seat, ...]:
        """Who is awaited."""
        return tuple(sorted(self.awaited))

    @property
    def is_running(self) -> bool:
        """Whether hands reach now: who is awaited is not to be seen while that would tell who has reached."""
        return False

    @property
    def due(self) -> int | None:
        """When time is up for whoever is awaited, in milliseconds since 1970; None where there is no such time."""
        return None

    def be_late(self, now: int) -> None:
        """Time may be up."""

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

    def decided(self, since: int) -> Iterator[tuple[Seat, AnyMove, str]]:
        """What was decided for people after this step that no entry has, and by whom: by the computer."""
        for step in range(since + 1, self.session.step + 1):
            for seat, move in self.session.played(step).moves.items():
                if step >= self._bot_since.get(seat, step + 1):
                    yield seat, move, BOT
