"""Every kind of question that a room can be asked, by the name that a plan gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kit.engine.errors import bad, quoted
from kit.engine.reading import JsonObject
from kit.page.looks import Looks
from kit.table import acts
from kit.table.acts import Act
from kit.table.log import Happened, Number
from kit.table.room import Room
from kit.together.concept_round import ConceptRound
from kit.together.count_question import CountQuestion
from kit.together.decision import Decision
from kit.together.dilemma import Dilemma
from kit.together.own_pace import OwnPace
from kit.together.play_round import Play, seated
from kit.together.question import Question
from kit.together.reaction import Reaction
from kit.together.rule_question import RuleQuestion
from kit.together.sample import Sample
from kit.together.samples import REACTION

KINDS: Mapping[str, Callable[[JsonObject, Looks], Question]] = {
    **{kind.kind: kind for kind in (RuleQuestion, CountQuestion, Decision, Dilemma, Play, ConceptRound)},
    Sample.kind: lambda spec, looks: (Reaction if spec.get("what") == REACTION else Sample)(spec, looks),
    OwnPace.kind: lambda spec, looks: OwnPace(spec, looks, question_for),
}


def question_for(spec: JsonObject, looks: Looks) -> Question:
    """The question of a round, for a screen of these looks.  Raises `BadInput` for what nobody can be asked."""
    kind = KINDS.get(str(spec.get("kind")))
    if kind is None:
        raise bad("kind", "lesson_unknown", given=quoted(spec.get("kind")))
    return kind(spec, looks)


def goes_alone(spec: JsonObject) -> bool:
    """Whether somebody who goes on alone can be asked this."""
    return spec.get("kind") in (RuleQuestion.kind, CountQuestion.kind, Sample.kind)


def asking(spec: JsonObject, again: Number = 0) -> Act:
    """A round begins; where the class plays, those who are there sit down at tables."""

    def act(room: Room) -> Sequence[Happened]:
        told = seated(spec, room) if spec.get("kind") == Play.kind else spec
        return acts.ask(told, again)(room)

    return act
