"""A server whose rooms others write to: it hears of that at once, or soon, and again after it heard nothing."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import pytest

from kit.serve import rooms_watch
from kit.serve.rooms_watch import RoomsWatch
from kit.table import acts
from kit.table.rooms import LiveRoom, Rooms
from kit.table.store import Memory, Shared
from tests.serve.client import run
from tests.serve.guests import SOON_S

EVENTS = ("rooms away", "rooms back")


class Told(Memory):
    """A store that is told of changes by a test, and breaks when it says so."""

    def __init__(self) -> None:
        super().__init__()
        self.is_away = False
        self.listened = 0
        self._here, self._there = socket.socketpair()

    def listen(self) -> None:
        if self.is_away:
            raise OSError("nobody answers")
        self._here.close(), self._there.close()
        self._here, self._there = socket.socketpair()
        self.listened += 1  # in another thread than those who wait for it

    def fileno(self) -> int:
        return self._here.fileno()

    def changed(self) -> Sequence[str]:
        if not (said := self._here.recv(2**16)):
            raise OSError("the line is cut")
        return said.decode().split()

    def tell(self, code: str) -> None:
        """Say that this room has changed."""
        self._there.sendall(f"{code} ".encode())

    def cut(self) -> None:
        """Say nothing any more."""
        self._there.close()


@pytest.fixture
def store() -> Iterator[Told]:
    store = Told()
    yield store
    store.cut()


@pytest.fixture
def there(store: Told) -> LiveRoom:
    """A room as another server has it."""
    live, _ = Rooms(store, count(1_000_000).__next__).open()
    return live


def watched(store: Told, code: str, scene: Callable[[LiveRoom, Rooms], object]) -> None:
    """Watch as a server does, while the scene is played beside it."""

    async def play() -> None:
        rooms = Rooms(store)
        watch = RoomsWatch(rooms, store)
        live = rooms.find(code)
        assert live
        watch.start()
        await until(lambda: store.listened)
        try:
            await scene(live, rooms)  # type: ignore[misc]
        finally:
            await watch.close()

    assert isinstance(store, Shared)
    run(play())


async def until(holds: Callable[[], object]) -> None:
    """Wait for what must come about."""
    async with asyncio.timeout(SOON_S):
        while not holds():
            await asyncio.sleep(0.001)


def test_what_is_told_is_read_at_once(store: Told, there: LiveRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_watch, "EVERY_S", SOON_S)

    async def scene(live: LiveRoom, rooms: Rooms) -> None:
        await asyncio.sleep(0)
        for number in range(3):
            there.do(acts.join(f"key {number}"))
            store.tell(there.room.code)
            await until(lambda: live.room == there.room)
        store.delete(there.room.code)
        store.tell(there.room.code)
        await until(lambda: live.room.is_over and not rooms.live)

    watched(store, there.room.code, scene)


def test_what_is_not_told_is_found_soon(store: Told, there: LiveRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_watch, "EVERY_S", 0.01)

    async def scene(live: LiveRoom, rooms: Rooms) -> None:
        there.do(acts.join("key"))
        await until(lambda: live.room == there.room)
        assert store.listened == 1

    watched(store, there.room.code, scene)


def test_after_nothing_was_heard_it_listens_again_and_has_missed_nothing(
    store: Told, there: LiveRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rooms_watch, "EVERY_S", 0.01)
    caplog.set_level(logging.INFO)

    async def scene(live: LiveRoom, rooms: Rooms) -> None:
        store.is_away = True
        store.cut()
        there.do(acts.join("key"))
        await until(lambda: "cannot be reached" in caplog.text)
        await asyncio.sleep(0.1)
        assert live.room != there.room
        store.is_away = False
        await until(lambda: "reached again" in caplog.text)
        assert live.room == there.room and store.listened == 2

    watched(store, there.room.code, scene)
    assert [record.event for record in caplog.records if getattr(record, "event", "") in EVENTS] == [*EVENTS]  # type: ignore[attr-defined]


def test_a_damaged_log_keeps_no_other_room_from_being_read(store: Told, there: LiveRoom) -> None:
    other, _ = Rooms(store).open()

    async def scene(live: LiveRoom, rooms: Rooms) -> None:
        assert rooms.find(other.room.code)
        other.do(acts.join("key"))
        store._logs[other.room.code] *= 2
        there.do(acts.join("key"))
        store.tell(other.room.code)
        store.tell(there.room.code)
        await until(lambda: live.room == there.room)

    watched(store, there.room.code, scene)
