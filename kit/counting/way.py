"""Where somebody is in a lesson in probability: its steps, the twenty-minute cut, and the time of a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic, time
from typing import TYPE_CHECKING

from kit.counting.content import PRACTISE, STATIONS, Step

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson

END = "end"
MINUTE_S = 60.0


class Way:
    """The steps of a lesson, and where on them somebody is."""

    def __init__(
        self, lesson: CountLesson, clock: Callable[[], float] = monotonic, calendar: Callable[[], float] = time
    ) -> None:
        self._lesson = lesson
        self.at = 0
        """Where on the `route`."""
        self.presenting = False
        """A class looks at it on a projector."""
        self.is_short = False
        """In twenty minutes: steps that can be cut are left out."""
        self.tasks: tuple[Step, ...] = ()
        """What is asked after the last step: questions with other numbers."""
        self.opened: set[str] = set()
        """Steps whose answer a teacher has opened."""
        self.begun: float | None = None
        """When the class began, in seconds since 1970: a page that is opened again goes on from there."""
        self._clock, self._calendar = clock, calendar
        self._since = clock()

    # Where they are ---------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are taken, and the tasks after them."""
        return (*self.written, *self.tasks)

    @property
    def written(self) -> tuple[Step, ...]:
        """The steps of the lesson that are taken."""
        steps = self._lesson.steps
        return tuple(step for step in steps if not step.cut) if self.is_short else steps

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
        names = [step.id for step in (*self._lesson.steps, *self.tasks)]
        self.is_short = is_short
        later = names[names.index(here) :] if here in names else []
        # not by `_to`, which asks where they were: on the shorter way there may be no such place
        self.at = next((self.route.index(name) for name in later if name in self.route), len(self.route) - 1)
        self._since = self._clock()

    def begin_again(self) -> None:
        """To the first step, with every curtain drawn and no tasks behind the last."""
        self.opened, self.at = set(), 0  # before the tasks go: whoever stood at one stands nowhere then
        self.tasks = ()
        self._to(0)

    @property
    def seconds(self) -> float:
        """How long they have been at this step."""
        return self._clock() - self._since

    def _to(self, at: int) -> None:
        if self.here == END and self.route[at] != END:
            self.opened.clear()  # the next class begins
        self.at, self._since = at, self._clock()

    # Trials -----------------------------------------------------------------------------------------------------------

    @property
    def trial(self) -> str:
        """The trial of this step, or of the latest one before it that has one; nothing where there is none."""
        before = [step.trial for step in self.steps[: self.at + 1] if step.trial]
        return before[-1] if before else next(iter(self._lesson.trials), "")

    # The time of a class ----------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Mapping[str, int]:
        """The minutes of each station."""
        there = {step.station for step in self.steps}
        minutes = {station: 0 for station in (*STATIONS, PRACTISE) if station in there}
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
        return 0 if self.begun is None else int((self._calendar() - self.begun) / MINUTE_S)

    def is_lesson_of(self, begun: float) -> bool:
        """Whether the class that began then may still be there: within twice the minutes that are planned."""
        return 0 <= self._calendar() - begun <= 2 * MINUTE_S * sum(self.plan.values())

    def present(self) -> None:
        """To the projector, where a class begins, or back to a learner's page."""
        self.presenting = not self.presenting
        self.begun = self._calendar() if self.presenting else None
        self.opened = set()

    def reveal(self) -> None:
        """The teacher opens what is right at this step; nobody's answers are counted on a projector."""
        if self.presenting:
            self.opened.add(self.here)
