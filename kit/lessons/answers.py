"""Answers: how each kind is read from a lesson file, from a page and from a journal, and how it is written.

All three are untrusted.  An answer is right when it equals the truth, so each kind reads whatever people mean by the
same thing into the same value: 1/2, 2/4, 0,5 and 50 % are one fraction (`kit.engine.typed_number`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from kit.engine.errors import BadInput
from kit.engine.game import SEAT_LETTERS
from kit.engine.json_text import read_json
from kit.engine.moment import Bounds, Value
from kit.engine.reading import Json, is_flag, is_text, is_whole
from kit.engine.typed_number import LONGEST_TYPED, read_number

MOST_NUMBER, MOST_MONEY = 99, 10**9
"""The usual greatest answers."""
NOBODY = "nobody"
BEFORE = ">"
"""Stands between the things of an order."""


class AnswerKind(NamedTuple):
    """One kind of answers; both readers give None for what is none."""

    read: Callable[[object, Bounds], Value | None]
    """From a lesson file."""
    parse: Callable[[str, Bounds], Value | None]
    """From a part of a page or a journal: what `write_value` wrote."""
    is_number: bool = False
    """What people type is a number, as their language writes it."""


def write_value(value: Value) -> str:
    """An answer as journals and files write it: ``20``, ``yes``, ``1/2``, ``AC``, ``nobody``, ``red``, ``red>blue``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    names = [SEAT_LETTERS[each] if isinstance(each, int) else each for each in value]
    return (BEFORE if any(isinstance(each, str) for each in value) else "").join(names) or NOBODY


# Numbers and amounts --------------------------------------------------------------------------------------------------


def _most(bounds: Bounds, usual: int) -> int:
    return usual if bounds.most is None else bounds.most


def _read_number(data: object, bounds: Bounds) -> int | None:
    """Any whole number: whether it is the right one is judged by the rules."""
    return data if is_whole(data) else None


def _parse_number(text: str, bounds: Bounds) -> int | None:
    most = _most(bounds, MOST_NUMBER)
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if is_number and int(text) <= most else None


def _parse_money(text: str, bounds: Bounds) -> int | None:
    return _parse_number(text, bounds._replace(most=_most(bounds, MOST_MONEY)))


def _parse_fraction(text: str, _: Bounds) -> Fraction | None:
    return next((value for value in read_number(text) if value >= 0), None)


def _read_fraction(data: object, bounds: Bounds) -> Fraction | None:
    """As a text: a decimal number of a file is not exact."""
    if is_whole(data, 0):
        return Fraction(data)
    return _parse_fraction(data, bounds) if is_text(data, LONGEST_TYPED) else None


# Yes or no, and seats -------------------------------------------------------------------------------------------------


def _read_yes(data: object, _: Bounds) -> bool | None:
    return data if is_flag(data) else None


def _parse_yes(text: str, _: Bounds) -> bool | None:
    return {"yes": True, "no": False}.get(text)


def _read_seats(data: object, bounds: Bounds) -> tuple[int, ...] | None:
    """Their letters in any order."""
    letters = SEAT_LETTERS[: bounds.players]
    if not is_text(data) or not set(data) <= set(letters):
        return None
    return tuple(sorted({letters.index(letter) for letter in data}))


def _parse_seats(text: str, bounds: Bounds) -> tuple[int, ...] | None:
    seats = _read_seats(text, bounds)
    return () if text == NOBODY else seats if seats and write_value(seats) == text else None


# Things ---------------------------------------------------------------------------------------------------------------


def _read_thing(data: object, bounds: Bounds) -> str | None:
    return data if is_text(data) and data in bounds.among else None


def _read_order(data: object, bounds: Bounds) -> tuple[str, ...] | None:
    """Each of the things once."""
    if not isinstance(data, list) or not all(map(is_text, data)):
        return None
    return tuple(data) if sorted(data) == sorted(bounds.among) else None


def _parse_order(text: str, bounds: Bounds) -> tuple[str, ...] | None:
    return _read_order(text.split(BEFORE), bounds)


_NUMBER = AnswerKind(_read_number, _parse_number, is_number=True)

ANSWERS: Mapping[str, AnswerKind] = {
    "space": _NUMBER,
    "seats": AnswerKind(_read_seats, _parse_seats),
    "number": _NUMBER,
    "rank": _NUMBER,
    "yes": AnswerKind(_read_yes, _parse_yes),
    "thing": AnswerKind(_read_thing, _read_thing),
    "order": AnswerKind(_read_order, _parse_order),
    "money": AnswerKind(_read_number, _parse_money, is_number=True),
    "fraction": AnswerKind(_read_fraction, _parse_fraction, is_number=True),
}
"""By the name of a measure's kind."""


def typed_answers(
    kind: str, text: str, bounds: Bounds, thousands: str, unit: Callable[[str, Fraction], Fraction]
) -> tuple[Value, ...]:
    """Every answer of a kind of numbers that somebody can have typed: mostly one; two where a text can be two numbers.

    `thousands` stands between groups of three digits; `unit` says what a number means in the unit in which it is asked.
    """
    of = ANSWERS[kind]

    def parsed(value: Fraction) -> Value | None:
        return of.parse(str(unit(kind, value)), bounds)

    found = [parsed(value) for value in read_number(text, thousands, lambda value: parsed(value) is not None)]
    return tuple(dict.fromkeys(answer for answer in found if answer is not None))


# Moves, which are answers where the learner decides -------------------------------------------------------------------


def write_data(data: Json) -> str:
    """A move as records have it, in one line: a number or a word as it is, everything else as JSON."""
    text = str(data)
    return text if isinstance(data, str | int) and read_data(text) == data else json.dumps(data)


def typed_move(text: str, thousands: str, unit: Callable[[str, Fraction], Fraction]) -> str:
    """A move that somebody typed: of a number what it means as one, in the unit in which it is asked."""
    readings = [unit("move", value) for value in read_number(text, thousands)]
    return next((str(value) for value in readings if value.denominator == 1), text)


def read_data(text: str) -> Json:
    """What `write_data` wrote; any other text is itself."""
    if text.isascii() and text.isdecimal():
        return int(text)
    try:
        return read_json(text) if text.startswith(("[", "{", '"')) else text
    except BadInput:
        return text
