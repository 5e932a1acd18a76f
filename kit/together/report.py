"""What a room did, to be read again later and printed: each round that was revealed, in order, and nothing to press
but files to take along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count

from kit.draw.svg import Child, Node, el
from kit.engine.errors import BadInput
from kit.lessons.paper import without_life
from kit.page.looks import Looks
from kit.page.shape import WIDE
from kit.table.room import Room, Round
from kit.text.say import Words
from kit.together.concept_round import ConceptRound
from kit.together.named import called
from kit.together.on_paper import ASKED, asked, how_many, told, why
from kit.together.pictures import Titled, beside_each, titled
from kit.together.play_round import Play
from kit.together.question import Question
from kit.together.questions import question_for
from kit.together.remains_shown import game_buttons, picture_buttons

Others = Callable[[], Iterable[Room]]
ROUND = "panel col of-report-round"


class Report:
    """The report of one room, drawn again only when something in it has changed."""

    def __init__(self) -> None:
        self.pictures: list[Titled] = []
        """Its charts, in reading order."""
        self._of: object = None
        self._drawn: Sequence[Node] = ()

    def rounds(self, room: Room, looks: Looks, words: Words, others: Others) -> Sequence[Node]:
        """The rounds that were revealed; one that was asked again stands beside the one that it repeats.

        `others`: other rooms that may be known, in which a class answered on another day.
        """
        shown = tuple(each for each in room.counted if each.is_shown)
        of = shown, room.shows_names, room.people if room.shows_names else None, looks.language, looks.neutral
        if of != self._of:
            paper = _Paper(room, replace(looks, shape=WIDE), words, others)
            self._drawn = [paper.section(each) for each in together(shown)]
            self._of, self.pictures = of, paper.pictures
        return self._drawn


def together(shown: Sequence[Round]) -> list[list[Round]]:
    """The rounds in order, each with those that repeat it."""
    groups: dict[int, list[Round]] = {}
    of: dict[int, int] = {}
    for each in shown:
        of[each.number] = of.get(each.again, each.number)
        groups.setdefault(of[each.number], []).append(each)
    return list(groups.values())


def day_of(room: Room) -> str:
    """The day on which it was opened, where the server is."""
    return datetime.fromtimestamp(room.opened_at / 1000).date().isoformat()


@dataclass
class _Paper:
    """What rounds are written on, one after the other."""

    room: Room
    looks: Looks
    words: Words
    others: Others
    pictures: list[Titled] = field(default_factory=list)

    def section(self, rounds: Sequence[Round]) -> Node:
        """A round with those that repeat it: its question, what all said each time, and what is right."""
        questions: list[Question] = []
        try:
            for each in rounds:
                questions.append(question_for(each.spec, self.looks))
            return el("section", list(self._of(rounds, questions)), class_=ROUND)
        except BadInput:
            said = el("p", self.words.say("room.host.cannot_show"), class_="muted")
            return el("section", self._head(rounds[0]), said, class_=ROUND)
        finally:
            for question in questions:
                question.close()

    def _head(self, of: Round, title: str = "") -> Node:
        return el("h2", el("span", self._number(of), class_="muted"), " ", title)

    def _number(self, of: Round) -> str:
        return self.words.say("room.host.round", n=of.number)

    def _of(self, rounds: Sequence[Round], questions: Sequence[Question]) -> Iterator[Child]:
        first, last = questions[0], questions[-1]
        first.follow(self.room, rounds[0], None)
        yield first.face.style
        yield self._head(rounds[0], first.title)
        yield without_life(el("div", list(asked(first, rounds[0].spec)), class_=ASKED))
        columns = [
            self._column(each, question, len(rounds) > 1) for each, question in zip(rounds, questions, strict=True)
        ]
        yield el("div", columns, class_=["columns", len(columns) > 1 and "several"])
        if reasons := list(why(last)):
            yield without_life(el("div", reasons, class_="why-then col"))

    def _column(self, now: Round, question: Question, is_one_of_several: bool) -> Node:
        """What all said in one of the rounds, with its charts and games to take along."""
        question.follow(self.room, now, None)
        question.know(self.others)
        question.reveal(self.room, now, None)
        drawn = without_life(el("div", list(told(question, self.room, now)), class_="told-then col"))
        numbers = count(len(self.pictures))
        self.pictures += titled(self.room, now, self.words, question.title, drawn)
        key = "again" if now.again else "first"
        return el(
            "div",
            el("h3", self.words.say(f"room.report.{key}", n=now.number)) if is_one_of_several else None,
            how_many(question, now),
            beside_each(drawn, lambda: picture_buttons(self.words, next(numbers))),
            game_buttons(self.words, now) if now.kind == Play.kind else None,
            self._by_name(question, now),
            class_="col",
        )

    def _by_name(self, question: Question, now: Round) -> Node | None:
        """Who said what, where names are shown; a concept check names nobody."""
        if not self.room.shows_names or not now.choices or isinstance(question, ConceptRound):
            return None
        by: dict[str, list[str]] = {}
        for member, choice in now.choices.items():
            by.setdefault(choice.said, []).append(called(self.words, self.room.people[member]))
        rows = [
            el("li", el("b", question.said(said)), " – ", ", ".join(names))
            for said, names in sorted(by.items(), key=lambda each: -len(each[1]))
        ]
        return el("ul", rows, class_="by-name small")


def report_of(report: Report, room: Room, looks: Looks, words: Words, others: Others) -> Node:
    """The whole report."""
    rounds = report.rounds(room, looks, words, others)
    many = words.say("room.people", n=len(room.members))
    head = el(
        "header",
        el("h1", words.say("room.report.title")),
        el("p", el("b", room.code, class_="code"), f" · {day_of(room)} · {many}", class_="large"),
    )
    nothing = None if rounds else el("p", words.say("room.host.nothing_yet"), class_="muted")
    return el("article", head, rounds, nothing, class_="report")
