"""Endless practice: random courts at which a rule decides something, each with a question and its wrong answers.

A position is drawn for its rule and level, the engine says what happens, and it is drawn again unless the rule is
needed: somebody who does not know the rule would give another answer.
"""

from __future__ import annotations

from itertools import repeat
from random import Random
from typing import NamedTuple

from kit.courses.intrige.concerns import Asked
from kit.courses.intrige.laying import LEVELS, Level, Shape, Table, game_of, laid, read_otherwise
from kit.courses.intrige.topics import TOPICS, Topic
from kit.engine.moment import Moment, Question, Value, play
from kit.games.intrige.game import Intrige
from kit.games.intrige.measures import MEASURES
from kit.games.intrige.misconceptions import MISCONCEPTIONS
from kit.games.intrige.position import write_position
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
    shape = random.choice([shape for shape in topic.shapes if shape.wait < game.players])
    table = Table(random, level, game, random.choice(topic.rounds or level.rounds), random.randrange(game.players))
    before = laid(table, shape) if _could_be(table, shape) else None
    asked = topic.asking(table, before, random.choice(topic.asks)) if before else None
    return _if_needed(topic, game, asked) if asked else None


def _could_be(table: Table, shape: Shape) -> bool:
    """The court has filled posts before, where somebody is to be in office; in the last round there is time for it."""
    began = table.round > 2 or (table.round == 2 and table.owner > 0)
    return (began or not shape.inside) and (table.round <= table.game.sending_rounds or shape.wait <= table.owner + 1)


def _if_needed(topic: Topic, game: Intrige, asked: Asked) -> Exercise | None:
    """The exercise with its question, unless whoever does not know the rule answers it all the same.

    Nor where the answer hangs on a ruling of ours: nobody is wrong where no rulebook decides.
    """
    before, steps, question = asked
    answer, moment = MEASURES[question.what].value, play(game, before, steps)
    if len(moment.steps) < len(steps):
        return None
    truth = answer(moment, question)
    if _is_shared(moment, question):
        return None
    believed = {name: play(MISCONCEPTIONS[name].variant(game), before, steps) for name in topic.misconceptions}
    misled = tuple(name for name, belief in believed.items() if answer(belief, question) != truth)
    careless = [answer(Moment(game, before), question)] if MEASURES[question.what].after_moves else [truth]
    if topic.careless:
        careless.append(topic.careless(moment, question))
    if not misled and all(guess == truth for guess in careless):
        return None
    if any(answer(play(other, before, steps), question) != truth for other in read_otherwise(game)):
        return None
    return Exercise(game, before, steps, Predict(question, misled), (topic.rule,))


def _is_shared(moment: Moment, question: Question) -> bool:
    """Who is equally rich shares by a ruling of ours (C-IN-19)."""
    return question.what == "winners" and len(moment.after.winners) != 1
