"""How tasks of practice are made for any game, and that a rule about which none can be made is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import count
from random import Random
from typing import Any, NamedTuple

import pytest

from kit.courses.bakschisch.topics import TOPICS
from kit.draw.svg import words
from kit.engine.errors import BadInput
from kit.engine.moment import Moment, Question, Value
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict
from kit.lessons.learn import learn
from kit.lessons.maker import MOST_TRIES, TaskMaker
from kit.lessons.subject import subject_of
from kit.lessons.telling import MOST
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.lessons.learning import Browser
from tests.lessons.toy import GAME, GOLD, Stake, State, open_toy


@pytest.fixture(autouse=True, scope="module")
def toy_is_there() -> None:
    """Not as soon as this file is read: others look at all subjects then."""
    open_toy()


class Rule(NamedTuple):
    """A rule of the toy that can be practised."""

    rule: str
    misconceptions: tuple[str, ...] = ()
    careless: Callable[[Moment, Question], Value] | None = None


TOPICS_OF_TOY = {"TY-2": Rule("TY-2", ("larger_takes",)), "TY-4": Rule("TY-4")}


def throw(colour: str) -> Exercise:
    """Two stakes; on blue the smaller takes, on red the larger, as some believe of both."""
    steps = ({0: Stake(1), 1: Stake(2)},)
    return Exercise(GAME, State(1, colour, (GOLD, GOLD), 0), steps, Predict(Question("takers")))


def maker(colours: Iterator[str | None], may_stand_still: bool = False) -> TaskMaker[Rule, None]:
    """A maker that draws throws of these colours one after the other, and nothing where there is none."""

    def draw(_: Rule, __: None, ___: Random) -> Exercise | None:
        colour = next(colours)
        return throw(colour) if colour else None

    return TaskMaker("toy", TOPICS_OF_TOY, {1: None}, draw, may_stand_still=may_stand_still)


def colours(*these: str | None) -> Iterator[str | None]:
    """These, and then red for a while: whoever asks for much more than may be tried finds none."""
    return iter([*these, *["red"] * (2 * MOST_TRIES)])


# Which positions make a task ------------------------------------------------------------------------------------------


def test_a_position_is_drawn_again_until_the_rule_is_needed() -> None:
    task = maker(colours(None, "red", None, "blue"))("TY-2", 7, 1, 1)
    assert (task.rule, task.seed, task.number, task.level) == ("TY-2", 7, 1, 1)
    assert task.exercise.before.colour == "blue" and task.exercise.misconceptions == ("larger_takes",)
    assert task.position == subject_of("toy").box.write_position(GAME, task.exercise.before)


def test_that_nothing_changes_is_a_wrong_answer_where_a_game_says_so() -> None:
    assert maker(colours(), may_stand_still=True)("TY-4", 1, 0, 1).exercise.before.colour == "red"


def test_a_rule_may_be_drawn_in_vain_for_long_between_two_positions() -> None:
    one_by_one = (colour for _ in range(MOST) for colour in (*[None] * 9, "blue"))
    assert MOST * 10 > MOST_TRIES
    assert maker(one_by_one)("TY-2", 1, 0, 1).exercise.before.colour == "blue"


# Rules about which there is no task -----------------------------------------------------------------------------------


def test_a_rule_that_decides_nothing_ends_after_so_many_tries() -> None:
    drawn = colours()
    with pytest.raises(BadInput) as caught:
        maker(drawn)("TY-2", 1, 0, 1)
    assert (caught.value.place, caught.value.refusal.reason) == ("practice: TY-2, level 1", "no_task")
    assert caught.value.refusal.facts == {"tries": MOST_TRIES} and len([*drawn]) == MOST_TRIES


def test_the_best_of_what_was_drawn_is_asked_where_nothing_more_is_found() -> None:
    assert maker(colours("red", "blue"))("TY-2", 1, 0, 1).exercise.before.colour == "blue"


@each("game", ["bakschisch", "intrige", "attraptresors"])
def test_in_our_games_too_a_rule_that_decides_nothing_ends(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, tries = import_module(f"kit.courses.{game}.tasks").make_task, count(1)
    rule, topic = next(iter(ours.topics.items()))
    nobody_is_wrong = {rule: topic._replace(misconceptions=(), careless=None)}
    monkeypatch.setattr("kit.lessons.maker.MOST_TRIES", 50)

    def draw(*wanted: Any) -> Exercise | None:
        assert next(tries) <= 50
        drawn: Exercise | None = ours.draw(*wanted)
        return drawn

    with pytest.raises(BadInput, match=f"practice: {rule}, level 2: no_task"):
        replace(ours, topics=nobody_is_wrong, draw=draw)(rule, 1, 0, 2)


@each("game", ["bakschisch", "intrige", "attraptresors"])
def test_a_rule_that_cannot_be_practised_is_no_topic(game: str) -> None:
    make_task = import_module(f"kit.courses.{game}.tasks").make_task
    for rule in ("BK-35", "IN-6", "AT-2", "", "nothing"):
        with pytest.raises(BadInput) as caught:
            make_task(rule, 1, 0, 1)
        assert (caught.value.place, caught.value.refusal.reason) == ("practice: rule", "lesson_choice")


# What a page says -----------------------------------------------------------------------------------------------------


@pytest.fixture
def nothing_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rule of Bakschisch decides anything."""
    for rule, topic in TOPICS.items():
        monkeypatch.setitem(TOPICS, rule, topic._replace(whom=lambda _, __: ()))


@pytest.mark.usefixtures("nothing_to_ask")
@each("language", LANGUAGES, least=3)
def test_a_lesson_that_begins_with_such_a_rule_says_so(language: str) -> None:
    page = learn("bakschisch", "R5")
    page.receive({"hello": {"lang": language}, "seq": 1})
    said = words(page.view)
    with pytest.raises(BadInput) as caught:
        Browser("R5")
    assert Words(language, "bakschisch").error(caught.value) in said
    assert str(MOST_TRIES) in said and ", level 1: " in said


def test_practice_that_finds_no_task_says_that_something_went_wrong_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser("R5")
    browser.press("open", "menu")
    before = browser.asked
    for rule, topic in TOPICS.items():
        monkeypatch.setitem(TOPICS, rule, topic._replace(whom=lambda _, __: ()))
    with pytest.raises(BadInput):  # a person is told, a test fails: see kit.page.guard
        browser.press("goto", "practise")
    assert {"failed": "(BadInput)"} in browser.messages
    assert browser.learn.course.asked is before and browser.learn.page.view
