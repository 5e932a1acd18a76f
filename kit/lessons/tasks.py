"""The tasks of a lesson: the series of its practice, and other positions like one that was met."""

from __future__ import annotations

from kit.lessons.asked import Asked
from kit.lessons.journal import Answer, Journal, missed
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.practise import TEN, Wanted, earlier_rules, recall_rule, series_of

MOST_SEEDS = 10_000
USUAL_SEED = 1
LEVELS = (1, 2, 3)

PRACTISE, AGAIN = "practise", "again"
"""So begins the name of a task in the series, and of another position like one that was met."""


class Tasks:
    """What a learner has answered, and what is asked next in practice."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.subject = lesson, lesson.subject
        self.journal = Journal(lesson.id)
        self.others: list[Answer] = []
        """The answers in the other lessons."""
        self.presenting = False
        """For a projector: one key goes on without an answer, and nobody's answers are counted."""
        self.seed, self.level = USUAL_SEED, LEVELS[0]
        self.begun = 0
        """How many answers there were when the series of tasks began."""
        self.until = TEN
        """After this many tasks the series looks back."""
        self.shown_on = 0
        """Tasks that were shown on the projector."""

    @property
    def answers(self) -> list[Answer]:
        """The answers in all lessons."""
        return [*self.others, *self.journal.answers]

    @property
    def practised(self) -> list[Answer]:
        """The answers in this series of tasks."""
        answers = self.journal.answers[self.begun :]
        return [each for each in answers if each.step.startswith(PRACTISE) and each.seed == self.seed]

    @property
    def so_far(self) -> list[tuple[str, bool]]:
        """The rules asked in this series, and whether they were answered rightly."""
        return [(each.rule, bool(each.right)) for each in self.practised]

    @property
    def are_ten(self) -> bool:
        """Ten tasks are done; a series that is shown on a projector goes on and on."""
        return not self.presenting and len(self.practised) >= self.until

    def begin_series(self, seed: int | None = None, level: int | None = None) -> None:
        """Another series of tasks, from its first; the answers so far stay in the journal."""
        self.seed = self.seed if seed is None else seed
        self.level = self.level if level is None else level
        self.begun, self.until, self.shown_on = len(self.journal.answers), TEN, 0

    def ten_more(self) -> None:
        """The series goes on, if ten tasks were just looked back on."""
        if self.are_ten:
            self.until = len(self.practised) + TEN

    def next_task(self) -> Asked:
        """The next task of the series."""
        series, answered = series_of(self.lesson, self.seed), self.so_far
        for _ in range(self.shown_on):
            answered.append((series.next_rule(answered), True))
        return self.make(PRACTISE, series.next_task(answered, self.level), self.seed)

    def recalled(self) -> str:
        """The earlier rule that is asked again; the same until the question is left."""
        place, earlier = self.journal.place, earlier_rules(self.lesson)
        if place.get("recalled") not in earlier:
            place["recalled"] = recall_rule(earlier, missed(self.answers), self.lesson.id)
        return str(place["recalled"])

    def like_it(self, rule: str, number: int | None = None) -> Asked:
        """Another position for this rule; by its number one that was met, else a new one."""
        return self.make(AGAIN, Wanted(rule, number or self.journal.tries(f"{AGAIN}:{rule}") + 1))

    def make(self, name: str, wanted: Wanted, seed: int | None = None) -> Asked:
        """A task; of a seed of its own if it is outside the series."""
        assert self.subject.practice.make is not None
        (rule, number, level, with_text), seed = wanted, self._own_seed if seed is None else seed
        task = self.subject.practice.make(rule, seed, number, level)
        return Asked(f"{name}:{rule}", task.exercise, None, number, seed, level, with_text)

    @property
    def _own_seed(self) -> int:
        """For tasks outside the series, so that none of them comes in two lessons or twice in one."""
        ours = [each.id for each in lessons_of(self.subject.game)]
        return MOST_SEEDS + (ours.index(self.lesson.id) if self.lesson.id in ours else len(ours))
