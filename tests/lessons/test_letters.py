"""A position may have the letters of the board in the author's language; those of records are understood everywhere."""

from __future__ import annotations

import tomllib
from itertools import product

from kit.courses.bakschisch.letters import as_records_have_them
from kit.games.bakschisch.cards import CARDS, LETTERS
from kit.lessons.editor import Editor
from kit.lessons.lesson import read_lesson
from kit.lessons.subject import subject_of
from kit.text.say import LANGUAGES, Words
from tests.each import each


@each("neutral", [False, True])
@each("language", LANGUAGES)
def test_every_letter_on_the_board_is_understood_in_its_language(language: str, neutral: bool) -> None:
    words = Words(language, "bakschisch", neutral=neutral)
    own, ours = "".join(words.noun(card, "letter") for card in CARDS), "".join(LETTERS[card] for card in CARDS)
    assert as_records_have_them(f"r1 b2 A3:6T up:{own}", [language]) == f"r1 b2 A3:6T up:{ours}"
    counted = "".join(f"{letter}5" for letter in own)
    assert as_records_have_them(f"left:{counted} B0:8T", [language]).startswith("left:G5S5H5E5F5C5 B0:8T")


@each("languages", [[], *([language] for language in LANGUAGES), list(LANGUAGES)])
def test_the_letters_of_records_always_mean_the_same(languages: list[str]) -> None:
    line = "r2 b2 A3:6T B0:8T C0:7T heap:9 up:GSHEFC left:G4S5H5E5F4C5"
    assert as_records_have_them(line, languages) == line


def test_no_letter_means_two_persons_in_two_languages() -> None:
    known: dict[str, str] = {}
    for language, neutral, card in product(LANGUAGES, (False, True), CARDS):
        letter = Words(language, "bakschisch", neutral=neutral).noun(card, "letter")
        assert known.setdefault(letter, card) == card


@each(("language", "up"), [("fr", "up:DG"), ("nl", "up:HW")])
def test_a_lesson_is_read_with_them(language: str, up: str) -> None:
    editor = Editor(subject_of("bakschisch"))
    editor.page.receive({"hello": {"lang": language}})
    step = read_lesson(tomllib.loads(editor.writing.written.replace("up:FG", up))).steps[0]
    assert step.exercise.before.cards == ("lady", "guard")
