"""Endless practice: random positions in which a rule decides something, each with a question and its wrong answers.

A position is drawn for its rule and level, the engine says what happens, and it is drawn again unless the rule is
needed: somebody who does not know the rule would give another answer.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, repeat
from random import Random
from typing import NamedTuple

from kit.courses.bakschisch.laying import LEVELS, Level, Table, game_of, read_otherwise, state_of
from kit.courses.bakschisch.topics import TOPICS, Topic
from kit.engine.moment import Question, Value, play
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.measures import MEASURES
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.games.bakschisch.position import write_position
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict, Script
from kit.lessons.telling import most_telling


class Task(NamedTuple):
    """The `number`-th task about a rule in the series of a seed: the same for everybody with that seed."""

    rule: str
    seed: int
    number: int
    level: int
    exercise: Exercise
    position: str
    """As a line, to open it elsewhere."""


def make_task(rule: str, seed: int, number: int, level: int) -> Task:
    """A task about one of `TOPICS`, at one of `LEVELS`."""
    random = Random(f"{rule} {seed} {number} {level}")
    topic = TOPICS[rule]
    drawn = filter(None, map(_attempt, repeat(topic), repeat(LEVELS[level]), repeat(random)))
    exercise = most_telling(drawn, topic.misconceptions, number, _believed)
    return Task(rule, seed, number, level, exercise, write_position(exercise.game, exercise.before))


def _believed(exercise: Exercise, name: str) -> Value:
    """What somebody with this misconception answers."""
    question = exercise.question
    assert question is not None
    return MEASURES[question.what].value(exercise.moment(MISCONCEPTIONS[name].variant), question)


def _attempt(topic: Topic, level: Level, random: Random) -> Exercise | None:
    """A position drawn for the topic and a question, if the rule is needed to answer it."""
    table = Table(
        random,
        level,
        players=random.choice([n for n in topic.players or level.players if n >= topic.fewest]),
        bribe=random.choice([bribe for bribe in topic.bribes if bribe in level.bribes]),
        card=random.choice([card for card in topic.cards if card != CALIPH or level.distracts] or topic.cards),
        round=random.choice(topic.rounds) if topic.rounds else None,
    )
    fists = topic.fists(table)
    before = state_of(table, fists, topic.places(table, fists))
    steps = () if topic.is_closed else (dict(enumerate(fists)),)
    exercise = Exercise(game_of(table.players), before, steps, Script(), (topic.rule,))
    seats = topic.whom(exercise.moment(), topic.rule)
    if not seats:
        return None
    before, question = topic.asking(table, before, random.choice(topic.asks), seats)
    return _if_needed(topic, replace(exercise, before=before), question)


def _if_needed(topic: Topic, exercise: Exercise, question: Question) -> Exercise | None:
    """The exercise with its question, unless whoever does not know the rule answers it all the same.

    Nor where the answer hangs on a ruling of ours: nobody is wrong where no rulebook decides.
    """
    answer, moment = MEASURES[question.what].value, exercise.moment()
    truth = answer(moment, question)
    believed = {name: exercise.moment(MISCONCEPTIONS[name].variant) for name in topic.misconceptions}
    misled = tuple(name for name, belief in believed.items() if answer(belief, question) != truth)
    careless = [answer(moment._replace(steps=()), question)]  # that nothing changes
    if topic.careless:
        careless.append(topic.careless(moment, question))
    if not misled and all(guess == truth for guess in careless):
        return None
    others = chain.from_iterable(read_otherwise(exercise.game.players).values())
    if any(answer(play(other, exercise.before, exercise.steps), question) != truth for other in others):
        return None
    return replace(exercise, kind=Predict(question, misled))
