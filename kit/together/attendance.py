"""Who sits at the tables of a round, for whom they wait, and what is done about whoever is away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from kit.page.page import Intent
from kit.table.acts import Act, Refused
from kit.table.log import Member, Number
from kit.table.room import Person, Room, Round
from kit.table.rooms import LiveRoom
from kit.text.say import Words
from kit.together.named import called, mark_said
from kit.together.question import Question
from kit.together.shared_table import SharedTable
from kit.together.stand_ins import play_alone, stand_in, take_seat
from kit.together.tables import Tables

ALL_AWAY = "away"
"""What the host presses for all who are away."""


class Attendance(Question):
    """A round at tables, as far as it is about who is there."""

    _tables: Tables | None = None
    _room: LiveRoom | None = None
    me: Member | None = None
    """Whose phone it is; None on the wall."""
    is_open, is_held = True, False
    """Whether it is still played, and whether all look up."""

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """Whether it goes on."""
        self.is_open, self.is_held = now.is_open and not room.is_over, room.is_paused

    def called(self, words: Words, member: Member, by_name: bool = False) -> str:
        """What somebody is called where others see it, or for the teacher alone (`by_name`)."""
        assert self._room
        room = self._room.room
        person: Person = room.people[member]
        return called(words, person) if by_name or room.shows_names else mark_said(words, person.mark)

    @property
    def tables(self) -> Sequence[SharedTable]:
        """All of them."""
        return self._tables.all if self._tables else ()

    def is_here(self, member: Member) -> bool:
        """Whether one of their pages is connected."""
        return self._room is not None and self._room.is_here(member)

    @property
    def away(self) -> tuple[Member, ...]:
        """Who sits at a table that is still played at, plays there, and is not connected."""
        going = [table for table in self.tables if self.is_open and not table.is_over]
        playing = [table.seats[seat] for table in going for seat in table.people]
        return tuple([member for member in playing if not self.is_here(member)])

    @property
    def alone(self) -> Mapping[int, int]:
        """How many moves there were at each table that is still played at, but only by the computer."""
        going = self.tables if self.is_open else ()
        return {table.number: table.played for table in going if not (table.people or table.is_over)}

    def awaited_at(self, table: SharedTable) -> Sequence[Member]:
        """Who still has to decide there; those who are away first."""
        awaited = [table.seats[seat] for seat in table.missing] if self.is_open and not table.is_running else []
        return sorted(awaited, key=self.is_here)

    def now(self) -> int:
        """The time by the clock of the log, in milliseconds since 1970."""
        assert self._room
        return self._room.time

    def _stand_in(self, intent: Intent) -> None:
        """The computer plays for somebody from now on, or for all who are away."""
        members = self.away if intent.n == ALL_AWAY else (intent.n,) if type(intent.n) is int else ()
        self._do(stand_in, members)

    def _play_alone(self, _: Intent) -> None:
        """Time has come where only the computer is left, and it may be up for a hand."""
        if alone := self.alone:
            self._do(play_alone, alone)
        for table in self.tables:
            table.be_late(self.now())

    def _take_seat(self, _: Intent) -> None:
        """Whoever looks at it is back."""
        if self.me is not None:
            self._do(take_seat, self.me)

    def _do(self, act: Callable[[Number, Any], Act], about: object) -> None:
        assert self._room and self._tables
        with suppress(Refused):  # the round is over
            self._room.do(act(self._tables.number, about))
        self._tables.catch_up()
