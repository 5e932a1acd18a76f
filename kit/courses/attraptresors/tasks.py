"""Endless practice: random throws and hands at which a rule decides something, each with a question.

A position is drawn for its rule and level, the engine says what happens, and it is drawn again unless the rule is
needed: somebody who does not know the rule would give another answer.
"""

from __future__ import annotations

from itertools import chain, repeat
from random import Random
from typing import NamedTuple

from kit.courses.attraptresors.concerns import Asked
from kit.courses.attraptresors.laying import LEVELS, Level, Table, game_of
from kit.courses.attraptresors.readings import read_otherwise
from kit.courses.attraptresors.topics import TOPICS, Topic
from kit.engine.moment import Value, play
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.measures import MEASURES
from kit.games.attraptresors.misconceptions import MISCONCEPTIONS
from kit.games.attraptresors.position import write_position
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict
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
    game = game_of(random.choice(topic.players or level.players), **topic.house_rules)
    seat = 0 if random.random() < 1 / 2 else random.choice(game.seats)
    table = Table(random, level, game, random.choice(topic.rounds or level.rounds), seat)
    asked = topic.asking(table, random.choice(topic.asks))
    return _if_needed(topic, game, asked) if asked and not game.broken_laws(asked.before) else None


def _if_needed(topic: Topic, game: Attraptresors, asked: Asked) -> Exercise | None:
    """The exercise with its question, unless whoever does not know the rule answers it all the same.

    Nor where chance would have to settle something, or the answer hangs on a ruling of ours: nobody is wrong where no
    rulebook decides.
    """
    before, steps, question = asked
    answer, moment = MEASURES[question.what].value, play(game, before, steps)
    if len(moment.steps) < len(steps) or moment.after.queue:
        return None
    truth = answer(moment, question)
    believed = {name: play(MISCONCEPTIONS[name].variant(game), before, steps) for name in topic.misconceptions}
    misled = tuple(name for name, belief in believed.items() if answer(belief, question) != truth)
    careless = [] if topic.careless is None else [topic.careless(moment, question)]
    if not misled and all(guess == truth for guess in careless):
        return None
    others = chain.from_iterable(read_otherwise(game, bool(steps)).values())
    if any(answer(play(other, before, steps), question) != truth for other in others):
        return None
    return Exercise(game, before, steps, Predict(question, misled), (topic.rule,))
