"""How sure somebody is of a prediction: a choice of three that may be left alone, and one button that leads on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.draw.calibration import Bar
from kit.lessons.journal import SURENESS, calibration
from kit.lessons.resume import keep
from kit.lessons.tasks import PRACTISE
from tests.each import each
from tests.lessons.learning import Browser


def at_an_answer(station: str = PRACTISE) -> Browser:
    """Somebody who has pointed at an answer, and not said how sure it is."""
    browser = Browser("R5")
    browser.to_question(station)
    browser.point(browser.a_wrong_answer())
    return browser


def pressed(browser: Browser) -> list[Any]:
    """The levels that stay pressed."""
    levels = [part[1] for part in browser.shown(data_intent="sure")]
    return [json.loads(level["data-n"]) for level in levels if level["aria-pressed"] == "true"]


def main_button(browser: Browser) -> Any:
    """The one filled button of the page."""
    (button,) = browser.shown(class_="btn main")
    return button[1]


def test_before_there_is_an_answer_nobody_is_asked_and_nothing_leads_on() -> None:
    browser = Browser("R5")
    browser.to_question("takes-all")
    assert not browser.shown(data_intent="sure")
    assert (main_button(browser)["id"], main_button(browser)["aria-disabled"]) == ("go", "true")
    browser.send("commit")
    browser.send("sure", 60)
    assert browser.asked.phase == "predict" and not browser.answers


@each("station", ["takes-all", PRACTISE])
def test_after_the_answer_three_stand_unpressed_beside_the_one_filled_button(station: str) -> None:
    browser = at_an_answer(station)
    (group,) = [part for part in browser.shown(role="group") if part[1].get("aria-labelledby") == "how-sure"]
    levels = browser.shown(data_intent="sure")
    assert [json.loads(level[1]["data-n"]) for level in levels] == [*SURENESS] and pressed(browser) == []
    assert not any("main" in level[1]["class"] for level in levels) and group
    assert browser.says(id="how-sure").endswith(browser.learn.words.say("lesson.how_sure"))
    assert main_button(browser)["data-intent"] == "commit" and main_button(browser)["data-key"] == "Enter"
    assert "aria-disabled" not in main_button(browser)


def test_one_is_pressed_at_the_most_and_the_same_once_more_takes_it_back() -> None:
    browser = at_an_answer()
    seen = []
    for sure in (60, 90, 90, 30):
        browser.press("sure", sure)
        seen.append(pressed(browser))
    assert seen == [[60], [90], [], [30]]
    for nonsense in (45, "90", None, [60], True):
        browser.send("sure", nonsense)
        assert pressed(browser) == [], nonsense


def test_it_stays_when_the_answer_is_changed() -> None:
    browser = at_an_answer("takes-all")
    browser.press("sure", 90)
    browser.point(11)
    assert pressed(browser) == [90]
    browser.commit()
    assert [(answer.prediction, answer.sureness) for answer in browser.answers] == [("11", 90)]


def test_an_answer_without_it_is_kept_and_the_picture_leaves_it_out() -> None:
    browser = at_an_answer()
    browser.commit()
    assert [answer.sureness for answer in browser.answers] == [None]
    assert all(bar.of == 0 for bar in calibration(browser.answers))
    browser.go()
    browser.point(browser.a_wrong_answer())
    browser.commit(90)
    assert [answer.sureness for answer in browser.answers] == [None, 90]
    assert calibration(browser.answers)[-1] == Bar(90, 0, 1)


def test_the_next_question_does_not_know_how_sure_the_last_answer_was() -> None:
    browser = at_an_answer()
    browser.commit(90)
    browser.go()
    browser.point(browser.a_wrong_answer())
    assert pressed(browser) == []


@pytest.mark.parametrize("sure", [None, *SURENESS])
def test_a_page_that_was_left_before_the_answer_was_judged_gives_it_back(sure: int | None) -> None:
    browser = at_an_answer("takes-all")
    if sure is not None:
        browser.press("sure", sure)
    assert browser.learn.course.note()
    browser.saved = keep(browser.learn.course)
    browser.reload()
    assert [answer.sureness for answer in browser.learn.course.journal.answers] == [sure]
    assert browser.asked.sure == sure


@each(("lesson", "step"), [("R1", "first-fist"), ("R4", "waiting-gold")])
def test_nobody_is_asked_how_sure_a_decision_or_an_opinion_is(lesson: str, step: str) -> None:
    browser = Browser(lesson)
    browser.to_question(step)
    if browser.exercise.question:
        browser.point(browser.a_wrong_answer())
    browser.send("sure", 60)
    assert browser.asked.sure is None and not browser.shown(data_intent="sure")
