"""Five a day: tasks about what is about to be forgotten, over all lessons of a game.

What is asked follows from the journals and the day alone, so a reload asks the same.
"""

from __future__ import annotations

from kit.engine.reading import LATEST_DAY
from kit.lessons.asked import Asked
from kit.lessons.boxes import Review, boxes
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
    def review(self) -> Review:
        """What of the rules that have been met, and can be asked, is due or was asked."""
        boxed = {rule: each for rule, each in boxes(self.answers).items() if rule in self.subject.practice.topics}
        return Review(boxed, self.today, [answer.rule for answer in self.reviewed])

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
        review = self.review
        if not (self.subject.practice.make and review.coming):
            return None
        rule = review.coming[0]
        before = [each for each in self.journal.answers if each.rule == rule and each.day == self.day]
        level = LEVELS[min(review.boxed[rule].box, len(LEVELS)) - 1]  # what is known better is asked harder
        return self.make(DAILY, Wanted(rule, len(before), level), self.today)
