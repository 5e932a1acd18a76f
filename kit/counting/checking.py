"""The form of a lesson in probability: what can be checked without taking it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kit.counting.content import STATIONS, Step, Texts
from kit.counting.lesson import CountLesson
from kit.draw.svg import find, symbols
from kit.engine.errors import bad, quoted

MOST_WORDS = 45
"""Of a screen before the answer, and of the one after it (docs/tone.md)."""
SHORT_MIN = 20
"""Minutes of the short version at most."""


def check_form(lesson: CountLesson) -> None:
    """Stations in order, the last two transfer and exit; few words; minutes that add up; figures that agree."""
    _check_way(lesson)
    for step in lesson.steps:
        check_words(step, lesson.languages, f"step {step.id}")
    minutes = sum(step.minutes for step in lesson.steps)
    if minutes != lesson.minutes:
        raise bad("minutes", "count_minutes", given=lesson.minutes, sum=minutes)
    short = sum(step.minutes for step in lesson.steps if not step.cut)
    if short > SHORT_MIN:
        raise bad("minutes", "count_short", sum=short, most=SHORT_MIN)
    for one, other in lesson.same:
        if lesson.figures[one] != lesson.figures[other]:
            about = f"{one} = {lesson.figures[one]}, {other} = {lesson.figures[other]}"
            raise bad("figures: same", "count_same", about=quoted(about, 120))
    if not find(symbols(), id=f"i-{lesson.symbol}"):
        raise bad("symbol", "lesson_unknown", given=quoted(lesson.symbol))
    for assumption in lesson.assumptions:
        if assumption.switch:
            lesson.switched([assumption.id])


def _check_way(lesson: CountLesson) -> None:
    places = [STATIONS.index(step.station) for step in lesson.steps]
    for before, (one, other) in zip(lesson.steps, pairwise(places), strict=False):
        if other < one:
            raise bad(f"step {before.id}", "count_stations", known=", ".join(STATIONS))
    asked = [step.station for step in lesson.steps if step.asks]
    if not {"transfer", "exit"} <= set(asked):
        raise bad("step", "count_ends")
    names = [step.id for step in lesson.steps]
    for name in names:
        if names.count(name) > 1 or (name in (*STATIONS, "end") and lesson.steps[names.index(name)].station != name):
            raise bad(f"step {name}", "lesson_twice", id=name)


def check_words(step: Step, languages: Sequence[str], place: str) -> None:
    """Few words on a screen. `place`: where the step stands."""
    for language in languages:
        before = _words(step.text, language) + _words(step.question, language)
        for key, number in (("text + question", before), ("why", _words(step.why, language))):
            if number > MOST_WORDS:
                raise bad(f"{place}: {key}.{language}", "count_words", given=number, most=MOST_WORDS)


def _words(texts: Texts, language: str) -> int:
    return len(texts.get(language, "").split(" ")) if texts else 0
