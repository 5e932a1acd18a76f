"""What each kind of question has on paper: what was asked, what all said, and what is right, once it is revealed.

A kind that says nothing of its own has the line of the shelf, and the answers by how many gave them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import singledispatch

from kit.counting.hands_shown import ON_SCALE, dots
from kit.counting.projector import asked_large, explained, what_is_right
from kit.draw.chart import table_node
from kit.draw.svg import Child, Node, el
from kit.engine.reading import JsonObject
from kit.lessons.sheet import asked_on_paper, solution
from kit.table.room import Room, Round
from kit.table.rooms import LiveRoom
from kit.table.store import Memory
from kit.together import concept_wall, decision_shown, reaction_shown, sample_shown
from kit.together.concept_round import ConceptRound
from kit.together.count_question import WALL, CountQuestion
from kit.together.decision import Decision
from kit.together.dilemma import Dilemma
from kit.together.dilemma_series import KIND, first_of
from kit.together.dilemma_shown import curve_drawn, figures_said, situations, turn_said, what_it_brought
from kit.together.menu_of_questions import said_of
from kit.together.own_pace import OwnPace
from kit.together.phone_shown import hands_of
from kit.together.play_round import Play
from kit.together.question import Question
from kit.together.reaction import Reaction
from kit.together.rule_question import RuleQuestion
from kit.together.sample import Sample
from kit.together.tally import tally

ASKED = "sheet asked-then col"
"""The class of what was asked: drawings lie there as on the paper of a lesson."""

# What was asked, before it was revealed -------------------------------------------------------------------------------


@singledispatch
def asked(question: Question, spec: JsonObject) -> Iterator[Child]:
    """The question, and what it is about."""
    yield el("h3", said_of(spec, question.words.language))


@asked.register(RuleQuestion)
def _(question: RuleQuestion, spec: JsonObject) -> Iterator[Child]:
    yield from asked_on_paper(question.screen, replace(question.here, phase="see", given=None))


@asked.register(CountQuestion)
def _(question: CountQuestion, spec: JsonObject) -> Iterator[Child]:
    question.run.way.presenting = True
    yield from asked_large(question.screen, question.step)


@asked.register(Decision)
def _(question: Decision, spec: JsonObject) -> Iterator[Child]:
    """The position; if it is one of the shelf, with its name."""
    if (said := said_of(spec, question.words.language)) != question.words.say("room.decide.title"):
        yield el("h3", said)
    yield from asked_on_paper(question.screen, replace(question.here, phase="see", given=None))


@asked.register(Dilemma)
def _(question: Dilemma, spec: JsonObject) -> Iterator[Child]:
    """A turn after the first has the situation of the first."""
    if question.turn == 1:
        yield from situations(question)


@asked.register(Sample)
def _(question: Sample, spec: JsonObject) -> Iterator[Child]:
    yield el("h3", sample_shown.heading(question))


# What all said --------------------------------------------------------------------------------------------------------


def how_many(question: Question, now: Round) -> Node | None:
    """How many answered, and how many of them were right."""
    if not question.is_answered:
        return None
    judged = [question.judged(each.said).is_right for each in now.choices.values()]
    known = [each for each in judged if each is not None]
    said = [question.words.say("room.report.answered", n=len(judged))]
    if known:
        said.append(question.words.say("room.host.right", n=sum(known), of=len(known)))
    return el("p", el("b", " · ".join(said)), class_="counted-then")


@singledispatch
def told(question: Question, room: Room, now: Round) -> Iterator[Child]:
    """What all said in a round."""
    yield tally(question, hands_of(now))


@told.register(CountQuestion)
def _(question: CountQuestion, room: Room, now: Round) -> Iterator[Child]:
    question.run.hands[question.step.id] = hands_of(now)
    if question.question.kind in ON_SCALE:
        chart = dots(question.screen, question.question)
        yield el("figure", chart.picture(WALL), table_node(chart.table()), class_="charted dots")
    else:
        yield tally(question, hands_of(now))


@told.register(Decision)
def _(question: Decision, room: Room, now: Round) -> Iterator[Child]:
    yield from decision_shown.told_on_paper(question)


@told.register(Dilemma)
def _(question: Dilemma, room: Room, now: Round) -> Iterator[Child]:
    """Turn by turn what was chosen and what it brought; the last one known has all of them as a curve."""
    series = question.series
    assert series
    yield turn_said(question)
    yield el("div", [el("b", each) for each in figures_said(question, series)], class_="dilemma-figures")
    if not any(_is_later(each, now) for each in room.counted):
        yield from curve_drawn(question, series)
    yield el("div", list(what_it_brought(question, series)), class_="col")


def _is_later(each: Round, now: Round) -> bool:
    """Whether a round is a later turn of the same series, or the same one asked again."""
    return each.kind == KIND and each.is_shown and each.number > now.number and first_of(each) == first_of(now)


@told.register(Sample)
def _(question: Sample, room: Room, now: Round) -> Iterator[Child]:
    yield from sample_shown.told_on_paper(question)


@told.register(Reaction)
def _(question: Reaction, room: Room, now: Round) -> Iterator[Child]:
    yield from reaction_shown.told_on_paper(question)


@told.register(ConceptRound)
def _(question: ConceptRound, room: Room, now: Round) -> Iterator[Child]:
    yield from concept_wall.told_on_paper(question.words, question.compared)


@told.register(OwnPace)
def _(question: OwnPace, room: Room, now: Round) -> Iterator[Child]:
    """Each of its questions in full."""
    for at, part in enumerate(now.parts):
        one = question.anew(at)
        one.follow(room, part, None)
        rows: list[Child] = [el("h3", f"{at + 1} · {one.title}"), el("div", list(asked(one, part.spec)), class_=ASKED)]
        one.reveal(room, part, None)
        rows += [how_many(one, part), *told(one, room, part), *why(one)]
        one.close()
        yield el("div", rows, class_="one-of-several col")


@told.register(Play)
def _(question: Play, room: Room, now: Round) -> Iterator[Child]:
    """Every board as it stood at the end; its tables are not those at which people sit."""
    question.enter(LiveRoom(room, Memory()), now, None)
    yield question.told_on_wall(hands_of(now), el("div"))


# What is right, and why -----------------------------------------------------------------------------------------------


@singledispatch
def why(question: Question) -> Iterator[Child]:
    """What is right, and why; nothing where nobody is right or wrong."""
    return iter(())


@why.register(RuleQuestion)
def _(question: RuleQuestion) -> Iterator[Child]:
    if (step := question.here.step) is not None:
        yield from solution(question.screen, step)


@why.register(CountQuestion)
def _(question: CountQuestion) -> Iterator[Child]:
    yield from what_is_right(question.screen, question.step)
    yield from explained(question.screen, question.step)
