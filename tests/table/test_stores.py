"""Where logs are kept: every store keeps the same promises, and the file keeps them through any crash."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kit.engine.errors import BadInput
from kit.table.log import Asked, Closed, Joined, Opened, Paused, Planned
from kit.table.postgres_store import PostgresStore
from kit.table.rooms import Rooms
from kit.table.sqlite_store import APPLICATION, SqliteStore
from kit.table.store import Behind, Memory, Store
from tests.effort import Some
from tests.postgres import WITH_POSTGRES
from tests.table.crashes import kill_a_class

OPENED = Opened("DKRF", "digest of the host", 7, 30)
JOINED = Joined(1, "digest of a pupil", "owl-coral", "Zoé")


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=WITH_POSTGRES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Each of the stores, empty."""
    made: Store
    match request.param:
        case "memory":
            made = Memory()
        case "sqlite":
            made = SqliteStore(tmp_path / "rooms.sqlite3")
        case _:
            postgres = request.getfixturevalue("postgres")
            made = PostgresStore(postgres.dsn(postgres.new()))
    yield made
    made.close()


def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    store.append("DKRF", 1, 1000, OPENED)
    store.append("DKRF", 2, 2000, JOINED, Asked(1, {"kind": "rule", "step": "é"}))
    log = store.read("DKRF")
    assert [(entry.number, entry.at) for entry in log] == [(1, 1000), (2, 2000), (3, 2000)]
    assert [entry.what for entry in log] == [OPENED, JOINED, Asked(1, {"kind": "rule", "step": "é"})]
    assert [entry.number for entry in store.read("DKRF", 2)] == [3]
    assert store.read("CCCC") == []


@pytest.mark.parametrize("number", [1, 2, 4, 9])
def test_whoever_does_not_know_the_end_of_a_log_writes_nothing(store: Store, number: int) -> None:
    store.append("DKRF", 1, 1, OPENED)
    store.append("DKRF", 2, 1, JOINED)
    with pytest.raises(Behind):
        store.append("DKRF", number, 2, Paused(True), Paused(False))
    assert len(store.read("DKRF")) == 2
    store.append("DKRF", 3, 2, Paused(True))  # and, once they know it, goes on


def test_all_rooms_are_known_without_their_logs(store: Store) -> None:
    assert list(store.rooms()) == []
    store.append("DKRF", 1, 5, OPENED)
    store.append("DKRF", 2, 9, JOINED)
    store.append("CCCC", 1, 7, Opened("CCCC", "h", 1, 3))
    assert [(each.code, each.entries, each.first_at, each.last_at, each.keeps_days) for each in store.rooms()] == [
        ("CCCC", 1, 7, 7, 3),
        ("DKRF", 2, 5, 9, 30),
    ]


def test_a_deleted_room_is_gone_and_no_other(store: Store) -> None:
    store.append("DKRF", 1, 5, OPENED)
    store.append("CCCC", 1, 7, Opened("CCCC", "h", 1, 3))
    assert store.delete("DKRF") and not store.delete("DKRF")
    assert [each.code for each in store.rooms()] == ["CCCC"] and store.read("DKRF") == []
    store.append("DKRF", 1, 5, OPENED)


@pytest.mark.parametrize("value", [0.5, float("nan"), 10**30, date(2026, 9, 1), "\ud800", {"a": [{"b": 0.5}]}])
def test_what_could_not_be_read_again_is_not_written(store: Store, value: object) -> None:
    store.append("DKRF", 1, 1, OPENED)
    with pytest.raises(BadInput, match="Planned"):
        store.append("DKRF", 2, 2, JOINED, Planned({"rounds": [{"spec": {"odd": value}}]}))
    assert [entry.what for entry in store.read("DKRF")] == [OPENED]
    store.append("DKRF", 2, 2, JOINED)


# The file -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a room in it."""
    path = tmp_path / "rooms.sqlite3"
    store = SqliteStore(path)
    store.append("DKRF", 1, 1, OPENED)
    store.append("DKRF", 2, 2, JOINED)
    store.close()
    return path


def test_a_file_is_nobody_elses_business_and_is_written_through(file: Path) -> None:
    store = SqliteStore(file)
    assert file.stat().st_mode & 0o777 == 0o600
    told = {name: store._file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert told == {"journal_mode": "wal", "synchronous": 2}
    store.close()


def test_nothing_of_a_deleted_room_stays_in_the_file(file: Path) -> None:
    store = SqliteStore(file)
    assert "Zoé".encode() in _bytes(file)
    store.delete("DKRF")
    assert "Zoé".encode() not in _bytes(file)
    store.close()
    assert "Zoé".encode() not in _bytes(file)


def _bytes(file: Path) -> bytes:
    return b"".join(each.read_bytes() for each in file.parent.iterdir())


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda file: file.write_bytes(b"no database at all, but longer than a header of one" * 20), "rooms_damaged"),
        (lambda file: _sql(file, "PRAGMA application_id=7"), "rooms_not_ours"),
        (lambda file: _sql(file, "PRAGMA user_version=99"), "rooms_newer"),
        (lambda file: _sql(file, "PRAGMA user_version=0"), "rooms_newer"),
    ],
)
def test_a_file_that_cannot_be_ours_is_refused_by_name_and_not_touched(file: Path, damage: object, reason: str) -> None:
    damage(file)  # type: ignore[operator]
    before = file.read_bytes()
    with pytest.raises(BadInput) as caught:
        SqliteStore(file)
    assert caught.value.refusal.reason == reason and str(file) in str(caught.value)
    assert file.read_bytes() == before


def _sql(file: Path, statement: str) -> None:
    database = sqlite3.connect(file)
    database.execute(statement)
    database.close()


def test_a_damaged_entry_says_which_and_leaves_other_rooms_alone(file: Path) -> None:
    database = sqlite3.connect(file)
    database.execute("UPDATE entry SET told = '{' WHERE number = 2")
    database.execute("INSERT INTO entry VALUES ('BBBB', 1, 1, 'Opened', 'no')")
    database.commit()
    database.close()
    store = SqliteStore(file)
    with pytest.raises(BadInput, match="DKRF: 2"):
        store.read("DKRF")
    assert [each.code for each in store.rooms()] == ["DKRF"]
    assert Rooms(store).open()[0].room.people == {}
    store.close()


def test_a_full_disk_takes_nothing_and_says_so(file: Path) -> None:
    store = SqliteStore(file)
    pages = store._file.execute("PRAGMA page_count").fetchone()[0]
    store._file.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(OSError, match=r"rooms\.sqlite3"):
        for number in range(3, 400):
            store.append("DKRF", number, 3, Closed(1, 1, "x" * 900))
    written = len(store.read("DKRF"))
    store._file.execute("PRAGMA max_page_count=100000")
    store.append("DKRF", written + 1, 4, Paused(True))
    assert len(store.read("DKRF")) == written + 1
    store.close()


def test_an_older_file_of_another_program_is_no_new_one(tmp_path: Path) -> None:
    assert APPLICATION < 2**31
    path = tmp_path / "rooms.sqlite3"
    path.write_bytes(b"")
    SqliteStore(path).close()
    SqliteStore(path).close()


# Crashes --------------------------------------------------------------------------------------------------------------


def test_after_a_kill_at_any_moment_every_choice_that_was_told_is_there(tmp_path: Path, some: Some) -> None:
    path = tmp_path / "rooms.sqlite3"
    kill_a_class(str(path), lambda: SqliteStore(path), some)
