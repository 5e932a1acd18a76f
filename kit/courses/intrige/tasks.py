"""Positions for endless practice: random courts and parks, drawn for a rule and a level."""

from __future__ import annotations

from random import Random

from kit.courses.intrige.laying import LEVELS, Level, Shape, Table, game_of, laid
from kit.courses.intrige.topics import TOPICS, Topic
from kit.engine.moment import Moment, Question
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict
from kit.lessons.maker import TaskMaker


def _draw(topic: Topic, level: Level, random: Random) -> Exercise | None:
    """A position drawn for the topic and a question."""
    game = game_of(random.choice(topic.players or level.players), **topic.house_rules)
    shape = random.choice([shape for shape in topic.shapes if shape.wait < game.players])
    table = Table(random, level, game, random.choice(topic.rounds or level.rounds), random.randrange(game.players))
    before = laid(table, shape) if _could_be(table, shape) else None
    asked = topic.asking(table, before, random.choice(topic.asks)) if before else None
    return Exercise(game, asked.before, asked.steps, Predict(asked.question), (topic.rule,)) if asked else None


def _could_be(table: Table, shape: Shape) -> bool:
    """Whether the court has filled posts before, if somebody is to be in office, and can do so in the last round."""
    began = table.round > 2 or (table.round == 2 and table.owner > 0)
    return (began or not shape.inside) and (table.round <= table.game.sending_rounds or shape.wait <= table.owner + 1)


def _is_shared(moment: Moment, question: Question) -> bool:
    """Whether several are equally rich, who share by a ruling of ours (C-IN-19)."""
    return question.what == "winners" and len(moment.after.winners) != 1


make_task = TaskMaker("intrige", TOPICS, LEVELS, _draw, is_unfair=_is_shared)
