"""Plural forms follow the table of the language, whichever forms it has."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from kit.games import NAMES
from kit.text import say
from kit.text.plurals import category
from kit.text.say import LANGUAGES, Words, messages_of
from tests.each import each

POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
}
COINS = '[nouns]\ncoin = { one = "moneta", few = "monety", many = "monet", other = "monety", a = "moneta" }\n'
SHARED = """
names = { and = ", " }
ordinals = { words = ["zero"] }
facts = { heap = { single = "a" } }
"""
TOLD = """
[said.told]
count = "gold"
one = "Jest {gold:coin}."
few = "Są {gold:coin}."
many = "Jest tu {gold:coin}."
"""
EVERYDAY = range(101)


@each(
    ("language", "ones", "others"),
    [("en", (1,), (0, 2, 11, 21, 101)), ("nl", (1,), (0, 2, 11, 21, 101)), ("fr", (0, 1), (2, 11, 21, 101))],
)
def test_each_language_of_ours_counts_by_its_own_rules(
    language: str, ones: tuple[int, ...], others: tuple[int, ...]
) -> None:
    words = Words(language, "bakschisch")
    one, other = (words.noun("coin", form) for form in ("one", "other"))
    assert [words.fill("{n:coin}", n=number) for number in ones] == [f"{number} {one}" for number in ones]
    assert [words.fill("{n:coin}", n=number) for number in others] == [f"{number} {other}" for number in others]


def test_a_million_falls_back_to_the_usual_plural_where_a_noun_has_no_form_for_it() -> None:
    words = Words("fr", "bakschisch")
    assert words.fill("{n:coin}", n=1_000_000) == f"1000000 {words.noun('coin', 'other')}"


def test_polish_has_three_forms_for_whole_numbers() -> None:
    few, many = {2, 3, 4, 22, 24, 102}, {0, 5, 11, 12, 14, 21, 25, 112}
    assert category(POLISH, 1) == "one"
    assert {category(POLISH, number) for number in few} == {"few"}
    assert {category(POLISH, number) for number in many} == {"many"}


def test_messages_and_nouns_pick_three_forms_in_a_language_that_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "pl"
    folder.mkdir()
    rules = "\n".join(f'{name} = "{rule}"' for name, rule in POLISH.items())
    (folder / "ui.toml").write_text(f"{SHARED}[plurals]\n{rules}\n", "utf-8")
    (folder / "coins.toml").write_text(COINS + TOLD, "utf-8")
    monkeypatch.setattr(say, "_added", {"ui": tmp_path, "coins": tmp_path})
    say._forget()
    try:
        words = Words("pl", "coins")
        told = [words.say("said.told", gold=number) for number in (1, 2, 5, 22)]
        listed = [words.fill("{heap:and}", heap=("coin",) * number) for number in (1, 3, 5)]
    finally:
        monkeypatch.undo()
        say._forget()
    assert listed == ["Moneta", "3 monety", "5 monet"]
    assert told == ["Jest 1 moneta.", "Są 2 monety.", "Jest tu 5 monet.", "Są 22 monety."]


def test_a_rule_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ValueError, match="n is 1"):
        category({"one": "n is 1"}, 1)


@each("name", [*NAMES, "ui", "count"])
def test_what_is_counted_in_english_has_every_form_that_a_language_needs_every_day(name: str) -> None:
    for language in LANGUAGES:
        rules = messages_of(language, "ui")["plurals"]
        everyday = {category(rules, number) for number in EVERYDAY}
        ours = dict(counted({**messages_of(language, name)}))
        for key, forms in counted({**messages_of("en", name)}):
            told = {form for form in ours[key] if not form.isdigit()} - {"count", "zero"}
            assert told <= {*rules, "other"}, (language, key)
            assert "one" not in forms or everyday <= told, (language, key, everyday - told)
            assert "other" in told or everyday <= told, (language, key)


def counted(messages: Mapping[str, object], at: str = "") -> list[tuple[str, set[str]]]:
    """The messages that pick their form by how many there are, with these forms."""
    found = [(at, set(messages))] if isinstance(messages.get("count"), str) and at else []
    for key, part in messages.items():
        if isinstance(part, dict):
            found += counted(part, f"{at}.{key}")
    return found
