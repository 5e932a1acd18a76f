"""A language that is added is a folder: whatever ours have to keep to is asked of it, too, and it is on every page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kit.text.say import LANGUAGES
from tests.pseudo import CODE, pseudo, python, with_pseudo

ASKED = (
    "every_language_has_the_same_messages or what_the_facts_are or every_noun_has_every_form or quotes_spaces"
    " or every_form_that_a_language_needs or the_languages_are_the_folders"
)
"""What is asked of the files alone."""
FILES = ("tests/text/test_words.py", "tests/text/test_plurals.py", "tests/test_shells.py")
READ = """
import json
from kit.counting.checking import check_form
from kit.counting.lesson import load
from kit.counting.shelf import lesson_ids
from kit.counting.pictured import check_pictures
from kit.lessons.terms import terms_of
from kit.lessons.lesson import lessons_of
from kit.lessons.subject import subjects
from kit.text.say import LANGUAGES, Words

rules = [lesson for game in subjects() for lesson in lessons_of(game)]
counts = [load(lesson_id) for lesson_id in lesson_ids()]
for lesson in counts:
    check_form(lesson)
    check_pictures(lesson)
told = [Words("xa", "bakschisch").fill("{n:coin}", n=number) for number in (1, 3, 5)]
languages = sorted({lesson.languages for lesson in (*rules, *counts)})
print(json.dumps([LANGUAGES, languages, len(rules), len(counts), told]))
"""


@pytest.fixture(scope="module")
def fourth(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the fourth language."""
    return with_pseudo(tmp_path_factory.mktemp("fourth"))


def test_each_word_is_a_third_longer_with_accents_and_what_is_no_word_stays() -> None:
    assert pseudo("Take {card.the} (BK-12), **now**: --seed 3") == "Ťáķéé {card.the} (BK-12), **ńőŵŵ**: --seed 3"


def test_its_messages_pass_what_those_of_our_languages_pass(fourth: Path) -> None:
    done = python(fourth, "-m", "pytest", "-q", "-p", "no:cacheprovider", *FILES, "-k", ASKED)
    assert done.returncode == 0, done.stdout + done.stderr
    gone = fourth / "kit" / "text" / CODE / "site.toml"
    text = gone.read_text("utf-8")
    try:
        gone.write_text(text.replace('"again"', '"once_more"'), "utf-8")
        done = python(fourth, "-m", "pytest", "-q", "-p", "no:cacheprovider", FILES[0], "-k", "has_the_same_messages")
    finally:
        gone.write_text(text, "utf-8")
    assert done.returncode == 1 and f"AssertionError: {CODE}" in done.stdout, done.stdout + done.stderr


@pytest.mark.full(
    "all that can be said in random games, half a minute; make test has the forms and facts of each message"
)
def test_whatever_is_said_of_a_game_can_be_said_in_it(fourth: Path) -> None:
    files = (*FILES, "tests/text/test_missing_messages.py", "tests/text/test_proof.py")
    done = python(fourth, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_lesson_can_be_taught_in_it(fourth: Path) -> None:
    done = python(fourth, "-c", READ)
    assert done.returncode == 0, done.stderr
    languages, taught, rules, counts, told = json.loads(done.stdout)
    assert languages == [*LANGUAGES, CODE] and taught == [languages]
    assert rules > 25 and counts > 20
    assert len({said.split(" ", 1)[1] for said in told[1:]}) == 1 and told[0] != told[1], told
