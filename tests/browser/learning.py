"""A learner at the screen: opens a lesson, answers by keyboard or with a finger, and looks at what the browser keeps."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import cycle
from typing import Any, NamedTuple, Protocol

from playwright.sync_api import Page, expect

from kit.games.bakschisch import THIEF, Bribe
from kit.lessons.bakschisch.page import PICTURE
from kit.lessons.exercise import Exercise, Value, write_value
from kit.lessons.journal import SURENESS, Answer, Journal
from kit.lessons.learn import Learn
from kit.lessons.lesson import Lesson, Step, fill, lessons_of, load_lesson, words_for
from tests.browser.playing import answered
from tests.serving import Served

LESSONS = {lesson.id: lesson for lesson in lessons_of("bakschisch")}
SHELF = "kit:lesson:bakschisch:"
KEEPS_EVERYTHING = "key => localStorage.getItem(key)"
FARTHEST = 90
"""No part of a page is more Tabs away."""


def open_lesson(page: Page, served: Served, lesson_id: str, query: str = "") -> None:
    """Open the lesson and wait until it has answered what the browser told of itself."""
    page.goto(f"{served.page(LESSONS[lesson_id].page)}.ipynb{query and '?'}{query}")
    answered(page)


# What is asked --------------------------------------------------------------------------------------------------------


class Due(NamedTuple):
    """What a lesson asks: its name in the journal, what is right, what is wrong, and what mixes that up."""

    name: str
    exercise: Exercise
    step: Step | None
    right: Any
    wrong: Any
    mix_up: str
    seed: int | None
    level: int | None

    @property
    def kind(self) -> str:
        """How it is answered; "fist" where the learner decides."""
        question = self.exercise.question
        return SUBJECT.measure(question).kind if question else "fist"

    def answer(self, rightly: bool) -> Any:
        """What somebody says who is right, or wrong."""
        return self.right if rightly else self.wrong


SUBJECT = load_lesson("bakschisch", "R1").subject


def steps_of(lesson: Lesson) -> list[Due]:
    """All steps of a lesson; a wrong answer is a misconception's where there is one."""
    dues = []
    for step, right, wrong in lesson.rehearse():
        exercise = step.exercise
        if exercise.chooser is not None:
            moves = exercise.game.options(exercise.before, exercise.chooser)
            fails = next(move for move in moves if move not in right)
            dues.append(Due(step.id, exercise, step, right[0], fails, "", None, None))
        else:
            mix_up, answer = next(iter(wrong.items()), ("", other_than(exercise, right[0])))
            dues.append(Due(step.id, exercise, step, right[0], answer, mix_up, None, None))
    return dues


def task_now(page: Page, lesson: Lesson) -> Due:
    """The task that the page asks: it depends on what the browser keeps, and on nothing else."""
    learn = Learn(lesson, PICTURE)
    shelf = {key: text for key, text in shelved(page).items() if key != lesson.id}
    learn.page.receive({"hello": {"saved": shelved(page).get(lesson.id), "shelf": shelf}, "seq": 1})
    asked = learn.asked
    assert asked is not None and asked.step is None, "no task is asked"
    right = SUBJECT.truth(asked.exercise)
    wrong = other_than(asked.exercise, right)
    for mix_up in asked.exercise.misconceptions:
        if (believed := SUBJECT.believed(asked.exercise, mix_up)) != right:
            wrong = believed
            break
    level = 1 if asked.name.startswith("recall") else learn.level
    explained = SUBJECT.explains(asked.exercise, wrong) or ""
    return Due(asked.name, asked.exercise, None, right, wrong, explained, learn.seed, level)


def other_than(exercise: Exercise, right: Value) -> Value:
    """Some answer of the same kind that no misconception gives."""
    if isinstance(right, bool):
        return not right
    others: list[Value] = [(), (0,), (1,), (0, 1)] if isinstance(right, tuple) else [1, 2, 3, 4, 5]
    explained = {SUBJECT.believed(exercise, name) for name in exercise.misconceptions}
    return next(value for value in others if value != right and value not in explained)


# What is kept ---------------------------------------------------------------------------------------------------------


def shelved(page: Page) -> dict[str, str]:
    """What the browser keeps of each lesson."""
    kept: dict[str, str] = page.evaluate("() => ({...localStorage})")
    return {key.removeprefix(SHELF): text for key, text in kept.items() if key.startswith(SHELF)}


def journal(page: Page, lesson_id: str) -> Journal:
    """The journal of a lesson as the browser keeps it."""
    return Journal.read(shelved(page).get(lesson_id), lesson_id)


def taken_down(lesson: Lesson, due: Due, given: Any, sure: int | None, tries: int, seconds: float) -> Answer:
    """The answer as it has to stand in the journal."""
    exercise, step = due.exercise, due.step
    right = given == due.right
    goal = step.goal if step else None
    if due.kind == "fist":
        assert goal and goal.event
        prediction, truth = fist(given), f"{goal.event} {goal.rule or ''}".strip()
    else:
        prediction, truth = write_value(given), write_value(due.right)
    return Answer(
        lesson=lesson.id,
        step=due.name,
        position=SUBJECT.box.write_position(exercise.game, exercise.before),
        prediction=prediction,
        sureness=sure if due.kind != "fist" else None,
        truth=truth,
        right=right,
        rule=(goal and goal.rule) or exercise.rules[0],
        misconception="" if right else due.mix_up,
        tries=tries,
        seconds=seconds,
        seed=due.seed,
        level=due.level,
    )


def fist(move: Any) -> str:
    """What a fist holds, in a word."""
    return "thief" if move == THIEF else str(move.gold)


# What is read ---------------------------------------------------------------------------------------------------------


def said(lesson: Lesson, text: dict[str, str] | Any, language: str = "en") -> str:
    """A text of a lesson as it is read."""
    return fill(text[language], words_for(lesson.subject, language)).replace("**", "")


def words(key: str, language: str = "en", **facts: Any) -> str:
    """A text of the page."""
    return words_for(SUBJECT, language).say(key, **facts)


# Two ways to answer ---------------------------------------------------------------------------------------------------


class Hand(Protocol):
    """How somebody answers."""

    page: Page

    def press(self, part: str) -> None:
        """Press the part with this id, and wait for the answer."""

    def point(self, due: Due, value: Any) -> None:
        """Point at an answer, or take something into the fist."""


def answer(hand: Hand, due: Due, value: Any, sure: int = 60) -> None:
    """Give an answer and say how sure; or open the fist."""
    hand.point(due, value)
    hand.press("go" if due.kind == "fist" else f"sure-{sure}")
    expect(hand.page.locator("#asks.why")).to_be_attached()


def waits(page: Page) -> int:
    """The number of the tree that is shown."""
    return int(page.locator("#game").get_attribute("data-view") or 0)


def settle(page: Page, before: int) -> None:
    """Wait until another tree is shown, which answers what was just done."""
    page.wait_for_function("before => Number(document.querySelector('#game').dataset.view) > before", arg=before)


@dataclass
class Keyboard:
    """Somebody who has no mouse: Tab, arrows, Enter, Space and the keys of the page."""

    page: Page

    def key(self, key: str) -> None:
        """Press a key that does something, and wait for the answer."""
        before = waits(self.page)
        self.page.keyboard.press(key)
        settle(self.page, before)

    def press(self, part: str) -> None:
        self.reach(part)
        self.key("Enter")

    def reach(self, part: str, tab: str = "Tab") -> None:
        """Go from part to part until this one has the focus."""
        for _ in range(FARTHEST):
            if self.focused() == part:
                return
            self.page.keyboard.press(tab)
        raise AssertionError(f"{part} cannot be reached by {tab}; the focus is on {self.focused()}")

    def focused(self) -> str:
        """The part that has the focus, by its id or its tag."""
        return str(self.page.evaluate("document.activeElement.id || document.activeElement.tagName"))

    def point(self, due: Due, value: Any) -> None:
        kind = due.kind
        if kind == "space":
            self._walk_the_board_to(value)
        elif kind == "seats":
            for part in [f"seat-{seat}" for seat in value] or ["nobody"]:
                self.press(f"point-{part}")
        elif kind == "yes":
            self.key("y" if value else "n")
        elif kind == "number" and value > 11:
            self.reach("point-typed")
            self.page.keyboard.type(str(value))
            expect(self.page.locator(".pointed b")).to_have_text(str(value))
        elif kind == "fist":
            self.key("t" if value == THIEF else str(value.gold))
        elif value > 9:
            self.press(f"point-{value}")
        else:
            self.key(str(value))

    def _walk_the_board_to(self, space: int) -> None:
        """Onto the board by Tab, and by arrows from space to space."""
        for _ in range(FARTHEST):
            if self.page.evaluate("!!document.activeElement.closest('.board')"):
                break
            self.page.keyboard.press("Shift+Tab")
        for _ in range(FARTHEST):
            if (key := self.page.evaluate(TOWARDS, space)) == "Enter":
                return self.key("Enter")
            self.page.keyboard.press(key)
        raise AssertionError(f"no arrows lead to space {space}")


TOWARDS = """space => {
    const here = document.activeElement, there = here.closest(".board").querySelector(`[data-n="${space}"]`);
    if (here === there) return "Enter";
    const [from, to] = [here, there].map(node => node.getBoundingClientRect());
    const middle = box => box.y + box.height / 2;
    if (Math.abs(middle(to) - middle(from)) > from.height / 3) return middle(to) < middle(from) ? "ArrowUp" : "ArrowDown";
    return to.x < from.x ? "ArrowLeft" : "ArrowRight";
}"""


@dataclass
class Finger:
    """Somebody with a phone."""

    page: Page

    def press(self, part: str) -> None:
        self.tap(f"#{part}:not([aria-disabled])")

    def tap(self, selector: str) -> None:
        """Tap, and wait for the answer."""
        before = waits(self.page)
        self.page.locator(selector).tap()
        settle(self.page, before)

    def point(self, due: Due, value: Any) -> None:
        kind = due.kind
        if kind == "space":
            self.tap(f".board.narrow [data-intent=space][data-n='{value}']")
        elif kind == "seats":
            for part in [f"seat-{seat}" for seat in value] or ["nobody"]:
                self.press(f"point-{part}")
        elif kind == "yes":
            self.press("point-yes" if value else "point-no")
        elif kind == "fist":
            self.press("thief" if value == THIEF else f"coin-{value.gold}")
        elif kind == "number" and value > 11:
            before = waits(self.page)
            self.page.locator("#point-typed").fill(str(value))
            settle(self.page, before)
        else:
            self.press(f"point-{value}")


def sureness() -> Any:
    """How sure somebody is, now less and now more."""
    return cycle(SURENESS)
