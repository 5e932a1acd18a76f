"""What pages of lessons are made of: parts; what a page does not have is absent, not switched off."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kit.draw.svg import walk
from kit.lessons.course import PLAYGROUND, PRACTISE
from kit.lessons.daily_page import DailyPage, as_lesson
from kit.lessons.editor import Editor
from kit.lessons.learn import Learn
from kit.lessons.lesson import Lesson, load_lesson
from kit.lessons.parts.practice import Practice
from kit.lessons.parts.saved import Saved
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen
from kit.lessons.subject import subject_of
from kit.page.part import merged
from tests.each import each
from tests.lessons.learning import EVERY, Browser, journal
from tests.play.test_parts import MOST_LEVELS, MOST_METHODS, levels, methods, own_classes

Opened = Callable[[], LessonScreen]

SUBJECT = subject_of("bakschisch")
OPENED: dict[str, Opened] = {
    "Learn": lambda: a_lesson("R5"),
    "Editor": lambda: Editor(SUBJECT),
    "DailyPage": lambda: DailyPage(as_lesson(SUBJECT), SUBJECT.picture()),
}
"""One of each kind of page that shows a rule lesson."""
LEADING_ABOUT = {"back", "goto", "link", "present", "sheet", "scene", "whatif-pick", "whatif-by"}
PRACTISING = {"practise", "leave", "level", "seed"}
REACHING = {"race-begin", "race-press", "race", "race-look"}


def a_lesson(lesson_id: str, game: str = "bakschisch") -> Learn:
    return Learn(load_lesson(game, lesson_id), subject_of(game).picture() or PLAIN)


@each("kind", OPENED, least=len(OPENED))
def test_what_must_be_known_of_an_object_of_a_lesson_can_be_known(kind: str) -> None:
    page = OPENED[kind]()
    assert type(page).__name__ == kind and type(page).__bases__ == (LessonScreen,)
    for each_kind in {type(one) for one in (page, *page.parts)}:
        assert len(methods(each_kind)) <= MOST_METHODS, f"{each_kind.__name__} has {len(methods(each_kind))} methods"
        assert levels(each_kind) <= MOST_LEVELS, f"{each_kind.__name__} stands on {own_classes(each_kind)[1:]}"


def test_what_a_lesson_is_seen_by_has_no_intent_of_its_own() -> None:
    assert "_own_handlers" not in vars(LessonScreen) and "handlers" not in vars(LessonScreen)


def test_two_parts_that_do_the_same_are_an_error() -> None:
    page = a_lesson("R5")
    with pytest.raises(ValueError, match="'practise' is of Practice and of Practice"):
        merged([*page.parts, Practice(page)])


def test_what_a_page_does_not_have_has_no_intent() -> None:
    usual, daily, editor = (set(OPENED[kind]().handlers()) for kind in ("Learn", "DailyPage", "Editor"))
    assert usual >= LEADING_ABOUT | PRACTISING and not REACHING & usual
    assert not (LEADING_ABOUT | PRACTISING | REACHING) & daily
    assert editor >= LEADING_ABOUT | PRACTISING | REACHING, "any lesson may be written there"
    assert "more" in daily and "more" not in usual | editor
    assert not {intent for intent in usual | daily if intent.startswith("write")}
    assert not PRACTISING & set(a_lesson("R11").handlers()), "nobody can be right or wrong about a table's rules"
    assert set(a_lesson("R2", "attraptresors").handlers()) >= REACHING


@each("lesson", EVERY, least=6)
def test_whatever_is_shown_can_be_done(lesson: Lesson) -> None:
    browser, luck = Browser(lesson, shelf={"R1": journal("R1", ("BK-12", False))}, still=False), Random(lesson.id)
    if not lesson.is_open:
        browser.to(PRACTISE)
        can_all_be_done(browser.learn)
        browser.to(PLAYGROUND)
        can_all_be_done(browser.learn)
        browser.to(lesson.steps[0].id)
    for _ in range(40):
        press_something(browser.learn, luck)
        can_all_be_done(browser.learn)


@each("kind", ["DailyPage", "Editor"], least=2)
def test_so_it_is_where_a_lesson_is_written_and_in_a_review(kind: str) -> None:
    page, luck = OPENED[kind](), Random(kind)
    shelf = {"R1": journal("R1", *((rule, False) for rule in ("BK-12", "BK-13", "BK-18")))}
    page.page.receive({"hello": {"lang": "en", "shelf": shelf}, "seq": 1})
    for _ in range(60):
        press_something(page, luck)
        can_all_be_done(page)


def can_all_be_done(page: LessonScreen) -> None:
    shown = {node[1]["data-intent"] for node in walk(page.page.view) if "data-intent" in node[1]}
    assert shown <= page.handlers().keys()


def press_something(page: LessonScreen, luck: Random) -> None:
    parts = [node for node in walk(page.page.view) if node[0] == "button" and "data-intent" in node[1]]
    pressable = [node[1] for node in parts if node[1].get("aria-disabled") != "true" and "disabled" not in node[1]]
    leading = [part for part in pressable if part.get("id") == "go"] or pressable
    part = luck.choice(luck.choice([leading, pressable]))
    page.page.press(part["data-intent"], json.loads(part.get("data-n", "null")))


# What is kept ---------------------------------------------------------------------------------------------------------


def test_where_a_lesson_is_written_nothing_is_kept_of_how_it_is_tried() -> None:
    editor, said = Editor(SUBJECT), list[dict[str, Any]]()
    editor.page.receive({"hello": {"lang": "en"}, "seq": 1})
    editor.page.send = said.append
    editor.page.press("next")
    for seat in (0, 1):
        editor.page.press("seat", seat)
    editor.page.press("commit")
    editor.page.press("next")
    assert editor.course.journal.answers and not [each for each in said if "save" in each]
    assert not [part for part in editor.parts if isinstance(part, Saved)]


# Leaving --------------------------------------------------------------------------------------------------------------


@each("kind", OPENED, least=len(OPENED))
def test_a_page_that_is_left_is_gone_at_once(kind: str) -> None:
    page = OPENED[kind]()
    page.page.receive({"hello": {"lang": "en"}, "seq": 1})
    left = [weakref.ref(one) for one in (page, page.page, page.course, *page.parts)]
    gc.disable()
    try:
        page.page.close()
        del page
        assert not [one() for one in left if one()]
    finally:
        gc.enable()


def test_a_page_that_is_left_in_the_middle_of_a_press_does_it_to_its_end() -> None:
    page, said = a_lesson("R1"), list[dict[str, Any]]()

    def leave(message: dict[str, Any]) -> None:
        said.append(message)
        if "save" in message:
            page.page.close()

    page.page.receive({"hello": {"lang": "en"}, "seq": 1})
    page.page.send = leave
    page.page.press("choose", 1)
    page.page.press("close")
    assert [each for each in said if "save" in each] and not [each for each in said if "failed" in each]
    assert not vars(page)
