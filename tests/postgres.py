"""A real PostgreSQL for tests, in a folder of its own and reached from this computer alone."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from tests.hosting.programs import NEEDED, find
from tests.serving import STORED, free_ports, wait_until

USER, PASSWORD = "kit", "ses/ame:1"
"""Who owns the databases; a password is asked for at the port alone, and stands in an address as `QUOTED`."""
QUOTED = "ses%2Fame%3A1"
WITH_POSTGRES = pytest.mark.full("a real PostgreSQL; make test has what every store promises", touched=STORED)


class Postgres:
    """A server, until it is stopped."""

    def __init__(self, *options: str) -> None:
        """`options`: further settings, such as `fsync=off`."""
        self.folder = Path(tempfile.mkdtemp(prefix="kit-postgres-"))
        """Its socket is there."""
        self._data = self.folder / "data"
        self._options = options
        (self.port,) = free_ports(1)
        self._as = _somebody()
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        password = self.folder / "password"
        password.write_text(PASSWORD, encoding="utf-8")
        password.chmod(0o644)  # in a folder that nobody else enters
        self.run(
            "initdb",
            *("--no-sync", "--encoding=UTF8", "--locale=C", f"--username={USER}", f"--pwfile={password}"),
            *("--auth-local=trust", "--auth-host=scram-sha-256", f"--pgdata={self._data}"),
        )
        self._names = iter(range(1, 10**6))
        self.start()

    def run(self, name: str, *arguments: str) -> None:
        """Have one of its programs do something."""
        done = subprocess.run(self._command(name, *arguments), **self._about, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def _command(self, name: str, *arguments: str) -> list[str]:
        return [str(Path(find("postgres")).resolve().with_name(name)), *arguments]

    @property
    def _about(self) -> dict[str, Any]:
        return {"cwd": self.folder, "env": NEEDED["postgres"].environment, **self._as}

    def start(self) -> None:
        """Start it, again."""
        settings = (f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}")
        told = [part for setting in (*settings, *self._options) for part in ("-c", setting)]
        log = (self.folder / "log").open("ab")
        with log:
            self._process = subprocess.Popen(
                self._command("postgres", "-D", str(self._data), *told),
                **self._about,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self._process.poll() is None, (self.folder / "log").read_text("utf-8")
        try:
            psycopg.connect(self.dsn("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """Let it die in the middle, with all its connections."""
        self.run("pg_ctl", "stop", "--mode=immediate", f"--pgdata={self._data}")
        self._process.wait()

    def stop(self) -> None:
        """End it, and leave nothing behind."""
        if self._process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    def dsn(self, name: str) -> str:
        """The address of a database, by the socket."""
        return f"postgresql://{USER}@/{name}?host={self.folder}&port={self.port}"

    def dsn_by_port(self, name: str, password: str = QUOTED, port: int = 0) -> str:
        """The address of a database, by the port and with a password."""
        return f"postgresql://{USER}:{password}@127.0.0.1:{port or self.port}/{name}"

    def new(self, more: LiteralString = "") -> str:
        """The name of a new database."""
        name = f"class_{next(self._names)}"
        self.ask("postgres", f"CREATE DATABASE {name} {more}")
        return name

    def ask(self, name: str, query: str, *given: object) -> list[Any]:
        """The rows that a superuser sees in a database."""
        with psycopg.connect(self.dsn(name), autocommit=True) as connection:
            cursor = connection.execute(query, given or None)  # type: ignore[call-overload]
            return cursor.fetchall() if cursor.description else []

    def hang_up(self, name: str) -> int:
        """End all connections to a database; returns how many there were."""
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
        return len(self.ask("postgres", query, name))


def _somebody() -> dict[str, Any]:
    """Who runs it: it refuses to be run by root."""
    if os.geteuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
