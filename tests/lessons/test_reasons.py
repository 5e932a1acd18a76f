"""Every wrong choice in every lesson is answered with its own reason: a mix-up, the author's sentence or an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kit.engine.moment import play
from kit.lessons.advice import MOST_WORDS
from kit.lessons.asked import Asked
from kit.lessons.kinds import Decide, Race
from kit.lessons.lesson import Lesson, untaught
from kit.lessons.reasons import reason
from kit.lessons.step import Step
from kit.text.say import LANGUAGES
from tests.each import each
from tests.lessons.learning import EVERY, Browser

DECIDING = [(lesson, step) for lesson in EVERY for step in lesson.steps if isinstance(step.exercise.kind, Decide)]
RACING = [(lesson, step) for lesson in EVERY for step in lesson.steps if isinstance(step.exercise.kind, Race)]


def in_vain(browser: Browser, step: Step) -> Iterator[Asked]:
    """The step after each choice that misses its goal, judged as its page judges it."""
    subject = browser.lesson.subject
    for move in step.vain(step.rehearse(subject).right):
        browser.to(step.id)
        asked = browser.asked
        asked.given = move
        asked.judge(subject)
        yield asked


@each(("lesson", "step"), DECIDING, least=len(DECIDING))
@each("language", LANGUAGES, least=1)
def test_every_wrong_choice_has_its_reason(lesson: Lesson, step: Step, language: str) -> None:
    browser = Browser(lesson, lang=language)
    later = untaught(lesson, step.id)
    for asked in in_vain(browser, step):
        said = step.exercise.kind.write(lesson.subject, asked.given)
        because = reason(browser.learn, asked)
        assert because or asked.mixed_up, said
        if because:
            assert because.text and len(because.text.split()) <= MOST_WORDS, said
            assert not later.intersection(because.rules), said


@each(("lesson", "step"), RACING)
def test_every_wrong_hand_of_a_race_has_its_reason(lesson: Lesson, step: Step) -> None:
    kind, subject = step.exercise.kind, lesson.subject
    assert isinstance(kind, Race)
    for number in range(len(kind.states)):
        assert kind.come_of(step.exercise.game, subject, number)


@each(("lesson", "step"), DECIDING, least=30)
def test_a_mix_up_is_named_only_where_somebody_who_believes_it_would_choose_so(lesson: Lesson, step: Step) -> None:
    subject, exercise = lesson.subject, step.exercise
    right, chooser = step.rehearse(subject).right, exercise.kind.chooser
    wish = step.goal._replace(rule=None)
    for asked in in_vain(Browser(lesson), step):
        if not asked.mixed_up:
            continue
        believed = subject.misconceptions[asked.mixed_up].variant(exercise.game)
        seems = [way for way in right if wish.is_among(play(believed, exercise.before, steps(step, way)).events)]
        said = exercise.kind.write(subject, asked.given)
        assert believed.why_not(exercise.deciding, chooser, asked.given) is None, said
        assert step.goal.is_among(play(believed, exercise.before, steps(step, asked.given)).events), said
        if asked.mixed_up not in subject.prices.about and (cost := subject.prices.of(asked.given)) is not None:
            assert all(subject.prices.of(way) is None or cost < subject.prices.of(way) for way in seems), said


def steps(step: Step, move: Any) -> list[Any]:
    """What is played in a step when this is chosen."""
    *before, last = step.exercise.steps
    return [*before, {**last, step.exercise.chooser: move}, *step.exercise.then]


@pytest.mark.parametrize(("lesson", "step", "fist"), [("R1", "let-them-pay", 4), ("R9", "nobody-left-ahead", 8)])
def test_whoever_showed_the_most_and_walked_has_mixed_up_nothing(lesson: str, step: str, fist: int) -> None:
    browser = Browser(lesson)
    browser.to(step)
    browser.take(fist)
    assert browser.asked.is_right is False and not browser.asked.mixed_up
    assert "more than Tess’s three" in browser.says(class_="verdict")
