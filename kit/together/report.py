"""What a room did, to be read again later and printed: each round that was revealed, in order, and nothing to press
but files to take along.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import NamedTuple

from kit.draw.svg import Child, Node, el
from kit.engine.errors import BadInput
from kit.lessons.paper import without_life
from kit.page.looks import Looks
from kit.page.shape import WIDE
from kit.table.room import Room, Round
from kit.text.say import Words
from kit.together.named import called
from kit.together.on_paper import asked, told, why
from kit.together.pictures import Pictured, beside_each, pictured
from kit.together.play_round import Play
from kit.together.question import Question
from kit.together.questions import question_for
from kit.together.remains_shown import game_buttons, picture_buttons


class Titled(NamedTuple):
    """A chart of the report, and what stands above it as a picture."""

    heading: str
    picture: Pictured


class Report:
    """The report of one room, drawn again only when something in it has changed."""

    def __init__(self) -> None:
        self.pictures: list[Titled] = []
        """Its charts, in reading order."""
        self._of: object = None
        self._drawn: Sequence[Node] = ()

    def rounds(self, room: Room, looks: Looks, words: Words) -> Sequence[Node]:
        """The rounds that were revealed; one that was asked again stands beside the one that it repeats."""
        shown = tuple(each for each in room.counted if each.is_shown)
        of = shown, room.shows_names, room.people if room.shows_names else None, looks.language, looks.neutral
        if of != self._of:
            self._of, self.pictures = of, []
            paper = replace(looks, shape=WIDE)
            self._drawn = [_Section(room, each, paper, words, self.pictures).drawn() for each in together(shown)]
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


class _Section:
    """A round with those that repeat it."""

    def __init__(self, room: Room, rounds: Sequence[Round], looks: Looks, words: Words, pictures: list[Titled]) -> None:
        self.room, self.rounds, self.looks, self.words, self.pictures = room, rounds, looks, words, pictures
        self.title = ""

    def drawn(self) -> Node:
        """Its question, what all said each time, and what is right."""
        open_: list[Question] = []
        try:
            for each in self.rounds:
                open_.append(question_for(each.spec, self.looks))
            return self._of(open_)
        except BadInput:
            said = el("p", self.words.say("room.host.cannot_show"), class_="muted")
            return el("section", self._head(), said, class_="panel col of-report-round")
        finally:
            for question in open_:
                question.close()

    def _head(self) -> Node:
        number = self.words.say("room.host.round", n=self.rounds[0].number)
        return el("h2", el("span", number, class_="muted"), " ", self.title)

    def _of(self, questions: Sequence[Question]) -> Node:
        first, self.title = questions[0], questions[0].title
        first.follow(self.room, self.rounds[0], None)
        situation = el("div", list(asked(first, self.rounds[0].spec)), class_="sheet asked-then col")
        columns = [self._column(*each) for each in zip(questions, self.rounds, strict=True)]
        last = el("div", list(why(questions[-1])), class_="why-then col")
        return el(
            "section",
            first.face.style,
            self._head(),
            without_life(situation),
            el("div", columns, class_=["columns", len(columns) > 1 and "several"]),
            without_life(last) if last[2:] else None,
            class_="panel col of-report-round",
        )

    def _column(self, question: Question, now: Round) -> Node:
        """What all said in one of the rounds, with its charts to take along."""
        question.follow(self.room, now, None)
        question.reveal(self.room, now, None)
        drawn = without_life(el("div", list(told(question, self.room, now)), class_="told-then col"))
        heading = f"{self.room.code} · {self.words.say('room.host.round', n=now.number)} · {self.title}"
        numbers = count(len(self.pictures))
        self.pictures += [Titled(heading, each) for each in pictured(drawn)]
        with_files = beside_each(drawn, lambda: picture_buttons(self.words, next(numbers)))
        games = game_buttons(self.words, now) if now.kind == Play.kind else None
        rows: list[Child] = [self._counted(question, now), with_files, games, *self._by_name(question, now)]
        if len(self.rounds) > 1:
            key = "again" if now.again else "first"
            rows.insert(0, el("h3", self.words.say(f"room.report.{key}", n=now.number)))
        return el("div", rows, class_="col")

    def _counted(self, question: Question, now: Round) -> Node | None:
        """How many answered, and how many of them were right."""
        if not question.is_answered:
            return None
        judged = [question.judged(each.said).is_right for each in now.choices.values()]
        known = [each for each in judged if each is not None]
        said = [self.words.say("room.report.answered", n=len(judged))]
        if known:
            said.append(self.words.say("room.host.right", n=sum(known), of=len(known)))
        return el("p", el("b", " · ".join(said)), class_="counted-then")

    def _by_name(self, question: Question, now: Round) -> Iterator[Node]:
        """Who said what, where names are shown."""
        if not self.room.shows_names or not now.choices:
            return
        by: dict[str, list[str]] = {}
        for member, choice in now.choices.items():
            by.setdefault(choice.said, []).append(called(self.words, self.room.people[member]))
        rows = [
            el("li", el("b", question.said(said)), " – ", ", ".join(names))
            for said, names in sorted(by.items(), key=lambda each: -len(each[1]))
        ]
        yield el("ul", rows, class_="by-name small")


def report_of(report: Report, room: Room, looks: Looks, words: Words) -> Node:
    """The whole report."""
    rounds = report.rounds(room, looks, words)
    many = words.say("room.people", n=len(room.members))
    head = el(
        "header",
        el("h1", words.say("room.report.title")),
        el("p", el("b", room.code, class_="code"), f" · {day_of(room)} · {many}", class_="large"),
    )
    nothing = None if rounds else el("p", words.say("room.host.nothing_yet"), class_="muted")
    return el("article", head, rounds, nothing, class_="report")
