"""What the position lines of all games have in common: words with spaces between them, each said once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from kit.engine.errors import bad, quoted

K = TypeVar("K")
T = TypeVar("T")


def split(line: str, longest: int, place: str) -> list[str]:
    """The words of a line; raises `BadInput` when it is longer than any position can be."""
    if len(line) > longest:
        raise bad(place, "position_too_long", longest=longest)
    return line.split()


def field(word: str, fields: Mapping[str, re.Pattern[str]], place: str) -> tuple[str, str]:
    """The name and value of a word such as ``heap:10``; raises `BadInput` for a word that fits no field."""
    for name, pattern in fields.items():
        if match := pattern.fullmatch(word):
            return name, match[1]
    raise bad(place, "position_word", word=quoted(word))


def note(notes: dict[K, T], key: K, value: T, place: str, word: str) -> None:
    """Take down what a word says; raises `BadInput` when it was said before."""
    if key in notes:
        raise bad(place, "position_twice", word=quoted(word))
    notes[key] = value
