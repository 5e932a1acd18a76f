"""One run of a lesson in probability: it has a way through the steps and what was dealt; here is what was said.

It knows no page and no words: `kit.counting.count_page` shows it.  A guess is taken down before anything is computed,
and it is never scored.  On a projector nothing counts as known before the teacher has opened it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from time import monotonic, time
from typing import TYPE_CHECKING

from kit.counting.answers import (
    CHANCES,
    Fault,
    Given,
    Judged,
    Question,
    has_second_try,
    judge,
    named,
    parse,
    read,
    write,
)
from kit.counting.content import STATIONS, Step, Texts
from kit.counting.deals import USUAL_SEED, Deals
from kit.counting.own import LOOK, OwnSeries
from kit.counting.tasks import task, tasks_after
from kit.counting.way import Way
from kit.engine.reading import GREATEST
from kit.lessons.hands import Hands
from kit.lessons.journal import Answer, Journal, sureness

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson

KNOWING = STATIONS[3:]
"""From here on the exact number may be seen, unless it is what is asked."""
LONGEST_TYPED = 300
"""Characters of one field."""


class CountRun:
    """A lesson, and one learner or one class in it."""

    def __init__(
        self, lesson: CountLesson, clock: Callable[[], float] = monotonic, calendar: Callable[[], float] = time
    ) -> None:
        self.written = lesson
        """The lesson as it was written, with every assumption standing."""
        self.way = Way(lesson, clock, calendar)
        self.deals = Deals(lesson, self.way)
        self.journal = Journal(lesson.id)
        self.day: int | None = None
        self.typed: dict[str, dict[str, str]] = {}
        """What stands in the fields, by step: it stays whatever becomes of it."""
        self.faults: dict[str, Fault] = {}
        self.meant: dict[str, dict[str, Fraction]] = {}
        """By step and field, which of two readings of what is typed there was meant."""
        self.told: set[str] = set()
        """Steps whose right answer somebody had shown after a first wrong one, or knows from before."""
        self.hints: dict[str, int] = {}
        """How many hints somebody has asked for, by step."""
        self.sure: int | None = None
        """How sure somebody is of the answer that they are about to give."""
        self.hands: dict[str, Hands] = {}
        """What the class thinks, by step."""
        self.own: dict[str, OwnSeries] = {}
        """What somebody, or a class, has done themselves, by step."""
        self.own_mode = LOOK
        """How they do it."""

    # Questions and answers --------------------------------------------------------------------------------------------

    def asked(self, step: Step | None = None) -> Question | None:
        """What the step asks; guesses are asked, and never scored."""
        step = step or self.way.step
        return step.asks if step else None

    def given(self, step: Step | None = None) -> Given | None:
        """What was answered last."""
        step = step or self.way.step
        last = self.journal.last(step.id) if step else None
        question = self.asked(step)
        return read(question, last.prediction) if last and question else None

    def judged(self, step: Step | None = None) -> Judged:
        """How that was."""
        step = step or self.way.step
        question, given = self.asked(step), self.given(step)
        if step is None or question is None or given is None:
            return Judged(None)
        return judge(question, given, self.typed.get(step.id))

    def wrong(self, step: Step | None = None) -> int | None:
        """Which of the step's named wrong answers was given; None for none, or for a right one."""
        step = step or self.way.step
        question, given = self.asked(step), self.given(step)
        if step is None or question is None or given is None or judge(question, given).right:
            return None
        return named(question, given, [each.answer for each in step.wrong])

    def is_open(self, step: Step | None = None) -> bool:
        """What is right may be shown: the learner has answered and has no second try, or the teacher has opened it."""
        step = step or self.way.step
        if step is None:
            return True
        if self.way.presenting:
            return step.id in self.way.opened
        return self.asked(step) is None or (self.given(step) is not None and not self.tries_again(step))

    def tries_again(self, step: Step | None = None) -> bool:
        """The first answer was wrong, and a second may be right, for it is not told yet what is."""
        step = step or self.way.step
        if step is None or self.way.presenting or step.id in self.told or not has_second_try(self.asked(step)):
            return False
        last = self.journal.last(step.id)
        return last is not None and last.right is False and last.tries == 1

    def tell(self) -> None:
        """No second try: what is right is told."""
        if self.tries_again():
            self.told.add(self.way.here)

    def hints_of(self, step: Step) -> Sequence[Texts]:
        """What helps without telling: what a teacher asks back; nothing for a guess, nor where a class looks on."""
        if self.way.presenting or not has_second_try(self.asked(step)):
            return ()
        return [wrong.ask for number, wrong in enumerate(step.wrong) if step.misleads(number)]

    def hint(self) -> None:
        """One hint more."""
        if (step := self.way.step) and not self.is_open(step):
            self.hints[step.id] = min(self.hints.get(step.id, 0) + 1, len(self.hints_of(step)))

    def tells(self, step: Step) -> bool:
        """What is right is said once the step is open; to a guess it is said only by a teacher."""
        return self.way.presenting or step.station != "predict"

    @property
    def shows_exact(self) -> bool:
        """The exact number may stand on the chart."""
        step = self.way.step
        if step is None or not self.is_open(step):
            return False
        return self.way.presenting or step.station in KNOWING

    def type(self, field: str, text: str) -> None:
        """Somebody typed; a mistake that was told is forgotten."""
        question = self.asked()
        if question and field in question.fields:
            self.typed.setdefault(self.way.here, {})[field] = text[:LONGEST_TYPED]
            self.faults.pop(self.way.here, None)
            self.meant.get(self.way.here, {}).pop(field, None)

    def mean(self, field: str, value: object) -> None:
        """Of two readings of what is typed in this field it was this one, as `write` writes it."""
        fault = self.faults.get(self.way.here)
        meant = next((each for each in fault.either if write(each) == value), None) if fault else None
        if fault and fault.field == field and meant is not None:
            self.meant.setdefault(self.way.here, {})[field] = meant
            self.faults.pop(self.way.here)

    def note(self, thousands: str = ",") -> bool:
        """Put the answer where it is kept, before anything is computed; False where there is none, or a `Fault`."""
        question = self.asked()
        if question is None or self.is_open():
            return False
        here = self.way.here
        given = parse(replace(question, truth=None), self.typed.get(here, {}), thousands, self.meant.get(here))
        if isinstance(given, Fault):
            self.faults[self.way.here] = given
            return False
        self.faults.pop(self.way.here, None)
        self.journal.place |= {"given": write(given), "given_at": self.way.here, "sure": self.sure}
        return True

    def answer(self) -> bool:
        """Take down what was noted, and what is right; False where nothing was."""
        place, step, question = self.journal.place, self.way.step, self.asked()
        kept, noted_at, sure = (place.pop(name, None) for name in ("given", "given_at", "sure"))
        if step is None or question is None or noted_at != step.id or not isinstance(kept, str):
            return False
        given = read(question, kept)
        if given is None:
            return False
        right = judge(question, given).right
        mixed = None if right else named(question, given, [each.answer for each in step.wrong])
        self.sure = None
        self.journal.answers.append(
            Answer(
                lesson=self.written.id,
                step=step.id,
                position="",
                prediction=write(given),
                sureness=sureness(sure),
                truth=write(question.truth),
                right=right,
                rule=step.rules[0] if step.rules else "",
                misconception="" if mixed is None else f"{step.id}-{mixed + 1}",
                tries=min(self.journal.tries(step.id) + 1, GREATEST),
                seconds=round(self.way.seconds, 1),
                seed=self.deals.seed,
                level=None,
                day=self.day,
            )
        )
        return True

    @property
    def guess_step(self) -> Step | None:
        """Where the guess for the chart was made: the latest chance that was guessed before dealing its trial."""
        found = None
        for at, step in enumerate(self.way.steps):
            question = self.asked(step)
            is_guess = step.station == "predict" and question is not None and question.kind in CHANCES
            dealt = next((each.trial for each in self.way.steps[at:] if each.trial), self.way.trial)
            if is_guess and dealt == self.way.trial and self.given(step) is not None:
                found = step
        return found

    @property
    def guess(self) -> Fraction | None:
        """The guess for the chart that is shown."""
        step = self.guess_step
        given = self.given(step) if step else None
        return given if isinstance(given, Fraction) else None

    @property
    def score(self) -> tuple[int, int]:
        """How many of the lesson's scored questions were answered right at first, of how many that were answered."""
        return self.journal.score(step.id for step in self.way.written)

    @property
    def practised(self) -> tuple[int, int]:
        """The same of the tasks behind its last step."""
        return self.journal.score(step.id for step in self.way.tasks)

    # More tasks -------------------------------------------------------------------------------------------------------

    def lesson_of(self, step: Step) -> CountLesson:
        """The lesson that a step or a task comes from."""
        return self.written

    def task(self, name: str) -> Step | None:
        """The task of this name, as `tasks_after` gives it; None for what is none."""
        return task(self.written, name)

    def practise(self) -> bool:
        """To tasks with other numbers than before; False where the lesson has none."""
        self.way.tasks = tasks_after(self.written, self.journal.answers, self.deals.seed - USUAL_SEED)
        return bool(self.way.tasks) and self.way.goto(self.way.tasks[0].id)

    # A show of hands --------------------------------------------------------------------------------------------------

    @property
    def thinks(self) -> Hands:
        """The show of hands of this step."""
        return self.hands.setdefault(self.way.here, Hands())

    def raise_hands(self, typed: Mapping[str, str], many: int, thousands: str = ",") -> Fault | None:
        """This many gave this answer; a `Fault` for what is none, or where there is no room."""
        question = self.asked()
        given = parse(replace(question, truth=None), typed, thousands) if question else Fault("value", "empty")
        if isinstance(given, Fault):
            return given
        return None if self.thinks.add(write(given), many) else Fault("many", "hands")

    def raise_one(self, answer: str) -> bool:
        """One more gave an answer that stands there, as `write` writes it; False where it is none, or for no room."""
        question = self.asked()
        return question is not None and read(question, answer) is not None and self.thinks.add(answer)

    @property
    def own_series(self) -> OwnSeries:
        """The own trials of this step."""
        return self.own.setdefault(self.way.here, OwnSeries())

    # Beginning again --------------------------------------------------------------------------------------------------

    def begin_again(self) -> None:
        """As if nobody had been here."""
        self.journal = Journal(self.written.id)
        self.typed, self.faults, self.meant, self.hands, self.own = {}, {}, {}, {}, {}
        self.told, self.hints, self.sure = set(), {}, None
        self.deals.begin_again()
        self.way.begin_again()

    def typed_text(self) -> str:
        """What stands in the fields of this step, as a text to keep."""
        return json.dumps(self.typed.get(self.way.here, {}))
