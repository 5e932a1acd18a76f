"""What people type is read as their language writes it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.draw.chart import Numbers
from kit.engine.typed_number import GREATEST, read_number
from kit.text.say import LANGUAGES, Words

WORDS = {language: Words(language, "ui") for language in LANGUAGES}
NUMBERS = {code: Numbers(words.say("numbers.thousands"), words.say("numbers.decimal")) for code, words in WORDS.items()}


@given(st.sampled_from(LANGUAGES), st.integers(-(10**9), 10**9), st.integers(0, 6))
def test_what_a_page_writes_is_read_as_the_same_number(language: str, number: int, places: int) -> None:
    value, numbers = Fraction(number, 10**places), NUMBERS[language]
    assert value in read_number(numbers.short(value, places), numbers.thousands)


@pytest.mark.parametrize(
    ("text", "en", "fr", "nl"),
    [
        ("1,000", [1000], [1, 1000], [1, 1000]),
        ("1.000", [1, 1000], [1, 1000], [1000]),
        ("1 000", [1000], [1000], [1000]),
        ("0,125", [0.125], [0.125], [0.125]),
        ("0.6271735927", *[[Fraction("0.6271735927")]] * 3),
        ("1,25", [1.25], [1.25], [1.25]),
        ("1,234.5", [1234.5], [1234.5], [1234.5]),
        ("1.234,5", [1234.5], [1234.5], [1234.5]),
        ("1,000,000", [1_000_000], [1_000_000], [1_000_000]),
        ("1,000.000", [1000], [1000], [1000]),
        ("1,00,000", [], [], []),
        ("12 34", [], [], []),
        ("1,000/2,000", [0.5], [0.5], [0.5]),
        ("12,5 %", [0.125], [0.125], [0.125]),
        ("−7", [-7], [-7], [-7]),
    ],
)
def test_commas_and_points_are_settled_by_language_and_by_what_stands_around_them(
    text: str, en: list[float], fr: list[float], nl: list[float]
) -> None:
    assert [[*read_number(text, NUMBERS[language].thousands)] for language in LANGUAGES] == [en, fr, nl]


def test_of_two_readings_the_one_that_fits_is_meant() -> None:
    assert read_number("62.714", ".", lambda value: value <= 100) == (Fraction(62_714, 1000),)
    assert read_number("62,714", ".", lambda value: value > 100) == (62_714,)
    assert read_number("62,714", ",", lambda value: value < 0) == ()


@given(st.text(max_size=30))
def test_whatever_is_typed_is_at_most_two_numbers(text: str) -> None:
    found = read_number(text)
    assert len({*found}) == len(found) <= 2 and all(abs(value) <= GREATEST for value in found)
