"""A step in which the learner reaches or waits, throw after throw: go or no-go.

Without a clock each throw is answered by a press.  With one, each is a race of one hand (`kit.page.race`) that ends
with the hand or with the window.  Only right and wrong are counted; times are told and never scored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from kit.engine.errors import bad
from kit.engine.game import AnyGame, Refusal, Seat
from kit.engine.moment import Moment, Moves, Question
from kit.engine.reading import Json, TomlTable
from kit.lessons.exercise import Exercise, Given, Judged, Kind, Rehearsal
from kit.lessons.goal import Goal
from kit.lessons.subject import Subject, Trials
from kit.lessons.tables import flag, one_seat, one_table, one_whole, only

RACE_KEYS = ("seat", "throws", "timed", "seed", "enough")
MOST_THROWS = 20
LEAST_MADE = 2
"""This many mistakes are a pattern; one is a slip."""
_SAID = re.compile(r"G(\d{1,6})?|W", re.ASCII)


class Said(NamedTuple):
    """What the learner did at one throw."""

    grabbed: bool
    ms: int | None = None
    """When, where a clock ran."""


class Score(NamedTuple):
    """How a series of throws went."""

    hits: int
    misses: int
    """Right ones that were let go."""
    false_alarms: int
    """Wrong ones that were grabbed."""
    waits: int
    """Wrong ones that were let go."""
    median_ms: int | None
    """Of all grabs with a time."""

    @property
    def wrong(self) -> int:
        """Misses and false alarms."""
        return self.misses + self.false_alarms


@dataclass(frozen=True, slots=True)
class Race(Kind):
    """The learner reaches or waits at each of these throws."""

    seat: Seat
    states: tuple[Any, ...]
    """The throws, one position each."""
    timed: bool = False
    enough: int = 0
    """This many of them rightly are enough."""
    misconceptions: tuple[str, ...] = ()
    """By name; the one that explains most of the mistakes is told."""

    key: ClassVar[str] = "race"
    asks: ClassVar[bool] = True

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """Whose hand, how many throws, with or without a clock, and the seed that they are drawn from."""
        here = f"{place}: {cls.key}"
        given, trials = one_table(table[cls.key], here), subject.trials
        only(given, RACE_KEYS, here)
        if trials is None:
            raise bad(here, "lesson_no_trials", game=subject.game)
        seat = one_seat(given.get("seat", "A"), exercise.game.players, f"{here}.seat")
        throws = min(one_whole(given.get("throws"), f"{here}.throws"), MOST_THROWS)
        timed, seed = flag(given, "timed", here), one_whole(given.get("seed", 1), f"{here}.seed")
        enough = min(one_whole(given.get("enough", throws - throws // 5), f"{here}.enough"), throws)
        states = trials.draw(exercise.game, exercise.before, seat, throws, seed)
        return cls(seat, tuple(states), timed, enough, tuple(table.get("misconceptions", ())))

    # What is right ----------------------------------------------------------------------------------------------------

    def rights(self, game: AnyGame, subject: Subject) -> tuple[bool, ...]:
        """Whether the hand may reach at each throw, by the rules of this game."""
        what = self._trials(subject).right
        measure, question = subject.measures[what], Question(what, self.seat)
        return tuple(bool(measure.answer(Moment(game, state), question)) for state in self.states)

    def believed(self, game: AnyGame, subject: Subject, misconception: str) -> tuple[bool, ...]:
        """What somebody with this misconception would do."""
        return self.rights(subject.misconceptions[misconception].variant(game), subject)

    def come_of(self, game: AnyGame, subject: Subject, number: int) -> tuple[Any, ...]:
        """What is told of a hand that reaches at this throw, from 0 on: whether it was right, and by which rule."""
        trials = self._trials(subject)
        events = game.apply(self.states[number], trials.grab(game, self.seat)).events
        return tuple(event for event in events if isinstance(event, trials.tells))

    def score(self, game: AnyGame, subject: Subject, given: Sequence[Said]) -> Score:
        """How the throws went that were answered."""
        pairs = list(zip(self.rights(game, subject), given, strict=False))
        times = sorted(said.ms for said in given if said.grabbed and said.ms is not None)
        return Score(
            hits=sum(right and said.grabbed for right, said in pairs),
            misses=sum(right and not said.grabbed for right, said in pairs),
            false_alarms=sum(said.grabbed and not right for right, said in pairs),
            waits=sum(not right and not said.grabbed for right, said in pairs),
            median_ms=times[len(times) // 2] if times else None,
        )

    @staticmethod
    def _trials(subject: Subject) -> Trials:
        assert subject.trials is not None
        return subject.trials

    # Said and judged --------------------------------------------------------------------------------------------------

    def take(self, exercise: Exercise, subject: Subject, data: Json) -> Given | Refusal | None:
        """What was done so far, as `write` wrote it."""
        parts = data.split() if isinstance(data, str) else []
        found = [_SAID.fullmatch(part) for part in parts[: len(self.states)]]
        if not found or not all(found):
            return None
        return tuple(Said(each[0] != "W", int(each[1]) if each[1] else None) for each in found if each)

    def write(self, subject: Subject, given: Given) -> str:
        """``G612 W G``: a grab with its time or without, and a wait."""
        return " ".join(f"G{'' if said.ms is None else said.ms}" if said.grabbed else "W" for said in given)

    def played(self, steps: Sequence[Moves], given: Given) -> Iterable[Moves]:
        """Nothing: each throw stands for itself."""
        return ()

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """Right or wrong, throw by throw; what explains most mistakes, if anything does."""
        rights = self.rights(exercise.game, subject)
        right, said = self.write(subject, [Said(each) for each in rights]), tuple(given or ())
        moment = Moment(exercise.game, exercise.before)
        score = self.score(exercise.game, subject, said)
        if not said or not score.wrong:
            return Judged(moment, right=right)
        enough = len(said) - score.wrong >= self.enough
        return Judged(moment, enough, right=right, mixed_up=self._explained(exercise.game, subject, said))

    def _explained(self, game: AnyGame, subject: Subject, given: Sequence[Said]) -> str:
        """The misconception that makes most of these mistakes, two at least, and is followed more often than not."""
        rights, did = self.rights(game, subject), [said.grabbed for said in given]
        wrong = self.score(game, subject, given).wrong
        best, most = "", 0
        for name in self.misconceptions:
            led = zip(self.believed(game, subject, name), rights, did, strict=False)
            followed = [belief == done for belief, right, done in led if belief != right]
            made = sum(followed)
            if made >= LEAST_MADE and made > most and 2 * made > wrong and 2 * made >= len(followed):
                best, most = name, made
        return best

    # Checked ----------------------------------------------------------------------------------------------------------

    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """All right reaches the goal; each misconception does something else, and is told from the others."""
        rights = self.rights(exercise.game, subject)
        told = [self.come_of(exercise.game, subject, number) for number, right in enumerate(rights)]
        goal.must_be_among([event for events in told for event in events], place)
        right = tuple(Said(each) for each in rights)
        wrong = {}
        for name in self.misconceptions:
            belief = tuple(Said(each) for each in self.believed(exercise.game, subject, name))
            if belief == right or self.judge(exercise, goal, subject, belief).mixed_up != name:
                rule, truth = subject.misconceptions[name].rule, self.write(subject, right)
                raise bad(f"{place}: misconceptions", "lesson_same_answer", rule, name=name, truth=truth)
            wrong[name] = self.write(subject, belief)
        return Rehearsal((self.write(subject, right),), wrong)
