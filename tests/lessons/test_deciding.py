"""What a learner decides: an opinion that nobody judges, a fist that was dear, and one that a mix-up explains."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from kit.courses.bakschisch.page import PICTURE
from kit.lessons.course import END
from kit.lessons.journal import calibration, missed
from kit.lessons.lesson import Lesson, read_lesson
from kit.text.say import LANGUAGES
from tests.each import each
from tests.lessons.learning import Browser

OPINION = """
id = "own"
game = "bakschisch"
minutes = 1
languages = ["en"]
title = { en = "Own" }
lead = { en = "One." }
teacher = { en = "All." }

[[step]]
id = "robbed"
rules = ["C-BK-9"]
position = "r1 b1 A5:10T B0:10T C0:10T heap:0 up:F"
fists = { A = 2, B = "thief", C = 1 }
predict = { what = "movers" }
opinion = "thief_cancels_move"
goal = { answer = "A", event = "PawnMoved", seat = "A" }
see = { en = "A thief takes what you show." }
why = { en = "You walk all the same." }

[[step]]
id = "dear"
rules = ["BK-12"]
position = "r1 b1 A5:10T B0:10T C0:10T heap:0 up:F"
fists = { B = 2, C = 1 }
choose = "A"
goal = { event = "PawnMoved", rule = "BK-12", seat = "A" }
misconceptions = ["everyone_who_pays_walks"]
see = { en = "Walk alone." }
why = { en = "Three beat two." }
"""


def lesson(text: str = OPINION) -> Lesson:
    return read_lesson(tomllib.loads(text))


@pytest.fixture
def browser() -> Browser:
    return Browser(lesson(), PICTURE)


# Opinions -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "verdict"), [((0,), "same_opinion"), ((), "other_opinion"), ((0, 2), "other_opinion")]
)
def test_an_opinion_is_never_right_or_wrong(browser: Browser, said: Any, verdict: str) -> None:
    words = browser.learn.words
    browser.to_question("robbed")
    assert words.say("lesson.opinion") in browser.says(id="asks") and not browser.shown(data_intent="sure")
    browser.answer(said)
    assert [(each.right, each.sureness) for each in browser.answers] == [(None, None)]
    assert words.say(f"lesson.{verdict}") in browser.says(role="status")
    assert words.say("lesson.switch", name=words.say("options.thief_cancels_move.name")) in browser.says(id="asks")
    assert not browser.shown(class_="mix-up") and not browser.shown(id="another")
    assert words.say("lesson.wrong") not in browser.says(id="asks")


@each("language", LANGUAGES)
def test_a_fist_that_cannot_be_is_refused_with_its_rule(language: str) -> None:
    browser = Browser("R1", lang=language)
    browser.to_question("first-fist")
    browser.send("choose", 99)
    refusal = browser.asked.refusal
    assert refusal and browser.asked.given is None
    assert f"{browser.learn.words.refusal(refusal)} {refusal.rule}" in browser.says(id="table")


def test_both_opinions_stand_side_by_side_even_if_they_are_the_same(browser: Browser) -> None:
    browser.to_question("robbed")
    browser.answer((0,))
    assert browser.says(class_="tile mine").startswith(browser.learn.words.say("lesson.you_decide"))
    assert browser.says(class_="tile truth").startswith(browser.learn.words.say("lesson.we_decide"))


def test_an_opinion_is_neither_missed_nor_counted(browser: Browser) -> None:
    browser.to_question("robbed")
    browser.answer(())
    assert not missed(browser.answers) and not any(bar.of for bar in calibration(browser.answers))
    browser.reload()
    assert browser.asked.phase == "why" and browser.asked.is_right
    browser.to(END)
    assert "0" not in browser.says(class_="score")


def test_an_opinion_changes_nothing_of_what_was_missed() -> None:
    browser = Browser("R5")
    browser.to_question("takes-all")
    browser.answer(browser.a_wrong_answer())
    wrong = browser.answers[-1]
    assert missed([wrong, replace(wrong, right=None)]) == [wrong.rule]


@each("language", LANGUAGES)
def test_the_switch_is_named_in_every_language(language: str) -> None:
    text = OPINION.replace('languages = ["en"]', f'languages = ["{language}"]').replace("{ en =", f"{{ {language} =")
    browser = Browser(lesson(text), PICTURE, lang=language)
    browser.to_question("robbed")
    browser.answer((0,))
    assert browser.learn.words.say("options.thief_cancels_move.name") in browser.says(id="asks")


# Fists ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fist", "told"), [(3, ""), (6, "three"), (10, "three")])
def test_a_dear_fist_is_right_and_hears_what_would_have_done(browser: Browser, fist: int, told: str) -> None:
    browser.to("dear")
    browser.take(fist)
    assert browser.answers[-1].right is True
    assert browser.says(role="status").endswith(browser.learn.words.say("lesson.reached"))
    dear = browser.says(class_="because dear") if browser.shown(class_="because dear") else ""
    assert (told in dear) if told else not dear


WALKS = OPINION.replace('rule = "BK-12", seat = "A"', 'seat = "A"')
"""In this one a tie will do, too."""


def test_a_fist_that_would_do_in_the_game_as_believed_hears_of_the_mix_up() -> None:
    browser = Browser(lesson(WALKS), PICTURE)
    browser.lesson.rehearse()
    browser.to("dear")
    browser.take(1)
    assert browser.answers[-1].misconception == "everyone_who_pays_walks" and browser.answers[-1].right is False
    assert browser.learn.words.say("misconceptions.everyone_who_pays_walks.title") in browser.says(class_="mix-up")
    assert "Three beat two." not in browser.says(id="asks")  # that would tell what does
    browser.go()
    browser.take(0)
    assert not browser.answers[-1].misconception and not browser.shown(class_="mix-up")


def test_a_fist_in_vain_names_no_rule_that_would_do() -> None:
    browser = Browser("R3")
    browser.to("cheapest")
    browser.take(0)
    assert browser.asked.is_right is False and "BK-13" in browser.asked.exercise.rules
    assert "BK-13" not in browser.says(class_="cited") + browser.says(class_="chip")
    browser.go()
    browser.take(4)
    assert "BK-13" in browser.says(class_="cited")


def test_on_a_projector_the_fist_that_is_shown_wins_alone() -> None:
    browser = Browser(lesson(WALKS), PICTURE)
    browser.send("present")
    browser.to("dear")
    browser.send("close")
    assert browser.asked.given.gold == 3
