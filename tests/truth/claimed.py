"""Which sentences of lessons count or exclude, and have nothing beside them that proves them.

``python -m tests.truth.claimed R3`` or ``… probability B13`` lists those of a lesson.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kit.counting.content import Step as CountStep
from kit.counting.lesson import all_lessons
from kit.games import NAMES
from kit.lessons.claims import Claim
from kit.lessons.lesson import lessons_of
from kit.lessons.step import Step

COUNTS = {
    "en": re.compile(r"\b(most|least|never|nobody|no one|none|only|always|everybody|every time)\b", re.I),
    "fr": re.compile(
        r"\b((les?|la) (plus|moins)\b|au (plus|moins)\b|jamais|(?<!une )(?<!la )(?<!cette )(?<!chaque )(?<!par )"
        r"personne|aucune?|seule?s?|seulement|toujours|tout le monde)\b",
        re.I,
    ),
    "nl": re.compile(
        r"\b(meeste|minste|minstens|hoogstens|nooit|niemand|geen enkele|alleen|slechts|altijd|iedereen)\b", re.I
    ),
}
"""What counts or excludes, in each language."""
_SENTENCE = re.compile(r"(?:\{[^{}]*\}|[^.?!…{}])+[.?!…]*[”»\"]?")


class Unproved(NamedTuple):
    """A sentence that no claim stands beside."""

    lesson: str
    step: str
    language: str
    sentence: str


def unproved(lesson: str, step: Step | CountStep) -> Iterator[Unproved]:
    """The sentences of a step that count or exclude, are no question, and have no claim.

    In English each sentence has its claim; in the other languages the same text has one.
    """
    for text in _told(step):
        for language, counts in COUNTS.items():
            claims = [claim for claim in step.claims if any(claim.says in said for said in text.values())]
            for sentence in _SENTENCE.findall(text.get(language, "")):
                if not counts.search(sentence) or sentence.rstrip('”»" ').endswith("?"):
                    continue
                if not (_beside(sentence, text[language], claims) if language == "en" else claims):
                    yield Unproved(lesson, step.id, language, sentence.strip())


def _beside(sentence: str, text: str, claims: list[Claim]) -> bool:
    """A claim's piece of the text lies in the sentence, or reaches into it."""
    first = text.index(sentence)
    pieces = [(text.index(claim.says), len(claim.says)) for claim in claims if claim.says in text]
    return any(start < first + len(sentence) and first < start + long for start, long in pieces)


def _told(step: Step | CountStep) -> Iterator[Mapping[str, str]]:
    """What a step tells: no questions, and nothing that is only offered to choose from."""
    if isinstance(step, CountStep):
        yield from filter(None, (step.text, step.why, *(wrong.says for wrong in step.wrong)))
        return
    yield from step.texts()


def everything() -> Iterator[tuple[str, str, Step | CountStep]]:
    """Each step of each lesson: its game or ``probability``, its lesson's id, and the step."""
    for game in NAMES:
        yield from ((game, lesson.id, step) for lesson in lessons_of(game) for step in lesson.steps)
    for lesson in all_lessons():
        asked_again = (practice.drawn(0) for practice in lesson.practice)
        yield from (("probability", lesson.id, step) for step in (*lesson.steps, *asked_again))


if __name__ == "__main__":
    wanted = set(sys.argv[1:])
    total = 0
    for place, lesson_id, each in everything():
        if wanted <= {place, lesson_id}:
            for found in unproved(lesson_id, each):
                total += 1
                print(place, *found, sep=" | ")
    print(f"{total} sentences without a claim")
