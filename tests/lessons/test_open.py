"""Opening a lesson: ours by its id, or one of your own, which is played through before anybody learns from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.draw.svg import words
from kit.lessons.learn import learn, learn_file
from kit.lessons.lesson import Lesson
from kit.page.page import Page
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.lessons.learning import LESSONS
from tests.lessons.test_lesson import FAULTS, SMALL, checked, complaint, small


def opened(folder: Path, text: str) -> Page:
    """The page of a lesson of one's own."""
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return learn_file(file)


def greet(page: Page, language: str) -> None:
    """A browser opens the page."""
    hello: dict[str, Any] = {"link": "", "saved": None, "lang": language, "theme": "light", "still": True, "wishes": {}}
    page.receive({"hello": hello, "seq": 1})


def told(page: Page) -> str:
    """What stands on a page, line by line."""
    return " ".join(map(words, page.view[2:]))


@each("name", FAULTS, least=len(FAULTS))
@each("language", LANGUAGES, least=1)
def test_a_lesson_that_does_not_pass_the_check_opens_with_its_line_only(
    tmp_path: Path, name: str, language: str
) -> None:
    page = opened(tmp_path, small(name))
    assert page.storage_key == "kit:complaint"
    greet(page, language)
    line = Words(language, "bakschisch").error(complaint(small(name)))
    assert told(page) == f"mine.toml {line}"
    assert checked(tmp_path, small(name), language)[2] == f"kit: mine.toml: {line}\n"


def test_a_lesson_that_passes_the_check_opens(tmp_path: Path) -> None:
    assert opened(tmp_path, SMALL).storage_key == "kit:lesson:bakschisch:own:M-1"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "This file cannot be read: No such file or directory."),
        (b"step = ", "This is not TOML: Invalid value"),
        ("game = 'bakschisch'\nid = “M1”".encode(), "Line 2: “ is a word processor’s quotation mark."),
        (b"step = " + b"9" * 5_000, "This is not TOML: Exceeds the limit"),
        (b"step = " + b"[" * 5_000, "This is nested too deeply."),
        (b"title = '\xff'", "This is not UTF-8 text: byte 9 does not fit."),
        (b"\xef\xbb\xbf" + SMALL.encode(), ""),
    ],
    ids=["no file", "cut off", "curly", "a large number", "deep", "no text", "with a byte order mark"],
)
def test_what_is_no_lesson_at_all_is_told_with_its_file(tmp_path: Path, data: bytes | None, said: str) -> None:
    file = tmp_path / "mine.toml"
    if data is not None:
        file.write_bytes(data)
    text = told(learn_file(file))
    assert text.startswith(f"mine.toml mine.toml: {said}") if said else "Two at once" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_that_there_is_not_is_told_with_those_there_are(language: str) -> None:
    ids = ", ".join(lesson.id for lesson in LESSONS)
    for wished in ("R99", "r5", ""):
        page = learn("bakschisch", wished)
        greet(page, language)
        assert page.storage_key == "kit:complaint" and ids in told(page) and wished in told(page)
    assert all(game in told(learn("ludo", "R1")) for game in ("bakschisch", "intrige", "attraptresors"))


def test_opening_a_lesson_of_ours_rehearses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsed: list[str] = []
    monkeypatch.setattr(Lesson, "rehearse", lambda lesson: rehearsed.append(lesson.id))
    assert learn("bakschisch", "R5").storage_key == "kit:lesson:bakschisch:R5"
    assert not rehearsed


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_sentences_they_are_is_said_in_the_menu_of_a_lesson_of_ones_own(tmp_path: Path, language: str) -> None:
    said = Words(language, "bakschisch").say("lesson.own")
    for page, is_own in ((opened(tmp_path, SMALL), True), (learn("bakschisch", "R1"), False)):
        greet(page, language)
        page.press("open", "menu")
        assert (said in told(page)) == is_own
