"""Reads JSON from anywhere, but closes its loopholes: no NaN, no doubled key, no endless nesting, no giant number."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from kit.engine.checkpoint import checkpoint
from kit.engine.errors import bad, quoted
from kit.engine.reading import Json, JsonObject, is_whole

LONGEST_TEXT = 4_000_000
"""The most characters; the record of a game of a thousand rounds is far shorter."""


def read_json(text: str, place: str = "record") -> Json:
    """What a JSON text says; raises `BadInput`, with line and column where these are known."""
    if len(text) > LONGEST_TEXT:
        raise bad(place, "too_long", longest=LONGEST_TEXT)
    try:
        return json.loads(
            text,
            parse_int=lambda digits: whole_number(digits, place),
            parse_float=lambda digits: _no_number(digits, place),
            parse_constant=lambda word: _no_number(word, place),
            object_pairs_hook=lambda pairs: _object(pairs, place),
        )
    except json.JSONDecodeError as error:
        raise bad(place, "not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise bad(place, "too_deep") from None


def whole_number(digits: str, place: str) -> int:
    """The number that these digits, with or without a minus, stand for; raises `BadInput` where they are too many."""
    checkpoint()
    if len(digits) > 17 or not is_whole(int(digits)):
        raise bad(place, "number_too_large", number=quoted(digits))
    return int(digits)


def _no_number(digits: str, place: str) -> NoReturn:
    raise bad(place, "not_whole", number=quoted(digits))


def _object(pairs: list[tuple[str, Any]], place: str) -> JsonObject:
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise bad(place, "key_twice", key=quoted(name))
        made[name] = value
    return made
