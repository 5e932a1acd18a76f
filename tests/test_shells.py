"""The shells of lessons know no game and no language by name: a game is data, and so is a language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from kit.counting.count_page import CountPage
from kit.counting.daily import CountDaily
from kit.counting.daily_page import CountDailyPage, without_steps
from kit.counting.editor import CountEditor
from kit.counting.lesson import all_lessons
from kit.counting.run import CountRun
from kit.draw.svg import to_text, walk
from kit.games import NAMES
from kit.games.bakschisch.cards import CARDS
from kit.lessons.daily_page import DailyPage, as_lesson
from kit.lessons.learn import Learn
from kit.lessons.lesson import lessons_of
from kit.lessons.plain import PLAIN
from kit.lessons.subject import subject_of
from kit.openers import OPENERS
from kit.text.say import LANGUAGES
from tests.serving import ROOT

NAMED = {*NAMES, *CARDS, *LANGUAGES}


@pytest.mark.parametrize("shell", ["lessons", "counting"])
def test_no_game_card_or_language_is_named_in_a_shell(shell: str) -> None:
    found = [f"{file.name}: {name}" for file in (ROOT / "kit" / shell).rglob("*.py") for name in _named(file)]
    assert found == []


def _named(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in NAMED:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and NAMED.intersection((node.module or "").split(".")[1:]):
            yield str(node.module)


def test_the_languages_are_the_folders_that_hold_words_and_english_is_the_first() -> None:
    folders = {folder.name for folder in files("kit.text").iterdir() if (folder / "ui.toml").is_file()}
    assert set(LANGUAGES) == folders and LANGUAGES[0] == "en" and list(LANGUAGES[1:]) == sorted(LANGUAGES[1:])


def test_that_list_is_written_nowhere_else_in_the_kit() -> None:
    found = [
        file.name
        for file in (ROOT / "kit").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Tuple | ast.List | ast.Set)
        and len({*LANGUAGES} & {each.value for each in node.elts if isinstance(each, ast.Constant)}) > 1
    ]
    assert found == []


# What each kind of lesson has -----------------------------------------------------------------------------------------

EVERY = ("next", "back", "goto", "link", "hint", "sure", "practise", "present", "hand", "hands-undo", "sheet")
"""What can be done in every lesson: its way, a hint, how sure one is, practice, a class with hands, paper,"""
ANSWERS = ("csv", "json", "code", "clear", "clear-all")
"""and the own answers, taken along or forgotten."""
OWN = {
    "rules": {
        "commit": "a prediction is kept before anything is computed",
        "close": "a decision is made at the table, and tried again until it reaches its goal",
        "scene": "what if: only a position can be played on",
        "level": "tasks of the engine are harder or easier; here the numbers are what is hard",
    },
    "probability": {
        "tell": "no second try: a number is right or wrong, and only this kind has a solution to be told",
        "deal": "only chance is dealt a thousand times",
        "assume": "what the numbers take for granted",
        "reveal": "the curtain; before a class a prediction about rules is opened by the one key that goes on",
        "group": "what a class deals by hand",
        "short": "in twenty minutes",
        "chart-csv": "the chart as numbers",
    },
}
"""What only one kind has, and why."""


def hearing(kind: str) -> set[str]:
    """What the pages of all lessons of a kind hear."""
    if kind == "rules":
        pages = [Learn(lesson, lesson.subject.picture() or PLAIN) for game in NAMES for lesson in lessons_of(game)]
        return {intent for page in pages for intent in page.handlers()}
    return {intent for lesson in all_lessons() for intent in CountPage(CountRun(lesson)).handlers()}


def test_each_kind_of_lesson_has_what_every_lesson_has_and_what_makes_sense_in_it_alone() -> None:
    heard = {kind: hearing(kind) for kind in OWN}
    for kind, own in OWN.items():
        (other,) = heard.keys() - {kind}
        assert heard[kind] >= {*EVERY, *ANSWERS, *own}, kind
        assert not heard[other] & own.keys(), "what both have is no own"


def test_each_kind_of_lesson_comes_back_days_later_and_can_be_written() -> None:
    for kind in (("daily", "lesson_editor"), ("count_daily", "count_editor")):
        assert all(name in OPENERS for name in kind)
    assert all(lesson.practice for lesson in all_lessons())
    assert all(subject_of(game).practice.topics for game in NAMES)


def test_nothing_in_the_menu_of_a_lesson_or_a_review_is_dead() -> None:
    subject = subject_of(NAMES[0])
    screens = [
        Learn(lessons_of(NAMES[0])[0], subject.picture() or PLAIN),
        CountPage(CountRun(all_lessons()[0])),
        DailyPage(as_lesson(subject), subject.picture() or PLAIN),
        CountDailyPage(CountDaily(without_steps(NAMES[0]))),
        CountEditor(),
    ]
    for screen in screens:
        screen.page.press("open", "menu")
        pressed = {node[1]["data-intent"] for node in walk(screen.page.view) if "data-intent" in node[1]}
        assert pressed <= screen.handlers().keys(), type(screen).__name__


def test_no_review_says_that_nothing_is_due_before_it_knows_the_learner() -> None:
    subject = subject_of(NAMES[0])
    for screen in (
        DailyPage(as_lesson(subject), subject.picture() or PLAIN),
        CountDailyPage(CountDaily(without_steps(NAMES[0]))),
    ):
        nothing = screen.words.say("daily.nothing")
        assert nothing not in to_text(screen.page.view)
        screen.page.receive({"hello": {"lang": "en", "view": 0, "saved": None}, "seq": 1})
        assert nothing in to_text(screen.page.view)
