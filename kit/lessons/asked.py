"""One question on the way through a lesson: what was answered so far, and what is right once it is judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kit.engine.errors import BadInput
from kit.engine.game import Refusal, Seat
from kit.lessons.exercise import Exercise, Moment, Question, Value, parse_value
from kit.lessons.journal import Answer
from kit.lessons.lesson import Step
from kit.lessons.subject import Subject

MOST_NUMBER = 99


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
    since: float = 0.0
    """When it was asked."""

    def anew(self) -> Asked:
        """The same question, before anything was said to it."""
        return Asked(self.name, self.exercise, self.step, self.number, self.seed)

    # What the learner may say now ---------------------------------------------------------------------------------

    @property
    def asks(self) -> bool:
        """There is something to predict or to decide."""
        return self.exercise.question is not None or self.exercise.chooser is not None

    @property
    def open_question(self) -> Question | None:
        """The question that waits for an answer."""
        return self.exercise.question if self.phase == "predict" else None

    @property
    def chooser(self) -> Seat | None:
        """Whose move the learner decides now."""
        return self.exercise.chooser if self.phase == "predict" else None

    # Answering ----------------------------------------------------------------------------------------------------

    def point(self, subject: Subject, given: object, is_typed: bool) -> None:
        """Take an answer down; it counts when it is committed.  What is typed and is no answer, is none any more."""
        if question := self.open_question:
            value = self.read(subject, question, str(given).lower())
            self.pointed = self.pointed if value is None and not is_typed else value

    def point_at_seat(self, subject: Subject, given: object) -> None:
        """Add a seat to the answer, or take it out of it; none of them is nobody."""
        question = self.open_question
        seat = next((seat for seat in range(self.exercise.game.players) if seat == given), None)
        if question and seat is not None and subject.measure(question).kind == "seats":
            pointed = set(self.pointed) if isinstance(self.pointed, tuple) else set()
            self.pointed = tuple(sorted(pointed ^ {seat}))

    def read(self, subject: Subject, question: Question, text: str) -> Value | None:
        """The answer that a text is; None when it is none, such as a space that is not on the board."""
        kind, game = subject.measure(question).kind, self.exercise.game
        value = parse_value(kind, text, game.players)
        most = game.board.throne if kind == "space" else MOST_NUMBER
        return None if isinstance(value, int) and value > most else value

    def choose(self, subject: Subject, data: object) -> None:
        """Take something into the fist, or hear why not."""
        if (seat := self.chooser) is None:
            return
        try:
            move = subject.box.read_move(data, "fist")
        except BadInput as error:
            self.refusal = error.refusal
            return
        self.refusal = self.exercise.game.why_not(self.exercise.before, seat, move)
        self.chosen = self.chosen if self.refusal else move

    def choose_again(self, subject: Subject, text: str) -> None:
        """Take what a journal says was in the fist, if it can be there."""
        exercise = self.exercise
        try:
            move = subject.box.read_move(int(text) if text.isdecimal() else text, "fist")
        except BadInput:
            return
        if exercise.game.why_not(exercise.before, exercise.chooser, move) is None:
            self.chosen = move

    def pick(self, subject: Subject, data: object) -> None:
        """Look at another fist in "what if"."""
        if self.phase == "whatif":
            try:
                self.picked = subject.box.read_move(data, "fist")
            except BadInput:
                self.picked = None

    def hint(self) -> None:
        """One hint more."""
        if self.step:
            self.hints = min(self.hints + 1, len(self.step.hints))

    # Judging ------------------------------------------------------------------------------------------------------

    def judge(self, subject: Subject) -> None:
        """Ask the engine what comes of it, and with that what is right."""
        exercise = self.exercise
        self.moment, self.phase = exercise.moment(chosen=self.chosen), "why"
        if exercise.question is not None:
            self.truth = subject.truth(exercise)
        if exercise.chooser is not None and self.step is not None:
            self.is_right = self.step.goal.is_among(self.moment.events)
        elif self.pointed is not None and self.truth is not None:
            self.is_right = self.pointed == self.truth
            if not self.is_right:
                self.mixed_up = subject.explains(exercise, self.pointed) or ""
