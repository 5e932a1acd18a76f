"""Where the rooms of classes are kept, and why there can be none on a server that cannot keep them."""

from __future__ import annotations

from pathlib import Path

from kit.release import to_install
from kit.serve.settings import Settings
from kit.serve.values import is_postgres
from kit.table.rooms import Rooms
from kit.table.sqlite_store import SqliteStore
from kit.table.store import Memory, Store

FILE = "rooms.sqlite3"
"""In the folder of the key (`kit.serve.state`), if the host names no other place."""


def rooms_of(told: Settings, state: Path) -> tuple[Rooms | None, str]:
    """The rooms of a server with these settings; None if there can be none, and why, if a host should hear of it.

    Rooms need pages in one process; and what strangers do is kept only if the host has said where.
    """
    if not told.lean or (told.demo and not told.rooms):
        return None, ""
    if told.instances > 1 and not is_postgres(told.rooms):
        return None, f"{told.instances} servers have one address, and only PostgreSQL is open to all of them (--rooms)"
    try:
        rooms = Rooms(store_of(told, state))
        rooms.forget_old()
    except OSError as error:
        return None, error.strerror or str(error)
    except Exception as error:  # whatever a file has in it: the rest of the kit does without it
        return None, f"{type(error).__name__}: {error}"
    return rooms, ""


def store_of(told: Settings, state: Path) -> Store:
    """The store, opened.  Raises what the store raises if nothing can be kept there."""
    return kept_at(told.rooms, state)


def kept_at(place: str, state: Path, makes: bool = True) -> Store:
    """The same at a place that somebody names, or in this folder; `makes`: a file is made if there is none."""
    if is_postgres(place):
        return _postgres(place)
    file = Path(place) if place else state / FILE
    if not makes and not file.exists():
        return Memory()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return SqliteStore(file.absolute())


def _postgres(address: str) -> Store:
    try:
        from kit.table.postgres_store import PostgresStore  # an extra
    except ImportError:
        raise OSError(f"PostgreSQL needs a package that is not installed here: {to_install('postgres')}") from None
    return PostgresStore(address)
