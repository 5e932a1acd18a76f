"""Series of trials as people of a class make them: what may be tried, what a series is, and how it is written down.

A series is dealt from a luck of its own, which depends on the room, the round and the person, or typed from the table.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from kit.counting.charts import chance_of
from kit.counting.content import DealtTrial, Step
from kit.counting.lesson import CountLesson, load
from kit.counting.own import REACTS
from kit.counting.screen import YOUNG
from kit.engine.errors import bad, quoted
from kit.engine.reading import JsonObject, is_whole
from kit.engine.stream import Stream
from kit.table.log import Member, Number
from kit.text.say import Words

USUAL, MOST = 10, 20
"""How many trials each makes."""
LONGEST = 200
"""The most characters of a series."""
MOST_VALUES = 12
"""Of more values than these, only hits and misses are typed."""
HIT, MISS = "h", "m"
BY_VALUE = ("bars", "histogram", "dots")
"""The charts of trials whose numbers are counted, not only their hits."""
REACTION = "reaction"
"""What is tried where nobody deals: how fast one is."""
TIMES = 5
"""How many times of reaction are usual."""
OURS = "sample:"
"""How the key of such a round begins; no step of a lesson is called so."""

Series: TypeAlias = tuple[int, ...]
"""What came, one after the other: numbers, or 1 for a hit and 0 for a miss."""

_VALUES = re.compile(r"-?\d{1,7}(,-?\d{1,7})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tried:
    """What everybody tries, and how often."""

    lesson: CountLesson
    trial: DealtTrial
    many: int
    values: tuple[int, ...]
    """What may come, where numbers are counted; empty where only hits and misses are."""

    def counts(self, value: int) -> int:
        """What a series has of a trial that came to this."""
        return value if self.values else int(self.trial.is_hit(value))

    def hits(self, series: Series) -> tuple[bool, ...]:
        """Hit or miss, trial by trial."""
        return tuple(self.trial.is_hit(each) if self.values else bool(each) for each in series)

    def write(self, series: Series) -> str:
        """The text that `read` reads: ``hhmhm``, or ``0,2,1``."""
        if self.values:
            return ",".join(map(str, series))
        return "".join(HIT if each else MISS for each in series)

    def read(self, text: str) -> Series | None:
        """A series, or how far it has come; None for what is none."""
        if len(text) > LONGEST:
            return None
        if not self.values:
            series = tuple(int(each == HIT) for each in text)
            is_one = set(text) <= {HIT, MISS}
        elif text and not _VALUES.fullmatch(text):
            return None
        else:
            series = tuple(map(int, text.split(","))) if text else ()
            is_one = set(series) <= set(self.values)
        return series if is_one and len(series) <= self.many else None

    def whole(self, text: str) -> Series | None:
        """A series that is complete; None for what is none."""
        series = self.read(text)
        return series if series is not None and len(series) == self.many else None


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of one person in one round, always the same; it is another for each person and each round."""

    seed: int
    round: Number
    member: Member

    def outcomes(self, trial: DealtTrial, many: int) -> Sequence[Any]:
        """What comes of the first trials on it."""
        told = f"sample/{self.seed}/{self.round}/{self.member}".encode()
        own = int.from_bytes(hashlib.sha256(told).digest()[:8], "big")
        return [trial.outcome(Stream(own, number)) for number in range(many)]


def tried_of(spec: JsonObject) -> Tried:
    """What a spec asks: `lesson`, `trial`, `many`.  Raises `BadInput` for what nobody can try."""
    lesson = load(str(spec.get("lesson")))
    name, many = spec.get("trial"), spec.get("many", USUAL)
    if name not in tried(lesson):
        raise bad("trial", "lesson_unknown", given=quoted(name))
    if not is_whole(many, 1, MOST):
        raise bad("many", "lesson_unknown", given=quoted(many))
    values = values_of(lesson.id, str(name)) if _is_by_value(lesson, str(name)) else ()
    return Tried(lesson, lesson.trials[str(name)], int(str(many)), values)


def step_of_times(lesson: CountLesson) -> Step | None:
    """The step of a lesson at which somebody reacts."""
    return next((step for step in lesson.steps if step.own and step.own.kind == REACTS), None)


def tried(lesson: CountLesson) -> Sequence[str]:
    """The trials that a lesson has dealt, by name."""
    dealt = [step.trial for step in lesson.steps if step.station == "deal" and step.trial]
    return list(dict.fromkeys(dealt))


def _is_by_value(lesson: CountLesson, name: str) -> bool:
    kinds = [step.chart.get("kind") for step in lesson.steps if step.trial == name and step.station == "deal"]
    return lesson.level == YOUNG or any(kind in BY_VALUE for kind in kinds)


# Walks over all that can happen are the same for every screen: by plain keys, and no lock is held while they walk.


@lru_cache(maxsize=200)
def values_of(lesson: str, name: str) -> tuple[int, ...]:
    """What may come, if those are few."""
    values = tuple(sorted(value for value, chance in load(lesson).trials[name].exact().items() if chance))
    return values if len(values) <= MOST_VALUES else ()


@lru_cache(maxsize=200)
def exact_of(lesson: str, name: str) -> Fraction:
    """The chance of a hit."""
    return chance_of(load(lesson).trials[name])


# On the shelf ---------------------------------------------------------------------------------------------------------


def key(name: str) -> str:
    """What the shelf calls a round in which everybody tries this."""
    return f"{OURS}{name}"


def spec(lesson: str, step: str) -> JsonObject | None:
    """What a log has of it; None for what is a step of the lesson."""
    if not step.startswith(OURS):
        return None
    if step == key(REACTION):
        return {"kind": "sample", "what": REACTION, "lesson": lesson, "many": TIMES}
    return {"kind": "sample", "lesson": lesson, "trial": step.removeprefix(OURS), "many": USUAL}


def askable(lesson: CountLesson) -> Sequence[str]:
    """What everybody can try in a lesson, by name."""
    return [*tried(lesson), *([REACTION] if step_of_times(lesson) else [])]


def said(lesson: CountLesson, name: str, words: Words, many: int = 0) -> str:
    """What it asks, in a line."""
    if name == REACTION:
        return words.say("room.sample.everybody_reacts", n=many or TIMES)
    trial = lesson.trials[name]
    unit, hit = (lesson.fragment(texts, words) for texts in (trial.unit, trial.hit_text))
    return words.say("room.sample.everybody", n=many or USUAL, unit=unit, hit=hit)
