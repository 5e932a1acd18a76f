"""One question on the way through a lesson, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from kit.engine.game import Refusal
from kit.lessons.exercise import Exercise, Moment, Value
from kit.lessons.journal import Answer
from kit.lessons.lesson import Step


@dataclass
class Asked:
    """One question on the way, and how far it has come."""

    name: str
    """As the journal calls it: a step's id, ``recall:BK-12``, ``practise:BK-18`` or ``again:BK-13``."""
    exercise: Exercise
    step: Step | None = None
    number: int = 0
    """Which task of its rule it is, in practice."""
    seed: int | None = None
    """What the position of a task was drawn from."""
    phase: str = "see"
    """``see``, ``predict``, ``why`` or ``whatif``; the reveal is the beginning of ``why``."""
    pointed: Value | None = None
    """What has been pointed at, or typed, so far."""
    chosen: Any = None
    """The fist that the learner has taken, where that is the question."""
    refusal: Refusal | None = None
    hints: int = 0
    picked: Any = None
    """The other fist that is looked at in "what if"."""
    truth: Value | None = None
    """Known once the prediction is kept."""
    answer: Answer | None = None
    """As it went into the journal; None when a teacher went on without one."""
    moment: Moment | None = None
    """What came of it."""
    mixed_up: str = ""
    """The misconception that gives the wrong answer."""
    is_right: bool = True
    """The prediction was the truth, or the fist reached the goal; also where nothing was answered."""
    since: float = field(default_factory=monotonic)

    def anew(self) -> Asked:
        """The same question, before anything was said to it."""
        return Asked(self.name, self.exercise, self.step, self.number, self.seed)
