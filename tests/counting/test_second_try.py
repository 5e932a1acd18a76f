"""Whoever is wrong at first hears why and may try once more; hints help before that. Neither tells what is right."""

from __future__ import annotations

import json

import pytest

from kit.counting.answers import has_second_try
from kit.counting.lesson import all_lessons
from tests.counting.toy import Learner
from tests.each import each

MISTAKE = "There are five of him."


@pytest.fixture
def learner() -> Learner:
    """At the question how likely the Caliph lies on top: 1/6."""
    return Learner()


def wrong(learner: Learner, top: str = "1", bottom: str = "30") -> None:
    """Say 1/30, which is a mistake with a name, or something else."""
    learner.type(top=top, bottom=bottom)
    learner.press("answer")


def test_a_first_wrong_answer_hears_its_mistake_and_not_what_is_right(learner: Learner) -> None:
    wrong(learner)
    assert "Not yet. Try once more." in learner.text and MISTAKE in learner.text
    assert "1/6" not in learner.tree and "5 of 30" not in learner.text
    assert learner.find(id="field-top")[0][1]["value"] == "1"


def test_the_second_answer_may_be_right_and_the_first_is_what_counts(learner: Learner) -> None:
    wrong(learner)
    learner.type(top="5")
    learner.press("answer")
    assert "That is right." in learner.text and "5 of 30" in learner.text
    assert [(each.right, each.tries) for each in learner.run.journal.answers] == [(False, 1), (True, 2)]
    assert learner.run.score == (0, 1)


def test_after_a_second_wrong_answer_what_is_right_is_told(learner: Learner) -> None:
    wrong(learner)
    wrong(learner, "1", "4")
    assert "Not this time. It is 1/6." in learner.text and not learner.find(data_intent="answer")


def test_whoever_wants_no_second_try_is_shown_what_is_right(learner: Learner) -> None:
    wrong(learner)
    learner.press("tell")
    assert "It is 1/6." in learner.text and MISTAKE in learner.text
    assert len(learner.run.journal.answers) == 1


def test_a_number_without_a_name_hears_which_way_it_is_off_but_not_how_far(learner: Learner) -> None:
    wrong(learner, "9", "20")
    assert "That is too high." in learner.text
    wrong(learner, "9", "20")
    assert "17/60 too high" in learner.text


def test_of_two_choices_a_wrong_one_is_answered_at_once(learner: Learner) -> None:
    learner.goto("exit")
    asks = learner.run.asked()
    assert asks is not None and len(asks.names) == 2 and not has_second_try(asks)
    learner.press("choose", next(name for name in asks.names if name != asks.truth))
    learner.press("answer")
    assert learner.run.is_open() and not learner.find(data_intent="tell")


def test_a_guess_has_no_second_try_and_no_hint(learner: Learner) -> None:
    learner.goto("guess")
    assert not learner.find(data_intent="hint")
    learner.type(value="40")
    learner.press("answer")
    assert learner.run.is_open()


def test_a_reload_in_between_keeps_the_second_try(learner: Learner) -> None:
    wrong(learner)
    again = Learner(saved=learner.kept)
    assert again.run.tries_again() and MISTAKE in again.text and "1/6" not in again.tree


def test_a_journal_from_before_there_were_second_tries_shows_what_was_told_then(learner: Learner) -> None:
    wrong(learner)
    old = json.loads(learner.kept)
    del old["place"]["told"], old["place"]["tasks"]
    again = Learner(saved=json.dumps(old))
    assert again.run.is_open() and "It is 1/6." in again.text


def test_a_hint_asks_back_what_a_teacher_would(learner: Learner) -> None:
    assert "How many are there?" not in learner.text
    learner.press("hint")
    assert "How many are there?" in learner.text and not learner.find(data_intent="hint")
    assert "1/6" not in learner.tree


def test_nothing_of_it_is_on_a_projector(learner: Learner) -> None:
    learner.press("present")
    assert not learner.find(data_intent="hint") and not learner.run.tries_again()


@each("lesson", all_lessons)
def test_what_is_said_to_a_first_wrong_answer_never_tells_a_fraction_that_is_right(lesson) -> None:
    for step in lesson.steps:
        if not has_second_try(step.asks) or "/" not in str(step.asks.truth):
            continue
        for each_wrong in step.wrong:
            for language in lesson.languages:
                said = [lesson.say(text, lesson.words(language)) for text in (each_wrong.says, each_wrong.ask)]
                assert not any(str(step.asks.truth) in text.split() for text in said), (lesson.id, step.id)
