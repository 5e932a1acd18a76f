"""Every question of every lesson, in every language and on three screens: what answers it is in sight."""

from __future__ import annotations

from collections.abc import Iterator

from kit.text.say import LANGUAGES
from tests.browser.learning import LESSONS, notebook
from tests.browser.reader import Reader, View
from tests.browser.sweep import IN_SIGHT, Sweep, from_the_top
from tests.each import each
from tests.effort import Some

SCREENS = ((1280, 720), (768, 1024), (360, 740))


def questions(lesson: str, language: str) -> Iterator[View]:
    """Each question of a lesson, what is to be seen before it, and how sure its answer is."""
    reader = Reader(notebook(lesson), f"lang={language}")
    for step in LESSONS[lesson].steps:
        reader.goto(step.id)
        if reader.shows(id="asks", class_="see"):
            yield reader.view(f"{step.id}, see")
            reader.press("go")
        yield reader.view(step.id)
        if step.exercise.question is not None and not step.exercise.is_opinion:
            reader.say_anything()
            yield reader.view(f"{step.id}, answered")


@each("lesson", LESSONS, least=2)
def test_whatever_answers_a_question_is_in_sight(sweep: Sweep, some: Some, lesson: str) -> None:
    views = [view for language in some(LANGUAGES) for view in questions(lesson, language)]
    found = sweep.faults(views, SCREENS, from_the_top(IN_SIGHT))
    assert not found, "\n".join(found)
