"""A step of a lesson: an exercise, the goal that the engine must reach, and the words around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from kit.engine.moment import Value
from kit.lessons.claims import Claim, prove
from kit.lessons.exercise import Exercise
from kit.lessons.goal import Goal
from kit.lessons.kinds.decide import Decide
from kit.lessons.proof import proofs
from kit.lessons.subject import Subject

Texts: TypeAlias = Mapping[str, str]
"""One text by language."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    id: str
    exercise: Exercise
    goal: Goal
    see: Texts
    """What happens, before anything is asked."""
    why: Texts
    """The explanation after the reveal."""
    question: Texts
    """The question in its own words; empty for the usual ones."""
    hints: tuple[Texts, ...] = ()
    example: str = ""
    """The worked example of the rulebooks that it shows, such as ``BX-2``."""
    what_if: bool = False
    """Its position lies in the playground at the end of the lesson."""
    no_mix_up: str = ""
    """Why no misconception leads astray here, for whoever writes lessons."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """What it says of the `looks` of its subject."""
    claims: tuple[Claim, ...] = ()
    """What proves those of its sentences that count or exclude."""

    def texts(self) -> tuple[Texts, ...]:
        """Everything it says."""
        return tuple(each for each in (self.see, self.question, *self.hints, self.why) if each)

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that it teaches."""
        return self.exercise.rules

    def shown_first(self, subject: Subject) -> Any:
        """The move to show a class, where the learner decides."""
        kind = self.exercise.kind
        return kind.shown_first(self.exercise, self.goal) if isinstance(kind, Decide) else None

    def rehearse(self, subject: Subject) -> Rehearsed:
        """Play it with the right answer and with each wrong one, and prove its claims; `BadInput` where that breaks."""
        done = self.exercise.kind.rehearse(self.exercise, self.goal, subject, f"step {self.id}")
        prove(self.claims, proofs(self.exercise, self.goal, subject), f"step {self.id}")
        return Rehearsed(self, done.right, done.wrong)


class Rehearsed(NamedTuple):
    """How a step went: what is right, and what each wrong answer that is prepared for comes from."""

    step: Step
    right: tuple[Any, ...]
    """The one right answer; or the moves that reach the goal, where the learner decides."""
    wrong: Mapping[str, Value]
    """The answer that each misconception gives."""
