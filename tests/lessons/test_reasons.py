"""Every wrong choice in every lesson is answered with its own reason: a mix-up, the author's sentence or an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kit.draw.svg import Node, el, words
from kit.engine.moment import play
from kit.lessons.advice import MOST_WORDS
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.course import PRACTISE
from kit.lessons.kinds import Decide, Predict, Race
from kit.lessons.lesson import Lesson, load_lesson, untaught
from kit.lessons.reasons import reason
from kit.lessons.step import Step
from kit.page.prose import prose
from kit.text.say import LANGUAGES
from tests.each import each
from tests.effort import Some
from tests.lessons.learning import EVERY, Browser, wrong_answers

DECIDING = [(lesson, step) for lesson in EVERY for step in lesson.steps if isinstance(step.exercise.kind, Decide)]
PREDICTING = [
    (lesson, step)
    for lesson in EVERY
    for step in lesson.steps
    if isinstance(step.exercise.kind, Predict) and not step.exercise.is_opinion
]
RACING = [(lesson, step) for lesson in EVERY for step in lesson.steps if isinstance(step.exercise.kind, Race)]


def prose_of(browser: Browser, text: str) -> Node:
    """A text as a page sets it."""
    return el("p", prose(text, browser.learn.words))


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
            assert because.rules, said
            assert not later.intersection(because.rules), said


@each(("lesson", "step"), DECIDING, least=12)
@each("language", LANGUAGES, least=1)
def test_after_a_wrong_choice_the_page_says_more_than_not_yet(
    lesson: Lesson, step: Step, language: str, some: Some
) -> None:
    browser = Browser(lesson, lang=language)
    say = browser.learn.words.say
    for move in some(list(step.vain(step.rehearse(lesson.subject).right))):
        browser.to(step.id)
        browser.asked.given = move
        assert browser.learn.course.decide()
        browser.learn.refresh()
        if because := reason(browser.learn, browser.asked):
            again = [say("lesson.not_reached")] if because.is_told else []
            why = words(prose_of(browser, because.text))
            assert browser.says(class_="verdict") == " ".join([say("lesson.not_yet"), why, *again]), move
        else:
            assert browser.says(class_="mix-up") and browser.says(class_="because"), move
        assert browser.shown(class_="cited"), move


@each(("lesson", "step"), DECIDING, least=12)
@each("language", LANGUAGES, least=1)
def test_where_no_author_says_why_the_engine_tells_what_came_of_the_choice(
    lesson: Lesson, step: Step, language: str, some: Some
) -> None:
    bare = replace(lesson, steps=tuple(replace(each, wrong=()) for each in lesson.steps))
    browser = Browser(bare, bare.subject.picture(), lang=language)
    (step,) = (each for each in bare.steps if each.id == step.id)
    for asked in some(list(in_vain(browser, step))):
        because, told = reason(browser.learn, asked), [line.text for line in browser.learn.lines(asked)]
        assert asked.mixed_up or (because and because.is_told), asked.given
        assert asked.mixed_up or not told or (because and because.text in told and because.rules), asked.given


def test_a_choice_of_which_nothing_can_be_told_is_named_and_does_not_do() -> None:
    lesson = load_lesson("attraptresors", "R1")
    bare = replace(lesson, steps=tuple(replace(each, wrong=()) for each in lesson.steps))
    browser = Browser(bare, bare.subject.picture())
    browser.to("three-red")
    browser.take([])
    assert browser.says(class_="verdict") == "Not yet. “Just watch” does not get you there. Try something else."


@each(("lesson", "step"), PREDICTING, least=12)
@each("language", LANGUAGES, least=1)
def test_after_a_wrong_prediction_the_page_says_what_was_said_what_is_right_and_why(
    lesson: Lesson, step: Step, language: str, some: Some
) -> None:
    browser = Browser(lesson, lang=language)
    browser.to_question(step.id)
    for answer in some(wrong_answers(browser.learn, step.exercise)):
        browser.to_question(step.id)
        browser.asked.given = answer
        browser.learn.course.judge()
        browser.learn.refresh()
        asked, subject = browser.asked, lesson.subject
        given, right = (value_said(browser.learn, asked, each) for each in (answer, subject.truth(step.exercise)))
        say = browser.learn.words.say
        assert browser.says(class_="tiles") == f"{say('lesson.you_said')}{given}{say('lesson.it_is')}{right}", answer
        why = words(prose_of(browser, browser.learn.text(step.why)))
        assert why.strip() and why in browser.says(class_="because"), answer
        assert browser.shown(class_="cited"), answer
        if name := subject.explains(step.exercise, answer):
            assert browser.learn.words.say(f"misconceptions.{name}.title") in browser.says(class_="mix-up"), answer


@each("lesson", [lesson for lesson in EVERY if not lesson.is_open], least=4)
@each("language", LANGUAGES, least=1)
def test_after_a_wrong_answer_in_practice_the_page_says_why(lesson: Lesson, language: str) -> None:
    browser = Browser(lesson, lang=language)
    browser.to(PRACTISE)
    for _ in range(5):
        for answer in wrong_answers(browser.learn, browser.exercise)[:2]:
            browser.asked.given = answer
            browser.asked.judge(lesson.subject)
            browser.learn.refresh()
            assert browser.says(class_="by-rule").strip(), answer
            assert browser.shown(class_="truth") and browser.shown(class_="cited"), answer
        browser.go()


@each(("lesson", "step"), [*DECIDING, *PREDICTING], least=30)
def test_every_mix_up_and_every_sentence_of_a_step_is_told_to_somebody(lesson: Lesson, step: Step) -> None:
    subject, exercise = lesson.subject, step.exercise
    if isinstance(exercise.kind, Decide):
        told = [(asked.mixed_up, asked) for asked in in_vain(Browser(lesson), step)]
        mixed_up = {name for name, _ in told}
        answered = [step.answer_to(asked.chosen, asked.moment.events) for name, asked in told if not name]
        assert all(wrong in answered for wrong in step.wrong), step.id
    else:
        mixed_up = {subject.explains(exercise, subject.believed(exercise, name)) for name in exercise.misconceptions}
    assert mixed_up >= set(exercise.misconceptions), step.id


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
