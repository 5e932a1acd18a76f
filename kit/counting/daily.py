"""Five a day of a game's lessons in probability: questions that were answered some days ago, with other numbers.

What is due follows from the journals and the day; which numbers come, from how often a question was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import monotonic

from kit.counting.content import Step
from kit.counting.lesson import CountLesson, load
from kit.counting.run import CountRun
from kit.counting.shelf import lesson_ids, outline
from kit.counting.tasks import DAILY, fresh, task
from kit.engine.reading import LATEST_DAY
from kit.lessons.boxes import Review, boxes
from kit.lessons.journal import Answer, Journal


def topics(answer: Answer) -> Iterable[str]:
    """The questions that come back which an answer is about, ``B2/some``: a task is one of them, a step may be some."""
    if answer.tries > 1:
        return ()  # the first answer counts
    name, _, rest = answer.step.partition(":")
    asked = rest.partition(":")[0]
    if answer.lesson == DAILY:
        return (asked,) if name == DAILY else ()
    again = outline(answer.lesson).again if answer.lesson in lesson_ids() else {}
    found = [asked] if rest else [each for each, after in again.items() if after == answer.step]
    return [f"{answer.lesson}/{each}" for each in found if each in again]


class CountDaily(CountRun):
    """A review and one learner in it: a lesson that has nothing but tasks."""

    def __init__(self, lesson: CountLesson, clock: Callable[[], float] = monotonic) -> None:
        """`lesson`: one without steps, of the game whose lessons are reviewed."""
        super().__init__(lesson, clock)
        self.others: list[Answer] = []
        """What was answered in the lessons."""

    @property
    def answers(self) -> list[Answer]:
        """The answers in all lessons of the game."""
        return [*self.others, *self.journal.answers]

    def lesson_of(self, step: Step) -> CountLesson:
        """The lesson of a task, ``daily:B2/some:3``."""
        return load(step.id.split(":")[1].partition("/")[0])

    def task(self, name: str) -> Step | None:
        """The task of this name; None where there is no such lesson or question."""
        lesson_id = name.partition(":")[2].partition("/")[0]
        return task(load(lesson_id), name) if lesson_id in self._lessons else None

    @property
    def _lessons(self) -> list[str]:
        return [each for each in lesson_ids() if outline(each).game == self.written.game]

    @property
    def review(self) -> Review:
        """What is due, and what was asked in this round."""
        known = {f"{each}/{name}" for each in self._lessons for name in outline(each).again}
        boxed = boxes(self.answers, topics)
        return Review(
            {topic: each for topic, each in boxed.items() if topic in known},
            LATEST_DAY if self.day is None else self.day,
            [step.id.split(":")[1] for step in self.way.tasks if self.given(step) is not None],
        )

    def read_others(self, shelf: Mapping[str, str]) -> None:
        """The journals of the lessons, as a browser keeps them."""
        self.others = [answer for each in self._lessons for answer in Journal.read(shelf.get(each), each).answers]

    def begin_again(self) -> None:
        """As if nobody had learned anything."""
        self.others = []
        super().begin_again()

    def begin(self) -> None:
        """A round: what comes first of a question is as often as it has come before, so its numbers are others."""
        self.way.tasks = ()
        asked = [topic for answer in self.answers for topic in topics(answer)]
        answered = {answer.step for answer in self.journal.answers}
        names = [fresh(f"{DAILY}:{topic}", asked.count(topic), answered) for topic in self.review.coming]
        self.way.tasks = tuple(each for each in map(self.task, names) if each is not None)
        self.way.goto(self.way.route[0])
