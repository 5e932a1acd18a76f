"""Questions about what really happened in a game that was played: the engine finds them where they are not trivial."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from kit.engine.errors import bad
from kit.engine.moment import Moment, Question, play
from kit.engine.session import Session
from kit.lessons.among import Party
from kit.lessons.exercise import Exercise
from kit.lessons.kinds.predict import Predict
from kit.lessons.subject import Subject
from kit.lessons.tables import flag, one_of, one_table, only

OTHERS = 3
"""So many other moves of a turn are tried for what would have come of them."""


class Wanted(NamedTuple):
    """What to ask about a game, somewhere in it."""

    what: str
    """A measure by its name."""
    otherwise: bool = False
    """What would have come of another move of the learner's."""

    @classmethod
    def read(cls, data: Any, subject: Subject, place: str) -> Wanted:
        """From a lesson's file: a measure about somebody or about everybody."""
        table = one_table(data, place)
        only(table, ("what", "otherwise"), place)
        what = one_of(table.get("what"), subject.measures, f"{place}.what")
        measure = subject.measures[what]
        if not measure.after_moves or set(measure.about) - {"of"}:
            raise bad(f"{place}.what", "lesson_question_spare", what="play", part=what)
        return cls(what, flag(table, "otherwise", place))


class Found(NamedTuple):
    """A question about one turn of a game."""

    turn: int
    """From 0 on."""
    otherwise: bool
    exercise: Exercise
    wrong: int
    """How many wrong answers the misconceptions give."""


def find(
    subject: Subject,
    party: Party,
    turns: Sequence[tuple[Session[Any, Any, Any], Any]],
    wanted: Sequence[Wanted],
    misconceptions: Sequence[str],
    most: int,
) -> list[Found]:
    """For each that is wanted the question that leads most astray, at `most` so many.

    Each is about another turn, as long as there are turns.

    `turns`: the game at each decision, and the move that was made.  A question whose answer is what was there before
    anything moved is trivial, and so is one that no misconception answers wrongly.
    """
    variants = {name: subject.misconceptions[name].variant(party.game) for name in misconceptions}

    @cache
    def moment(turn: int, other: Any) -> Moment:
        session, made = turns[turn]
        return party.moment(session, made if other is None else other)

    @cache
    def believed(turn: int, other: Any, name: str) -> Moment:
        true = moment(turn, other)
        return play(variants[name], true.before, [step.moves for step in true.steps])

    def ask(turn: int, other: Any, question: Question) -> Found | None:
        """The question about this turn, unless it is trivial."""
        answer, true = subject.measure(question).answer, moment(turn, other)
        truth = answer(true, question)
        known = [
            answer(Moment(party.game, true.before), question),
            *([answer(moment(turn, None), question)] if other else []),
        ]
        answers = {name: answer(believed(turn, other, name), question) for name in misconceptions}
        astray = [name for name in misconceptions if answers[name] != truth]
        if truth in known or not astray:
            return None
        rule = _rule(true, believed(turn, other, astray[0]), subject.misconceptions[astray[0]].rule)
        steps = tuple(step.moves for step in true.steps)
        exercise = Exercise(party.game, true.before, steps, Predict(question, tuple(misconceptions)), (rule,))
        return Found(turn, other is not None, exercise, len(set(answers.values()) - {truth}))

    def candidates(want: Wanted) -> Iterator[Found]:
        everybody = range(party.game.players) if "of" in subject.measures[want.what].about else (None,)
        seats = (party.seat,) if want.otherwise and len(everybody) > 1 else everybody
        for turn, (session, made) in enumerate(turns):
            others = party.others(session, made)
            for other in Random(turn).sample(others, min(len(others), OTHERS)) if want.otherwise else (None,):
                for seat in seats:
                    if found := ask(turn, other, Question(want.what, seat)):
                        yield found

    found: list[Found] = []
    for want in wanted:
        taken = {each.turn for each in found}
        best = min(candidates(want), key=lambda each: (each.turn in taken, -each.wrong), default=None)
        found += [best] if best else []
        if len(found) == most:
            break
    return found


def _rule(moment: Moment, believed: Moment, clause: str) -> str:
    """The clause of the first thing that happens otherwise than it is believed to; of one that does not, `clause`."""
    for true, other in zip(moment.events, believed.events, strict=False):
        if true != other:
            return clause if true in believed.events else str(true.rule)
    return clause
