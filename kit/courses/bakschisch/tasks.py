"""Positions for endless practice: cards, pawns and fists, drawn for a rule and a level."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kit.courses.bakschisch.laying import LEVELS, Level, Table, game_of, state_of
from kit.courses.bakschisch.topics import TOPICS, Topic
from kit.games.bakschisch.cards import CALIPH
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Predict, Script
from kit.lessons.maker import TaskMaker


def _draw(topic: Topic, level: Level, random: Random) -> Exercise | None:
    """A position drawn for the topic and a question, if the rule concerns anybody."""
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
    return replace(exercise, before=before, kind=Predict(question))


make_task = TaskMaker("bakschisch", TOPICS, LEVELS, _draw)
