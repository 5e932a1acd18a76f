"""Reading the tables of a lesson file: what a key should be is returned, anything else is `BadInput` with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.reading import Json, TomlTable, is_flag, is_text, is_whole

LONGEST_NAME = 30
AS_NEAR = 0.8
"""So alike, from 0 to 1, is a slip of the keyboard to the name that was meant."""

_ID = re.compile(rf"[A-Za-z0-9-]{{1,{LONGEST_NAME}}}")
"""The id of a lesson or a step: a journal can keep it, and a spreadsheet can show it."""


def one_table(data: Json, place: str) -> TomlTable:
    """A table."""
    if not isinstance(data, Mapping):
        raise bad(place, "not_dict", given=quoted(data))
    return data


def one_list(data: Json, place: str) -> Sequence[Any]:
    """A list."""
    if not isinstance(data, list):
        raise bad(place, "not_list", given=quoted(data))
    return data


def one_of(data: Json, known: Collection[str], place: str) -> str:
    """One of these texts."""
    if data is None:
        raise bad(place, "lesson_missing", known=", ".join(known))
    if not is_text(data) or data not in known:
        raise bad(place, "lesson_choice", given=quoted(data), known=", ".join(known))
    return data


def all_known(data: Json, known: Collection[str], place: str) -> tuple[str, ...]:
    """A list of these names, of which there may be too many to tell them."""
    return tuple(one_known(name, known, place) for name in one_list(data, place))


def one_known(data: Json, known: Collection[str], place: str) -> str:
    """One of these names, of which there may be too many to tell them."""
    if not is_text(data) or data not in known:
        if near := _near(data, known):
            raise bad(place, "lesson_unknown_near", given=quoted(data), near=quoted(near))
        raise bad(place, "lesson_unknown", given=quoted(data))
    return data


def _near(data: Json, known: Iterable[str]) -> str:
    """The name that was probably meant; the number of a rule is not guessed."""
    if not is_text(data) or re.search(r"\d", data):
        return ""
    by_letters = {name.lower(): name for name in known}
    found = get_close_matches(data.lower(), by_letters, 1, AS_NEAR)
    return by_letters[found[0]] if found else ""


def one_id(data: Json, place: str) -> str:
    """The id of a lesson or a step."""
    if not (is_text(data) and _ID.fullmatch(data)):
        raise bad(place, "lesson_id", longest=LONGEST_NAME)
    return data


def one_whole(data: Json, place: str) -> int:
    """A whole number from 1 to 999."""
    if not is_whole(data, 1, 999):
        raise bad(place, "not_int", given=quoted(data))
    return data


def one_seat(data: Json, players: int, place: str) -> Seat:
    """The letter of a seat."""
    letters = list(SEAT_LETTERS[:players])
    return letters.index(one_of(data, letters, place))


def flag(table: TomlTable, key: str, place: str) -> bool:
    """Whether this is said; false where nothing is."""
    value = table.get(key, False)
    if not is_flag(value):
        raise bad(f"{place}: {key}", "lesson_choice", given=quoted(value), known="true, false")
    return value


def without(table: TomlTable, parts: Iterable[str], what: str, place: str) -> None:
    """None of these keys stands beside `what`."""
    if part := next((each for each in parts if each in table), None):
        raise bad(f"{place}: {part}", "lesson_question_spare", what=what, part=part)


def only(table: TomlTable, known: Sequence[str], place: str) -> None:
    """No key but these."""
    if unknown := next((key for key in table if key not in known), None):
        if near := _near(unknown, known):
            raise bad(f"{place}: {quoted(unknown)}", "unknown_key_near", near=quoted(near))
        raise bad(f"{place}: {quoted(unknown)}", "unknown_key", known=", ".join(known))
