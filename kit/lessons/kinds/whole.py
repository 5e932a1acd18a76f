"""A step in which the learner plays a game against bots, and is asked about it afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kit.engine.errors import bad
from kit.engine.game import SEAT_LETTERS
from kit.engine.moment import Moves
from kit.engine.reading import TomlTable
from kit.engine.session import AnySession
from kit.lessons.bot_match import Party
from kit.lessons.exercise import Exercise, Given, Judged, Kind, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.kinds.decide import Decide
from kit.lessons.kinds.happened import Wanted, find
from kit.lessons.subject import Subject
from kit.lessons.tables import one_list, one_of, one_seat, one_table, one_whole, only

PLAY_KEYS = ("seat", "bots", "seed", "turns", "ask", "questions")
MOST_TURNS = 20


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """The learner plays on from a position, and then the engine asks what came of it."""

    party: Party
    turns: int
    """This often the learner decides, unless the game is over before."""
    wanted: tuple[Wanted, ...]
    """What can be asked afterwards, the best first."""
    questions: int
    """This many of them are asked."""
    misconceptions: tuple[str, ...] = ()
    """By name; where they lead astray it is worth asking."""

    key: ClassVar[str] = "play"

    @property
    def is_opinion(self) -> bool:
        """A game is never wrong."""
        return True

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """Who plays, how long, and what is asked."""
        place = f"{place}: play"
        given, game, box = one_table(table["play"], place), exercise.game, subject.box
        only(given, PLAY_KEYS, place)
        seat = one_seat(given.get("seat", "A"), game.players, f"{place}.seat")
        named = one_table(given.get("bots", {}), f"{place}.bots")
        for letter in named:
            one_seat(letter, game.players, f"{place}.bots")
        bots = {}
        for other in range(game.players):
            usual = box.default_bots[other % len(box.default_bots)] if box.default_bots else None
            name = one_of(named.get(SEAT_LETTERS[other], usual), box.bots, f"{place}.bots.{SEAT_LETTERS[other]}")
            if other != seat:
                bots[other] = box.bots[name]
        wanted = one_list(given.get("ask", []), f"{place}.ask")
        party = Party(box, game, exercise.before, seat, bots, one_whole(given.get("seed", 1), f"{place}.seed"))
        return cls(
            party,
            min(one_whole(given.get("turns"), f"{place}.turns"), MOST_TURNS),
            tuple(Wanted.read(each, subject, f"{place}.ask[{number}]") for number, each in enumerate(wanted, 1)),
            one_whole(given.get("questions"), f"{place}.questions"),
            tuple(table.get("misconceptions", ())),
        )

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """Played as a sensible bot would, it comes to its goal, and enough can be asked about it."""
        line = self.rehearsed()
        goal.must_be_among([event for turn in line for event in self.party.moment(*turn).events], place)
        found = find(subject, self.party, line, self.wanted, self.misconceptions, self.questions)
        if len(found) < self.questions:
            raise bad(f"{place}: play.ask", "lesson_few_questions", found=len(found), wanted=self.questions)
        return Rehearsal(tuple(move for _, move in line))

    def rehearsed(self) -> Sequence[tuple[AnySession, Any]]:
        """The game at each decision, with the move of a sensible bot; without one, the first that can be made."""
        line: list[tuple[AnySession, Any]] = []
        session = self.party.begin()
        while len(line) < self.turns and not self.party.is_over(session):
            line.append((session, self.party.usual(session)))
            session = self.party.after(*line[-1])
        return line


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Decide):
    """One decision in such a game: what the others do beside it is found only when it is made."""

    party: Party
    session: AnySession
    """The game so far."""

    @property
    def is_opinion(self) -> bool:
        """A game is never wrong."""
        return True

    def played(self, steps: Sequence[Moves], given: Given) -> Iterable[Moves]:
        """What follows from the move, until the next decision."""
        return () if given is None else [step.moves for step in self.party.moment(self.session, given).steps]

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """Whatever comes of it."""
        return Judged(exercise.moment(chosen=given))
