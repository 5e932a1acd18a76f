"""Draws every picture that a lesson names, before and after what is right may be seen: none fails on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kit.counting.content import Step
from kit.counting.lesson import CountLesson
from kit.counting.shows import SHOWS, Scene, Shown, within
from kit.draw.chart import Numbers
from kit.draw.svg import find, symbols, walk
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.expressions import ExpressionError
from kit.engine.reading import TomlTable
from kit.lessons.wording import texts_in

WIDEST = 200
"""From the least to the greatest value of a trial that is drawn value by value."""
BY_VALUE = ("bars", "dots", "histogram")


def check_pictures(lesson: CountLesson) -> None:
    """All pictures in every language, and under each assumption switched off; `BadInput` names the step and the key."""
    known = {f"#{drawing[1]['id']}" for drawing in find(symbols()) if "id" in drawing[1]}
    for model in _models(lesson):
        for step in model.steps:
            for key, table in (("chart", step.chart), ("scene", step.scene)):
                if table:
                    _check(model, step, table, f"step {step.id}: {key}", known)


def _models(lesson: CountLesson) -> Iterator[CountLesson]:
    yield lesson
    for assumption in lesson.assumptions:
        if assumption.switch:
            yield lesson.switched([assumption.id])


def _check(lesson: CountLesson, step: Step, table: TomlTable, place: str, known: set[str]) -> None:
    kind = table["kind"]
    try:
        if kind in BY_VALUE and step.trial:
            values = list(lesson.trials[step.trial].exact())
            within(max(values) - min(values), WIDEST)
        elif kind in SHOWS:
            for language in lesson.languages:
                for knows in (False, True):
                    _draw(SHOWS[kind](_scene(lesson, table, language, knows)), known)
    except ExpressionError as error:
        raise bad(place, error.reason, about=quoted(error.about, 80)) from None
    except BadInput:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        about = quoted(f"{kind}, {error}" if isinstance(error, LookupError) else kind, 80)
        if str(error) == "count_too_large":
            raise bad(place, "count_too_large", about=about) from None
        raise bad(place, "count_picture", about=about) from None


def _draw(shown: Shown, known: set[str]) -> None:
    """Raises where a picture, or the table of a chart, cannot be made, or where a drawing is not in the sheet."""
    if not isinstance(shown, tuple):
        shown.table()
        shown = shown.picture()
    for node in walk(shown):
        if node[0] == "use" and node[1]["href"] not in known:
            raise LookupError(str(node[1]["href"]).removeprefix("#i-"))


def _scene(lesson: CountLesson, table: TomlTable, language: str, knows: bool) -> Scene:
    words = lesson.words(language)

    def text(given: Mapping[str, str]) -> str:
        texts = texts_in(given, lesson.languages)
        if not texts[language]:
            raise LookupError(language)
        return lesson.plain(texts, words)

    return Scene(
        given=table,
        figures=lesson.figures,
        trials=lesson.trials,
        words=words,
        numbers=Numbers(words.say("numbers.thousands"), words.say("numbers.decimal")),
        text=text,
        knows=knows,
        counts={},
        dealt=0,
    )
