"""Answers: whatever means the same is the same answer, what is kept is read again, and the rest is no answer."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kit.engine.moment import KINDS, Bounds, Value
from kit.lessons.answers import ANSWERS, read_data, typed_answers, write_data, write_value
from kit.text.say import LANGUAGES, Words
from tests.each import each

THINGS = ("red", "dark blue", "green-1")
BOUNDS = Bounds(4, None, THINGS)
SOME_SEATS = [seats for number in range(5) for seats in combinations(range(4), number)]
SOME: dict[str, list[Value]] = {
    "space": [*range(32)],
    "number": [*range(41), 99],
    "rank": [1, 2, 3, 4],
    "yes": [True, False],
    "seats": [*SOME_SEATS],
    "thing": [*THINGS],
    "order": [*permutations(THINGS)],
    "money": [0, 7, 12_000, 10**9],
    "fraction": [Fraction(0), Fraction(1, 2), Fraction(63, 100), Fraction(7, 2), Fraction(18_756, 37_506), Fraction(3)],
}


def typed(kind: str, text: str, language: str = "en") -> tuple[Value, ...]:
    thousands = Words(language, "ui").say("numbers.thousands")
    return typed_answers(kind, text, BOUNDS, thousands, lambda _kind, number: number)


def parsed(kind: str, text: str, bounds: Bounds = BOUNDS) -> Value | None:
    return ANSWERS[kind].parse(text, bounds)


def test_there_is_a_reader_for_each_kind_of_value() -> None:
    assert set(ANSWERS) == set(KINDS) == set(SOME)


@each("kind", KINDS)
def test_an_answer_is_read_as_it_was_written(kind: str) -> None:
    for value in SOME[kind]:
        read = parsed(kind, write_value(value))
        assert read == value and type(read) is type(value)
    assert len({write_value(value) for value in SOME[kind]}) == len(SOME[kind])


@each("kind", ["space", "number", "rank"])
@each("text", ["", "-1", "+1", "1.0", "1e3", " 7", "٣", "²", "100", "9" * 5_000, "yes", "A", "1/2"])
def test_what_is_no_number_is_no_answer(kind: str, text: str) -> None:
    assert parsed(kind, text) is None


def test_a_number_goes_as_far_as_its_bounds() -> None:
    assert parsed("space", "31", Bounds(4, 31)) == 31 and parsed("space", "32", Bounds(4, 31)) is None
    assert parsed("number", "1234", Bounds(4, 2000)) == 1234
    assert parsed("money", "2001", Bounds(4, 2000)) is None


@each("text", ["", "a", "BA", "AA", "E", "A C", "nobodyA", "1"])
def test_what_is_no_list_of_seats_is_no_answer(text: str) -> None:
    assert parsed("seats", text) is None
    assert parsed("seats", "D", Bounds(3)) is None


@each("text", ["", "true", "Yes", "1", "y"])
def test_what_is_neither_yes_nor_no_is_no_answer(text: str) -> None:
    assert parsed("yes", text) is None


@each("text", ["1/2", "2/4", "50/100", "1 / 2", "50%", "50 %", "50\u202f%", "50.0 %", "50,0%", "0.5", "0,50", " 1/2 "])
def test_every_equal_fraction_or_per_cent_is_the_same_answer(text: str) -> None:
    assert parsed("fraction", text) == Fraction(1, 2)


@each(("text", "value"), [("1/3", (1, 3)), ("33%", (33, 100)), ("12.5 %", (1, 8)), ("5", (5, 1)),
                                            ("0", (0, 1)), ("100 %", (1, 1)), ("0.333", (333, 1000))])  # fmt: skip
def test_a_fraction_is_exact(text: str, value: tuple[int, int]) -> None:
    assert parsed("fraction", text) == Fraction(*value)


@each(
    "text",
    ["", "1/0", "0/0", "/2", "1/", "-1/2", "1/-2", "1//2", "1/2/3", "1/2 %", "%", ".5", "5.", "1e-1", "٣/٤", "½", "one",
     "1." + "3" * 21, "9" * 5_000, "1 /  2", "1\n/2"],
)  # fmt: skip
def test_what_is_no_fraction_is_no_answer(text: str) -> None:
    assert parsed("fraction", text) is None


@each("text", ["12000", "12 000", "12.000", "12,000", "12\u202f000", "12’000", "12'000", " 12000 "])
def test_an_amount_may_have_a_mark_between_its_thousands(text: str) -> None:
    for language in LANGUAGES:
        assert typed("money", text, language)[-1] == 12_000


@each("text", ["", "12.5", "1.2000", "12 0000", "-5", "12k", "1e3", "9" * 11, "1" * 5_000, "٣", "1.000."])
def test_what_is_no_amount_is_no_answer(text: str) -> None:
    assert parsed("money", text) is None and typed("money", text) == ()


@each(
    ("kind", "text", "language", "answers"),
    [
        ("number", "21.0", "en", (21,)),
        ("number", "21,0", "fr", (21,)),
        ("space", " 7", "nl", (7,)),
        ("money", "1.000", "nl", (1_000,)),
        ("money", "1,000", "en", (1_000,)),
        ("money", "1,000", "nl", (1, 1_000)),
        ("money", "1.000", "fr", (1, 1_000)),
        ("money", "1,250", "fr", (1_250,)),  # 1.25 is no amount
        ("number", "1,000", "nl", (1,)),  # and 1,000 is beyond its bounds
        ("fraction", "0,125", "fr", (Fraction(1, 8),)),
        ("number", "-3", "en", ()),
    ],
)
def test_what_is_typed_is_read_as_its_language_writes_it(
    kind: str, text: str, language: str, answers: tuple[Value, ...]
) -> None:
    assert typed(kind, text, language) == answers


@each("text", ["", "Red", "blue", "red ", "red>green-1", "nobody"])
def test_only_what_there_is_can_be_chosen(text: str) -> None:
    assert parsed("thing", text) is None


@each("text", ["", "red", "red>dark blue", "red>dark blue>red", "red>dark blue>green-1>red", ">>", "nobody"])
def test_an_order_has_each_thing_once(text: str) -> None:
    assert parsed("order", text) is None


@each(
    ("kind", "data", "value"),
    [
        ("number", 7, 7),
        ("number", 10**6, 10**6),  # whether it is right is for the rules to say
        ("yes", False, False),
        ("seats", "CA", (0, 2)),
        ("seats", "", ()),
        ("thing", "red", "red"),
        ("order", [*reversed(THINGS)], (*reversed(THINGS),)),
        ("money", 12_000, 12_000),
        ("fraction", "2/4", Fraction(1, 2)),
        ("fraction", "50 %", Fraction(1, 2)),
        ("fraction", 1, Fraction(1)),
    ],
)
def test_a_lesson_file_writes_an_answer_as_people_do(kind: str, data: object, value: Value) -> None:
    read = ANSWERS[kind].read(data, BOUNDS)
    assert read == value and type(read) is type(value)


WRONG: tuple[tuple[str, Any], ...] = (
    *(("number", each) for each in (True, 1.0, "7", None, [], 10**30)),
    *(("yes", each) for each in (0, 1, "yes", None)),
    *(("seats", each) for each in ("E", "a", 0, ["A"], None)),
    *(("thing", each) for each in ("blue", 0, ["red"], None, {})),
    *(("order", each) for each in ("red", [], ["red"], [*THINGS, "red"], [[]], [1, 2, 3], None)),
    *(("money", each) for each in ("12 000", 1.5, True)),
    *(("fraction", each) for each in (0.5, -1, True, "1/0", None, [1, 2])),
)


@each(("kind", "data"), WRONG)
def test_what_a_lesson_file_cannot_ask_for_is_none(kind: str, data: Any) -> None:
    assert ANSWERS[kind].read(data, BOUNDS) is None


@given(st.sampled_from(KINDS), st.text(max_size=12), st.integers(2, 4))
def test_whatever_is_typed_is_an_answer_that_can_be_kept_or_none(kind: str, text: str, players: int) -> None:
    value = parsed(kind, text, Bounds(players, None, THINGS))
    if value is not None:
        kept = write_value(value)
        assert kept.isascii() and kept.isprintable() and parsed(kind, kept, Bounds(players, None, THINGS)) == value


# Moves ----------------------------------------------------------------------------------------------------------------

MOVES: tuple[Any, ...] = (
    0,
    7,
    "thief",
    "7",
    "",
    "[",
    '"',
    {"give_back": 1},
    [{"object": "column", "at_ms": 900}],
    "a b",
    [],
)


@each("data", MOVES)
def test_a_move_is_kept_in_one_line_and_read_again(data: Any) -> None:
    text = write_data(data)
    assert read_data(text) == data and text.isprintable() and text.isascii()


def test_plain_moves_stay_plain() -> None:
    assert (write_data(3), write_data("thief")) == ("3", "thief")
    assert json.loads(write_data({"a": [1]})) == {"a": [1]}


@given(st.text(max_size=20))
def test_whatever_was_kept_is_some_data(text: str) -> None:
    read_data(text)
