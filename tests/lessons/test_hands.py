"""A class raises its hands before the answer is shown: what it thinks, and once it is known, what it mixed up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kit.draw.svg import to_text
from kit.lessons.answers import write_value
from kit.lessons.course import hand_of
from kit.lessons.lesson import load_lesson
from tests.each import each
from tests.lessons.learning import EVERY, Browser, name_of

CLASS: dict[str, Any] = {"wishes": {"presenting": True}}


def before_a_class(lesson: str = "R2", step: str = "") -> Browser:
    browser = Browser(lesson, **CLASS)
    browser.to_question(step or next(each.id for each in browser.lesson.steps if each.exercise.question))
    return browser


def raise_hands(browser: Browser, value: Any, many: int = 1) -> None:
    """Point at an answer, and press its row for each hand."""
    answer = hand_of(write_value(value))
    if not browser.shown(id=f"hand-{answer}"):
        browser.point(value)
    for _ in range(many):
        browser.press("hand", answer)


def test_each_answer_of_a_class_has_a_row_and_its_hands() -> None:
    browser = before_a_class()
    assert "Point at an answer" in browser.says(id="hands")
    raise_hands(browser, 6, 3)
    raise_hands(browser, 10, 12)
    rows = browser.shown(class_="tally")[0][2:]
    assert len(rows) == 2 and "15 hands" in browser.says(id="hands")
    browser.press("hands-undo")
    assert "14 hands" in browser.says(id="hands")
    assert browser.asked.given is None, "nobody’s answer is the answer of all"


def test_before_the_answer_is_shown_nothing_tells_it_from_another() -> None:
    browser = before_a_class()
    right, wrong = browser.truth(), 7
    trees = []
    for first, second in ((right, wrong), (wrong, right)):
        again = before_a_class()
        raise_hands(again, first, 2)
        raise_hands(again, second, 2)
        tree = to_text(again.shown(id="hands")[0])
        trees.append(re.sub(rf"\b{first}\b(?!%)", "first", re.sub(rf"\b{second}\b(?!%)", "second", tree)))
    assert trees[0] == trees[1]


def test_once_it_is_known_the_right_row_and_the_mix_ups_are_named() -> None:
    lesson = load_lesson("bakschisch", "R2")
    step = next(each for each in lesson.steps if each.exercise.question and each.exercise.kind.misconceptions)
    browser = before_a_class(step=step.id)
    name = step.exercise.kind.misconceptions[0]
    mixed, right = lesson.subject.believed(step.exercise, name), browser.truth()
    raise_hands(browser, mixed, 5)
    raise_hands(browser, right, 9)
    title = browser.learn.words.say(f"misconceptions.{name}.title")
    assert title not in browser.says()
    browser.press("next")
    (hands,) = browser.shown(id="hands")
    assert (
        title in browser.says(id="hands")
        and len([each for each in browser.shown(class_="right") if each[0] == "li"]) == 1
    )
    assert not browser.shown(id=f"hand-{write_value(right)}") and hands and not browser.answers


def test_what_a_class_thinks_is_there_after_a_reload_and_gone_with_the_answers() -> None:
    browser = before_a_class()
    raise_hands(browser, 6, 2)
    browser.reload()
    assert "2 hands" in browser.says(id="hands")
    browser.learn.course.clear()
    assert not browser.learn.course.hands


def test_somebody_alone_has_no_hands() -> None:
    browser = Browser("R2")
    browser.to_question(next(each.id for each in browser.lesson.steps if each.exercise.question))
    assert not browser.shown(id="hands")
    browser.send("hand", "6")
    assert not any(hands.entries for hands in browser.learn.course.hands.values())


@each("answer", ["999", "-1", "", None, [6], {"a": 1}, "6*3", "%", "yes", "x" * 500])
def test_what_is_no_answer_is_no_hand(answer: Any) -> None:
    browser = before_a_class()
    browser.send("hand", answer)
    assert browser.learn.course.thinks is not None and not browser.learn.course.thinks.entries


@pytest.mark.parametrize("lesson", EVERY, ids=name_of)
def test_every_question_of_every_lesson_takes_hands_for_what_is_right(lesson: Any) -> None:
    browser = Browser(lesson, **CLASS)
    for step in lesson.steps:
        if step.exercise.question is None or browser.asked.whole:
            continue
        browser.to_question(step.id)
        if browser.asked.open_question is None:
            continue
        answer = hand_of(write_value(browser.truth()))
        browser.send("hand", answer)
        assert browser.learn.course.thinks is not None
        assert browser.learn.course.thinks.counted == {answer: 1}, step.id
