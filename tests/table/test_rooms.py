"""A room: what can be done in it, that the log is the truth, and that nobody does what is another's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

from kit.engine.errors import BadInput
from kit.table import acts
from kit.table.acts import LONGEST_NAME, MOST_PEOPLE, Act, Refused, digest
from kit.table.log import KINDS, Asked, Closed, Entry, Joined, Opened, Removed, read_what, write_what
from kit.table.names import ANIMALS, COLOURS, LETTERS, marks, new_code, read_code
from kit.table.room import SHUT, VOID, after, room_of
from kit.table.rooms import DAY_MS, LiveRoom, Rooms
from kit.table.store import Memory

ADA, BEN = 1, 2
SPEC = {"kind": "predict", "lesson": "bakschisch:R2", "step": "next"}


class Clock:
    """A time that goes on by a second each time it is asked."""

    def __init__(self) -> None:
        self.ticks = count(1_000_000, 1000)
        self.later = 0

    def __call__(self) -> int:
        return next(self.ticks) + self.later


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms(clock: Clock) -> Rooms:
    return Rooms(Memory(), clock)


@pytest.fixture
def live(rooms: Rooms) -> LiveRoom:
    """A room with two people, in which a round has begun."""
    room, _ = rooms.open()
    for act in (acts.join("ada", "Ada"), acts.join("ben"), acts.ask(SPEC)):
        room.do(act)
    return room


def refusal(live: LiveRoom, act: Act) -> str:
    """Why this is refused; nothing of it may have been written or told."""
    before, told = live.room, []
    leave = live.subscribe(lambda: told.append(1))
    with pytest.raises(Refused) as caught:
        live.do(act)
    leave()
    assert live.room is before and not told
    return caught.value.reason


# The log --------------------------------------------------------------------------------------------------------------


def test_a_room_is_what_its_log_makes_of_it(rooms: Rooms, live: LiveRoom) -> None:
    for act in (
        acts.close(ADA, 1, "20", sure=2),
        acts.close(BEN, 1, "13"),
        acts.reopen(BEN, 1),
        acts.close(BEN, 1, "20"),
        acts.reveal(1),
        acts.ask(SPEC, again=1),
        acts.pause(True),
        acts.pause(False),
        acts.take_back(2),
        acts.rename(BEN, "Bea"),
        acts.hide(BEN, True),
        acts.lock(True),
        acts.show_names(True),
        acts.plan({"title": "Today", "rounds": [{"spec": SPEC, "minutes": 5}]}),
        acts.ask({"kind": "play"}),
        acts.move(ADA, 3, {"table": 0, "do": "next"}, 0),
        acts.shut(3),
        acts.remove(ADA),
        acts.end(),
    ):
        live.do(act)
    log = rooms.store.read(live.room.code)
    assert {type(entry.what) for entry in log} == {*KINDS.values()}
    assert room_of(log) == live.room
    assert Rooms(rooms.store).find(live.room.code).room == live.room  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_of_an_entry_is_read_again(kind: str, rooms: Rooms, live: LiveRoom) -> None:
    test_a_room_is_what_its_log_makes_of_it(rooms, live)
    found = [entry.what for entry in rooms.store.read(live.room.code) if type(entry.what).__name__ == kind]
    assert found and all(read_what(*write_what(what), "row 1") == what for what in found)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("Stolen", "{}"),
        ("Closed", "[]"),
        ("Closed", '{"round": 1, "member": 1}'),
        ("Closed", '{"round": 1, "member": 0, "choice": "20"}'),
        ("Closed", '{"round": true, "member": 1, "choice": "20"}'),
        ("Closed", '{"round": 1, "member": 1, "choice": 20}'),
        ("Closed", '{"round": 1, "member": 1, "choice": "20", "sure": "very"}'),
        ("Closed", '{"round": 1, "member": 1, "choice": "20", "how": "loud"}'),
        ("Locked", '{"is_so": 1}'),
        ("Asked", '{"round": 1, "spec": [], "again": 0}'),
    ],
)
def test_a_damaged_entry_is_one_error_that_says_where(kind: str, text: str) -> None:
    with pytest.raises(BadInput, match="row 7"):
        read_what(kind, text, "row 7")


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [Entry(1, 0, Joined(1, "k", "owl-ruby"))],
        [Entry(2, 0, Opened("CDFH", "h", 1, 30))],
        [Entry(1, 0, Opened("CDFH", "h", 1, 30)), Entry(3, 0, Asked(1, {}))],
        [Entry(1, 0, Opened("CDFH", "h", 1, 30)), Entry(2, 0, Opened("CDFH", "h", 1, 30))],
        [Entry(1, 0, Opened("CDFH", "h", 1, 30)), Entry(2, 0, Closed(1, 1, "20"))],
        [Entry(1, 0, Opened("CDFH", "h", 1, 30)), Entry(2, 0, Removed(1))],
        [Entry(1, 0, Opened("CDFH", "h", 1, 30)), Entry(2, 0, Asked(2, {}))],
    ],
)
def test_a_log_with_a_gap_makes_no_room(entries: Sequence[Entry]) -> None:
    with pytest.raises(BadInput):
        room_of(entries)


def test_a_state_is_never_changed_only_followed_by_another(live: LiveRoom) -> None:
    before = live.room
    choices = dict(before.rounds[0].choices)
    then = after(before, Entry(before.entries + 1, 9, Closed(1, ADA, "20")))
    assert before.rounds[0].choices == choices and then.rounds[0].choices != choices


# Choosing -------------------------------------------------------------------------------------------------------------


def test_a_choice_is_written_before_anybody_hears_of_it(rooms: Rooms, live: LiveRoom) -> None:
    heard = []
    live.subscribe(lambda: heard.append(rooms.store.read(live.room.code)[-1].what))
    live.do(acts.close(ADA, 1, "20"))
    assert heard == [Closed(1, ADA, "20")]


def test_the_same_choice_twice_is_one(rooms: Rooms, live: LiveRoom) -> None:
    live.do(acts.close(ADA, 1, "20"))
    before = len(rooms.store.read(live.room.code))
    live.do(acts.close(ADA, 1, "20"))
    assert len(rooms.store.read(live.room.code)) == before


def test_another_choice_needs_the_first_to_be_opened_again(live: LiveRoom) -> None:
    live.do(acts.close(ADA, 1, "20"))
    assert refusal(live, acts.close(ADA, 1, "13")) == "closed"
    live.do(acts.reopen(ADA, 1))
    live.do(acts.close(ADA, 1, "13"))
    assert live.room.rounds[0].choices[ADA].said == "13"


@pytest.mark.parametrize("ends", [acts.shut, acts.reveal])
def test_nobody_chooses_or_opens_again_once_a_round_is_shut(live: LiveRoom, ends: type[object]) -> None:
    live.do(acts.close(ADA, 1, "20"))
    live.do(ends(1))  # type: ignore[arg-type]
    assert refusal(live, acts.close(BEN, 1, "20")) == "shut"
    assert refusal(live, acts.reopen(ADA, 1)) == "shut"


def test_a_message_from_the_past_says_nothing_about_now(live: LiveRoom) -> None:
    live.do(acts.ask(SPEC, again=1))
    assert refusal(live, acts.close(ADA, 1, "20")) == "past"
    assert live.room.rounds[0].stage == SHUT and live.room.now == live.room.rounds[1]


def test_what_was_begun_by_mistake_does_not_count(live: LiveRoom) -> None:
    live.do(acts.close(ADA, 1, "20"))
    live.do(acts.take_back(1))
    assert live.room.now is None and live.room.counted == () and live.room.rounds[0].stage == VOID
    assert refusal(live, acts.close(BEN, 1, "20")) == "past"


def test_while_everybody_looks_up_nobody_chooses(live: LiveRoom) -> None:
    live.do(acts.pause(True))
    assert refusal(live, acts.close(ADA, 1, "20")) == "paused"
    live.do(acts.pause(False))
    live.do(acts.close(ADA, 1, "20"))


def test_what_counts_for_those_who_do_not_choose_says_so_and_replaces_nobodys_choice(live: LiveRoom) -> None:
    live.do(acts.close(ADA, 1, "20"))
    live.do(acts.reveal(1, *(Closed(1, member, "0", by="default") for member in (ADA, BEN))))
    now = live.room.rounds[0]
    assert [(who, each.said, each.by) for who, each in now.choices.items()] == [(ADA, "20", "own")]
    assert [(who, each.said, each.by) for who, each in now.stated.items()] == [(BEN, "0", "default")]


def test_all_who_came_in_are_awaited_connected_or_not(live: LiveRoom) -> None:
    leave = live.arrive(ADA)
    live.do(acts.close(ADA, 1, "20"))
    leave()
    assert [each.member for each in live.room.awaited] == [BEN]
    assert not live.is_here(ADA) and not live.is_here(BEN)


# Who may come in ------------------------------------------------------------------------------------------------------


def test_whoever_has_the_key_is_the_same_person_again(live: LiveRoom) -> None:
    live.do(acts.lock(True))
    live.do(acts.join("ada"))
    assert len(live.room.people) == 2
    assert live.room.known_by(digest("ada")) == live.room.people[ADA]
    assert refusal(live, acts.join("another")) == "locked"


def test_a_removed_person_does_not_come_back_and_leaves_their_choices(live: LiveRoom) -> None:
    live.do(acts.close(ADA, 1, "20"))
    live.do(acts.remove(ADA))
    assert refusal(live, acts.join("ada")) == "removed"
    assert refusal(live, acts.reopen(ADA, 1)) == "removed"
    assert [each.member for each in live.room.members] == [BEN] and ADA in live.room.rounds[0].choices


def test_sixty_come_in_and_each_has_a_mark_of_their_own(rooms: Rooms) -> None:
    live, _ = rooms.open()
    for number in range(MOST_PEOPLE):
        live.do(acts.join(f"key {number}"))
    assert len({each.mark for each in live.room.members}) == MOST_PEOPLE
    assert refusal(live, acts.join("one more")) == "full"
    live.do(acts.remove(1))
    live.do(acts.join("one more"))


@pytest.mark.parametrize("name", [" ", "x" * (LONGEST_NAME + 1), "Ada\n", "\u202eadA"])
def test_a_name_that_nobody_can_read_is_refused(live: LiveRoom, name: str) -> None:
    assert refusal(live, acts.join("new", name)) == "name"
    assert refusal(live, acts.rename(ADA, name)) == "name"


def test_a_name_that_was_hidden_is_not_changed_by_its_owner(live: LiveRoom) -> None:
    live.do(acts.hide(ADA, True))
    assert refusal(live, acts.rename(ADA, "Worse")) == "hidden"


@pytest.mark.parametrize("act", [acts.close(9, 1, "20"), acts.rename(9, "x"), acts.remove(9), acts.hide(9, True)])
def test_a_stranger_does_nothing(live: LiveRoom, act: Act) -> None:
    assert refusal(live, act) == "stranger"


def test_a_room_that_has_ended_can_only_be_read(live: LiveRoom) -> None:
    live.do(acts.end())
    for act in (acts.join("new"), acts.ask(SPEC), acts.close(ADA, 1, "20")):
        assert refusal(live, act) == "over"


def test_what_was_refused_is_counted_for_the_host(live: LiveRoom) -> None:
    for _ in range(3):
        refusal(live, acts.close(9, 1, "20"))
    assert live.refused == {"stranger": 3}


def test_only_the_hosts_key_is_the_hosts(rooms: Rooms) -> None:
    (one, key), (other, _) = rooms.open(), rooms.open()
    assert one.is_host(key) and not other.is_host(key) and not one.is_host("") and not one.is_host("ü" * 22)


def test_no_key_stands_in_a_log(rooms: Rooms) -> None:
    live, key = rooms.open()
    live.do(acts.join("pupil's key"))
    written = " ".join(write_what(entry.what)[1] for entry in rooms.store.read(live.room.code))
    assert key not in written and "pupil's key" not in written


# Several processes, and time ------------------------------------------------------------------------------------------


def test_two_processes_of_one_store_lose_and_double_nothing(clock: Clock) -> None:
    store = Memory()
    one = Rooms(store, clock)
    here, _ = one.open()
    there = Rooms(store, clock).find(here.room.code)
    assert there
    drawn = Random(5)
    here.do(acts.join("ada"))
    there.do(acts.join("ben"))
    here.do(acts.ask(SPEC))
    for number in range(2, 40):
        drawn.choice((here, there)).do(acts.close(drawn.choice((ADA, BEN)), number - 1, "20"))
        drawn.choice((here, there)).do(acts.ask(SPEC))
    for each in (here, there):
        each.catch_up()
    assert here.room == there.room == room_of(store.read(here.room.code))
    assert len(here.room.people) == 2 and len(here.room.rounds) == 39


def test_a_room_is_deleted_when_its_days_are_over(rooms: Rooms, clock: Clock) -> None:
    old, _ = rooms.open(keeps_days=30)
    clock.later = 20 * DAY_MS
    young, _ = rooms.open(keeps_days=30)
    clock.later = 31 * DAY_MS
    assert rooms.forget_old() == [old.room.code]
    assert rooms.find(old.room.code) is None and rooms.find(young.room.code) is young


# Codes and marks ------------------------------------------------------------------------------------------------------


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code(())
    assert len(code) == 4 and set(code) <= set(LETTERS)
    assert read_code(f" {code[:2].lower()} {code[2:]}. ") == code
    assert read_code("AEIO") == read_code("CD") == read_code("CDFHJ") == ""


def test_an_animal_comes_again_only_when_all_have_come() -> None:
    drawn = marks(Random(3))
    assert len({*drawn}) == len(drawn) == len(ANIMALS) * len(COLOURS)
    assert len({mark.partition("-")[0] for mark in drawn[: len(ANIMALS)]}) == len(ANIMALS)
