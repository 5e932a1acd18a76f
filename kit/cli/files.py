"""Files that somebody names: records, boards and lessons are read, a record is written."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import IO

from kit.cli.streams import complain
from kit.engine import record as records
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.json_text import LONGEST_TEXT, read_json
from kit.engine.reading import Json
from kit.engine.record import Record
from kit.engine.session import AnySession
from kit.engine.toml_text import read_toml
from kit.games import NAMES, open_box
from kit.text.say import Words

LONGEST_TOML = 200_000
"""The most characters of the file of a board or a lesson, comments included."""
PATIENCE_S = 2.0
"""After this long without a byte, somebody may not know that the program is waiting for a record."""


def judged(file: Path, language: str) -> tuple[Record, AnySession]:
    """The record in a file, and the game after all its moves."""
    text = _read(file, LONGEST_TEXT, language)
    with complaints_about(file, _named_game(text)):
        record = records.read_record(text, open_box)
        return record, records.replay(record, open_box(record.game))


def _named_game(text: str) -> str | None:
    """The game that a record names, as far as it can be read."""
    try:
        data = read_json(text)
    except BadInput:
        return None
    name = data.get("game") if isinstance(data, dict) else None
    return name if name in NAMES else None


@contextmanager
def complaints_about(file: Path, game: str | None) -> Iterator[None]:
    """In this block, the places of errors begin with the name of the file, and the words are those of its game."""
    try:
        yield
    except BadInput as error:
        raise BadInput(f"{shown(file)}: {error.place}", error.refusal, game) from None


def shown(file: Path) -> str:
    """How messages name a file."""
    return quoted(file.name or file, 60)


def _read(file: Path, longest: int, language: str) -> str:
    try:
        with _patience(file, language) as it_comes, _opened(file) as opened:
            data = opened.read(1)
            it_comes()
            data += opened.read(longest)
    except OSError as error:
        raise bad(shown(file), "cannot_read", why=error.strerror) from None
    if len(data) > longest:
        raise bad(shown(file), "too_long", longest=longest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad(shown(file), "not_text", byte=error.start) from None


def _opened(file: Path) -> IO[bytes]:
    if str(file) != "-":
        return file.open("rb")
    if sys.stdin is None:
        raise bad(shown(file), "no_input")
    return sys.stdin.buffer


@contextmanager
def _patience(file: Path, language: str) -> Iterator[Callable[[], object]]:
    """Say that the program is waiting for a record, unless the function that is returned is called soon."""
    key = "cli.waits_for_typing" if str(file) == "-" else "cli.waits_for_file"
    end = "Ctrl-D" if os.name == "posix" else "Ctrl-Z"
    sentence = f"{shown(file)}: {Words(language, NAMES[0]).say(key, end=end)}"
    if not hasattr(signal, "setitimer"):  # Windows has no such clock
        if str(file) == "-" and sys.stdin is not None and sys.stdin.isatty():
            complain(sentence)
        yield lambda: None
        return
    before = signal.signal(signal.SIGALRM, lambda *_: complain(sentence))
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def toml(file: Path, language: str) -> Json:
    """What a TOML file says."""
    text = _read(file, LONGEST_TOML, language)
    return read_toml(text, shown(file))


def write(file: Path, text: str) -> None:
    """Write a file, whole or not at all; a pipe or a device is written to, never replaced.

    Raises `BadInput` if it cannot be written.
    """
    draft = file.parent / f".kit-{token_hex(8)}.part"
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, "utf-8")
            return
        try:
            with draft.open("x", encoding="utf-8") as made:  # never through something that somebody has put there
                made.write(text)
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise bad(shown(file), "cannot_write", why=error.strerror) from None
