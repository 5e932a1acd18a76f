"""One question on the way through a lesson: what was answered so far, and what is right once it is judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kit.engine.errors import BadInput
from kit.engine.game import AnyMove, Refusal, Seat
from kit.engine.moment import Moment, Question, Value
from kit.lessons.answers import ANSWERS, BEFORE, NOBODY, read_data, typed_answers
from kit.lessons.exercise import Exercise, Given, Judged
from kit.lessons.journal import Answer, sureness
from kit.lessons.step import Step
from kit.lessons.subject import Subject

if TYPE_CHECKING:
    from kit.lessons.whole import WholeGame


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
    level: int | None = None
    """How hard a task is."""
    with_text: bool = False
    """The rule stands beside the task: it was missed more than once."""
    phase: str = "see"
    """``see``, ``predict``, ``why`` or ``whatif``; the reveal is the beginning of ``why``."""
    given: Given = None
    """What the learner has said so far: an answer, or the move that is chosen."""
    sure: int | None = None
    """How sure they are of it, one of `SURENESS`; None while they have not said so, and nobody has to."""
    either: tuple[Value, ...] = ()
    """What was typed can be any of these; the learner has to say which."""
    forms: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What has been tapped of a move that is not whole yet, by form and field."""
    order: tuple[str, ...] = ()
    """What has been pointed at so far, where things are put into an order."""
    tapped: str | None = None
    """The part of the board that is looked at closer."""
    refusal: Refusal | None = None
    hints: int = 0
    picked: AnyMove = None
    """The other move that is looked at in "what if"."""
    by_odds: bool = False
    """ "What if" shows what could be known before, not what came of it."""
    truth: Value | None = None
    """Known once the prediction is kept."""
    answer: Answer | None = None
    """As it went into the journal; None when a teacher went on without one."""
    moment: Moment | None = None
    """What came of it."""
    mixed_up: str = ""
    """The misconception that gives the wrong answer."""
    cheapest: Any = None
    """The move that would have reached the goal for less."""
    is_right: bool = True
    """The prediction was the truth, or the move reached the goal; also where nothing was answered."""
    since: float = 0.0
    """When it was asked."""
    whole: WholeGame | None = None
    """The game that it is a part of, where the learner plays one."""
    race: Any = None
    """The throw that is raced for now, where hands reach by a clock, as its page shows it."""

    def anew(self) -> Asked:
        """The same question, before anything was said to it."""
        return Asked(self.name, self.exercise, self.step, self.number, self.seed, self.level, self.with_text)

    # What the learner may say now ---------------------------------------------------------------------------------

    @property
    def asks(self) -> bool:
        """There is something to predict or to decide."""
        return self.exercise.kind.asks

    @property
    def open_question(self) -> Question | None:
        """The question that waits for an answer."""
        return self.exercise.question if self.phase == "predict" else None

    @property
    def asks_sureness(self) -> bool:
        """There is something to be sure of: nobody can be wrong in an opinion."""
        return self.open_question is not None and not self.exercise.is_opinion

    @property
    def chooser(self) -> Seat | None:
        """Whose move the learner decides now."""
        return self.exercise.chooser if self.phase == "predict" else None

    @property
    def pointed(self) -> Value | None:
        """The answer so far, where something is to be predicted."""
        return self.given if self.exercise.question is not None else None

    @property
    def chosen(self) -> Any:
        """The move, where the learner decides."""
        return self.given if self.exercise.chooser is not None else None

    # Answering ----------------------------------------------------------------------------------------------------

    def look_at(self, part: object) -> None:
        """Look closer at a part of the board that is no answer; at the same once more: at none."""
        self.tapped = part if isinstance(part, str) and part != self.tapped else None

    def point(self, subject: Subject, data: object) -> None:
        """Take an answer down that was pressed; it counts when it is committed."""
        if question := self.open_question:
            kind = subject.measure(question).kind
            if kind == "order":
                data = self._put_into_order(subject, question, data)
            if kind == "seats" and data != NOBODY:
                return  # seats are pressed one by one
            value = self.exercise.kind.take(self.exercise, subject, data)
            self.given, self.either = self.given if value is None and kind != "order" else value, ()

    def type(self, subject: Subject, text: str, thousands: str) -> None:
        """The same of one that was typed: what is no answer, is none any more, and what can be two is none yet."""
        if question := self.open_question:
            measure = subject.measure(question)
            if not ANSWERS[measure.kind].is_number:
                self.point(subject, text)
                return
            bounds = measure.bounds(self.exercise.game, self.exercise.before)
            found = typed_answers(measure.kind, text, bounds, thousands, subject.notation.unit)
            self.given = found[0] if len(found) == 1 else None
            self.either = found if len(found) > 1 else ()

    def _put_into_order(self, subject: Subject, question: Question, data: object) -> str:
        """The order with one thing more, or with one taken out of it."""
        among = subject.measure(question).bounds(self.exercise.game, self.exercise.before).among
        rest = tuple(thing for thing in self.order if thing != data)
        self.order = rest if data in self.order or data not in among else (*rest, str(data))
        return BEFORE.join(self.order)

    def point_at_seat(self, subject: Subject, data: object) -> None:
        """Add a seat to the answer, or take it out of it; none of them is nobody."""
        question = self.open_question
        seat = next((seat for seat in range(self.exercise.game.players) if seat == data), None)
        if question and seat is not None and subject.measure(question).kind == "seats":
            pointed = set(self.given) if isinstance(self.given, tuple) else set()
            self.given = tuple(sorted(pointed ^ {seat}))

    def be_sure(self, level: object) -> None:
        """Say how sure the answer is; the same once more takes it back."""
        if self.asks_sureness:
            self.sure = None if level == self.sure else sureness(level)

    def choose(self, subject: Subject, data: object) -> None:
        """Choose a move, or hear why not; "" takes back what was chosen."""
        if self.chooser is None:
            return
        if data == "":
            self.given = self.refusal = None
            return
        said = self.exercise.kind.take(self.exercise, subject, data)
        self.refusal = said if isinstance(said, Refusal) else None
        self.given = self.given if self.refusal else said

    def fill_in(self, data: object) -> None:
        """Half of a move: ``[form, field, value]``."""
        match data:
            case [str(form), str(name), str() | int() as value] if self.chooser is not None:
                self.forms.setdefault(form, {})[name] = value

    def was_asked(self, subject: Subject, answer: Answer) -> bool:
        """The answer is one to this question, not to what an older edition of the lesson asked under its name."""
        return answer.position == subject.box.write_position(self.exercise.game, self.exercise.before)

    def say_again(self, subject: Subject, text: str) -> None:
        """Take what a journal says was said, if it can be."""
        said = self.exercise.kind.take(self.exercise, subject, text)
        self.given = None if isinstance(said, Refusal) else said

    def pick(self, subject: Subject, data: object) -> None:
        """Look at another move in "what if"."""
        if self.phase == "whatif":
            try:
                self.picked = subject.box.read_move(read_data(data) if isinstance(data, str) else data, "move")
            except BadInput:
                self.picked = None

    def know(self, way: object) -> None:
        """What is known in "what if": what the others did, or what could be known before."""
        if self.phase == "whatif":
            self.by_odds = way == "odds"

    def hint(self) -> None:
        """One hint more."""
        if self.step:
            self.hints = min(self.hints + 1, len(self.step.hints))

    # Judging ------------------------------------------------------------------------------------------------------

    def judge(self, subject: Subject) -> Judged:
        """Ask the engine what comes of it, and with that what is right."""
        exercise = self.exercise
        judged = exercise.kind.judge(exercise, self.step.goal if self.step else None, subject, self.given)
        self.phase, self.moment, self.truth = "why", judged.moment, judged.truth
        self.is_right, self.mixed_up, self.cheapest = judged.is_right, judged.mixed_up, judged.cheapest
        return judged
