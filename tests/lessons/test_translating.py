"""A language that is on its way: a lesson is in the languages of its head, and elsewhere another one is read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from kit.counting.count_page import CountPage
from kit.counting.lesson import read_count_lesson
from kit.counting.run import CountRun
from kit.draw.svg import words
from kit.engine.errors import BadInput
from kit.games import NAMES
from kit.lessons.draft import language_of
from kit.lessons.lesson import lessons_of, read_lesson
from kit.lessons.subject import subject_of
from kit.lessons.translations import translated
from kit.lessons.wording import in_language
from kit.text.say import LANGUAGES
from tests.each import each

RULE = translated(subject_of("bakschisch").folder, "r01.toml")
COUNT = tomllib.loads((Path(__file__).parents[1] / "counting" / "x00.toml").read_text("utf-8"))
READERS = {"rule": (read_lesson, RULE), "count": (read_count_lesson, COUNT)}


def without(part: Any, language: str) -> Any:
    """The same, in all languages but this one."""
    if isinstance(part, list):
        return [without(each, language) for each in part]
    left = (language, "claims")  # which quote their texts in all languages
    return {k: without(v, language) for k, v in part.items() if k not in left} if isinstance(part, dict) else part


@each("kind", READERS)
def test_a_lesson_that_names_no_languages_is_in_those_of_its_head(kind: str) -> None:
    read, table = READERS[kind]
    assert read(table).languages == LANGUAGES
    assert read(without(table, "fr")).languages == tuple(each for each in LANGUAGES if each != "fr")


@each("kind", READERS)
def test_whoever_has_translated_its_title_is_told_what_is_missing(kind: str) -> None:
    read, table = READERS[kind]
    begun = without(table, "fr") | {"title": table["title"]}
    with pytest.raises(BadInput) as found:
        read(begun)
    assert found.value.refusal.reason == "lesson_language"


def test_our_own_lessons_are_in_every_language() -> None:
    assert {lesson.languages for game in NAMES for lesson in lessons_of(game)} == {LANGUAGES}


def test_a_reader_of_another_language_reads_a_count_lesson_in_its_first() -> None:
    screen = CountPage(CountRun(read_count_lesson(without(COUNT, "fr"))))
    screen.page.receive({"hello": {"lang": "fr", "view": 0}, "seq": 1})
    assert screen.looks.language == "fr" and screen.words.language == "en"
    assert in_language(COUNT["title"], "en") in words(screen.page.view)


def test_a_text_that_nobody_has_translated_is_said_in_its_first_language() -> None:
    assert in_language({"en": "Fist", "nl": "Vuist"}, "nl") == "Vuist"
    assert in_language({"en": "Fist", "nl": "Vuist"}, "fr") == "Fist"


def test_a_skeleton_that_is_not_in_the_authors_language_is_offered_in_its_first() -> None:
    skeleton = '[title]\nen = "A lesson"\nnl = "Een les"\n'
    assert [language_of(skeleton, wished) for wished in ("nl", "fr")] == ["nl", "en"]
