"""Rooms in a file: made whole or not at all, brought up to date, shared with a backup; and what is deleted is gone."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.table import sqlite_store
from kit.table.log import Closed, Joined, Opened, Paused
from kit.table.sqlite_store import APPLICATION, BUSY_S, SqliteStore
from kit.table.store import Behind
from tests.effort import Some
from tests.serving import ROOT

OPENED = Opened("DKRF", "digest of the host", 7, 30)
JOINED = Joined(1, "digest of a pupil", "owl-coral", "Zoé")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file may be."""
    return tmp_path / "rooms.sqlite3"


@pytest.fixture
def file(path: Path) -> Path:
    """One with a room in it."""
    store = SqliteStore(path)
    store.append("DKRF", 1, 1, OPENED)
    store.append("DKRF", 2, 2, JOINED)
    store.close()
    return path


# Made -----------------------------------------------------------------------------------------------------------------

KILLED_BEFORE = """
import os, signal, sqlite3, sys
from pathlib import Path
from kit.table.sqlite_store import SqliteStore

left, connect = [int(sys.argv[2])], sqlite3.connect

def count(statement):
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)

def traced(*given, **more):
    connection = connect(*given, **more)
    connection.set_trace_callback(count)
    return connection

sqlite3.connect = traced
SqliteStore(Path(sys.argv[1]))
"""


def _statements(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many it takes to make a file."""
    said, connect = list[str](), sqlite3.connect

    def traced(*given: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(*given, **more)
        connection.set_trace_callback(said.append)
        return connection

    with monkeypatch.context() as listening:
        listening.setattr(sqlite3, "connect", traced)
        store = SqliteStore(path)
        made = len(said)
        store.close()
    return made


def test_whoever_is_killed_while_the_file_is_made_finds_it_empty_or_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, some: Some
) -> None:
    for number in some(range(1, _statements(tmp_path / "0.sqlite3", monkeypatch) + 1), 6):
        path = tmp_path / f"{number}.sqlite3"
        done = subprocess.run([sys.executable, "-c", KILLED_BEFORE, str(path), str(number)], cwd=ROOT)
        assert done.returncode == -signal.SIGKILL
        store = SqliteStore(path)
        store.append("DKRF", 1, 1, OPENED)
        assert len(store.read("DKRF")) == 1
        store.close()


def test_a_file_that_is_one_byte_long_is_somebody_elses(path: Path) -> None:
    path.write_bytes(b"x")
    with pytest.raises(BadInput, match="rooms_not_ours"):
        SqliteStore(path)
    assert path.read_bytes() == b"x"


def test_what_lies_beside_the_file_is_nobody_elses_business_either(path: Path) -> None:
    store = SqliteStore(path)
    store.append("DKRF", 1, 1, OPENED)
    beside = sorted(path.parent.iterdir())
    assert len(beside) == 3 and {each.stat().st_mode & 0o777 for each in beside} == {0o600}
    store.close()


def test_a_place_where_no_file_can_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=tmp_path.name):
        SqliteStore(tmp_path)


# Brought up to date ---------------------------------------------------------------------------------------------------


def test_an_older_file_is_brought_up_to_date_and_keeps_its_rooms(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {
        1: ["ALTER TABLE entry ADD COLUMN more TEXT", "UPDATE entry SET more = 'a'"],
        2: ["UPDATE entry SET more = more || 'b'"],
    }
    monkeypatch.setattr(sqlite_store, "VERSION", 3)
    monkeypatch.setattr(sqlite_store, "MIGRATIONS", steps)
    for _ in range(2):  # the second time there is nothing to do
        store = SqliteStore(file)
        assert [entry.what for entry in store.read("DKRF")] == [OPENED, JOINED]
        assert store._file.execute("SELECT DISTINCT more FROM entry").fetchall() == [("ab",)]
        assert store._pragma("user_version") == 3
        store.close()


@pytest.mark.parametrize(
    ("steps", "error"),
    [
        ({1: ["UPDATE entry SET at = 0", "no statement"], 2: []}, OSError),
        ({1: ["UPDATE entry SET at = 0"]}, BadInput),  # and from 2 on nobody knows the way
    ],
)
def test_a_file_that_cannot_be_brought_up_to_date_stays_as_it_was(
    steps: dict[int, list[str]], error: type[Exception], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    with monkeypatch.context() as newer:
        newer.setattr(sqlite_store, "VERSION", 3)
        newer.setattr(sqlite_store, "MIGRATIONS", steps)
        with pytest.raises(error, match="rooms"):
            SqliteStore(file)
    assert file.read_bytes() == before
    store = SqliteStore(file)
    assert [entry.at for entry in store.read("DKRF")] == [1, 2]
    store.close()


# Damaged, read only, let go of ----------------------------------------------------------------------------------------


def test_a_file_of_which_a_part_is_missing_or_overwritten_is_refused_and_not_touched(file: Path) -> None:
    store = SqliteStore(file)
    for number in range(3, 200):
        store.append("DKRF", number, number, Closed(1, 1, "x" * 400))
    store.close()
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2 + 100], whole[:4096] + b"\xff" * (len(whole) - 4096)):
        file.write_bytes(damaged)
        with pytest.raises(BadInput, match="rooms_damaged"):
            store = SqliteStore(file)
            try:
                store.append("DKRF", 200, 200, Paused(True))
            finally:
                store.close()
        assert file.read_bytes() == damaged


def test_where_the_second_of_two_entries_fails_the_first_is_not_there_either(file: Path) -> None:
    store = SqliteStore(file)
    store._file.execute(
        "CREATE TRIGGER no BEFORE INSERT ON entry WHEN new.number = 4 BEGIN SELECT raise(ABORT, 'no'); END"
    )
    with pytest.raises(BadInput):
        store.append("DKRF", 3, 3, Paused(True), Paused(False))
    assert len(store.read("DKRF")) == 2
    store.append("DKRF", 3, 3, Paused(True))
    store.close()


def test_a_file_that_may_only_be_read_takes_nothing_and_can_be_read(file: Path) -> None:
    store = SqliteStore(file)
    store._file.execute("PRAGMA query_only=ON")  # root may write to any file
    for write in (lambda: store.append("DKRF", 3, 3, Paused(True)), lambda: store.delete("DKRF")):
        with pytest.raises(OSError, match="readonly"):
            write()
    assert len(store.read("DKRF")) == 2
    store.close()


def test_a_store_that_was_let_go_of_is_not_called_damaged(file: Path) -> None:
    store = SqliteStore(file)
    store.close()
    with pytest.raises(OSError, match="closed"):
        store.read("DKRF")


def test_threads_may_take_turns(path: Path) -> None:
    store = SqliteStore(path)
    store.append("DKRF", 1, 1, OPENED)
    for number in range(2, 6):
        with ThreadPoolExecutor(1) as thread:
            thread.submit(store.append, "DKRF", number, number, Paused(bool(number % 2))).result()
    assert len(store.read("DKRF")) == 5
    store.close()


def test_of_two_programs_that_write_the_same_number_one_is_behind(file: Path) -> None:
    stores = [SqliteStore(file), SqliteStore(file)]
    stores[0].append("DKRF", 3, 3, Paused(True))
    with pytest.raises(Behind):
        stores[1].append("DKRF", 3, 3, Paused(False))
    assert [entry.what for entry in stores[1].read("DKRF", 2)] == [Paused(True)]
    for store in stores:
        store.close()


# Deleted --------------------------------------------------------------------------------------------------------------


def _is_found(file: Path, name: str) -> bool:
    return any(name.encode() in each.read_bytes() for each in file.parent.iterdir())


def test_nothing_of_a_deleted_room_stays_between_the_entries_of_others(path: Path, some: Some) -> None:
    store = SqliteStore(path)
    codes = ("BBBB", "CCCC", "DDDD")
    for code in codes:
        store.append(code, 1, 1, Opened(code, "h", 7, 30))
    for number in range(2, 2 + some.count(300, 100)):
        for code in codes:
            store.append(code, number, number, Joined(1, "k", "owl-coral", f"pupil of {code} " * (number % 40 + 1)))
    store.append("BBBB", number + 1, 9, Closed(1, 1, "pupil of BBBB " * 12_000))  # on pages of its own
    assert all(_is_found(path, f"pupil of {code}") for code in codes)
    for code in codes[:2]:
        store.delete(code)
        assert not _is_found(path, f"pupil of {code}")
    assert _is_found(path, "pupil of DDDD")
    store.close()


@pytest.mark.parametrize("then", ["the next entry", "the end", "the next start"])
def test_while_a_backup_is_made_nobody_waits_and_what_was_deleted_goes_as_soon_as_it_is_over(
    then: str, file: Path
) -> None:
    store = SqliteStore(file)
    store.append("CCCC", 1, 1, Opened("CCCC", "h", 7, 30))
    store.append("DKRF", 3, 3, Joined(2, "k", "fox-ruby", "Anouk"))
    backup = sqlite3.connect(file, isolation_level=None)
    backup.execute("BEGIN")
    assert backup.execute("SELECT count(*) FROM entry").fetchone() == (4,)
    begin = monotonic()
    assert store.delete("DKRF") and not store.read("DKRF")
    store.append("CCCC", 2, 2, Paused(True))
    assert monotonic() - begin < BUSY_S / 2
    assert _is_found(file, "Anouk"), "the backup still reads it"
    backup.execute("COMMIT")
    if then == "the next start":
        again = SqliteStore(file)  # as if the first had been killed
        assert not _is_found(file, "Anouk")
        again.close()
    elif then == "the next entry":
        store.append("CCCC", 3, 3, Paused(False))
        assert not _is_found(file, "Anouk")
    store.close()
    assert not _is_found(file, "Anouk")
    backup.close()


def test_the_mark_of_the_file_is_one_that_sqlite_can_keep() -> None:
    assert 0 < APPLICATION < 2**31 and os.fsencode("kitr") == APPLICATION.to_bytes(4, "big")
