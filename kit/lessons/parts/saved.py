"""How a lesson is kept: in the learner's browser, and how they go on from there."""

from __future__ import annotations

from kit.lessons.course import END
from kit.lessons.resume import came_back, keep, read_kept, resume
from kit.lessons.screen import LessonScreen
from kit.page.page import Hello
from kit.page.part import Part


class Saved(Part):
    """Keeps how far the learner is, with what was answered, and brings it back."""

    def __init__(self, screen: LessonScreen) -> None:
        self._screen = screen

    def keep(self) -> None:
        """Keep it as it is now."""
        self._screen.page.save(keep(self._screen.course), self._where())

    def _where(self) -> str:
        """How far the lesson is; nothing once it is done, nor of a review, of which the first page says what is due."""
        steps, here = [step.id for step in self._screen.lesson.steps], self._screen.course.here
        if here in steps:
            return self._screen.words.say("lesson.step", number=steps.index(here) + 1, steps=len(steps))
        return "" if here == END or not steps else self._screen.words.say(f"lesson.stations.{here}")

    def greet(self, hello: Hello) -> bool:
        """Go on where the browser left off, or where the address leads."""
        screen, course, page = self._screen, self._screen.course, self._screen.page
        course.day = hello.day
        link = hello.link if hello.fresh else ""  # a reload goes on where the link has led
        read_kept(course, hello.saved, hello.shelf, page.storage_key.removeprefix(page.shelf), link)
        judged = resume(course)
        if came_back(course) and hello.held is None:
            screen.notice = "lesson.welcome_back"
        if judged:
            screen.show_what_came()
            self.keep()
        return True
