"""Where the logs of rooms are kept: what every store can do, and one that forgets with its process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from kit.table.log import Entry, Happened, Opened, write_what


class Behind(Exception):
    """Somebody else has written to the log in the meantime: read it on and try again."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a store knows of a room without reading its log."""

    code: str
    entries: int
    first_at: int
    last_at: int
    """In milliseconds since 1970."""
    keeps_days: int


class Store(Protocol):
    """Keeps logs; what `append` has taken is there after any crash."""

    def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
        """Write these at the end of the log of a room, the first as entry `number`: all or none.

        The first entry of a room makes it.  Raises `Behind` if the log does not end before `number`, and `BadInput`
        for what could not be read again.
        """

    def read(self, code: str, since: int = 0) -> Sequence[Entry]:
        """The entries after this number, in order; none if there is no such room."""

    def rooms(self) -> Sequence[Kept]:
        """All rooms, by code."""

    def delete(self, code: str) -> bool:
        """Forget a room and all that is kept of it; False if there is none."""

    def close(self) -> None:
        """Let go of files and connections."""


@runtime_checkable
class Shared(Store, Protocol):
    """One to which other processes write, too, and which tells of that."""

    def listen(self) -> None:
        """Hear from now on which rooms others change; it may wait.  Raises OSError if that cannot be heard."""

    def fileno(self) -> int:
        """What becomes readable when there is something for `changed`.  Raises OSError if nobody listens."""

    def changed(self) -> Sequence[str]:
        """The codes of the rooms that others have changed since it was last asked; it does not wait.

        Raises OSError if nothing is heard any more: then `listen` again, and compare all rooms.
        """


class Memory:
    """A store for tests, and for a page that no server keeps anything for."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}

    def append(self, code: str, number: int, at: int, *whats: Happened) -> None:
        """Write these, if they can be written."""
        for what in whats:
            write_what(what)
        log = self._logs.get(code, [])
        if number != len(log) + 1:
            raise Behind(code)
        self._logs[code] = [*log, *(Entry(at_number, at, what) for at_number, what in enumerate(whats, number))]

    def read(self, code: str, since: int = 0) -> Sequence[Entry]:
        """The entries after this number."""
        return self._logs.get(code, [])[since:]

    def rooms(self) -> Sequence[Kept]:
        """All rooms."""
        return [
            Kept(code, len(log), log[0].at, log[-1].at, opened.keeps_days)
            for code, log in sorted(self._logs.items())
            if isinstance(opened := log[0].what, Opened)
        ]

    def delete(self, code: str) -> bool:
        """Forget a room."""
        return self._logs.pop(code, None) is not None

    def close(self) -> None:
        """Nothing is held."""
