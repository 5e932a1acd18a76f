"""Rooms to which several processes write: each sees what the others do, and none writes on in what another deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

import pytest

from kit.table import acts
from kit.table.acts import Refused
from kit.table.log import Entry, Happened, Opened
from kit.table.rooms import LiveRoom, Rooms
from kit.table.store import Behind, Memory, Shared

ADA, BEN = 1, 2


class Counted(Memory):
    """Counts how often logs are read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def read(self, code: str, since: int = 0) -> Sequence[Entry]:
        self.reads += 1
        return super().read(code, since)


@pytest.fixture
def store() -> Counted:
    return Counted()


@pytest.fixture
def clock() -> Callable[[], int]:
    """Goes on each time that it is asked."""
    return count(1_000_000).__next__


@pytest.fixture
def here(store: Counted, clock: Callable[[], int]) -> Rooms:
    return Rooms(store, clock)


@pytest.fixture
def there(store: Counted, clock: Callable[[], int]) -> Rooms:
    return Rooms(store, clock)


@pytest.fixture
def both(here: Rooms, there: Rooms) -> tuple[LiveRoom, LiveRoom]:
    """A room with two people and a question, as each of two servers has it."""
    live, _ = here.open()
    for act in (acts.join("ada"), acts.join("ben"), acts.ask({"kind": "any"})):
        live.do(act)
    other = there.find(live.room.code)
    assert other
    return live, other


def heard(live: LiveRoom) -> list[bool]:
    """Grows each time that somebody who looks on is told, by whether the room is over then."""
    told: list[bool] = []
    live.subscribe(lambda: told.append(live.room.is_over))
    return told


def test_what_another_server_writes_is_told_to_those_who_look_on_here(
    there: Rooms, both: tuple[LiveRoom, LiveRoom]
) -> None:
    live, other = both
    told = heard(other)
    live.do(acts.close(ADA, 1, "left"))
    there.catch_up([live.room.code, "XXXX"])
    assert other.room == live.room and told == [False]
    there.catch_up([live.room.code])
    there.compare()
    assert told == [False], "nothing new is nothing to tell"


def test_a_comparison_finds_what_was_not_told_and_reads_no_log_where_nothing_changed(
    there: Rooms, both: tuple[LiveRoom, LiveRoom], store: Counted
) -> None:
    live, other = both
    live.do(acts.close(ADA, 1, "left"))
    there.compare()
    assert other.room == live.room
    before = store.reads
    there.compare()
    assert store.reads == before


def test_what_others_wrote_is_told_even_where_ones_own_act_is_refused_or_changes_nothing(
    both: tuple[LiveRoom, LiveRoom],
) -> None:
    live, other = both
    told = heard(other)
    live.do(acts.close(ADA, 1, "left"))
    other.do(acts.close(ADA, 1, "left"))
    assert told == [False] and other.room == live.room
    live.do(acts.shut(1))
    with pytest.raises(Refused, match="shut"):
        other.do(acts.close(BEN, 1, "left"))
    assert told == [False, False] and other.room == live.room


def test_an_act_that_was_paused_while_another_came_between_decides_again(both: tuple[LiveRoom, LiveRoom]) -> None:
    live, _ = both
    seen = []

    def slow(room: object) -> Sequence[Happened]:
        seen.append(room)
        if len(seen) == 1:
            live.do(acts.end())
        return acts.close(ADA, 1, "left")(room)  # type: ignore[arg-type]

    with pytest.raises(Refused, match="over"):
        live.do(slow)
    assert len(seen) == 2 and not live.room.rounds[0].choices


# Deleted elsewhere ----------------------------------------------------------------------------------------------------


def test_a_room_that_another_server_deleted_is_over_for_whoever_looks_on_and_cannot_be_found(
    here: Rooms, there: Rooms, both: tuple[LiveRoom, LiveRoom]
) -> None:
    live, other = both
    told = heard(other)
    here.delete(live.room.code)
    there.catch_up([live.room.code])
    assert told == [True] and not there.live and there.find(live.room.code) is None


@pytest.mark.parametrize("act", [acts.close(ADA, 1, "left"), acts.rename(ADA, "Ada"), acts.end(), acts.join("cid")])
def test_an_act_in_a_room_that_another_server_deleted_is_refused_and_writes_nothing(
    act: acts.Act, here: Rooms, there: Rooms, both: tuple[LiveRoom, LiveRoom]
) -> None:
    live, other = both
    here.delete(live.room.code)
    with pytest.raises(Refused, match="over"):
        other.do(act)
    assert other.room.is_over and there.find(live.room.code) is None and not there.store.rooms()


def test_another_room_with_its_code_is_not_taken_for_it(
    here: Rooms, there: Rooms, both: tuple[LiveRoom, LiveRoom], store: Counted, clock: Callable[[], int]
) -> None:
    live, other = both
    code, before = live.room.code, len(live.room.people)
    here.delete(code)
    store.append(code, 1, clock(), Opened(code, "another host", 1, 30))
    again = here.find(code)
    assert again
    for number in range(7):
        again.do(acts.join(f"another {number}"))
    there.compare()
    assert len(other.room.people) == before and other.room.is_over
    found = there.find(code)
    assert found and found is not other and found.room == again.room


def test_a_code_that_another_server_takes_at_the_same_moment_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Raced(Memory):
        def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
            if code == "DKRF":
                raise Behind(code)
            super().append(code, number, at, *whats)

    codes = iter(["DKRF", "CDFH"])
    monkeypatch.setattr("kit.table.rooms.new_code", lambda taken: next(codes))
    assert Rooms(Raced()).open()[0].room.code == "CDFH"


def test_a_file_and_a_memory_have_nobody_to_listen_to() -> None:
    assert not isinstance(Memory(), Shared)
