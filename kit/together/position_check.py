"""The rules check as a form of sheets: ten positions, each answered on a lesson's screen (docs/decisions/0063)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kit.counting.concept_response import NOTHING, Response, Verdict, brier
from kit.counting.content import Texts
from kit.courses.bakschisch.rules_check import Position, rules_check
from kit.engine.game import Refusal
from kit.lessons.subject import Subject, subject_of
from kit.text.say import LANGUAGES, Words

GAME = "bakschisch"
USUAL = "usual"
"""The mix-up of whoever answers by the usual rule where another one holds."""


class PositionCheck:
    """One form of the check."""

    has_reasons = False
    game = GAME

    def __init__(self, form: str) -> None:
        self.form = form
        self.positions = {f"{each.number}": each for each in rules_check(form)}
        self.subject: Subject = subject_of(GAME)

    @property
    def lead(self) -> Texts:
        """What to do."""
        return _in_all("room.check.rules_lead")

    @property
    def titles(self) -> Mapping[str, Texts]:
        """The rule of each position, and whether it is another one here."""
        return {item: _titles(each) for item, each in self.positions.items()}

    @property
    def mix_ups(self) -> Mapping[str, Texts]:
        """Those of the lessons, and answering by a rule that does not hold here."""
        names = {name for each in self.positions.values() for name in each.mix_ups}
        named = {name: _in_all(f"misconceptions.{name}.title") for name in sorted(names)}
        return {**named, USUAL: _in_all("room.check.usual")}

    def judged(self, item: str, response: Response) -> Verdict:
        """By the engine."""
        position = self.positions[item]
        taken = self.taken(item, response.answer)
        if taken is None:
            return NOTHING
        right = taken == position.right
        mix_ups = {name for name, answer in position.mix_ups.items() if answer == taken}
        mix_ups |= {USUAL} if position.usual is not None and taken == position.usual else set()
        shown = "" if right else min(mix_ups, default="")
        score = None if response.sure is None else brier(response.sure, right)
        return Verdict(right, right, shown, frozenset(mix_ups if not right else ()), score)

    def taken(self, item: str, answer: str) -> object:
        """An answer as the engine has it; None for none."""
        exercise = self.positions[item].exercise
        taken = exercise.kind.take(exercise, self.subject, answer) if answer else None
        return None if isinstance(taken, Refusal) else taken

    def fits(self, item: str, response: Response) -> bool:
        """Whether it is an answer at all; nobody gives a reason."""
        return not response.reason and (not response.answer or self.taken(item, response.answer) is not None)


@cache
def position_check(form: str) -> PositionCheck:
    """One form; KeyError for another than `FORMS` has."""
    return PositionCheck(form)


def _titles(position: Position) -> Texts:
    titles = {language: Words(language, GAME).rule(position.spec.rule).title for language in LANGUAGES}
    if not position.spec.switch:
        return titles
    changed = _in_all("room.check.changed")
    return {language: f"{title} ({changed[language]})" for language, title in titles.items()}


def _in_all(key: str) -> Texts:
    return {language: Words(language, GAME).say(key) for language in LANGUAGES}
