"""What is wrong with a TOML text is told with its line, and marks of a word processor by name."""

from __future__ import annotations

import pytest

from kit.engine.errors import BadInput
from kit.engine.toml_text import CURLY, MOST_KEYS, MOST_VALUES, read_toml


def fault(text: str) -> BadInput:
    """What is wrong with it."""
    with pytest.raises(BadInput) as caught:
        read_toml(text, "here")
    return caught.value


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        *((f"id = {mark}R1{mark}", mark) for mark in CURLY),
        ("fists = { A = 2, B = “thief” }", "“"),
        ("rules = [“BK-13”]", "“"),
        ("languages = [ 'en', «fr»]", "«"),
        ('id = "R1”', "”"),
    ],
)
def test_a_curly_quotation_mark_is_named_with_its_line(line: str, mark: str) -> None:
    error = fault(f'game = "bakschisch"\n\n{line}\nminutes = 5\n')
    assert error.refusal.reason == "curly_quotes"
    assert (error.refusal.facts["line"], error.refusal.facts["given"]) == (3, mark)


def test_one_within_a_text_is_a_part_of_the_text() -> None:
    assert read_toml('see = "They say “no”."', "here") == {"see": "They say “no”."}
    assert fault('see = "They say “no”."\nwhy').refusal.reason == "not_toml"


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = [\n", 2), ("a\n", 1), ("a = 1\na = 2\n", 2), ("", None), ("x = 1\n\n\ny = ", 4)]
)
def test_whatever_else_is_wrong_has_its_line(text: str, line: int | None) -> None:
    if line is None:
        assert read_toml(text, "here") == {}
    else:
        assert fault(text).refusal.facts["line"] == line


@pytest.mark.parametrize(
    "name", [f"[{'.'.join(['a'] * 10_000)}]", "a.b.c.d.e.f.g.h.i = 1", "x = { a .'b'. \"c\".d.e.f.g.h.i = 1 }"]
)
def test_a_name_of_many_parts_is_refused_before_it_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was read, which can take 20 seconds"))
    error = fault(f"\n{name}\n" + "b = 1\n" * 9000)
    assert (error.refusal.reason, error.refusal.facts["line"]) == ("too_deep", 2)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("".join(f"a{number} = 1\n" for number in range(MOST_KEYS + 1)), MOST_KEYS + 1),
        (f"a = [\n{'1,' * MOST_VALUES}]", 2),
        ("[[a]]\n" * MOST_VALUES, MOST_VALUES // 2 + 1),
        ("a = 1\nb = " + "{c = [" * MOST_KEYS, 2),
    ],
)
def test_more_values_than_a_lesson_can_have_are_refused_before_they_are_read(
    text: str, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was read, and nobody else was answered"))
    error = fault(text)
    assert (error.refusal.reason, error.refusal.facts["line"]) == ("too_many_values", line)


def test_as_many_values_as_may_be_are_read() -> None:
    assert len(read_toml("".join(f"a{number} = 1\n" for number in range(MOST_KEYS)), "here")) == MOST_KEYS
    assert len(read_toml(f"a = [{'1,' * (MOST_VALUES - 1)}]", "here")["a"]) == MOST_VALUES - 1


def test_points_in_a_text_are_no_parts_of_a_name() -> None:
    assert read_toml("a.b.c = 'e. g. 1.2.3, and so on ... and on ...'", "here")["a"]["b"]["c"].startswith("e. g.")


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_what_is_too_deep_or_too_large_is_refused(text: str) -> None:
    assert fault(text).refusal.reason in ("too_deep", "not_toml")
