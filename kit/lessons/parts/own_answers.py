"""A learner's own answers: taken along as a file, under a code that names nobody, or forgotten."""

from __future__ import annotations

from kit.lessons.download import dialect_of, file_name, new_code
from kit.lessons.journal import as_csv, as_json
from kit.lessons.parts.part import LessonPart
from kit.lessons.shell import Shell
from kit.page.page import Hello, Intent
from kit.page.part import on


class OwnAnswers(LessonPart[Shell]):
    """What was answered in all lessons of a game, or in probability."""

    _day: int | None = None
    """Which day it is for the learner."""

    def greet(self, hello: Hello) -> bool:
        """A file is called after its day."""
        self._day = hello.day
        return True

    def pressed(self, intent: Intent) -> None:
        """Whoever does something else does not want them cleared."""
        if intent.by != "time":
            self._screen.clearing = self._screen.clearing and intent.name == "clear-all"

    @on("csv")
    def _download_csv(self, _: Intent) -> None:
        looks = self._screen.looks
        self._download("csv", as_csv(self._screen.answers, dialect_of(looks), looks.code))

    @on("json")
    def _download_json(self, _: Intent) -> None:
        self._download("json", as_json(self._screen.answers))

    def _download(self, kind: str, text: str) -> None:
        page, lesson, code = self._screen.page, self._screen.lesson, self._screen.looks.code
        page.download(file_name(kind, self._day, page.storage_key.split(":")[2], lesson.id, code=code), text)

    @on("code")
    def _change_code(self, _: Intent) -> None:
        """Another code, by chance, until the learner likes one."""
        looks = self._screen.looks
        looks.code = new_code(self._screen.words, looks.code)
        self._screen.page.remember("code", looks.code)

    @on("clear")
    def _ask_to_clear(self, _: Intent) -> None:
        self._screen.clearing = True

    @on("clear-all")
    def _clear(self, _: Intent) -> None:
        """Forget every answer in every lesson; only after it was asked for."""
        screen = self._screen
        if screen.clearing:
            screen.page.forget_shelf()
            screen.page.remember("code", None)
            screen.looks.code = ""
            screen.clearing = False
            screen.forget()
