"""The lessons of every game of ours: each is walked from its first step to its last, by pressing what is there."""

from __future__ import annotations

from kit.lessons.course import PLAYGROUND
from kit.lessons.lesson import Lesson
from kit.text.say import LANGUAGES
from tests.each import each
from tests.lessons.learning import EVERY, Browser


@each("lesson", EVERY)
def test_every_step_comes_to_its_goal_and_every_mix_up_elsewhere(lesson: Lesson) -> None:
    for step, right, wrong in lesson.rehearse():
        assert right or not step.exercise.kind.asks, step.id
        assert not set(right) & set(wrong.values()), step.id


@each("lesson", EVERY, least=len(EVERY))
@each("language", LANGUAGES, least=1)
def test_whoever_knows_it_all_is_right_in_every_step(lesson: Lesson, language: str) -> None:
    browser = Browser(lesson, lang=language)
    for step in lesson.steps:
        browser.to(step.id)
        browser.solve()
        assert browser.asked.is_right, step.id


@each("lesson", EVERY, least=6)
def test_everything_that_happens_in_a_step_can_be_looked_at(lesson: Lesson) -> None:
    browser = Browser(lesson)
    browser.hello["still"] = False
    browser.reload()
    for step in lesson.steps:
        browser.to(step.id)
        browser.solve()
        for _ in range(60):
            if not browser.learn.is_revealing:
                break
            browser.press("instant", browser.learn.instant)
        assert not browser.learn.is_revealing, step.id


@each("lesson", EVERY)
def test_every_position_of_the_playground_shows_another_move(lesson: Lesson) -> None:
    browser = Browser(lesson)
    for step in lesson.steps:
        if step.what_if:
            browser.to(PLAYGROUND)
            if browser.shown(id=f"scene-{step.id}"):
                browser.press("scene", step.id)
            assert browser.shown(data_intent="whatif-pick"), step.id
