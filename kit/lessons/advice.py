"""What could be better in a lesson that is right: too many words, a mistake that nothing explains, no decisions.

Our own lessons are held to the same by tests; an author may think otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kit.engine.errors import BadInput, bad
from kit.engine.event import Facts
from kit.lessons.kinds.whole import Whole
from kit.lessons.lesson import Lesson
from kit.lessons.step import Step, Texts

MOST_WORDS = 35
"""Before a question, the question among them; and as many after it."""
MOST_EFFORT = 20_000
"""Steps of the game that a check plays at most."""
A_TURN, AN_ASKING = 150, 2
"""This many steps take as long as a turn of a whole game, in which bots think, and as one thing asked about it."""


class Advice(NamedTuple):
    """One thing that could be better: its message, where it stands, and the facts of its sentence."""

    key: str
    place: str
    facts: Facts


def advice(lesson: Lesson) -> Iterator[Advice]:
    """All of it, step by step."""
    for step in lesson.steps:
        place, kind = f"step {step.id}", step.exercise.kind
        for key, part, texts in (("before", "see", (step.see, step.question)), ("after", "why", (step.why,))):
            if (words := _most_words(texts)) > MOST_WORDS:
                yield Advice(key, f"{place}: {part}", {"step": step.id, "words": words, "most": MOST_WORDS})
        if kind.asks and not (kind.is_opinion or kind.misconceptions or step.no_mix_up):
            yield Advice("mix_up", place, {"step": step.id})


def _most_words(texts: tuple[Texts, ...]) -> int:
    """The words of these texts together, in the language that needs most."""
    languages = {language for each in texts for language in each}
    return max((sum(_words(each.get(language, "")) for each in texts) for language in languages), default=0)


def _words(text: str) -> int:
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def too_much(lesson: Lesson) -> BadInput | None:
    """The step with which playing the lesson through would take too long for a page that others use, too."""
    effort = 0
    for step in lesson.steps:
        effort += _effort(step)
        if effort > MOST_EFFORT:
            return bad(f"step {step.id}", "lesson_effort")
    return None


def _effort(step: Step) -> int:
    exercise, kind = step.exercise, step.exercise.kind
    if isinstance(kind, Whole):
        return kind.turns * (A_TURN + len(kind.wanted) * (1 + len(kind.misconceptions)) * AN_ASKING)
    chooser = exercise.chooser
    moves = 1 if chooser is None else len(exercise.game.options(exercise.deciding, chooser))
    return max(len(exercise.steps), 1) * moves * (1 + len(exercise.misconceptions))
