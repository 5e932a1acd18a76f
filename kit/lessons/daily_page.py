"""The page of five a day: a task as in practice, and when to come back."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el
from kit.lessons.asked import Asked
from kit.lessons.calibrated import calibration_panel
from kit.lessons.daily import DAILY, Daily
from kit.lessons.end import done_panel
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.parts.answering import Answering
from kit.lessons.parts.onward import Onward
from kit.lessons.parts.own_answers import OwnAnswers
from kit.lessons.parts.rounds import Rounds
from kit.lessons.parts.saved import Saved
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen, Picture
from kit.lessons.show import side, stage, top
from kit.lessons.subject import Subject, subject_of
from kit.lessons.wording import in_language
from kit.page.controls import button, chip
from kit.page.frame import address, frame
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

    def task_name(self, asked: Asked) -> str:
        """Which of today's it is."""
        if not asked.name.startswith(f"{DAILY}:"):
            return super().task_name(asked)
        done = len(self.course.reviewed)
        number = done + (asked.answer is None)
        return self.words.say("daily.task", number=number, of=done + len(self.course.coming))

    def _way(self) -> Node:
        """The tasks of today: which are done, and how."""
        words, done, asked = self.words, self.course.reviewed, self.course.asked
        items = []
        for answer in done:
            mark, said, look = ("✓", "was_right", "done") if answer.right else ("✗", "was_wrong", "done missed")
            items.append(_task(mark, words.say(f"daily.{said}"), look))
        for number, _ in enumerate(self.course.coming, len(done) + 1):
            is_now = asked is not None and asked.answer is None and number == len(done) + 1
            items.append(_task(number, words.say("daily.open"), "now" if is_now else None))
        return el("ol", items, class_="phases daily", aria_label=words.say("daily.title"))

    # Nothing to ask now -----------------------------------------------------------------------------------------------

    def _resting(self) -> Node:
        done, words = self.course.reviewed, self.words
        title = "daily.nothing" if self.course.days_left is None else "daily.done" if done else "daily.fresh"
        done_now = done_panel(
            self, title, list(self._said()), list(self._ways()), id="ending", focus=f"daily-{len(done)}"
        )
        calibrated = calibration_panel(words, self.answers) if self.course.boxed else None
        return el("div", done_now, side(self) or calibrated, class_="stage arranging")

    def _said(self) -> Iterator[Child]:
        words, done, left = self.words, self.course.reviewed, self.course.days_left
        if left is None:
            yield el("p", words.say("daily.nothing_text"))
            return
        if done:
            right = sum(answer.right is True for answer in done)
            yield el("p", words.say("lesson.practised", right=right, of=len(done)), class_="score")
        if missed := [answer.rule for answer in done if not answer.right]:
            chips = [chip(rule, words, self.panel == rule) for rule in missed]
            yield el("p", words.say("daily.missed"), chips, class_="row")
        due = len(self.course.due)
        yield el("p", words.say("daily.still_due", rules=due) if due else words.say("daily.come_back", days=left))

    def _ways(self) -> Iterator[Node]:
        words = self.words
        if self.course.days_left is None and (first := next(iter(lessons_of(self.subject.game)), None)):
            title = f"{first.id} · {in_language(first.title, self.language)}"
            yield el("a", title, href=address(self, first.page), class_="btn main", id="go", data_key="Enter")
        if self.course.due:
            yield button(words.say("daily.more"), "more", look="main", key="Enter", id="go")
        yield el("a", words.say("page.home"), href=f"/?lang={self.looks.language}", class_="btn")


def _task(mark: str | int, said: str, look: str | None) -> Node:
    current = {"aria_current": "step"} if look == "now" else {}
    return el("li", el("i", mark, aria_hidden=True), el("span", said, class_="unseen"), class_=look, **current)


def daily(game: str) -> Page:
    """Five a day of a game: the last line of its notebook."""
    subject = subject_of(game)
    return DailyPage(_as_lesson(subject), subject.picture() or PLAIN).page


def _as_lesson(subject: Subject) -> Lesson:
    """A lesson without steps: its journal lies beside those of the lessons."""
    said = {language: Words(language, subject.game) for language in LANGUAGES}
    title, teacher = ({code: words.say(f"daily.{key}") for code, words in said.items()} for key in ("title", "teacher"))
    return Lesson(DAILY, subject, LANGUAGES, 5, title, title, teacher, (), subject.pages.daily or DAILY)
