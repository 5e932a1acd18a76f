"""Rooms behind a server, without one: what a cookie is worth, where rooms are kept, and what a host is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kit.release import to_install
from kit.serve.budget import ALL_ROOM_TRIES, ROOMS_OPENED, Budget
from kit.serve.entrance import QUIET_MS, why_closed
from kit.serve.guests import MOST_ROOMS, Guests
from kit.serve.limits import Limits
from kit.serve.page_sessions import PageSessions
from kit.serve.rooms_kept import FILE, rooms_of, store_of
from kit.serve.seats import Visitor
from kit.serve.settings import Settings
from kit.serve.share import entrances, invitation
from kit.site.folder import Folder
from kit.table.acts import Refused
from kit.table.rooms import Rooms, now_ms
from kit.table.store import Memory
from tests.each import each
from tests.serve.classrooms import PAGE, PHONE_PATH, notebooks
from tests.serving import ROOT, write_notebook

# What a browser keeps -------------------------------------------------------------------------------------------------


@pytest.fixture
def rooms() -> Rooms:
    return Rooms(Memory())


def guests_of(rooms: Rooms, tmp_path: Path, key: bytes = b"k" * 32) -> Guests:
    return Guests(rooms, Folder(notebooks(tmp_path)), key, "/", "kit-room-1")


def test_a_cookie_outlives_the_server_but_no_other_key_and_not_its_room(rooms: Rooms, tmp_path: Path) -> None:
    live, _ = rooms.open()
    shown = {"Cookie": f'kit-room-1="{guests_of(rooms, tmp_path).with_room({}, live.room)}"'}
    assert guests_of(rooms, tmp_path).codes(shown) == {live.room.code}
    assert not guests_of(rooms, tmp_path, b"x" * 32).codes(shown)
    assert not guests_of(Rooms(Memory()), tmp_path).codes(shown)


def test_a_room_that_got_the_code_of_a_deleted_one_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.table.rooms.new_code", lambda taken: "DKRF")
    times = iter((1000, 2000))
    rooms = Rooms(Memory(), lambda: next(times))
    guests = guests_of(rooms, tmp_path)
    shown = {"Cookie": f"kit-room-1={guests.with_room({}, rooms.open()[0].room)}"}
    assert guests.codes(shown) == {"DKRF"}
    rooms.delete("DKRF")
    rooms.open()
    assert not guests.codes(shown)


def test_a_browser_is_a_guest_of_the_last_few_rooms_and_its_cookie_grows_no_further(
    rooms: Rooms, tmp_path: Path
) -> None:
    guests, shown, codes = guests_of(rooms, tmp_path), dict[str, str](), list[str]()
    for _ in range(MOST_ROOMS + 2):
        room = rooms.open()[0].room
        codes.append(room.code)
        for _ in range(2):
            shown = {"Cookie": f"kit-room-1={guests.with_room(shown, room)}"}
    assert guests.codes(shown) == set(codes[-MOST_ROOMS:]) and len(shown["Cookie"]) < 400


def test_the_cookie_of_yesterday_is_none(rooms: Rooms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = guests_of(rooms, tmp_path)
    cookie = guests.with_room({}, rooms.open()[0].room)
    monkeypatch.setattr("time.time", lambda: now_ms() / 1000 + 25 * 3600)
    assert not guests.codes({"Cookie": f"kit-room-1={cookie}"})


def test_where_no_notebook_is_for_guests_nobody_is_one(rooms: Rooms, tmp_path: Path) -> None:
    write_notebook(tmp_path / PHONE_PATH, "1 + 1", kind="app", title={"en": "Somebody's own"})
    guests = Guests(rooms, Folder(tmp_path), b"k" * 32, "/", "kit-room-1")
    assert guests.page == "" and not guests.may_ask("GET", f"/{PAGE}", {}) and not guests.may_ask("GET", "/t", {})


# How fast -------------------------------------------------------------------------------------------------------------


def test_an_address_opens_so_many_rooms_at_once(tmp_path: Path, rooms: Rooms) -> None:
    sessions = PageSessions(Folder(notebooks(tmp_path)), Limits().without_kernels, rooms=rooms)
    seen = sessions._rooms_for(Visitor("ann", "10.0.0.1"), None)
    assert seen
    for _ in range(int(ROOMS_OPENED["rush"])):
        seen.open()
    with pytest.raises(Refused, match="hurry"):
        seen.open()
    other = sessions._rooms_for(Visitor("ben", "10.0.0.2"), None)
    assert other and other.open()


def test_of_all_addresses_together_so_many_guesses_are_heard() -> None:
    budget = Budget(Limits())
    heard = 0
    for number in range(1000):
        rates = budget.room_tries(f"10.0.{number % 250}.{number // 250}")
        if not any(rate.would_wait_s() for rate in rates):
            heard += 1
            for rate in rates:
                rate.wait_s()
    assert ALL_ROOM_TRIES["rush"] <= heard < 1.2 * ALL_ROOM_TRIES["rush"]


def test_a_room_that_somebody_forgot_to_end_lets_nobody_in_until_it_is_looked_at() -> None:
    live, _ = Rooms(Memory(), lambda: now_ms() - 2 * QUIET_MS).open()
    assert why_closed(live) == "room_locked"
    leave = live.subscribe(lambda: None)
    assert why_closed(live) == ""
    leave()
    assert why_closed(live) == "room_locked"


# Where rooms are kept -------------------------------------------------------------------------------------------------


LEAN = Settings(share=True)


def test_rooms_are_kept_beside_the_key_and_only_their_server_reads_them(tmp_path: Path) -> None:
    rooms, why = rooms_of(LEAN, tmp_path / "state")
    assert rooms and not why
    assert (tmp_path / "state" / FILE).stat().st_mode & 0o777 == 0o600
    store_of(Settings(share=True, rooms=str(tmp_path / "own" / "rooms.db")), tmp_path).close()
    assert (tmp_path / "own" / "rooms.db").exists()


def test_where_nothing_can_be_kept_there_are_no_rooms_and_the_host_hears_why(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    rooms, why = rooms_of(LEAN, tmp_path / "state")
    assert rooms is None and why


IN_POSTGRES = Settings(share=True, instances=2, rooms="postgresql://kit:sesame@127.0.0.1:1/kit")


def test_where_postgresql_cannot_be_reached_the_host_hears_why_and_nobody_the_password(tmp_path: Path) -> None:
    rooms, why = rooms_of(IN_POSTGRES, tmp_path)
    assert rooms is None and why.startswith("postgresql://127.0.0.1/kit: ") and "refused" in why
    assert "sesame" not in why and "\n" not in why


def test_without_its_package_postgresql_is_one_sentence_with_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "kit.table.postgres_store", raising=False)
    rooms, why = rooms_of(IN_POSTGRES, tmp_path)
    assert rooms is None and why.endswith(f"not installed here: {to_install('postgres')}")
    hosting = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    assert f".venv/bin/{to_install('postgres')}\n" in hosting


@each(
    ("told", "says"),
    [
        (Settings(), ""),
        (Settings(demo=True), ""),
        (Settings(share=True, instances=4), "4 servers have one address"),
    ],
)
def test_some_servers_have_no_rooms_at_all(told: Settings, says: str, tmp_path: Path) -> None:
    rooms, why = rooms_of(told, tmp_path)
    assert rooms is None and why.startswith(says) and bool(why) == bool(says)
    assert not (tmp_path / FILE).exists()


def test_a_demo_has_rooms_if_its_host_says_where(tmp_path: Path) -> None:
    assert rooms_of(Settings(demo=True, rooms=str(tmp_path / "rooms.db")), tmp_path)[0]


def test_rooms_whose_time_is_over_are_forgotten_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Memory()
    Rooms(store, lambda: 1000).open(keeps_days=1)
    Rooms(store).open()
    monkeypatch.setattr("kit.serve.rooms_kept.store_of", lambda told, state: store)
    rooms_of(LEAN, tmp_path)
    assert len(store.rooms()) == 1


# What the host is told ------------------------------------------------------------------------------------------------


def test_the_person_who_shares_is_told_where_phones_come_in_the_best_address_first() -> None:
    ways = ("http://192.168.1.7:8866/t/", "http://10.0.0.7:8866/t/")
    text = invitation(["192.168.1.7", "10.0.0.7"], 8866, "secret", for_phones=ways)
    assert "phones type http://192.168.1.7:8866/t  (" in text and "http://192.168.1.7:8866/t/test" in text
    assert text.endswith("\n  or, if they do not get there: http://10.0.0.7:8866/t")
    assert "A class" not in invitation(["192.168.1.7"], 8866, "secret")


def test_a_way_in_is_known_where_somebody_else_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.serve.share.lan_addresses", lambda: ["192.168.1.7", "10.0.0.7"])
    assert entrances(Settings(share=True, base_path="/kit/"), 80) == (
        "http://192.168.1.7:80/kit/t/", "http://10.0.0.7:80/kit/t/",
    )  # fmt: skip
    assert entrances(Settings(share=True, listen="10.0.0.7:0"), 80) == ("http://10.0.0.7:80/t/",)
    assert entrances(Settings(without_kernels=True), 80) == ()
