"""Lessons of the second edition: half of the steps are decisions, few words, and no more minutes than they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil

from kit.lessons.kinds import Race
from kit.lessons.lesson import Lesson, untaught
from kit.lessons.step import Rehearsed, Step, Texts
from kit.lessons.wording import fill, words_for
from kit.text.say import LANGUAGES
from kit.text.story import tell
from tests.each import each
from tests.lessons.learning import EVERY, is_step_by_step

EDITED = [lesson for lesson in EVERY if is_step_by_step(lesson)]
"""All but the last two of each game, in which a game is played, or rules are chosen."""

MOST_WORDS = 35
"""Before a question, the question among them; and as many after it."""

MOST_MINUTES = 8
WORDS_A_MINUTE, SECONDS_A_PRESS = 120, 6
PREDICTED, DECIDED, WATCHED = 4, 3, 2
"""Presses in a step: an answer, its reveal, what happens and on, as nobody has to say how sure; a fist, its opening and
on; what happens and on."""


def count(text: str) -> int:
    """The words of a text; what stands in braces is one, a sign of its own is none."""
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def asked(step: Step) -> list[Texts]:
    """All that the lesson says before the learner answers."""
    return [step.see, step.question] if step.question else [step.see]


@each("lesson", EDITED)
def test_half_of_the_steps_are_decisions(lesson: Lesson) -> None:
    decided = [
        step for step in lesson.steps if step.exercise.chooser is not None or isinstance(step.exercise.kind, Race)
    ]
    assert 2 * len(decided) >= len(lesson.steps)


@each("lesson", EDITED)
@each("language", LANGUAGES)
def test_a_screen_has_few_words(lesson: Lesson, language: str) -> None:
    for step in lesson.steps:
        assert sum(count(text[language]) for text in asked(step)) <= MOST_WORDS, step.id
        assert count(step.why[language]) <= MOST_WORDS, step.id


@each("lesson", EDITED)
def test_every_lesson_has_something_to_play_with(lesson: Lesson) -> None:
    played = [step for step in lesson.steps if step.what_if]
    assert 1 <= len(played) <= 3
    for step in played:
        assert step.exercise.chooser == 0 or 0 in step.exercise.moves, step.id


@each("lesson", EDITED)
def test_every_question_awaits_a_mix_up_or_says_why_there_is_none(lesson: Lesson) -> None:
    for step in lesson.steps:
        kind = step.exercise.kind
        assert bool(kind.misconceptions or step.no_mix_up) == (kind.asks and not kind.is_opinion), step.id


# Minutes --------------------------------------------------------------------------------------------------------------


def read(lesson: Lesson, rehearsed: Rehearsed, language: str) -> Iterator[str]:
    """All that is read in a step that is answered rightly, as cheaply as it can be."""
    words, (step, right, _) = words_for(lesson.subject, language), rehearsed
    for texts in (*asked(step), step.why):
        yield fill(texts[language], words)
    exercise, question = step.exercise, step.exercise.question
    if not step.question:
        yield lesson.subject.picture().asking.ask(words, exercise, question) if question else words.say("lesson.choose")
    moment = exercise.moment(chosen=right[0] if exercise.chooser is not None else None)
    later = untaught(lesson, step.id)
    told = tell(moment.events, words, lesson.subject.box.story.telling)
    yield from (line.text for line in told if not later.issuperset(line.rules))


def presses(step: Step) -> int:
    """How often something is pressed in a step; in a race a look and a hand take half as long."""
    if isinstance(kind := step.exercise.kind, Race):
        return WATCHED + len(kind.states) // 2
    if step.exercise.chooser is not None:
        return DECIDED
    return PREDICTED if step.exercise.question else WATCHED


def minutes(lesson: Lesson, language: str) -> float:
    """How long a lesson takes a twelve-year-old, without practice and playground."""
    texts = [text for rehearsed in lesson.rehearse() for text in read(lesson, rehearsed, language)]
    pressed = SECONDS_A_PRESS * sum(map(presses, lesson.steps))
    return sum(map(count, texts)) / WORDS_A_MINUTE + pressed / 60


@each("lesson", EDITED)
def test_a_lesson_takes_the_minutes_that_it_says(lesson: Lesson) -> None:
    taken = max(minutes(lesson, language) for language in LANGUAGES)
    assert lesson.minutes == ceil(taken) <= MOST_MINUTES, f"{taken:.1f}"
