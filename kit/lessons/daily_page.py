"""The page of five a day: a task as in practice, and when to come back."""

from __future__ import annotations

from kit.draw.svg import Node, el
from kit.lessons.daily import DAILY, Daily
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.parts.answering import Answering
from kit.lessons.parts.onward import Onward
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.parts.rounds import Rounds
from kit.lessons.parts.saved import Saved
from kit.lessons.plain import PLAIN
from kit.lessons.review_shown import resting, way
from kit.lessons.screen import LessonScreen, Picture
from kit.lessons.show import side, stage, top
from kit.lessons.subject import Subject, subject_of
from kit.lessons.wording import in_language
from kit.page.controls import chip
from kit.page.frame import frame
from kit.page.page import Page
from kit.text.say import LANGUAGES, Words


class DailyPage(LessonScreen):
    """A review behind a `Page`."""

    course: Daily

    def __init__(self, lesson: Lesson, picture: Picture) -> None:
        course = Daily(lesson)
        super().__init__(lesson, picture, course)
        self.saved = Saved(self)
        keep = self.saved.keep
        self.compose(Onward(self, keep), Answering(self, keep), Rounds(course, keep), OwnAnswers(self), self.saved)

    def picture(self) -> Node:
        """A task, or what comes after the last one."""
        asked = self.course.asked
        shown = stage(self, asked) if asked else self._resting()
        return frame(self, self.face.style, top(self, self._way()), shown, look="lesson")

    def _way(self) -> Node:
        """The tasks of today."""
        done, asked = self._went(), self.course.asked
        is_open = asked is not None and asked.answer is None
        return way(self.words, done, len(done) + len(self.course.review.coming), len(done) if is_open else None)

    def _went(self) -> list[bool]:
        return [answer.right is True for answer in self.course.reviewed]

    def _resting(self) -> Node:
        words, review, first = self.words, self.course.review, lessons_of(self.subject.game)[:1]
        missed = [chip(each.rule, words, self.panel == each.rule) for each in self.course.reviewed if not each.right]
        return resting(
            self,
            review,
            self._went(),
            self.course.answers,
            side(self),
            symbol=self.shows.symbol,
            nothing=words.say("daily.nothing_text"),
            still_due=words.say("daily.still_due", rules=len(review.due)),
            first=[(each.page, f"{each.id} · {in_language(each.title, self.language)}") for each in first],
            told=[
                el("p", words.say("daily.missed"), missed, class_="row") if missed else None,
                self.notice and el("p", words.say(self.notice), class_="told", role="status"),
            ],
        )


def daily(game: str) -> Page:
    """Five a day of a game: the last line of its notebook."""
    subject = subject_of(game)
    return DailyPage(as_lesson(subject), subject.picture() or PLAIN).page


def as_lesson(subject: Subject) -> Lesson:
    """A lesson without steps: its journal lies beside those of the lessons."""
    said = {language: Words(language, subject.game) for language in LANGUAGES}
    title, teacher = ({code: words.say(f"daily.{key}") for code, words in said.items()} for key in ("title", "teacher"))
    return Lesson(DAILY, subject, LANGUAGES, 5, title, title, teacher, (), subject.pages.daily or DAILY)
