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
) WITHOUT ROWID;
"""
MIGRATIONS: dict[int, str] = {}
"""By the version that a file has, what makes the next one of it."""
BUSY_S = 5.0
"""How long a file that another program writes to is waited for."""


class SqliteStore:
    """A file; it is made if it is not there.

    Raises `BadInput` if the file is none of ours, too new, or damaged; nothing is written to it then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        is_new = not path.exists() or not path.stat().st_size
        if is_new:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # names may stand in it
        # Acts are done in threads, but never two at once (`kit.serve.slices`).
        self._file = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            with self._readable():
                self._begin(is_new)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, is_new: bool) -> None:
        if not is_new:
            self._check()
        for setting in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON", "foreign_keys=ON"):
            self._file.execute(f"PRAGMA {setting}")
        if is_new:
            marks = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={VERSION};"
            self._file.executescript(f"BEGIN; {TABLES} {marks} COMMIT;")

    def _check(self) -> None:
        """Raises `BadInput` for what is none of ours, and brings what is older up to date."""
        if self._pragma("application_id") != APPLICATION:
            raise bad(str(self._path), "rooms_not_ours")
        version = self._pragma("user_version")
        if version > VERSION:
            raise bad(str(self._path), "rooms_newer", found=version, known=VERSION)
        while version < VERSION:
            step = MIGRATIONS.get(version)
            if step is None:
                raise bad(str(self._path), "rooms_newer", found=version, known=VERSION)
            version += 1
            self._file.executescript(f"BEGIN IMMEDIATE; {step}; PRAGMA user_version={version}; COMMIT;")

    def _pragma(self, name: str) -> int:
        return int(self._file.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Say which file it is if SQLite can make nothing of it."""
        try:
            yield
        except sqlite3.OperationalError as error:  # locked, full, read only: an error of the moment
            raise OSError(f"{self._path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise bad(str(self._path), "rooms_damaged", why=str(error)) from error

    def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
        """Write these: all or none."""
        rows = [(code, row, at, *write_what(what)) for row, what in enumerate(whats, number)]
        with self._readable():
            self._file.execute("BEGIN IMMEDIATE")
            try:
                if self._last(code) != number - 1:
                    raise Behind(code)
                self._file.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
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
        """Forget a room; what it wrote is overwritten in the file, and in the log beside it."""
        with self._readable():
            deleted = self._file.execute("DELETE FROM entry WHERE room = ?", (code,)).rowcount
            self._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return deleted > 0

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
