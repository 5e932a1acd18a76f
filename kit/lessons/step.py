"""A step of a lesson: an exercise, the goal that the engine must reach, and the words around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from kit.engine.errors import bad
from kit.engine.event import Event
from kit.engine.game import AnyMove, AnyState
from kit.engine.moment import Value
from kit.lessons.claims import Claim, prove
from kit.lessons.exercise import Exercise, Given
from kit.lessons.goal import Goal
from kit.lessons.kinds.decide import Decide
from kit.lessons.proof import proofs
from kit.lessons.subject import Subject

Texts: TypeAlias = Mapping[str, str]
"""One text by language."""


class Wrong(NamedTuple):
    """Why a choice does not reach the goal, in the author's words or in those of an event."""

    moves: tuple[AnyMove, ...] = ()
    """The choices that it answers; none: all, as far as no `Wrong` before it does."""
    happens: Goal = Goal()
    """What such a choice brings, where that matters."""
    says: Mapping[str, str] = {}
    """Empty: as the event is told."""
    rules: tuple[str, ...] = ()
    """The clauses that it speaks of."""

    def answers(self, move: AnyMove, events: Sequence[Event]) -> bool:
        """This is why this move, which brings these events, does not do."""
        return (not self.moves or move in self.moves) and self.happens.is_among(events)


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

    wrong: tuple[Wrong, ...] = ()
    """Why wrong choices are wrong; the first that answers one is told."""

    def texts(self) -> tuple[Texts, ...]:
        """Everything it says."""
        because = [wrong.says for wrong in self.wrong]
        return tuple(each for each in (self.see, self.question, *self.hints, self.why, *because) if each)

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that it teaches."""
        return self.exercise.rules

    def shown_first(self, subject: Subject) -> AnyState:
        """The move to show a class, where the learner decides."""
        kind = self.exercise.kind
        return kind.shown_first(self.exercise, self.goal) if isinstance(kind, Decide) else None

    def rehearse(self, subject: Subject) -> Rehearsed:
        """Play it with the right answer and with each wrong one, and prove its claims; `BadInput` where that breaks."""
        done = self.exercise.kind.rehearse(self.exercise, self.goal, subject, f"step {self.id}")
        prove(self.claims, proofs(self.exercise, self.goal, subject), f"step {self.id}")
        self._rehearse_wrong(done.right)
        return Rehearsed(self, done.right, done.wrong)

    def _rehearse_wrong(self, right: tuple[Given, ...]) -> None:
        """Each of `wrong` answers a choice that misses the goal, and none that reaches it."""
        if not self.wrong:
            return
        vain = {number for number in map(self._answered_by, self.vain(right)) if number is not None}
        for number, wrong in enumerate(self.wrong):
            if number not in vain or set(wrong.moves) & set(right):
                raise bad(f"step {self.id}: wrong {number + 1}", "lesson_wrong_idle")

    def vain(self, right: tuple[Given, ...]) -> Iterator[Any]:
        """The moves that can be chosen and are not among those that reach the goal."""
        exercise, chooser = self.exercise, self.exercise.chooser
        moves = () if chooser is None else exercise.game.options(exercise.deciding, chooser)
        return (move for move in moves if move not in right)

    def answer_to(self, move: AnyMove, events: Sequence[Event]) -> Wrong | None:
        """Why this move, which brings these events, does not reach the goal; None where its author does not say."""
        return next((wrong for wrong in self.wrong if wrong.answers(move, events)), None)

    def _answered_by(self, move: AnyMove) -> int | None:
        answer = self.answer_to(move, self.exercise.moment(chosen=move).events)
        return None if answer is None else self.wrong.index(answer)


class Rehearsed(NamedTuple):
    """How a step went: what is right, and what each wrong answer that is prepared for comes from."""

    step: Step
    right: tuple[Given, ...]
    """The one right answer; or the moves that reach the goal, where the learner decides."""
    wrong: Mapping[str, Value]
    """The answer that each misconception gives."""
