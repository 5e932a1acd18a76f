"""Logs of rooms in PostgreSQL, where several servers write: what was taken is committed before anybody is told of it.

A room has one row that says how far its log goes, and whoever writes changes that row first.  So of two who write the
same number, one waits for the other and then finds that the row has gone on: a statement looks again at a row that it
has waited for (https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from kit.engine.errors import bad
from kit.table.log import Entry, Happened, Opened, read_what, write_what
from kit.table.sqlite_store import APPLICATION
from kit.table.store import Behind, Kept

VERSION = 1
"""Of the tables; `MIGRATIONS` leads from an older one to this."""
TABLES: LiteralString = """
CREATE TABLE kit_form (application bigint NOT NULL, version bigint NOT NULL);
CREATE TABLE kit_room (
  code text COLLATE "C" PRIMARY KEY, entries bigint NOT NULL,
  first_at bigint NOT NULL, last_at bigint NOT NULL, keeps_days bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE kit_entry (
  room text COLLATE "C" REFERENCES kit_room ON DELETE CASCADE, number bigint,
  at bigint NOT NULL, kind text NOT NULL, told text NOT NULL, mark bigint NOT NULL,
  PRIMARY KEY (room, number)
);
"""
NAMES = ("kit_form", "kit_room", "kit_entry")
MIGRATIONS: dict[int, LiteralString] = {}
"""By the version that a database has, what makes the next one of it."""
CHANNEL: LiteralString = "kit_rooms"
"""Where it is told which rooms have changed."""

USUAL: Mapping[str, Any] = {
    "application_name": "kit",
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 5000,
}
"""What an address says unless it says otherwise: everybody waits while a room is written to, so not for long."""
SETTINGS: LiteralString = """
SET client_encoding = 'UTF8'; SET statement_timeout = '5s';
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
"""
UNREADABLE = "the address of PostgreSQL cannot be read; in a password, / is written as %2F, @ as %40 and % as %25"
SLOW_S, REST = 0.5, 4
"""A database that is slow to say no, or says nothing, is not asked again for so many times as long as that took."""

_OPENS: LiteralString = """
  INSERT INTO kit_room VALUES (%(code)s, cardinality(%(kinds)s::text[]), %(at)s, %(at)s, %(keeps_days)s)
  ON CONFLICT DO NOTHING RETURNING code"""
_GOES_ON: LiteralString = """
  UPDATE kit_room SET entries = entries + cardinality(%(kinds)s::text[]), last_at = %(at)s
  WHERE code = %(code)s AND entries = %(number)s - 1 RETURNING code"""
_WRITES: LiteralString = """, entry AS (
  INSERT INTO kit_entry
  SELECT code, %(number)s - 1 + place, %(at)s, kind, told, %(mark)s
  FROM room, unnest(%(kinds)s::text[], %(tolds)s::text[]) WITH ORDINALITY AS what (kind, told, place)
)"""
_TELLS: LiteralString = "SELECT pg_notify(%(channel)s, code) FROM room"
OPEN: LiteralString = f"WITH room AS ({_OPENS}) {_WRITES} {_TELLS}"
GO_ON: LiteralString = f"WITH room AS ({_GOES_ON}) {_WRITES} {_TELLS}"
"""One statement, so that it happens whole or not at all; a row says that it happened."""
DELETE: LiteralString = f"WITH room AS (DELETE FROM kit_room WHERE code = %(code)s RETURNING code) {_TELLS}"


class _Address:
    """Where a database is, and what may be said of that."""

    def __init__(self, dsn: str) -> None:
        try:
            self._told = conninfo_to_dict(dsn)
        except psycopg.ProgrammingError:  # its words have pieces of the address, perhaps of the password
            raise OSError(UNREADABLE) from None
        host, port, name = (str(self._told.get(each) or "") for each in ("host", "port", "dbname"))
        if "@" in host + name or not re.fullmatch("[0-9,]*", port):  # a password with a / in it ends in one of these
            raise OSError(UNREADABLE)
        self.place = f"postgresql://{host}/{name}"

    def connect(self) -> psycopg.Connection[Any]:
        """A connection on which each statement is a transaction.  Raises OSError."""
        connection = None
        try:
            connection = psycopg.connect(make_conninfo(**{**USUAL, **self._told}), autocommit=True)
            connection.execute(SETTINGS)
            return connection
        except psycopg.Error as error:
            if connection:
                connection.close()
            raise self.fault(error) from None

    def fault(self, error: psycopg.Error) -> OSError:
        """What went wrong, without the password."""
        said, password = " ".join(str(error).split()), str(self._told.get("password") or "")
        return OSError(f"{self.place}: {said.replace(password, '…') if password else said}")


class _Line:
    """A connection that is made again where it is lost."""

    def __init__(self, address: _Address) -> None:
        self._address = address
        self._connection: psycopg.Connection[Any] | None = None
        self._rests_until = 0.0

    @property
    def connection(self) -> psycopg.Connection[Any]:
        """As it is now, or a new one.  Raises OSError."""
        if self._connection is None:
            begin = monotonic()
            if begin < self._rests_until:
                raise OSError(f"{self._address.place}: cannot be reached, as was found out just now")
            try:
                self._connection = self._address.connect()
            except OSError:
                if (took_s := monotonic() - begin) > SLOW_S:
                    self._rests_until = monotonic() + REST * took_s
                raise
        return self._connection

    @property
    def pid(self) -> int:
        """Of the process at the other end; 0 if there is none."""
        return self._connection.info.backend_pid if self._connection else 0

    def ask(self, query: LiteralString, **given: object) -> list[Any]:
        """The rows.  What is asked twice where the connection was lost, may then have been done before.

        Raises OSError.
        """
        try:
            return self._ask(query, given)
        except psycopg.Error as error:
            if not self._lost():
                raise self._address.fault(error) from error
        try:
            return self._ask(query, given)
        except psycopg.Error as error:
            self._lost()
            raise self._address.fault(error) from error

    def _ask(self, query: LiteralString, given: Mapping[str, object]) -> list[Any]:
        return self.connection.execute(query, given).fetchall()

    def _lost(self) -> bool:
        """Whether the connection is of no use any more; it is let go of then."""
        if self._connection and self._connection.closed:
            self.close()
            return True
        return False

    def close(self) -> None:
        """Let go of it."""
        if self._connection:
            self._connection.close()
        self._connection = None


class PostgresStore:
    """The rooms in a database; their tables are made if they are not there.

    Raises OSError if it cannot be reached, and `BadInput` if what is there is none of ours or of another version;
    nothing is written to it then.
    """

    def __init__(self, dsn: str) -> None:
        self._address = _Address(dsn)
        self._line = _Line(self._address)
        self._ear: psycopg.Connection[Any] | None = None
        try:
            self._begin(self._line.connection)
        except psycopg.Error as error:
            raise self._address.fault(error) from error
        finally:
            self._line.close()

    def _begin(self, connection: psycopg.Connection[Any]) -> None:
        with connection.transaction():
            connection.execute("SET LOCAL statement_timeout = 0")  # a step to the next form may take long
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [APPLICATION])  # servers may start at the same time
            (encoding,), *_ = connection.execute("SHOW server_encoding").fetchall()
            if encoding != "UTF8":
                raise OSError(f"{self._address.place}: the encoding of this database must be UTF8, and is {encoding}")
            found = {name for name in NAMES if self._has(connection, name)}
            if found:
                self._check(connection, found)
            else:
                connection.execute(TABLES)
                connection.execute("INSERT INTO kit_form VALUES (%s, %s)", [APPLICATION, VERSION])

    def _has(self, connection: psycopg.Connection[Any], name: str) -> bool:
        return connection.execute("SELECT to_regclass(%s)", [name]).fetchall() != [(None,)]

    def _check(self, connection: psycopg.Connection[Any], found: set[str]) -> None:
        """Raises `BadInput` for what is none of ours, and brings what is older up to date."""
        forms = []
        with suppress(psycopg.errors.UndefinedColumn):
            if len(found) == len(NAMES):
                forms = connection.execute("SELECT application, version FROM kit_form").fetchall()
        if len(forms) != 1 or forms[0][0] != APPLICATION:
            raise bad(self._address.place, "rooms_not_ours")
        ((_, version),) = forms
        if version > VERSION:
            raise bad(self._address.place, "rooms_newer", found=version, known=VERSION)
        while version < VERSION:
            step = MIGRATIONS.get(version)
            if step is None:
                raise bad(self._address.place, "rooms_newer", found=version, known=VERSION)
            version += 1
            connection.execute(step)
            connection.execute("UPDATE kit_form SET version = %s", [version])

    # As a store -------------------------------------------------------------------------------------------------------

    def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
        """Write these: all or none, and once, also where the connection is lost before the answer comes."""
        kinds, tolds = zip(*map(write_what, whats), strict=True) if whats else ((), ())
        keeps_days = whats[0].keeps_days if whats and isinstance(whats[0], Opened) else 0
        mark = secrets.randbits(63)
        about = {"number": number, "at": at, "kinds": [*kinds], "tolds": [*tolds], "mark": mark}
        opening = {"keeps_days": keeps_days} if number == 1 else {}
        written = self._line.ask(OPEN if opening else GO_ON, code=code, channel=CHANNEL, **about, **opening)
        if not written and not self._has_mark(code, number, mark):
            raise Behind(code)

    def _has_mark(self, code: str, number: int, mark: int) -> bool:
        """Whether this entry is what was written with this mark: the first of two tries was heard after all."""
        asked: LiteralString = (
            "SELECT 1 FROM kit_entry WHERE room = %(code)s AND number = %(number)s AND mark = %(mark)s"
        )
        return bool(self._line.ask(asked, code=code, number=number, mark=mark))

    def read(self, code: str, since: int = 0) -> Sequence[Entry]:
        """The entries after this number."""
        asked: LiteralString = """SELECT number, at, kind, told FROM kit_entry
                                  WHERE room = %(code)s AND number > %(since)s ORDER BY number"""
        rows = self._line.ask(asked, code=code, since=since)
        return [Entry(number, at, read_what(kind, told, f"{code}: {number}")) for number, at, kind, told in rows]

    def rooms(self) -> Sequence[Kept]:
        """All rooms, by code."""
        asked: LiteralString = "SELECT code, entries, first_at, last_at, keeps_days FROM kit_room ORDER BY code"
        return [Kept(*row) for row in self._line.ask(asked)]

    def delete(self, code: str) -> bool:
        """Forget a room; the database overwrites what it wrote when it next cleans up (VACUUM)."""
        return bool(self._line.ask(DELETE, code=code, channel=CHANNEL))

    def close(self) -> None:
        """Let go of both connections."""
        self._line.close()
        self._deafen()

    # As one that others write to --------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Hear from now on which rooms others change, on a connection for that alone."""
        self._deafen()
        ear = self._address.connect()
        try:
            ear.execute(f"LISTEN {CHANNEL}")
        except psycopg.Error as error:
            ear.close()
            raise self._address.fault(error) from error
        self._ear = ear

    def fileno(self) -> int:
        """What becomes readable when there is something for `changed`."""
        if self._ear is None:
            raise OSError(f"{self._address.place}: nobody listens")
        return self._ear.fileno()

    def changed(self) -> Sequence[str]:
        """The codes of the rooms that others have changed since it was last asked."""
        self.fileno()
        assert self._ear
        codes, line = dict[str, None](), self._ear.pgconn
        try:
            line.consume_input()
        except psycopg.Error as error:  # whoever watches the descriptor has to let go of it before it is closed
            raise self._address.fault(error) from error
        while told := line.notifies():
            if told.be_pid != self._line.pid:
                codes[told.extra.decode()] = None
        return [*codes]

    def _deafen(self) -> None:
        if self._ear:
            self._ear.close()
        self._ear = None
