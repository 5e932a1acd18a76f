"""docs/rules-map.md says what is true, and for the printed clauses nothing is missing."""

from __future__ import annotations

import pytest

from kit.games import NAMES, open_box
from kit.text.say import LANGUAGES
from tools import rules_map as rm


def test_the_page_is_up_to_date() -> None:
    assert rm.PAGE.read_text("utf-8") == rm.rules_map(), "run: make rules-map"


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_code_a_test_and_words_in_every_language(game: str) -> None:
    rules = open_box(game).rules()
    code, tests, languages = rm.code_of(game, rules), rm.tests_of(game), rm.languages_of(game)
    assert [rule for rule in rules if rule not in code] == []
    assert [rule for rule in rules if rule not in tests] == []
    assert [rule for rule in rules if languages.get(rule) != list(LANGUAGES)] == []


def test_every_rule_of_bakschisch_is_taught_in_a_lesson() -> None:
    taught = rm.steps_of("bakschisch")
    assert [rule for rule in open_box("bakschisch").rules() if not taught[rule]] == []
    assert "R5 takes-all" in taught["BK-18"]


def test_a_long_list_of_names_is_cut_and_says_so() -> None:
    assert rm._shortened(["one", "two"], 2) == "`one`<br>`two`"
    assert rm._shortened(["one", "two", "three"], 2) == "`one`<br>`two` +1"


def test_a_range_names_every_rule_in_it() -> None:
    source = '"""Game."""\n\n\ndef share():\n    """BK-18 to BK-20, and C-BK-8."""\n'
    found = [(rule, line, function, is_docstring) for rule, _, line, function, is_docstring in rm.mentions(source)]
    assert found == [(rule, 5, "share", True) for rule in ("BK-18", "BK-19", "BK-20", "C-BK-8")]
