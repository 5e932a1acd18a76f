"""An act that waits in the middle while others act on the same room: nothing is lost, doubled, changed or at an end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from kit.engine.checkpoint import pausing
from kit.table import acts
from kit.table.acts import Act, Refused
from kit.table.log import Closed, Reopened
from kit.table.room import room_of
from kit.table.rooms import LiveRoom, Rooms
from kit.table.sqlite_store import SqliteStore
from tests.effort import Some
from tests.lockstep import Waiting, mixed, wait_everywhere

ADA, BEN = 1, 2
PUPILS = 5


def once(act: Callable[[], object]) -> Callable[[], None]:
    """What does this the first time that an act waits."""
    left = [act]

    def pause() -> None:
        if left:
            left.pop()()

    return pause


@pytest.fixture
def rooms(tmp_path: Path) -> Rooms:
    """With logs in a file, in which whatever is read may wait."""
    return Rooms(SqliteStore(tmp_path / "rooms.sqlite3"), count(1_000_000).__next__)


@pytest.fixture
def live(rooms: Rooms) -> LiveRoom:
    """A room with two people, of whom one has closed a choice."""
    live, _ = rooms.open()
    for act in (acts.join("ada"), acts.join("ben"), acts.ask({"kind": "any"}), acts.close(ADA, 1, "left")):
        live.do(act)
    return live


def test_the_room_goes_on_if_somebody_closes_while_another_is_refused(live: LiveRoom) -> None:
    with pausing(once(lambda: live.do(acts.close(BEN, 1, "right")))), pytest.raises(Refused, match="closed"):
        live.do(acts.close(ADA, 1, "right"))
    assert not live.is_deleted and not live.room.is_over
    assert {member: each.said for member, each in live.room.rounds[0].choices.items()} == {ADA: "left", BEN: "right"}


def test_the_room_goes_on_if_somebody_closes_while_another_reads_on(live: LiveRoom) -> None:
    with pausing(once(lambda: live.do(acts.close(BEN, 1, "right")))):
        live.catch_up()
    assert not live.room.is_over and BEN in live.room.rounds[0].choices


def test_all_who_find_a_room_at_once_look_at_the_same_one(rooms: Rooms, live: LiveRoom) -> None:
    again, found = Rooms(rooms.store), list[LiveRoom | None]()
    with pausing(once(lambda: found.append(again.find(live.room.code)))):
        found.append(again.find(live.room.code))
    assert found[0] is not None and found[0] is found[1]
    again.delete(live.room.code)
    assert again.find(live.room.code) is None


def test_in_whatever_order_acts_wait_the_log_has_what_each_was_told(
    some: Some, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_everywhere(monkeypatch)
    for seed in some(range(400), least=40):
        _many_at_once(Random(seed))


def _many_at_once(chance: Random) -> None:
    """A class on two servers with one store: each pupil closes and opens again, the hosts ask, shut and reveal."""
    store, clock = Waiting(), count(1_000_000)
    servers = [Rooms(store, clock.__next__) for _ in range(2)]
    live, _ = servers[0].open()
    code = live.room.code
    for key in range(PUPILS):
        live.do(acts.join(str(key)))
    live.do(acts.ask({"kind": "any"}))
    told: dict[int, str | None] = {}
    """What each pupil was told last that they had chosen."""
    looking: tuple[list[int], list[int]] = ([], [])

    def was_done(server: Rooms, act: Act) -> bool:
        seen = server.find(code)
        assert seen
        try:
            seen.do(act)
        except Refused:
            return False
        return True

    def pupil(member: int) -> None:
        server = chance.choice(servers)
        for step in range(3):
            if was_done(server, acts.close(member, 1, f"{member}-{step}")):
                told[member] = f"{member}-{step}"
            if chance.random() < 0.4 and was_done(server, acts.reopen(member, 1)):
                told[member] = None

    def host() -> None:
        for act in (acts.lock(True), acts.join("late"), acts.lock(False), acts.show_names(True)):
            was_done(chance.choice(servers), act)
        if chance.random() < 0.3:
            was_done(servers[1], acts.reveal(1))

    for which, server in enumerate(servers):
        found = server.find(code)
        assert found
        found.subscribe(lambda which=which, found=found: looking[which].append(found.room.entries))
    mixed([*(lambda member=member: pupil(member) for member in range(1, PUPILS + 1)), host], chance)
    log = store.read(code)
    whole = room_of(log)
    for which, server in enumerate(servers):
        server.compare()
        found = server.find(code)
        assert found and not found.is_deleted and found.room == whole
        assert looking[which] == sorted(looking[which]) and looking[which][-1] == len(log), "whoever looks on was told"
    for member in range(1, PUPILS + 1):
        mine = whole.rounds[0].choices.get(member)
        assert (mine and mine.said) == told.get(member)
        own = [each.what for each in log if isinstance(each.what, Closed | Reopened) and each.what.member == member]
        kinds = [type(each) for each in own]
        assert kinds == [[Closed, Reopened][at % 2] for at in range(len(kinds))], "nothing is closed twice"
