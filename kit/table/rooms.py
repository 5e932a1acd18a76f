"""Rooms that are open in this process: an act is decided, written, and only then told to whoever listens."""

from __future__ import annotations

import hmac
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from copy import copy
from dataclasses import replace
from typing import Any

from kit.engine.errors import BadInput
from kit.table.acts import Act, Refused, digest
from kit.table.log import Entry, Member, Opened
from kit.table.names import new_code, new_key
from kit.table.room import Room, after, room_of
from kit.table.store import Behind, Store

MOST_TRIES = 100
"""How often an act is tried again because somebody else has written in the meantime: more than a class at once."""
USUAL_DAYS = 30
"""How long a room is kept, unless its host says otherwise."""
DAY_MS = 24 * 3600 * 1000
MOST_ROOMS = 2_000
"""How many rooms are kept at once: with more, a code that somebody makes up would soon be somebody's."""
SEEDS = 2**53


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class LiveRoom:
    """A room with those who look at it.

    Pages act on it and hear of what others do.  Who is connected is known here and nowhere else: it is in no log.
    """

    def __init__(self, room: Room, store: Store, now: Callable[[], int] = now_ms) -> None:
        self.room = room
        self.refused = Counter[str]()
        """How often which reason was given to somebody; for the host."""
        self.is_deleted = False
        """The store has it no more, nor will it again."""
        self.shared: dict[str, Any] = {}
        """What all pages in this process have in common about it, such as the tables of those who play."""
        self._store, self._now = store, now
        self._listeners: dict[object, Callable[[], object]] = {}
        self._here = Counter[Member]()

    def do(self, act: Act) -> None:
        """Decide, write, and tell everybody.  Raises `Refused`; then nothing was written."""
        before = self.room
        try:
            self._do(act)
        finally:
            if self.room is not before:  # also of what others had written, where this act is refused
                self.tell()

    def _do(self, act: Act) -> None:
        for _ in range(MOST_TRIES):
            room = self.room  # an act may be paused, and another come between
            try:
                if self.is_deleted:
                    raise Refused("over")
                whats = act(room)
            except Refused as refused:
                if self._read_on():
                    continue
                self.refuse(refused.reason)
                raise
            if not whats:
                return
            first, at = room.entries + 1, max(self._now(), room.last_at)
            try:
                self._store.append(room.code, first, at, *whats)
            except Behind:
                self._read_on()
                continue
            return self._take(*(Entry(number, at, what) for number, what in enumerate(whats, first)))
        raise Refused("busy")

    @property
    def time(self) -> int:
        """The time by the clock of the log, in milliseconds since 1970."""
        return self._now()

    def refuse(self, reason: str) -> None:
        """Somebody tried what may not be: count it, for the host to see."""
        self.refused[reason] += 1

    def catch_up(self) -> None:
        """Another process may have written to the log: read it on, and tell everybody."""
        before = self.room
        self._read_on()
        if self.room is not before:
            self.tell()

    def _read_on(self) -> bool:
        """Take in what others have written; False if that is nothing."""
        if self.is_deleted:
            return False
        room = self.room
        known = self._store.read(room.code, room.entries - 1)
        if self.room is not room:  # reading may be paused, and another act come between
            return True
        if not known or known[0].at != room.last_at:  # its code may be another's by now
            self._end()
            return False
        self._take(*known[1:])
        return len(known) > 1

    def _end(self) -> None:
        self.is_deleted, self.room = True, replace(self.room, is_over=True)

    def was_deleted(self) -> None:
        """The store has forgotten it: it is over for whoever still looks at it."""
        self._end()
        self.tell()

    def _take(self, *entries: Entry) -> None:
        for entry in entries:
            self.room = after(self.room, entry)

    def is_host(self, key: str) -> bool:
        """Whether this is the host's key."""
        return hmac.compare_digest(digest(key), self.room.host)

    # Who looks on -----------------------------------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Have it called after each change; returns what ends that."""
        ticket = object()
        self._listeners[ticket] = listener
        return lambda: void(self._listeners.pop(ticket, None))

    @property
    def is_watched(self) -> bool:
        """Whether a page looks at it, in this process."""
        return bool(self._listeners)

    def tell(self) -> None:
        """Call everybody who listens."""
        for listener in tuple(self._listeners.values()):
            listener()

    def arrive(self, member: Member) -> Callable[[], None]:
        """One of their pages is connected; returns what says that it is no longer."""
        self._here[member] += 1
        self.tell()

        def leave() -> None:
            self._here[member] -= 1
            self.tell()

        return leave

    @property
    def here(self) -> frozenset[Member]:
        """Whose pages are connected."""
        return frozenset(member for member, pages in self._here.items() if pages > 0)

    def is_here(self, member: Member) -> bool:
        """Whether one of their pages is connected."""
        return self._here[member] > 0


class Rooms:
    """All rooms of a store."""

    def __init__(self, store: Store, now: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.entrance: tuple[str, ...] = ()
        """Addresses that lead phones in when a code is added, such as http://192.168.1.7:8866/t/, the best one first;
        empty: nobody knows one."""
        self._now = now
        self._live: dict[str, LiveRoom] = {}
        self._known: Collection[str] | None = None
        self._may_open: Callable[[], bool] = lambda: True

    def seen_by(self, known: Collection[str] | None, may_open: Callable[[], bool]) -> Rooms:
        """The same rooms as somebody sees them who finds only those with these codes (None: all), and who may open one
        only where `may_open` says so.
        """
        seen = copy(self)  # what is live is shared
        seen._known, seen._may_open = known, may_open
        return seen

    @property
    def live(self) -> tuple[LiveRoom, ...]:
        """The rooms that somebody has asked for in this process."""
        return tuple(self._live.values())

    def open(self, keeps_days: int = USUAL_DAYS) -> tuple[LiveRoom, str]:
        """A new room, and the key of its host, which is kept nowhere here.

        Raises `Refused`: there are too many rooms, or this one would be opened too soon after others.
        """
        taken = [each.code for each in self.store.rooms()]
        if len(taken) >= MOST_ROOMS:
            raise Refused("crowded")
        if not self._may_open():
            raise Refused("hurry")
        key = new_key()
        while True:
            code = new_code(taken)
            try:
                self.store.append(code, 1, self._now(), Opened(code, digest(key), secrets.randbelow(SEEDS), keeps_days))
            except Behind:  # another process has just taken this code
                taken.append(code)
                continue
            live = self._found(code)
            assert live is not None
            return live, key

    def find(self, code: str) -> LiveRoom | None:
        """The room with this code; None if there is none, or none that may be seen here (`seen_by`)."""
        return self._found(code) if self._known is None or code in self._known else None

    def _found(self, code: str) -> LiveRoom | None:
        if (known := self._live.get(code)) and known.is_deleted:
            del self._live[code]
        if code not in self._live and (entries := self.store.read(code)):
            # Reading may be paused, and somebody else find it meanwhile: all who look at a room look at the same one.
            self._live.setdefault(code, LiveRoom(room_of(entries), self.store, self._now))
        return self._live.get(code)

    # What other processes do ------------------------------------------------------------------------------------------

    def catch_up(self, codes: Iterable[str]) -> None:
        """These may have changed: read on those that somebody has asked for here, and tell everybody."""
        for live in filter(None, map(self._live.get, codes)):
            with suppress(BadInput):  # a damaged log is told to whoever acts on it
                live.catch_up()
            if live.is_deleted:
                self._live.pop(live.room.code, None)

    def compare(self) -> None:
        """Catch up with all that has changed, whether that was told or not."""
        kept = {each.code: (each.entries, each.first_at) for each in self.store.rooms()} if self._live else {}
        rooms = [live.room for live in self._live.values()]
        self.catch_up([room.code for room in rooms if kept.get(room.code) != (room.entries, room.opened_at)])

    # Forgetting -------------------------------------------------------------------------------------------------------

    def forget_old(self) -> list[str]:
        """Delete the rooms whose time is over; returns their codes."""
        now = self._now()
        old = [each.code for each in self.store.rooms() if now - each.last_at > each.keeps_days * DAY_MS]
        for code in old:
            self.delete(code)
        return old

    def delete(self, code: str) -> bool:
        """Forget a room; whoever looks at it is told that it is over."""
        was_there = self.store.delete(code)
        if live := self._live.pop(code, None):
            live.was_deleted()
        return was_there


def void(_: object) -> None:
    """Nothing."""
