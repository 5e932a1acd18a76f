"""What a series of practice tasks asks next: each rule in its turn, what was missed again, and some earlier ones.

A series depends on its seed and on what was right or wrong in it, on nothing else: two who answer alike get the same.
It stops after every ten tasks to look back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import NamedTuple

from kit.lessons.lesson import Lesson, lessons_of, untaught, untaught_before
from kit.lessons.subject import Subject

EASIEST = 1
"""Of the levels."""
TEN = 10
"""After this many tasks a series looks back."""
AGAIN_AFTER = (2, 5)
"""A rule that was answered wrongly comes again after this many other tasks at least, and then after this many more."""
LATER = 8
"""That many lie between when it is missed again and again, so that there is room for the others."""
MIXED = 3
"""One task of this many is about an earlier rule."""
MANY = 8
"""A lesson with more rules than these is mixed enough in itself."""
SIX = 6
"""A lesson with more rules than these leaves to the mixing what was taught before."""
MISSES = 2
"""After this many misses of a rule in a row its text comes with the next task, and an easier position."""

Answered = Sequence[tuple[str, bool]]
"""The rules asked in a series so far, and whether they were answered rightly."""


class Wanted(NamedTuple):
    """The task that comes next."""

    rule: str
    number: int = 0
    """Which task of its rule it is, in this series."""
    level: int = EASIEST
    with_text: bool = False
    """The rule stands beside the task."""


@dataclass(frozen=True, slots=True)
class Series:
    """Tasks about some rules; there has to be at least one."""

    rules: Sequence[str]
    """Those of the lesson."""
    earlier: Sequence[str]
    """Those of earlier lessons."""
    seed: int
    mix_ups: Mapping[str, int] = field(default_factory=dict)
    """How many mix-ups there are about a rule; of rules that were asked as often, the one with most comes first."""

    def next_task(self, answered: Answered, level: int) -> Wanted:
        """What the next task is about and how hard it is, where its learner chose `level`."""
        rule = self.next_rule(answered)
        mine = [right for asked, right in answered if asked == rule]
        return Wanted(rule, len(mine), *_eased(mine, level))

    def next_rule(self, answered: Answered) -> str:
        """What the next task is about, after these rules were answered rightly or wrongly in this series."""
        number, times = len(answered), Counter(rule for rule, _ in answered)
        fresh = [rule for rule in self.rules if not times[rule]]
        if not fresh and (due := self._due(answered)):
            return due
        mixed = [rule for rule in self.earlier if not (fresh and times[rule])] if self._mixes_in(number) else []
        return self._least_asked(mixed or fresh or self.rules or self.earlier, answered)

    def _due(self, answered: Answered) -> str | None:
        """The rule that is owed, the lesson's own first: only in every second task, and never just after itself."""
        number, times = len(answered), Counter(rule for rule, _ in answered)
        due = [rule for rule, owed in _owed(answered).items() if owed.due <= number] if number % 2 else []
        return min(due, key=lambda rule: (rule in self.earlier, times[rule], _last(rule, answered)), default=None)

    def _mixes_in(self, number: int) -> bool:
        """One of three tasks, anywhere among them, but in the beginning the third."""
        if len(self.rules) > MANY:
            return False
        three, place = divmod(number, MIXED)
        return place == (Random(f"{self.seed} mixed {three}").randrange(MIXED) if three else MIXED - 1)

    def _least_asked(self, rules: Sequence[str], answered: Answered) -> str:
        """Of these, by chance; none comes twice running while there is another."""
        times, last = Counter(rule for rule, _ in answered), answered[-1][0] if answered else ""
        others = [rule for rule in rules if rule != last]
        others = others or [rule for rule in (*self.rules, *self.earlier) if rule != last] or list(rules)
        shuffled = Random(f"{self.seed} least {len(answered)}").sample(others, len(others))
        return min(shuffled, key=lambda rule: (times[rule], -self.mix_ups.get(rule, 0)))


def _eased(mine: Sequence[bool], level: int) -> tuple[int, bool]:
    """How hard the next task of a rule is, and whether its text comes with it: down after misses, up again by steps."""
    now, missed = level, 0
    for right in mine:
        missed = 0 if right else missed + 1
        now = min(now + 1, level) if right else EASIEST if missed >= MISSES else now
    return now, missed >= MISSES


class _Owed(NamedTuple):
    """A rule that has to come again: the number of its last task, and how many others lie between, again and again."""

    asked: int
    gaps: Sequence[int]
    misses: int = 0
    """In a row."""

    @property
    def due(self) -> int:
        """The number of the task in which it comes again, at the earliest."""
        return self.asked + self.gaps[0] + 1


def _owed(answered: Answered) -> Mapping[str, _Owed]:
    owed: dict[str, _Owed] = {}
    for number, (rule, right) in enumerate(answered):
        before = owed.pop(rule, None)
        if not right:
            misses = 1 + (before.misses if before else 0)
            owed[rule] = _Owed(number, AGAIN_AFTER if misses <= MISSES else (LATER, *AGAIN_AFTER), misses)
        elif before and before.gaps[1:]:
            owed[rule] = _Owed(number, before.gaps[1:])
    return owed


def _last(rule: str, answered: Answered) -> int:
    return max(number for number, (asked, _) in enumerate(answered) if asked == rule)


class Ten(NamedTuple):
    """What the last ten tasks showed, by rule."""

    well: Sequence[str]
    """Answered rightly the last time it was asked."""
    again: Sequence[str]
    """To be looked at again."""


def look_back(answered: Answered) -> Ten:
    """On the last ten tasks of a series, or on fewer."""
    latest = dict(answered[-TEN:])
    return Ten([rule for rule, right in latest.items() if right], [rule for rule, right in latest.items() if not right])


def like(lesson: Lesson, step: str, rules: Sequence[str], mixed_up: str = "") -> str | None:
    """The rule by which another position like one about these rules is made; None where there is none yet.

    That is the rule of the mix-up, or the first that can be practised; for a ruling, the rule that it completes.  It
    uses nothing that is taught after this step.
    """
    subject, book = lesson.subject, lesson.subject.box.rules()
    mixed = (subject.misconceptions[mixed_up].rule,) if mixed_up else ()
    completed = [clause for ruling in rules for clause, rule in book.items() if ruling in rule.see]
    candidates = (*mixed, *rules, *completed, *own_rules(lesson))
    return next(_asked_by(subject, candidates, untaught(lesson, step)), None)


def _asked_by(subject: Subject, rules: Iterable[str], later: Collection[str]) -> Iterator[str]:
    """Those that can be asked of somebody who has not been taught these later ones."""
    return (
        rule
        for rule in rules
        if rule in subject.practice.topics and not {rule, *subject.practice.needs.get(rule, ())} & {*later}
    )


def recall_rule(earlier: Sequence[str], missed: Sequence[str], lesson_id: str) -> str | None:
    """The earlier rule that a lesson begins with: the first of those missed, else the same one for everybody."""
    for rule in missed:
        if rule in earlier:
            return rule
    return Random(lesson_id).choice(earlier) if earlier else None


def own_rules(lesson: Lesson) -> tuple[str, ...]:
    """The rules of a lesson that can be practised; where there is none, those of the lessons before it, or all."""
    subject, earlier = lesson.subject, earlier_rules(lesson)
    own = tuple(_asked_by(subject, lesson.rules, untaught(lesson)))
    if len(own) > SIX:
        own = tuple(rule for rule in own if rule not in earlier) or own
    return own or earlier or tuple(subject.practice.topics)


def series_of(lesson: Lesson, seed: int) -> Series:
    """The series of a lesson."""
    own = own_rules(lesson)
    mix_ups = {rule: len(lesson.subject.practice.mix_ups_of(rule)) for rule in own}
    return Series(own, [rule for rule in earlier_rules(lesson) if rule not in own], seed, mix_ups)


def earlier_rules(lesson: Lesson) -> tuple[str, ...]:
    """The rules of our lessons before this one that can be practised; none before a lesson of somebody's own."""
    ours = lessons_of(lesson.subject.game)
    before = tuple(takewhile(lambda each: each.id != lesson.id, ours))
    if len(before) == len(ours):
        return ()
    rules = (rule for each in before for rule in each.rules)
    return tuple(dict.fromkeys(_asked_by(lesson.subject, rules, untaught_before(lesson))))
