"""Logs of rooms in one SQLite file: what was taken is on the disk before anybody is told of it.

Write-ahead logging with full synchronisation: a commit has reached the disk when `append` returns, also where the
process is killed or the power fails in the next moment (https://www.sqlite.org/pragma.html#pragma_synchronous).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from kit.engine.errors import BadInput, bad
from kit.table.log import Entry, Happened, Opened, read_what, write_what
from kit.table.store import Behind, Kept

APPLICATION = 0x6B697472
"""What marks the file as ours ("kitr")."""
VERSION = 1
"""Of the tables; `MIGRATIONS` leads from an older one to this."""
TABLES = """
CREATE TABLE entry (
  room TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, told TEXT NOT NULL,
  PRIMARY KEY (room, number)
) WITHOUT ROWID
"""
MIGRATIONS: dict[int, Sequence[str]] = {}
"""By the version that a file has, the statements that make the next one of it."""
BUSY_S = 5.0
"""How long a file that another program writes to is waited for."""


class SqliteStore:
    """A file; it is made if it is not there.

    Raises `BadInput` if the file is none of ours, too new, or damaged; nothing is written to it then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_to_be_rewritten = self._may_hold_deleted = True
        """Whether the file, and the log beside it, may have something of a deleted room: whoever deleted it may have
        died."""
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # names may stand in it
        with self._readable():
            # Acts are done in threads, but never two at once (`kit.serve.slices`).
            self._file = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            with self._readable():
                self._begin()
        except BaseException:
            self._file.close()
            raise

    def _begin(self) -> None:
        for setting in ("synchronous=FULL", "secure_delete=ON"):
            self._file.execute(f"PRAGMA {setting}")
        # A file that is one byte long has no page either, but is somebody's.
        if not self._pragma("page_count") and not self._path.stat().st_size:
            self._make()
        self._check()
        self._file.execute("PRAGMA journal_mode=WAL")
        self._empty_log()

    def _make(self) -> None:
        """Make the tables, whole or not at all.

        Write-ahead logging begins after it: it writes the head of the file by itself, and who is killed then would
        leave a file that is neither empty nor ours.
        """
        with self._transaction():
            if not self._pragma("user_version"):  # another process may have been first
                self._file.execute(TABLES)
                self._file.execute(f"PRAGMA application_id={APPLICATION}")
                self._file.execute(f"PRAGMA user_version={VERSION}")

    def _check(self) -> None:
        """Raises `BadInput` for what is none of ours, and brings what is older up to date."""
        if self._pragma("application_id") != APPLICATION:
            raise bad(str(self._path), "rooms_not_ours")
        if (version := self._pragma("user_version")) > VERSION:
            raise bad(str(self._path), "rooms_newer", found=version, known=VERSION)
        if version < VERSION:
            with self._transaction():
                self._bring_up_to_date()

    def _bring_up_to_date(self) -> None:
        while (version := self._pragma("user_version")) < VERSION:
            if version not in MIGRATIONS:
                raise bad(str(self._path), "rooms_newer", found=version, known=VERSION)
            for statement in MIGRATIONS[version]:
                self._file.execute(statement)
            self._file.execute(f"PRAGMA user_version={version + 1}")

    def _pragma(self, name: str) -> int:
        return int(self._file.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Say which file it is if SQLite can make nothing of it."""
        try:
            yield
        except (sqlite3.OperationalError, sqlite3.ProgrammingError) as error:  # locked, full, read only, closed
            raise OSError(f"{self._path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise bad(str(self._path), "rooms_damaged", why=str(error)) from error

    def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
        """Write these: all or none."""
        rows = [(code, row, at, *write_what(what)) for row, what in enumerate(whats, number)]
        with self._readable(), self._transaction():
            if self._last(code) != number - 1:
                raise Behind(code)
            self._file.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
        self._empty_log()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All that is written in this block, or nothing of it."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # after some errors SQLite has taken it back already
                self._file.execute("ROLLBACK")
            raise

    def _last(self, code: str) -> int:
        found = self._file.execute("SELECT max(number) FROM entry WHERE room = ?", (code,)).fetchone()[0]
        return int(found or 0)

    def read(self, code: str, since: int = 0) -> Sequence[Entry]:
        """The entries after this number."""
        asked = "SELECT number, at, kind, told FROM entry WHERE room = ? AND number > ? ORDER BY number"
        with self._readable():
            rows = self._file.execute(asked, (code, since)).fetchall()
        return [Entry(number, at, read_what(kind, told, f"{code}: {number}")) for number, at, kind, told in rows]

    def rooms(self) -> Sequence[Kept]:
        """All rooms, by code."""
        asked = """SELECT room, max(number), min(at), max(at),
                   (SELECT told FROM entry AS first WHERE first.room = entry.room AND number = 1)
                   FROM entry GROUP BY room ORDER BY room"""
        with self._readable():
            rows = self._file.execute(asked).fetchall()
        kept = []
        for code, last, first_at, last_at, told in rows:
            try:
                opened = read_what(Opened.__name__, told or "", f"{code}: 1")
            except BadInput:
                continue  # its first entry is damaged: it cannot be opened, and does not keep others from it
            assert isinstance(opened, Opened)
            kept.append(Kept(code, last, first_at, last_at, opened.keeps_days))
        return kept

    def delete(self, code: str) -> bool:
        """Forget a room; the file is written anew without it, at once.

        Overwriting its rows would not do: pages that were split or joined keep copies between their rows.  The log
        beside the file is emptied, too, as soon as no other program reads from it, such as one that makes a backup:
        until then every entry tries again, and so does `close`.
        """
        with self._readable():
            deleted = self._file.execute("DELETE FROM entry WHERE room = ?", (code,)).rowcount
        self._is_to_be_rewritten = self._may_hold_deleted = True
        self._empty_log()
        return deleted > 0

    def _empty_log(self, patience_s: float = 0) -> None:
        """Have nothing of a deleted room in the log beside the file, if nobody reads from it for so long."""
        if not self._may_hold_deleted:
            return
        with suppress(sqlite3.Error):  # what was asked is done: this can be tried again
            self._file.execute(f"PRAGMA busy_timeout={patience_s * 1000:.0f}")
            try:
                if self._is_to_be_rewritten:
                    self._file.execute("VACUUM")
                    self._is_to_be_rewritten = False
                (is_busy, *_) = self._file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                self._may_hold_deleted = bool(is_busy)
            finally:
                self._file.execute(f"PRAGMA busy_timeout={BUSY_S * 1000:.0f}")

    def close(self) -> None:
        """Let go of the file."""
        self._empty_log(BUSY_S)
        self._file.close()
