"""The half of a lesson's page that knows Intrige: courts and people, bribes and decisions, and answers by pointing."""

from __future__ import annotations

from typing import Any

from kit.engine.moment import Question
from kit.faces.plain.said import said_move
from kit.games import open_box
from kit.games.intrige.courts import COURTS
from kit.games.intrige.measures import INSIDE
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise
from kit.lessons.plain import PLAIN
from kit.lessons.screen import LessonScreen, Picture
from kit.text.say import Words

# In words -------------------------------------------------------------------------------------------------------------


def _move(words: Words, move: Any) -> str:
    return said_move(open_box(words.game), words, move)


def _dear(words: Words, given: Any, enough: Any) -> str:
    return words.say("practise.dear", given=given.amount, enough=enough.amount)


def _situation(learn: LessonScreen, asked: Asked) -> str:
    """A position that the engine made: whose court is filled; all else lies on the table."""
    owner = asked.exercise.deciding.owner
    return learn.words.say("practise.situation", seat=owner, court=COURTS[owner])


def _ask(words: Words, exercise: Exercise, question: Question) -> str:
    """The usual question about a measure."""
    facts: dict[str, Any] = {} if question.of is None else {"seat": question.of}
    if question.thing:
        facts |= {"post": int(question.thing)} if question.thing.isdecimal() else {"profession": question.thing}
    if question.move is not None:
        facts["said"] = _move(words, question.move)
    return words.say(f"ask.{question.what}", **facts)


def _thing(words: Words, thing: str) -> str:
    """What can be answered, in words: a profession, a court, somebody at the table, a place or a procedure."""
    if thing in COURTS:
        return words.say(f"courts.{thing}")
    if len(thing) == 1:
        seat = "ABCDE".index(thing)
        return words.say("page.you") if seat == words.viewer else words.names[seat]
    if thing.endswith(INSIDE):
        return words.say("things.inside", profession=thing.removesuffix(INSIDE))
    return words.noun(thing) if thing in words.forms() else words.say(f"things.{thing}")


PICTURE = Picture(
    board=PLAIN.board,
    table=PLAIN.table,
    move=_move,
    dear=_dear,
    situation=_situation,
    ask=_ask,
    would=PLAIN.would,
    thing=_thing,
)
