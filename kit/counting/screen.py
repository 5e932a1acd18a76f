"""What is drawn of a lesson in probability, and what its parts share: the run, the words, how numbers are written.

It knows no part and has no intent of its own; `kit.counting.count_page` lists the parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from kit.counting.answers import Given, Question
from kit.counting.keeping import SHELF, link_to
from kit.counting.lesson import CountLesson
from kit.counting.own_desk import OwnDesk
from kit.counting.run import CountRun
from kit.counting.way import Way
from kit.draw.chart import Numbers, Voices
from kit.draw.svg import Tree
from kit.faces import open_face
from kit.games import open_box
from kit.lessons.journal import Answer, Journal
from kit.lessons.shell import Shell
from kit.lessons.subject import Pages, subject_of
from kit.lessons.wording import words_of_first
from kit.page.face import Instant
from kit.page.page import Page
from kit.page.prose import prose
from kit.page.screen import Screen
from kit.text.say import Words

YOUNG = "P"
"""The level of a lesson for pupils of 6 to 10."""
DAILY_PAGE = "probability/five-a-day-{}"
"""The notebook of a game's five chances a day."""
MOST_PLACES = 3
"""Of a share that is rare."""


@dataclass
class Once:
    """What is shown until the next press."""

    notice: str = ""
    """The key of a message."""
    class_fault: str = ""
    """What is wrong in the form of the class: a key, or a field and a key."""
    seed_fault: bool = False
    clearing: bool = False
    """Somebody is asked whether the answers may be forgotten."""


@dataclass
class ClassForm:
    """What a class fills in: it belongs to no step."""

    texts: dict[str, str] = field(default_factory=dict)
    """What stands in its fields, by name."""
    is_apart: bool = False
    """The class's groups stand one by one on the chart."""

    def text(self, name: str, usual: str = "") -> str:
        """What stands in a field, without the blanks around it."""
        return self.texts.get(name, usual).strip()


class CountScreen(Shell, Screen):
    """A run on a page."""

    panels = ("menu", "rules", "teacher", "class")
    can_deal = True
    """Trials can be dealt on it."""
    lesson: CountLesson
    way: Way

    def __init__(self, run: CountRun, page: Page | None = None) -> None:
        """`page`: one with a place of its own in a browser."""
        lesson = run.written
        own = "" if lesson.page else "own:"  # a lesson of one's own may be called B2, too
        super().__init__(open_box(lesson.game), page or Page(f"{SHELF}{own}{lesson.id}", SHELF))
        self.others: Sequence[Journal] = ()
        """Of the other lessons in probability."""
        self.begin(run)

    def begin(self, run: CountRun) -> None:
        """Show this run from now on."""
        self.run, self.lesson, self.way = run, run.written, run.way
        self.own = OwnDesk(run)
        self.form, self.once = ClassForm(), Once()
        self.box, self.face = open_box(run.written.game), open_face(run.written.game)

    def announce(self, text: str) -> None:
        """For whoever does not see what has changed: the focus stays on the button that was pressed."""
        if text:
            self.page.announce(text)

    def instants(self) -> Sequence[Instant]:
        """Nothing moves instant by instant."""
        return ()

    @property
    def words(self) -> Words:
        """The reader's words, of the lesson's game."""
        return words_of_first(self.language, self.run.written.game, self.box.players[-1], self.looks.neutral)

    @property
    def answers(self) -> list[Answer]:
        """In all lessons in probability."""
        return [answer for journal in (*self.others, self.run.journal) for answer in _told(journal)]

    @property
    def link(self) -> str:
        """To this step, with the seed of its trials."""
        return link_to(self.run)

    @property
    def pages(self) -> Pages:
        """Beside the lessons of its game."""
        game = self.run.written.game
        return replace(subject_of(game).pages, daily=DAILY_PAGE.format(game))

    @property
    def on_phones(self) -> str:
        """To this step of one of our lessons."""
        lesson = self.run.written
        return f"&ask=count:{lesson.id}&step={self.run.way.here}" if lesson.page and lesson.steps else ""

    def leads_to(self, name: str) -> str:
        """Five chances a day have a name of their own."""
        return self.say("daily.title") if name == "daily" else super().leads_to(name)

    def forget(self) -> None:
        """To the first step, with nothing answered or dealt."""
        self.run.begin_again()
        self.others, self.once.notice = (), "begun_again"
        self.arrive()

    def plain(self, texts: Mapping[str, str]) -> str:
        """A text of the lesson in the reader's language, with its figures and nouns filled in, where nothing is set."""
        return self.run.written.plain(texts, self.words)

    def fragment(self, texts: Mapping[str, str]) -> str:
        """A piece of a sentence: it begins as it was written."""
        return self.run.written.fragment(texts, self.words)

    def text(self, texts: Mapping[str, str]) -> list[Tree]:
        """The same on the page, with what is bold in it and powers as powers."""
        return self.prose(self.run.written.say(texts, self.words))

    def prose(self, text: str) -> list[Tree]:
        """A sentence of the shell, or several in one, with what is bold in it."""
        return prose(text, self.words)

    def say(self, key: str, **said: object) -> str:
        """A sentence of the shell, by its key under ``count``."""
        return self.words.say(f"count.{key}", **said)

    def piece(self, key: str, **said: object) -> str:
        """The same as a piece of a sentence: it does not begin with a capital letter."""
        text = self.say(key, **said)
        return text[:1].lower() + text[1:]

    # Numbers as the reader's language writes them ---------------------------------------------------------------------

    @property
    def numbers(self) -> Numbers:
        """Their marks."""
        words = self.words
        return Numbers(words.say("numbers.thousands"), words.say("numbers.decimal"))

    @property
    def voices(self) -> Voices:
        """What the marks of charts are called."""
        names = ("voice_guess", "voice_class", "voice_computer", "exact", "voice_band", "voice_plausible")
        return Voices(*(self.piece(f"chart.{name}") for name in names))

    def whole(self, number: int) -> str:
        """100,000."""
        return self.numbers.whole(number)

    def of_100(self, share: Fraction, places: int = 0) -> str:
        """A share as so many in a hundred, rounded; what is rare is not told as nothing, nor what is usual as all."""
        for more in range(places, MOST_PLACES + 1):
            said = self.numbers.of_100(share, more)
            if (said == "0") is (share == 0) and (said == "100") is (share == 1):
                return said
        least = Fraction(1, 10**MOST_PLACES)
        end, sign = (100 - least, ">") if share > least else (least, "<")
        return f"{sign}\u202f{self.numbers.short(end, MOST_PLACES)}"

    @property
    def is_young(self) -> bool:
        """Pupils of 6 to 10: whole numbers only, and nothing that they have not met yet."""
        return self.run.written.level == YOUNG

    def fraction(self, value: Fraction) -> str:
        """2,128/3,393."""
        above, below = self.whole(value.numerator), self.whole(value.denominator)
        return above if value.denominator == 1 else f"{above}/{below}"

    def said(self, question: Question, given: Given | None, names: Mapping[str, Mapping[str, str]]) -> str:
        """An answer in words. `names`: the texts of what there is to choose from."""
        if given is None:
            return ""
        if isinstance(given, str):
            return self.plain(names[given]) if given in names else given
        if isinstance(given, tuple):
            return self._several(question, given, names)
        scaled = given * question.scale
        if question.kind == "of":
            return (
                f"{self.numbers.short(scaled)} {self.say('answer.of', n=question.of)[:1].lower()}"
                + self.say("answer.of", n=question.of)[1:]
            )
        if question.kind == "percent":
            return self.words.say("numbers.percent", number=self.numbers.short(scaled))
        if question.kind == "fraction":
            return self.fraction(given)
        return self.numbers.short(given, 3)

    def truth(self, question: Question, names: Mapping[str, Mapping[str, str]]) -> str:
        """What is right, in words; of an interval also what lies in it."""
        said = self.said(question, question.truth, names)
        return self.piece("interval.truth", said=said) if question.kind == "interval" else said

    def _several(self, question: Question, given: tuple[Any, ...], names: Mapping[str, Mapping[str, str]]) -> str:
        if question.kind == "order":
            return " · ".join(self.plain(names[each]) for each in given)
        numbers = [self.numbers.short(each) for each in given]
        if question.kind == "interval":
            return self.piece("answer.interval", low=numbers[0], high=numbers[1])
        return " · ".join(
            f"{self.plain(names[name])} {number}" for name, number in zip(question.names, numbers, strict=False)
        )


def _told(journal: Journal) -> list[Answer]:
    """The answers of a lesson; what is right about a guess, and what it mixes up, the lesson tells before its end."""
    if journal.place.get("done") is True:
        return journal.answers
    return [replace(each, truth="", misconception="") if each.right is None else each for each in journal.answers]
