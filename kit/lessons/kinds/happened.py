"""Questions about what really happened in a game that was played: the engine finds them where they are not trivial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from kit.engine.errors import bad
from kit.engine.moment import Moment, Question, play
from kit.engine.reading import Json
from kit.engine.session import AnySession
from kit.lessons.bot_match import Party
from kit.lessons.exercise import Exercise
from kit.lessons.kinds.predict import Predict
from kit.lessons.subject import Subject
from kit.lessons.tables import flag, one_of, one_table, only

OTHERS = 3
"""This many other moves of a turn are tried for what would have come of them."""


class Wanted(NamedTuple):
    """What to ask about a game, somewhere in it."""

    what: str
    """A measure by its name."""
    otherwise: bool = False
    """What would have come of another move of the learner's."""

    @classmethod
    def read(cls, data: Json, subject: Subject, place: str) -> Wanted:
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


class _Try(NamedTuple):
    """A move of one turn."""

    turn: int
    made: Moment | None
    """What came of the move that was made, where this is another one."""
    true: Moment
    """What this one brings,"""
    believed: Mapping[str, Moment]
    """and by each misconception."""


def find(
    subject: Subject,
    party: Party,
    turns: Sequence[tuple[AnySession, Any]],
    wanted: Sequence[Wanted],
    misconceptions: Sequence[str],
    most: int,
) -> list[Found]:
    """For each that is wanted the question that leads most astray, at `most` this many.

    Each is about another turn, as long as there are turns.

    `turns`: the game at each decision, and the move that was made.  A question whose answer is what was there before
    anything moved is trivial, and so is one that no misconception answers wrongly.
    """
    variants = {name: subject.misconceptions[name].variant(party.game) for name in misconceptions}
    tries = cache(lambda otherwise: list(_tries(party, turns, variants, otherwise)))
    found: list[Found] = []
    for want in wanted:
        questions = _about(subject, party, want)
        asked = [_ask(subject, each, question) for each in tries(want.otherwise) for question in questions]
        taken = {each.turn for each in found}
        best = min(filter(None, asked), key=lambda each: (each.turn in taken, -each.wrong), default=None)
        found += [best] if best else []
        if len(found) == most:
            break
    return found


def _tries(
    party: Party,
    turns: Sequence[tuple[AnySession, Any]],
    variants: Mapping[str, Any],
    otherwise: bool,
) -> Iterator[_Try]:
    """The moves that were made, or some of those that could have been."""
    for turn, (session, move) in enumerate(turns):
        made, others = party.moment(session, move), party.others(session, move)
        some = Random(turn).sample(others, min(len(others), OTHERS)) if otherwise else ()
        for true in [party.moment(session, other) for other in some] if otherwise else [made]:
            moves = [step.moves for step in true.steps]
            believed = {name: play(variant, true.before, moves) for name, variant in variants.items()}
            yield _Try(turn, made if otherwise else None, true, believed)


def _about(subject: Subject, party: Party, want: Wanted) -> list[Question]:
    """About everybody, where the measure is about somebody; of another move of the learner's about the learner."""
    if "of" not in subject.measures[want.what].about:
        return [Question(want.what)]
    return [Question(want.what, seat) for seat in ((party.seat,) if want.otherwise else range(party.game.players))]


def _ask(subject: Subject, about: _Try, question: Question) -> Found | None:
    """The question about this move, unless it is trivial."""
    answer, true = subject.measure(question).answer, about.true
    truth, before = answer(true, question), Moment(true.game, true.before)
    known = [answer(moment, question) for moment in (before, about.made) if moment]
    answers = {name: answer(moment, question) for name, moment in about.believed.items()}
    astray = [name for name, wrong in answers.items() if wrong != truth]
    if truth in known or not astray:
        return None
    rule = _rule(true, about.believed[astray[0]], subject.misconceptions[astray[0]].rule)
    kind, steps = Predict(question, tuple(answers)), tuple(step.moves for step in true.steps)
    exercise = Exercise(true.game, true.before, steps, kind, (rule,))
    return Found(about.turn, about.made is not None, exercise, len(set(answers.values()) - {truth}))


def _rule(moment: Moment, believed: Moment, clause: str) -> str:
    """The clause of the first thing that happens otherwise than it is believed to; of one that does not, `clause`."""
    for true, other in zip(moment.events, believed.events, strict=False):
        if true != other:
            return clause if true in believed.events else str(true.rule)
    return clause
