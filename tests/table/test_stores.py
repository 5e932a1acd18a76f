"""Where logs are kept: every store keeps the same promises, and the file keeps them through any crash."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.engine.errors import BadInput
from kit.table import acts
from kit.table.log import Asked, Closed, Joined, Opened, Paused
from kit.table.postgres_store import PostgresStore
from kit.table.room import room_of
from kit.table.rooms import Rooms
from kit.table.sqlite_store import APPLICATION, SqliteStore
from kit.table.store import Behind, Memory, Store
from tests.effort import Some
from tests.postgres import WITH_POSTGRES
from tests.serving import ROOT

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
    with pytest.raises(BadInput):
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

CLASS = """
import sys
from pathlib import Path
from kit.table import acts
from kit.table.rooms import Rooms
from kit.table.sqlite_store import SqliteStore

rooms = Rooms(SqliteStore(Path(sys.argv[1])))
live = rooms.find(sys.argv[2])
round = len(live.room.rounds)
while True:
    live.do(acts.ask({"kind": "rule"}))
    round += 1
    for member in range(1, 11):
        live.do(acts.close(member, round, f"{round}.{member}"))
        print(round, member, flush=True)
"""


def test_after_a_kill_at_any_moment_every_choice_that_was_told_is_there(tmp_path: Path, some: Some) -> None:
    path = tmp_path / "rooms.sqlite3"
    store = SqliteStore(path)
    live, _ = Rooms(store).open()
    for member in range(10):
        live.do(acts.join(f"key {member}"))
    code, told = live.room.code, set[str]()
    store.close()
    for kills, kill in enumerate(some(range(100)), 1):
        with subprocess.Popen(
            [sys.executable, "-c", CLASS, str(path), code], stdout=subprocess.PIPE, text=True, cwd=ROOT
        ) as child:
            assert child.stdout
            for _ in range(kill % 37 + 1):
                line = child.stdout.readline()
                assert line
                told.add(line)
            os.kill(child.pid, signal.SIGKILL)
            told |= {line for line in child.stdout.readlines() if line.endswith("\n")}
        store = SqliteStore(path)
        room = room_of(store.read(code))
        store.close()
        found = {
            f"{each.number} {member}\n": choice.said for each in room.rounds for member, choice in each.choices.items()
        }
        assert told <= found.keys(), kill
        assert len(found) <= len(told) + kills  # at each kill one that was written may not have been told
        assert all(said == line.strip().replace(" ", ".") for line, said in found.items())
