"""Five a day: tasks about what is about to be forgotten, over all lessons of a game.

What is asked follows from the journals and the day alone, so a reload asks the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from kit.engine.reading import LATEST_DAY
from kit.lessons.asked import Asked
from kit.lessons.boxes import A_DAY, Boxed, boxes, due_rules
from kit.lessons.course import END, LEVELS, Course
from kit.lessons.journal import Answer
from kit.lessons.practise import Wanted

DAILY = "daily"


class Daily(Course):
    """A review and one learner in it."""

    @property
    def route(self) -> tuple[str, ...]:
        """One task after the other."""
        return (DAILY, END)

    @property
    def today(self) -> int:
        """The day; where no browser says which, everything is due."""
        return LATEST_DAY if self.day is None else self.day

    @property
    def reviewed(self) -> list[Answer]:
        """What was answered in this round of tasks."""
        answers = self.journal.answers[self.begun :]
        return [each for each in answers if each.step.startswith(f"{DAILY}:") and each.day == self.day]

    @property
    def boxed(self) -> Mapping[str, Boxed]:
        """The rules that have been met and can be asked."""
        return {rule: each for rule, each in boxes(self.answers).items() if rule in self.subject.practice.topics}

    @property
    def due(self) -> list[str]:
        """The rules that are due, the most overdue first."""
        return due_rules(self.boxed, self.today)

    @property
    def coming(self) -> tuple[str, ...]:
        """What this round still asks: what is due, and once it has begun, what is due next."""
        asked, boxed = {answer.rule for answer in self.reviewed}, self.boxed
        begins = bool(asked or self.due)
        rules = sorted(boxed.keys() - asked, key=lambda rule: (boxed[rule], rule)) if begins else []
        return tuple(rules[: max(A_DAY - len(self.reviewed), 0)])

    @property
    def days_left(self) -> int | None:
        """In how many days something is due again; None before anything was learned."""
        return min((max(each.due - self.today, 0) for each in self.boxed.values()), default=None)

    def enter(self) -> None:
        """Open the next task."""
        self.presenting = False  # a class has no boxes
        self.at = 0
        if self.journal.place.get("phase") != "predict":
            self.journal.place |= {"phase": "", "again": ""}  # what was answered is done with
        super().enter()

    def more(self) -> None:
        """Another round."""
        self.begun = len(self.journal.answers)
        self.enter()

    def _forward(self) -> None:
        self.enter()

    def _open_station(self) -> Asked | None:
        if not (self.subject.practice.make and self.coming):
            return None
        rule = self.coming[0]
        before = [each for each in self.journal.answers if each.rule == rule and each.day == self.day]
        level = LEVELS[min(self.boxed[rule].box, len(LEVELS)) - 1]  # what is known better is asked harder
        return self.make(DAILY, Wanted(rule, len(before), level), self.today)
