"""Positions for endless practice: random throws and hands, drawn for a rule and a level."""

from __future__ import annotations

from random import Random

from kit.courses.attraptresors.laying import LEVELS, Level, Table, game_of
from kit.courses.attraptresors.topics import TOPICS, Topic
from kit.engine.moment import Moment, Question
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict
from kit.lessons.maker import TaskMaker


def _draw(topic: Topic, level: Level, random: Random) -> Exercise | None:
    """A position drawn for the topic and a question."""
    game = game_of(random.choice(topic.players or level.players), **topic.house_rules)
    seat = 0 if random.random() < 1 / 2 else random.choice(game.seats)
    table = Table(random, level, game, random.choice(topic.rounds or level.rounds), seat)
    asked = topic.asking(table, random.choice(topic.asks))
    if not asked or game.broken_laws(asked.before):
        return None
    return Exercise(game, asked.before, asked.steps, Predict(asked.question), (topic.rule,))


def _waits_for_chance(moment: Moment, _: Question) -> bool:
    """Whether chance would have to settle who was first."""
    return bool(moment.after.queue)


make_task = TaskMaker("attraptresors", TOPICS, LEVELS, _draw, _waits_for_chance, may_stand_still=False)
