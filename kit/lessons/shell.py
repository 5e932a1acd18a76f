"""What the page of every lesson has, about rules or in probability: menu, paper and shared parts know no more of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from kit.lessons.journal import Answer
from kit.lessons.subject import Pages
from kit.page.face import AnyFace
from kit.page.looks import Looks
from kit.page.page import Page
from kit.text.say import Words


class Written(Protocol):
    """A lesson as it was written."""

    @property
    def id(self) -> str:
        """Such as ``R5``."""

    @property
    def page(self) -> str:
        """Its notebook; empty for a lesson of somebody's own."""

    @property
    def languages(self) -> tuple[str, ...]:
        """In which it was written."""

    @property
    def title(self) -> Mapping[str, str]:
        """By language."""


class Way(Protocol):
    """The way through a lesson, and who goes it."""

    presenting: bool
    """A class looks on, and nobody's answers are counted."""

    def present(self) -> None:
        """Before a class, or back to a learner's page."""

    def back(self) -> None:
        """To what was before."""

    def goto(self, place: object) -> bool:
        """To a place on the way; False where there is no such."""


class Shell(ABC):
    """A lesson on a page, whatever it teaches."""

    page: Page
    looks: Looks
    panel: str | None
    instant: int | None
    face: AnyFace
    lesson: Written
    way: Way
    clearing = False
    """The learner is asked whether the answers may be cleared."""
    address = ""
    """Where the page is in its browser, up to the `?`."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The reader's words, of the lesson's game."""

    @property
    @abstractmethod
    def answers(self) -> Sequence[Answer]:
        """What the learner has answered in all lessons of this kind, as far as it may be taken along."""

    @property
    @abstractmethod
    def link(self) -> str:
        """What the address of this very place ends with, after the `?`."""

    @property
    @abstractmethod
    def pages(self) -> Pages:
        """What there is beside the lessons of its game."""

    @abstractmethod
    def forget(self) -> None:
        """The browser has forgotten every answer: begin anew, and say so."""

    @abstractmethod
    def plain(self, texts: Mapping[str, str]) -> str:
        """A text of the lesson in the reader's language, for where nothing can be set."""

    @property
    def is_young(self) -> bool:
        """It is for pupils of 6 to 10, who have not met decimals: their tables are written as most are."""
        return False

    @property
    def has_paper(self) -> bool:
        """Something in it can be asked on paper."""
        return True

    @property
    def on_phones(self) -> str:
        """What the address of the class's page ends with, after the language, to ask what is asked here on all phones;
        empty where nothing can be.
        """
        return ""

    def leads_to(self, name: str) -> str:
        """What a way is called that leads to one of its `pages`."""
        return self.words.say(f"lesson.{name}")

    @property
    def language(self) -> str:
        """The reader's, or the lesson's first where it has not theirs."""
        wished, known = self.looks.language, self.lesson.languages
        return wished if wished in known else known[0]

    @property
    def title(self) -> str:
        """The lesson's number and name."""
        return f"{self.lesson.id} · {self.plain(self.lesson.title)}"

    def arrive(self) -> None:
        """Somebody is somewhere else now: nothing moves, and what was opened is closed."""
        self.panel = self.instant = None
