"""Lessons on a page without a browser, learned as a person learns them: by pressing what is there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from kit.draw.svg import Node, find, words
from kit.engine.moment import Value
from kit.lessons.answers import write_data
from kit.lessons.asked import Asked
from kit.lessons.course import PRACTISE
from kit.lessons.exercise import Exercise
from kit.lessons.journal import Answer, Journal
from kit.lessons.kinds import Race, Ruling, Whole
from kit.lessons.learn import Learn
from kit.lessons.lesson import Lesson, lessons_of, load_lesson
from kit.lessons.screen import Picture
from kit.lessons.step import Step

LESSONS = lessons_of("bakschisch")
EVERY = [*LESSONS, *lessons_of("intrige"), *lessons_of("attraptresors")]
"""Those of all games."""


def is_step_by_step(lesson: Lesson) -> bool:
    """It teaches step by step; in the others a game is played, or rules are chosen."""
    return not any(isinstance(step.exercise.kind, (Whole, Ruling)) for step in lesson.steps)


TAUGHT = [lesson for lesson in LESSONS if is_step_by_step(lesson)]
PRACTISED = [lesson for lesson in LESSONS if not lesson.is_open]
STEPS = [(lesson.id, step) for lesson in LESSONS for step in lesson.steps]
ASKING = [(lesson, step) for lesson, step in STEPS if step.exercise.question and not step.exercise.is_opinion]
OPINIONS = [(lesson, step) for lesson, step in STEPS if step.exercise.question and step.exercise.is_opinion]
CHOOSING = [(lesson_id, step) for lesson_id, step in STEPS if step.exercise.chooser is not None]


def name_of(given: object) -> str:
    """How a test calls a lesson or a step."""
    if isinstance(given, Lesson) and given not in LESSONS:
        return f"{given.subject.game}-{given.id}"
    return given.id if isinstance(given, (Lesson, Step)) else str(given)


class Browser:
    """A learner's browser: it shows one lesson, keeps what it is told to keep, and can be reloaded."""

    def __init__(
        self, lesson: str | Lesson = "R5", picture: Picture | None = None, saved: str | None = None, **hello: Any
    ) -> None:
        self.lesson = load_lesson("bakschisch", lesson) if isinstance(lesson, str) else lesson
        self.picture: Picture = picture or self.lesson.subject.picture()
        self.hello = hello
        self.saved = saved
        self.messages: list[dict[str, Any]] = []
        self.reload(fresh=True)

    def reload(self, *, fresh: bool = False) -> None:
        """Open the page anew, with what was kept; `fresh`: by a link or an address."""
        self.learn = Learn(self.lesson, self.picture)
        self.learn.page.send = self._take
        hello = {"link": "", "saved": self.saved, "lang": "en", "theme": "light", "still": True, "wishes": {}}
        self.learn.page.receive({"hello": hello | {"fresh": fresh} | self.hello, "seq": 1})

    def _take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        self.saved = message.get("save", self.saved)
        self.hello.setdefault("wishes", {}).update(message.get("remember", {}))
        if "forget_shelf" in message:
            self.saved, self.hello["shelf"] = None, {}

    # What is there ----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Asked:
        """The question that is open."""
        assert self.learn.course.asked is not None
        return self.learn.course.asked

    @property
    def exercise(self) -> Exercise:
        """What it is about."""
        return self.asked.exercise

    @property
    def view(self) -> Node:
        """Everything that is shown, without the number of its drawing."""
        tag, attributes, *children = self.learn.page.view
        return (tag, {name: value for name, value in attributes.items() if name != "data-view"}, *children)

    @property
    def kept(self) -> Journal:
        """What the browser has kept."""
        return Journal.read(self.saved, self.lesson.id)

    @property
    def answers(self) -> list[Answer]:
        """The answers that the browser has kept."""
        return self.kept.answers

    def shown(self, **attributes: Any) -> list[Node]:
        """The parts with these attributes."""
        return find(self.learn.page.view, **attributes)

    def says(self, **attributes: Any) -> str:
        """What those parts say; without attributes, the whole page."""
        return " ".join(map(words, self.shown(**attributes) if attributes else [self.learn.page.view]))

    # What a learner does ----------------------------------------------------------------------------------------------

    def press(self, name: str, n: Any = None, value: str | bool | None = None) -> None:
        """Press what is shown, or fill in a field."""
        self.learn.page.press(name, n, value)

    def send(self, name: str, n: Any = None, value: str | bool | None = None) -> None:
        """Say what no part of the page says."""
        view = self.learn.page._shown
        by = "click" if value is None else "change"
        self.learn.page.receive({"intent": name, "n": n, "value": value, "by": by, "view": view, "seq": 0})

    def go(self) -> None:
        """Press the one button that leads on."""
        attributes = self.shown(id="go")[0][1]
        self.press(attributes["data-intent"], json.loads(attributes.get("data-n", "null")))

    def to(self, station: str) -> None:
        """Go to a station, as the menu does."""
        self.send("goto", station)

    def to_question(self, step: str) -> None:
        """Go to a step and have it ask."""
        self.to(step)
        if self.asked.phase == "see":
            self.go()

    def point(self, value: Value) -> None:
        """Give an answer, without saying how sure it is."""
        assert self.exercise.question is not None
        kind = self.learn.subject.measure(self.exercise.question).kind
        match kind, value:
            case "space", int() if "space" in self.picture.asking.pointed_at:
                self.press("space", value)
            case "seats", ():
                self.press("point", "nobody")
            case "seats", tuple():
                for seat in value:
                    self.press("seat", seat)
            case "order", tuple():
                for thing in value:
                    self.press("point", thing)
            case "yes", bool():
                self.press("point", "yes" if value else "no")
            case _ if any(node[1].get("data-n") == json.dumps(value) for node in self.shown(data_intent="point")):
                self.press("point", value)
            case _:
                self.press("point", None, str(value))

    def commit(self, sure: int | None = None) -> None:
        """See what is right; before that say how sure the answer is, if it is said."""
        if sure is not None:
            self.press("sure", sure)
        self.press("commit")

    def answer(self, value: Value, sure: int | None = 60) -> None:
        """Predict, and see what is right; nobody is asked how sure an opinion is."""
        self.point(value)
        self.commit(None if self.exercise.is_opinion else sure)

    def take(self, move: Any) -> None:
        """Choose a move, as records write it, and make it."""
        if isinstance(move, list | dict):  # a hand takes one thing after the other
            parts = [move[:count] for count in range(1, len(move))] if isinstance(move, list) else []
            for part in [*parts, move]:
                self.press("choose", write_data(part))
            self.press("close")
            return
        try:
            self.press("choose", move)
        except LookupError:
            if isinstance(move, int):  # a sum that no bill makes is typed
                self.press("choose", None, str(move))
            else:  # first who is sent, then where to
                (who,) = self.shown(id=f"send-{move.split()[0]}-{self.exercise.chooser}")
                self.press(who[1]["data-intent"], json.loads(who[1]["data-n"]))
                self.press("choose", move)
        self.press("close")

    def reach(self, *hands: bool) -> None:
        """Grab or wait, throw after throw, in a race."""
        kind = self.exercise.kind
        assert isinstance(kind, Race)
        for grabs in hands:
            if not kind.timed:
                self.press("race-press", "grab" if grabs else "wait")
                continue
            self.press("race-begin")
            (race,) = self.shown(class_="racing")
            presses = [[f"{kind.seat}:{race[1]['data-opens']}", 500]] if grabs else []
            heard = {"clock": "a", "window": 0, "presses": presses, "give": 17, "hidden": False}
            self.send("race", race[1]["data-race"], json.dumps(heard))

    # What there is to know, for whoever tests -------------------------------------------------------------------------

    def truth(self) -> Value:
        """The right answer, which the page does not know yet."""
        return self.learn.subject.truth(self.exercise)

    def a_wrong_answer(self) -> Value:
        """One that no misconception gives, where there is one."""
        return wrong_answers(self.learn, self.exercise)[0]

    def solve(self, rightly: bool = True) -> None:
        """Answer what is asked, rightly or wrongly; the task stays open."""
        if self.asked.phase == "see":
            self.go()
        if isinstance(self.exercise.kind, Race) and self.asked.phase == "predict":
            rights = self.exercise.kind.rights(self.exercise.game, self.learn.subject)
            self.reach(*(right is rightly for right in rights))
        elif isinstance(self.exercise.kind, Ruling) and self.asked.phase == "predict":
            self.press("ruling", self.exercise.kind.usual(self.exercise))
        elif self.exercise.question:
            self.answer(self.truth() if rightly else self.a_wrong_answer())
        elif self.exercise.chooser is not None and self.asked.phase == "predict":
            whole, box = self.asked.whole, self.lesson.subject.box
            self.take(box.write_move(whole.usual()) if whole else a_fist(self.lesson, self.asked.name))

    def walk(self, rightly: bool = True, until: str = PRACTISE) -> None:
        """Go on, answering, to this station."""
        for _ in range(100):
            if self.learn.course.here == until:
                return
            if self.learn.course.asked and self.asked.phase in ("see", "predict"):
                self.solve(rightly)
            else:
                self.go()
        raise AssertionError(f"{until} was not reached")


def wrong_answers(learn: Learn, exercise: Exercise) -> list[Value]:
    """Wrong answers that can be given; first those that are no misconception's."""
    assert exercise.question is not None
    measure, truth = learn.subject.measure(exercise.question), learn.subject.truth(exercise)
    bounds = measure.bounds(exercise.game, exercise.before)
    kinds: Mapping[str, list[Value]] = {
        "yes": [True, False],
        "thing": [*bounds.among],
        "order": [*permutations(bounds.among)],
        "seats": [(), (0,), (1,), (0, 1)],
        "rank": [*range(1, exercise.game.players + 1)],
        "money": [*range(0, 100_000, 10_000)],
    }
    mixed_up = [learn.subject.believed(exercise, name) for name in exercise.misconceptions]
    wrong = [value for value in kinds.get(measure.kind, [*range(8)]) if value != truth]
    return sorted(wrong, key=lambda value: value in mixed_up)


def a_fist(lesson: Lesson, step: str) -> Any:
    """What reaches the goal of a step in which the learner decides."""
    (here,) = (each for each in lesson.steps if each.id == step)
    move = here.rehearse(lesson.subject).right[0]
    return lesson.subject.box.write_move(move)


def journal(lesson: str, *answers: tuple[str, bool]) -> str:
    """What a browser kept of a lesson in which tasks about these rules were answered rightly or wrongly."""
    position = "r1 b1 A0:10T B0:10T heap:0 left:G5S5H5E5F5C5"
    rows = [
        Answer(lesson, f"practise:{rule}", position, "1", 60, "1" if right else "2", right, rule, "", 1, 1.0, 1, 1)
        for rule, right in answers
    ]
    return Journal(lesson, rows).write()
