"""A learner at the screen: opens a lesson, answers by keyboard or with a finger, and looks at what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from playwright.sync_api import Page, expect

from kit.courses.bakschisch.page import PICTURE
from kit.engine.moment import Value
from kit.games.bakschisch import THIEF
from kit.games.bakschisch.cards import CARDS
from kit.lessons.answers import write_value
from kit.lessons.exercise import Exercise
from kit.lessons.goal import Goal
from kit.lessons.journal import Answer, Journal
from kit.lessons.learn import Learn
from kit.lessons.lesson import lessons_of
from kit.lessons.step import Step
from kit.lessons.subject import subject_of
from kit.lessons.wording import fill, words_for
from tests.browser.playing import answered, wait_until
from tests.serving import Serves

SUBJECT = subject_of("bakschisch")
LESSONS = {lesson.id: lesson for lesson in lessons_of("bakschisch")}
SHELF = "kit:lesson:bakschisch:"
FARTHEST = 90
"""No part of a page is more Tabs away."""


def notebook(lesson_id: str) -> str:
    """The lesson's notebook in the served folder."""
    return f"{LESSONS[lesson_id].page}.ipynb"


def open_lesson(page: Page, served: Serves, lesson_id: str, language: str = "en") -> None:
    """Open the lesson and wait until it has answered what the browser told of itself."""
    page.goto(f"{served.page(notebook(lesson_id))}?lang={language}")
    answered(page)


# What is asked --------------------------------------------------------------------------------------------------------


class Due(NamedTuple):
    """A question of a lesson: its name in the journal, what is right, what is wrong, and what mixes that up."""

    name: str
    exercise: Exercise
    step: Step | None
    right: Any
    wrong: Any
    mix_up: str = ""
    seed: int | None = None
    level: int | None = None

    @property
    def kind(self) -> str:
        """How it is answered; "fist" where the learner decides."""
        question = self.exercise.question
        return SUBJECT.measure(question).kind if question else "fist"

    @property
    def asks_sureness(self) -> bool:
        """Whether the page asks how sure the answer is."""
        return self.exercise.question is not None and not self.exercise.is_opinion

    def answer(self, rightly: bool) -> Any:
        """What somebody says who is right, or wrong."""
        return self.right if rightly else self.wrong

    def is_typed(self, value: Any) -> bool:
        """Whether no button says so large a number."""
        return self.kind not in ("space", "seats", "thing", "yes", "fist") and value > 9

    def parts(self, value: Any) -> list[str]:
        """What is pressed to answer it: parts by their ids, where it is neither typed nor a place on the board."""
        if self.kind == "seats":
            return [f"point-seat-{seat}" for seat in value] or ["point-nobody"]
        if self.kind == "thing":
            return [f"thing-{CARDS.index(value)}"]
        if self.kind == "yes":
            return ["point-yes" if value else "point-no"]
        if self.kind == "fist":
            return ["thief" if value == THIEF else f"coin-{value.gold}"]
        return [f"point-{value}"]


def steps_of(lesson_id: str) -> list[Due]:
    """All steps of a lesson; a wrong answer is a misconception's where there is one."""
    return [
        Due(step.id, step.exercise, step, right[0], *_wrong(step.exercise, right, step.goal))
        for step, right, _ in LESSONS[lesson_id].rehearse()
    ]


def step_of(lesson_id: str, step_id: str) -> Due:
    """One step of a lesson."""
    return next(due for due in steps_of(lesson_id) if due.name == step_id)


def task_now(page: Page, lesson_id: str) -> Due:
    """The task that the page asks: it depends on what the browser keeps, and on nothing else."""
    return task_in(shelved(page), lesson_id)


def task_in(shelf: Mapping[str, str], lesson_id: str) -> Due:
    """The task that a page asks whose browser keeps this of each lesson."""
    kept = dict(shelf)
    learn = Learn(LESSONS[lesson_id], PICTURE)
    learn.page.receive({"hello": {"saved": kept.pop(lesson_id, None), "shelf": kept}, "seq": 1})
    course, asked = learn.course, learn.course.asked
    assert asked and asked.step is None, "no task is asked"
    return task(asked.name, asked.exercise, asked.seed or 0, 1 if course.here == "recall" else course.level)


def task(name: str, exercise: Exercise, seed: int = 1, level: int = 1) -> Due:
    """A task as a question."""
    right = SUBJECT.truth(exercise)
    return Due(name, exercise, None, right, *_wrong(exercise, (right,)), seed, level)


def _wrong(exercise: Exercise, right: tuple[Any, ...], goal: Goal | None = None) -> tuple[Any, str]:
    """A wrong answer or fist, and the misconception that explains it."""
    if exercise.chooser is not None:
        moves = exercise.game.options(exercise.deciding, exercise.chooser)
        vain = [(move, exercise.kind.judge(exercise, goal, SUBJECT, move)) for move in moves if move not in right]
        return next(((move, judged.mixed_up) for move, judged in vain if judged.mixed_up), (vain[0][0], ""))
    believed = {name: SUBJECT.believed(exercise, name) for name in exercise.misconceptions}
    mix_ups = [(answer, name) for name, answer in believed.items() if answer not in right]
    return mix_ups[0] if mix_ups else (_other_than(right[0]), "")


def _other_than(right: Value) -> Value:
    """Some other answer of the same kind."""
    if isinstance(right, bool):
        return not right
    if isinstance(right, tuple):
        return () if right else (1,)
    if isinstance(right, str):
        return next(card for card in CARDS if card != right)
    return 2 if right == 1 else 1


# What is kept ---------------------------------------------------------------------------------------------------------


def shelved(page: Page) -> dict[str, str]:
    """What the browser keeps of each lesson."""
    kept: dict[str, str] = page.evaluate("() => ({...localStorage})")
    return {key.removeprefix(SHELF): text for key, text in kept.items() if key.startswith(SHELF)}


def journal(page: Page, lesson_id: str) -> Journal:
    """The journal of a lesson as the browser keeps it."""
    return Journal.read(shelved(page).get(lesson_id), lesson_id)


def taken_down(lesson_id: str, due: Due, given: Any, sure: int, tries: int = 1) -> Answer:
    """The answer as it has to stand in the journal, given without a moment's thought."""
    exercise, goal = due.exercise, due.step.goal if due.step else None
    is_fist = due.kind == "fist"
    return Answer(
        lesson=lesson_id,
        step=due.name,
        position=SUBJECT.box.write_position(exercise.game, exercise.before),
        prediction=str(SUBJECT.box.write_move(given)) if is_fist else write_value(given),
        sureness=None if is_fist or exercise.is_opinion else sure,
        truth=f"{goal.event} {goal.rule or ''}".strip() if goal and is_fist else write_value(due.right),
        right=None if exercise.is_opinion else given == due.right,
        rule=(goal and goal.rule) or exercise.rules[0],
        misconception="" if given == due.right else due.mix_up,
        tries=tries,
        seconds=0.0,
        seed=due.seed,
        level=due.level,
    )


# What is read ---------------------------------------------------------------------------------------------------------


def language_of(page: Page) -> str:
    """The language of the page that is read."""
    return str(page.evaluate("document.documentElement.lang"))


def said(text: Mapping[str, str], language: str = "en") -> str:
    """A text of a lesson as it is read."""
    return fill(text[language], words_for(SUBJECT, language)).replace("**", "")


def words(key: str, language: str = "en", **facts: Any) -> str:
    """A text of the page."""
    return words_for(SUBJECT, language).say(key, **facts)


# Two ways to answer ---------------------------------------------------------------------------------------------------


class Hand(Protocol):
    """How somebody presses and points."""

    page: Page

    def press(self, part: str) -> None:
        """Press the part with this id, and wait for the answer."""

    def point(self, due: Due, value: Any) -> None:
        """Point at an answer, or take something into the fist."""


def answer(hand: Hand, due: Due, value: Any, sure: int = 60) -> None:
    """Give an answer and say how sure; or open the fist."""
    hand.point(due, value)
    commit(hand, sure if due.asks_sureness else None)


def commit(hand: Hand, sure: int | None = None) -> None:
    """Press the one button that leads on; before that say how sure the answer is, if it is said."""
    if sure is not None:
        hand.press(f"sure-{sure}")
    hand.press("go")


def goto(hand: Hand, station: str) -> None:
    """To a station of the lesson, by its menu."""
    if not hand.page.locator("#menu").count():
        hand.press("open-menu")
    hand.press(f"station-{station}")


def waits(page: Page) -> int:
    """The number of the tree that is shown."""
    return int(page.locator("#game").get_attribute("data-view") or 0)


def settle(page: Page, before: int) -> None:
    """Wait until another tree is shown, which answers what was just done."""
    wait_until(page, "before => Number(document.querySelector('#game').dataset.view) > before", before)


ALONG = """part => {
  const to = document.getElementById(part), from = document.activeElement, group = from.closest("[data-rove]");
  if (!to || !group?.contains(to) || to.matches("input, select, textarea")) return null;
  const [a, b] = [from, to].map((node) => node.getBoundingClientRect());
  if (Math.abs(a.y - b.y) > a.height / 2) return a.y < b.y ? "ArrowDown" : "ArrowUp";
  return a.x < b.x ? "ArrowRight" : "ArrowLeft";
}"""
"""The arrow that leads from the part in focus towards another of its row; null where none does."""


@dataclass
class Keyboard:
    """Somebody who has no mouse: Tab, arrows, Enter and the keys of the page."""

    page: Page

    def key(self, key: str) -> None:
        """Press a key that does something, and wait for the answer."""
        before = waits(self.page)
        self.page.keyboard.press(key)
        settle(self.page, before)

    def press(self, part: str) -> None:
        if not self.page.evaluate(ENTER_PRESSES, part):
            self.reach(part)
        self.key("Enter")

    def reach(self, part: str) -> None:
        """Go from part to part until this one has the focus; within a row of choices, which is one stop, by arrows."""
        for _ in range(FARTHEST):
            if self.focused() == part:
                return
            self.page.keyboard.press(self.page.evaluate(ALONG, part) or "Tab")
        raise AssertionError(f"Tab does not lead to {part}; the focus is on {self.focused()}")

    def focused(self) -> str:
        """The part that has the focus, by its id or its tag."""
        return str(self.page.evaluate("document.activeElement.id || document.activeElement.tagName"))

    def point(self, due: Due, value: Any) -> None:
        if due.kind == "space":
            self._walk_to(value)
        elif due.kind == "seats":
            for part in [f"seat-{seat}" for seat in value] or ["nobody"]:
                self.press(f"point-{part}")
        elif due.kind == "thing":
            self.press(f"thing-{CARDS.index(value)}")
        elif due.kind == "yes":
            self.key(words(f"lesson.{'yes' if value else 'no'}", language_of(self.page))[0].lower())
        elif due.kind == "fist":
            self.key("t" if value == THIEF else str(value.gold))
        elif value < 10:
            self.key(str(value))
        else:
            self.reach("point-typed")
            self.page.keyboard.type(str(value))
            expect(self.page.locator(".pointed b")).to_have_text(str(value))

    def _walk_to(self, space: int) -> None:
        """Onto the board by Tab, and by arrows from space to space."""
        while not self.page.evaluate("!!document.activeElement.closest('.board')"):
            self.page.keyboard.press("Shift+Tab")
        for _ in range(FARTHEST):
            if (key := self.page.evaluate(TOWARDS, space)) == "Enter":
                return self.key(key)
            self.page.keyboard.press(key)
        raise AssertionError(f"no arrows lead to space {space}")


ENTER_PRESSES = """part => {
    const {activeElement} = document, bound = document.querySelector("[data-key~=Enter]");
    const isFree = !activeElement.matches("button, a, input, [data-intent]");
    return activeElement.id === part || (isFree && bound?.id === part);
}"""

TOWARDS = """space => {
    const here = document.activeElement, there = here.closest(".board").querySelector(`[data-n="${space}"]`);
    if (here === there) return "Enter";
    const [from, to] = [here, there].map(node => node.getBoundingClientRect());
    const down = to.y + to.height / 2 - from.y - from.height / 2;
    if (Math.abs(down) > from.height / 3) return down < 0 ? "ArrowUp" : "ArrowDown";
    return to.x < from.x ? "ArrowLeft" : "ArrowRight";
}"""


@dataclass
class Finger:
    """Somebody with a phone, who never taps twice at the same place: that would be a double tap."""

    page: Page
    last: float = 0
    """How far to the right the last tap was."""

    def tap(self, selector: str) -> None:
        """Tap, and wait for the answer."""
        before, part = waits(self.page), self.page.locator(selector)
        box = part.bounding_box()
        assert box, f"{selector} cannot be seen"
        across = max((box["width"] * share for share in (0.2, 0.8)), key=lambda x: abs(box["x"] + x - self.last))
        part.tap(position={"x": across, "y": box["height"] / 2})
        self.last = box["x"] + across
        settle(self.page, before)

    def press(self, part: str) -> None:
        self.tap(f"#{part}:not([aria-disabled])")

    def point(self, due: Due, value: Any) -> None:
        if due.kind == "space":
            self.tap(f".board.narrow [data-intent=space][data-n='{value}']")
        elif due.is_typed(value):
            self.page.locator("#point-typed").tap()
            self.page.keyboard.type(str(value))
            expect(self.page.locator("#how-sure b")).to_have_text(str(value))
        else:
            for part in due.parts(value):
                self.press(part)
