"""Which rule a series of practice tasks asks next: the lesson's own, now and then an earlier one, and what was missed.

A series depends on its seed and on what was right or wrong in it, on nothing else: two who answer alike get the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import NamedTuple

from kit.lessons.lesson import Lesson, lessons_of

AGAIN_AFTER = (2, 5)
"""A rule that was answered wrongly comes again after so many other tasks, and then after so many more."""
MIXED = 3
"""One task of so many is about an earlier rule."""


@dataclass(frozen=True, slots=True)
class Series:
    """Endless tasks about some rules; there has to be at least one."""

    rules: Sequence[str]
    """Those of the lesson."""
    earlier: Sequence[str]
    """Those of earlier lessons."""
    seed: int

    def next_rule(self, answered: Sequence[tuple[str, bool]]) -> str:
        """What the next task is about, after these rules were answered rightly or wrongly in this series."""
        number, owed = len(answered), _owed(answered)
        rules = self._not_three_times_running(answered)
        free = [rule for rule in rules if rule not in owed]
        due = [rule for rule in rules if rule in owed and (owed[rule].due <= number or not free)]
        if due:
            return min(due, key=lambda rule: owed[rule].due)
        wanted = self.earlier if self._mixes_in(number) else self.rules
        return self._least_asked([rule for rule in free if rule in wanted] or free, answered)

    def _not_three_times_running(self, answered: Sequence[tuple[str, bool]]) -> Sequence[str]:
        every = [*self.rules, *self.earlier]
        before_last, last = [rule for rule, _ in answered[-2:]] if len(answered) > 1 else ("", "")
        return [rule for rule in every if not rule == last == before_last] or every

    def _mixes_in(self, number: int) -> bool:
        """One of three tasks, anywhere among them, but in the beginning the third."""
        three, place = divmod(number, MIXED)
        return place == (Random(f"{self.seed} mixed {three}").randrange(MIXED) if three else MIXED - 1)

    def _least_asked(self, rules: Sequence[str], answered: Sequence[tuple[str, bool]]) -> str:
        times = Counter(rule for rule, _ in answered)
        shuffled = Random(f"{self.seed} least {len(answered)}").sample(rules, len(rules))
        return min(shuffled, key=lambda rule: times[rule])


class _Owed(NamedTuple):
    """A rule that has to come again: the number of its last task, and how many others lie between, again and again."""

    asked: int
    gaps: Sequence[int]

    @property
    def due(self) -> int:
        """The number of the task in which it comes again."""
        return self.asked + self.gaps[0] + 1


def _owed(answered: Sequence[tuple[str, bool]]) -> Mapping[str, _Owed]:
    owed: dict[str, _Owed] = {}
    for number, (rule, right) in enumerate(answered):
        before = owed.pop(rule, None)
        gaps = AGAIN_AFTER if not right else before.gaps[1:] if before else ()
        if gaps:
            owed[rule] = _Owed(number, gaps)
    return owed


def recall_rule(earlier: Sequence[str], missed: Sequence[str], lesson_id: str) -> str | None:
    """The earlier rule that a lesson begins with: the first of those missed, else the same one for everybody."""
    for rule in missed:
        if rule in earlier:
            return rule
    return Random(lesson_id).choice(earlier) if earlier else None


def own_rules(lesson: Lesson) -> tuple[str, ...]:
    """The rules of a lesson that can be practised; where there is none, those of the lessons before it, or all."""
    topics = lesson.subject.topics
    return tuple(rule for rule in lesson.rules if rule in topics) or earlier_rules(lesson) or tuple(topics)


def earlier_rules(lesson: Lesson) -> tuple[str, ...]:
    """The rules of our lessons before this one that can be practised; none before a lesson of somebody's own."""
    ours = lessons_of(lesson.subject.game)
    before = tuple(takewhile(lambda each: each.id != lesson.id, ours))
    if len(before) == len(ours):
        return ()
    rules = (rule for each in before for rule in each.rules)
    return tuple(dict.fromkeys(rule for rule in rules if rule in lesson.subject.topics))
