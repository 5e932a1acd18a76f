"""``kit table``: what is kept of the rooms of classes is listed, written out, or deleted."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kit.cli.files import write
from kit.engine.errors import BadInput, bad, quoted
from kit.games import NAMES
from kit.table.export import DoneAt, Judge, as_csv, as_json
from kit.table.names import read_code
from kit.table.room import Room, room_of
from kit.table.store import Store
from kit.text.say import LANGUAGES, Words

Opens = Callable[[str], Store]
"""From where rooms are kept, or from nothing for the usual place, to the store."""


class AtTables(NamedTuple):
    """What is known of tables at which a class played: for that the games are played again."""

    done: DoneAt
    games: Callable[[Room, Words | None], Iterable[tuple[str, str]]]
    """Each game, with its name and as a record; with words, those who gave a name have it there."""


Judging = Callable[[str], AbstractContextManager[Judge]]
"""From a language to what judges choices, and names their mix-ups in it; for that the questions are asked again."""


def add(commands: Any, opens: Opens, at_tables: AtTables, judging: Judging) -> None:
    """Add the command."""
    table = commands.add_parser("table", help="list, export or delete what is kept of the rooms of classes")
    kinds = table.add_subparsers(required=True, metavar="WHAT")
    for name, does, about in (
        ("list", _list, "say which rooms there are"),
        ("export", partial(_export, at_tables, judging), "write every choice of a room as a table (CSV), or as JSON"),
        ("delete", _delete, "forget a room and all that was chosen in it"),
    ):
        kind = kinds.add_parser(name, help=about)
        if name != "list":
            kind.add_argument("code", help="the four letters of the room")
        if name == "export":
            kind.add_argument("--out", type=Path, metavar="FILE", help="write a file (default: standard output)")
            kind.add_argument("--json", action="store_true", help="as JSON")
            kind.add_argument("--names", action="store_true", help="with the names that people gave")
            kind.add_argument("--games", type=Path, metavar="FOLDER", help="write each game that was played there, too")
        kind.add_argument("--rooms", default="", metavar="WHERE", help="a file or a postgresql:// address")
        kind.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
        kind.set_defaults(command=_with(does, opens))


def _with(does: Callable[[argparse.Namespace, Store], int], opens: Opens) -> Callable[[argparse.Namespace], int]:
    def command(arguments: argparse.Namespace) -> int:
        try:
            store = opens(arguments.rooms)
        except OSError as error:
            raise _away(error) from None
        try:
            return does(arguments, store)
        except OSError as error:
            if error.errno is not None:  # standard output, about which the caller speaks
                raise
            raise _away(error) from None
        finally:
            store.close()

    return command


def _away(error: OSError) -> BadInput:
    """Where the rooms are and what is the matter there; an address as typed has a password in it."""
    why = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return bad("rooms", "rooms_away", why=why)


def _list(arguments: argparse.Namespace, store: Store) -> int:
    words = Words(arguments.lang, NAMES[0])
    rooms = store.rooms()
    for each in rooms:
        first, last = map(_time, (each.first_at, each.last_at))
        print(words.say("cli.room", code=each.code, first=first, last=last, entries=each.entries, days=each.keeps_days))
    if not rooms:
        print(words.say("cli.no_rooms"))
    return 0


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def _export(at_tables: AtTables, judging: Judging, arguments: argparse.Namespace, store: Store) -> int:
    code = read_code(arguments.code)
    entries = store.read(code) if code else ()
    if not entries:
        raise _unknown(arguments.code)
    room = room_of(entries)
    if arguments.games:
        words = Words(arguments.lang, NAMES[0]) if arguments.names else None
        for name, record in at_tables.games(room, words):
            write(arguments.games / f"{room.code}-{name}.json", record)
    with judging(arguments.lang) as judge:
        text = (as_json if arguments.json else as_csv)(room, arguments.names, judge, at_tables.done)
    text = text.replace("\r\n", "\n")  # where lines end with both, whoever writes the text adds the first
    if arguments.out:
        write(arguments.out, text)
    else:
        print(text, end="")
    return 0


def _delete(arguments: argparse.Namespace, store: Store) -> int:
    code = read_code(arguments.code)
    if not code or not store.delete(code):  # unread: what is damaged can be deleted, too
        raise _unknown(arguments.code)
    print(Words(arguments.lang, NAMES[0]).say("cli.room_deleted", code=code))
    return 0


def _unknown(typed: str) -> BadInput:
    return bad("code", "no_such_room", given=quoted(typed))
