"""The way through a lesson in probability: where somebody is, what they said, what was dealt, what the class found.

It knows no page and no words: `kit.counting.count_page` shows it.  A guess is taken down before anything is computed,
and it is never scored.  On a projector nothing counts as known before the teacher has opened it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING

from kit.counting.answers import CHANCES, Fault, Given, Judged, Question, judge, named, parse, read, write
from kit.counting.dealing import Dealing
from kit.counting.parts import STATIONS, Step
from kit.counting.series import Hands
from kit.engine.reading import GREATEST
from kit.lessons.journal import Answer, Journal

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson

END = "end"
KNOWING = STATIONS[3:]
"""From here on the exact number may be seen, unless it is what is asked."""
LONGEST_TYPED = 300
"""Characters of one field."""
MINUTE_S = 60.0


class CountRun(Dealing):
    """A lesson, and one learner or one class in it."""

    def __init__(self, lesson: CountLesson, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(lesson)
        self.journal = Journal(lesson.id)
        self.day: int | None = None
        self.at = 0
        """Where on the `route`."""
        self.presenting = False
        self.is_short = False
        """In twenty minutes: steps that can be cut are left out."""
        self.opened: set[str] = set()
        """Steps whose answer a teacher has opened."""
        self.typed: dict[str, dict[str, str]] = {}
        """What stands in the fields, by step: it stays whatever becomes of it."""
        self.faults: dict[str, Fault] = {}
        self.hands: dict[str, Hands] = {}
        """What the class thinks, by step."""
        self.begun: float | None = None
        """When the class began."""
        self._clock = clock
        self._since = clock()

    # Where they are ---------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are taken."""
        return tuple(step for step in self.written.steps if not (self.is_short and step.cut))

    @property
    def route(self) -> tuple[str, ...]:
        """Their names, and the end."""
        return (*(step.id for step in self.steps), END)

    @property
    def here(self) -> str:
        """The name of the place."""
        return self.route[self.at]

    @property
    def step(self) -> Step | None:
        """The step, with its answer under the assumptions that were written; None at the end."""
        return self.steps[self.at] if self.here != END else None

    @property
    def station(self) -> str:
        """One of `STATIONS`, or the end."""
        return self.step.station if self.step else END

    def go_on(self) -> None:
        """To the next step."""
        self._to(min(self.at + 1, len(self.route) - 1))

    def back(self) -> None:
        """To the step before; on a projector what is open is shut first."""
        if self.presenting and self.here in self.opened:
            self.opened.discard(self.here)
        else:
            self._to(max(self.at - 1, 0))

    def goto(self, place: object) -> bool:
        """To a step, the first of a station, or the end; False where there is no such."""
        first = {step.station: step.id for step in reversed(self.steps)}
        name = first.get(str(place), str(place))
        if name in self.route:
            self._to(self.route.index(name))
        return name in self.route

    def shorten(self, is_short: bool) -> None:
        """Take twenty minutes, or all of them; who stands on a step that is left out goes on to the next."""
        here = self.here
        names = [step.id for step in self.written.steps]
        self.is_short = is_short
        later = names[names.index(here) :] if here in names else []
        self._to(next((self.route.index(name) for name in later if name in self.route), len(self.route) - 1))

    def _to(self, at: int) -> None:
        self.at, self._since = at, self._clock()

    # Questions and answers --------------------------------------------------------------------------------------------

    def asked(self, step: Step | None = None) -> Question | None:
        """What the step asks; guesses are asked, and never scored."""
        step = step or self.step
        return step.asks if step else None

    def given(self, step: Step | None = None) -> Given | None:
        """What was answered last."""
        step = step or self.step
        last = self.journal.last(step.id) if step else None
        question = self.asked(step)
        return read(question, last.prediction) if last and question else None

    def judged(self, step: Step | None = None) -> Judged:
        """How that was."""
        step = step or self.step
        question, given = self.asked(step), self.given(step)
        if step is None or question is None or given is None:
            return Judged(None)
        return judge(question, given, self.typed.get(step.id))

    def wrong(self, step: Step | None = None) -> int | None:
        """Which of the step's named wrong answers was given; None for none, or for a right one."""
        step = step or self.step
        question, given = self.asked(step), self.given(step)
        if step is None or question is None or given is None or judge(question, given).right:
            return None
        return named(question, given, [each.answer for each in step.wrong])

    def is_open(self, step: Step | None = None) -> bool:
        """What is right may be shown: the learner has answered, or the teacher has opened it."""
        step = step or self.step
        if step is None:
            return True
        if self.presenting:
            return step.id in self.opened
        return self.asked(step) is None or self.given(step) is not None

    def tells(self, step: Step) -> bool:
        """What is right is said once the step is open; to a guess it is said only by a teacher."""
        return self.presenting or step.station != "predict"

    @property
    def shows_exact(self) -> bool:
        """The exact number may stand on the chart."""
        step = self.step
        if step is None or not self.is_open(step):
            return False
        return self.presenting or step.station in KNOWING

    def type(self, field: str, text: str) -> None:
        """Somebody typed; a mistake that was told is forgotten."""
        question = self.asked()
        if question and field in question.fields:
            self.typed.setdefault(self.here, {})[field] = text[:LONGEST_TYPED]
            self.faults.pop(self.here, None)

    def note(self, language: str = "en") -> bool:
        """Put the answer where it is kept, before anything is computed; False where there is none, or a `Fault`."""
        question = self.asked()
        if question is None or self.is_open():
            return False
        given = parse(replace(question, truth=None), self.typed.get(self.here, {}), language)
        if isinstance(given, Fault):
            self.faults[self.here] = given
            return False
        self.faults.pop(self.here, None)
        self.journal.place |= {"given": write(given), "given_at": self.here}
        return True

    def answer(self) -> bool:
        """Take down what was noted, and what is right; False where nothing was."""
        place, step, question = self.journal.place, self.step, self.asked()
        kept = place.pop("given", None)
        if place.pop("given_at", None) != self.here or step is None or question is None or not isinstance(kept, str):
            return False
        given = read(question, kept)
        if given is None:
            return False
        right = judge(question, given).right
        mixed = None if right else named(question, given, [each.answer for each in step.wrong])
        self.journal.answers.append(
            Answer(
                lesson=self.written.id,
                step=step.id,
                position="",
                prediction=write(given),
                sureness=None,
                truth=write(question.truth),
                right=right,
                rule=step.rules[0] if step.rules else "",
                misconception="" if mixed is None else f"{step.id}-{mixed + 1}",
                tries=min(self.journal.tries(step.id) + 1, GREATEST),
                seconds=round(self._clock() - self._since, 1),
                seed=self.seed,
                level=None,
                day=self.day,
            )
        )
        return True

    def reveal(self) -> None:
        """The teacher opens what is right; nobody's answers are counted on a projector."""
        if self.presenting:
            self.opened.add(self.here)

    @property
    def guess(self) -> Fraction | None:
        """The guess for the chart that is shown: the latest chance that was guessed before dealing its trial."""
        trial, found = self.trial, None
        for step in self.steps:
            question = self.asked(step)
            is_guess = step.station == "predict" and question is not None and question.kind in CHANCES
            if is_guess and (step.trial or trial) == trial and isinstance(given := self.given(step), Fraction):
                found = given
        return found

    @property
    def score(self) -> tuple[int, int]:
        """How many of the scored questions were answered right at first, of how many that were answered."""
        firsts = [self.journal.first(step.id) for step in self.steps]
        judged = [first.right for first in firsts if first and first.right is not None]
        return sum(judged), len(judged)

    # Trials -----------------------------------------------------------------------------------------------------------

    @property
    def trial(self) -> str:
        """The trial of this step, or of the latest one before it that has one; nothing where there is none."""
        before = [step.trial for step in self.steps[: self.at + 1] if step.trial]
        return before[-1] if before else next(iter(self.written.trials), "")

    @property
    def thinks(self) -> Hands:
        """The show of hands of this step."""
        return self.hands.setdefault(self.here, Hands())

    def raise_hands(self, typed: Mapping[str, str], many: int, language: str = "en") -> bool:
        """So many gave this answer; False for what is none."""
        question = self.asked()
        given = parse(replace(question, truth=None), typed, language) if question else None
        return given is not None and not isinstance(given, Fault) and self.thinks.add(write(given), many)

    # The time of a class ----------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Mapping[str, int]:
        """The minutes of each station."""
        minutes = {station: 0 for station in STATIONS if any(step.station == station for step in self.steps)}
        for step in self.steps:
            minutes[step.station] += step.minutes
        return minutes

    @property
    def planned(self) -> int:
        """The minute at which this step ends, as planned."""
        return sum(step.minutes for step in self.steps[: self.at + 1])

    @property
    def passed(self) -> int:
        """The minutes that have passed in class."""
        return 0 if self.begun is None else int((self._clock() - self.begun) / MINUTE_S)

    def present(self) -> None:
        """To the projector, or back to a learner's page."""
        self.presenting = not self.presenting
        self.begun = self._clock() if self.presenting else None

    # Beginning again --------------------------------------------------------------------------------------------------

    def begin_again(self) -> None:
        """As if nobody had been here."""
        self.journal = Journal(self.written.id)
        self.typed, self.faults, self.opened = {}, {}, set()
        self.series, self.hands, self.switched = {}, {}, frozenset()
        self.clear_deals()
        self._to(0)

    def typed_text(self) -> str:
        """What stands in the fields of this step, as a text to keep."""
        return json.dumps(self.typed.get(self.here, {}))
