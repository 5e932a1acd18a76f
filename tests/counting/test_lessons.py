"""Every lesson in probability: complete in each language, computed and not typed, and right by three ways."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import nbformat
import pytest

from kit.counting.asking import heard
from kit.counting.content import DealtTrial, Texts
from kit.counting.lesson import CountLesson, all_lessons, load
from kit.counting.rehearsal import rehearse
from kit.counting.screen import YOUNG
from kit.draw.svg import el, symbols, to_text, walk
from kit.engine.errors import BadInput
from kit.engine.stream import Stream
from kit.lessons.translations import lessons_in
from kit.page.prose import prose
from kit.site.notebooks import find_notebook, opening_of
from kit.text.say import LANGUAGES, Words
from tests.counting.toy import toy
from tests.each import each
from tests.kernel import Run
from tools import count_notebooks, figures

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
ASKED = re.compile(r"(?:P|E|at|sd)\('([\w-]+)'")
"""The trials that an expression asks."""
SEED, MANY, ERRORS = 2026, 20_000, 4


@cache
def ours_and_toy() -> tuple[CountLesson, ...]:
    """Every lesson that is taught, and that of the tests."""
    return (toy(), *all_lessons())


def every_trial() -> list[tuple[str, DealtTrial]]:
    """Their trials, each with the name of its lesson."""
    return [(lesson.id, trial) for lesson in ours_and_toy() for trial in lesson.trials.values()]


each_lesson = each("lesson", ours_and_toy)
each_of_ours = each("lesson", all_lessons)
each_trial = each(("lesson_id", "trial"), every_trial)


def all_texts(lesson: CountLesson) -> Iterator[Texts]:
    """Everything that it says, in each language."""
    yield from (lesson.title, lesson.lead, lesson.concept, lesson.material, lesson.cut)
    for step in lesson.steps:
        yield from step.texts()
    for assumption in lesson.assumptions:
        yield from filter(None, (assumption.text, assumption.off))
    for trial in lesson.trials.values():
        yield from (trial.hit_text, trial.miss_text, trial.unit, trial.counted, *trial.labels.values())


@each_lesson
def test_every_step_is_taken_with_the_right_answer_and_each_named_wrong_one(lesson: CountLesson) -> None:
    done = rehearse(lesson)
    assert len(done) == len(lesson.steps) and sum(each.wrong for each in done) > 0


@each_lesson
def test_figures_that_are_the_same_are_computed_in_more_than_one_way(lesson: CountLesson) -> None:
    assert lesson.same, "a lesson shows one number by two ways"
    for one, other in lesson.same:
        assert lesson.figures[one] == lesson.figures[other], (one, other)


@each_of_ours
def test_every_trial_is_walked_and_computed_by_a_formula(lesson: CountLesson) -> None:
    written, computed = lesson.figures.written, set()
    for pair in lesson.same:
        for walked, other in (pair, pair[::-1]):
            computed |= set(ASKED.findall(written[walked])) - set(ASKED.findall(written[other]))
    assert set(lesson.trials) == computed


@each_trial
def test_what_is_dealt_is_within_four_standard_errors_of_the_exact_chance(lesson_id: str, trial: DealtTrial) -> None:
    exact = sum(chance for value, chance in trial.exact().items() if trial.is_hit(value))
    tally = trial.tallies(SEED, (0, MANY))[0]
    hits = sum(count for value, count in tally.items() if trial.is_hit(value))
    assert sum(tally.values()) == MANY
    assert abs(hits / MANY - float(exact)) <= ERRORS * float(exact * (1 - exact) / MANY) ** 0.5


@each_trial
def test_what_lies_on_the_table_is_drawn_with_symbols_of_the_sheet(lesson_id: str, trial: DealtTrial) -> None:
    words = Words("en", "bakschisch")
    drawn = [trial.picture(trial.outcome(Stream(SEED, number)), words) for number in range(20)]
    used = {node[1].get("href") for picture in drawn for node in walk(picture) if node[0] == "use"}
    assert used <= {f"#{symbol[1]['id']}" for symbol in walk(symbols()) if symbol[0] == "symbol"}


@each_lesson
def test_every_text_is_told_in_every_language_with_its_figures(lesson: CountLesson) -> None:
    for language in LANGUAGES:
        words = lesson.words(language)
        for text in all_texts(lesson):
            said = lesson.say(text, words)
            assert said and not set("{}") & set(said), said


@each_lesson
@each("language", LANGUAGES)
def test_powers_are_set_on_the_page_and_raised_in_a_file_but_those_of_six_to_ten_meet_none(
    lesson: CountLesson, language: str
) -> None:
    words = lesson.words(language)
    for text in all_texts(lesson):
        page = to_text(el("p", prose(lesson.say(text, words), words)))
        assert "^" not in page + lesson.plain(text, words)
        assert not (lesson.level == YOUNG and "msup" in page), text


UNHEARD = re.compile(r"[-−+·=≠≈√∑!()<>≤≥]")
"""Signs that a screen reader would spell or leave out."""


@each_of_ours
@each("language", LANGUAGES)
def test_each_formula_is_heard_without_a_sign(lesson: CountLesson, language: str) -> None:
    words = lesson.words(language)
    told = [heard(lesson.formula(each, words)) for step in lesson.steps for each in step.formula]
    assert not [said for said in told if UNHEARD.search(said) or "  " in said]


ODD = {
    "en": re.compile(r"\w'|'\w|\s[;:!?]"),
    "fr": re.compile("'|(?<!\u202f)[;:!?»](?!!)|«(?!\u202f)|\u202f\u202f|(?<!\u202f)%"),
    "nl": re.compile(r"['‘]|\s[;:!?]"),
}
"""What docs/tone.md keeps out of a language: straight apostrophes, spaces where none belong, none where some do."""


@each_of_ours
@each("language", LANGUAGES)
def test_signs_stand_as_the_language_has_them(lesson: CountLesson, language: str) -> None:
    found = [text[language] for text in all_texts(lesson) if ODD[language].search(text[language])]
    assert not found, found


@each_of_ours
def test_what_its_numbers_take_for_granted_is_said(lesson: CountLesson) -> None:
    assert lesson.assumptions


@each_lesson
def test_every_assumption_can_be_switched_off_and_says_so(lesson: CountLesson) -> None:
    for assumption in lesson.assumptions:
        if assumption.switch:
            other = lesson.switched([assumption.id])
            changed = [name for name in lesson.figures.written if other.figures[name] != lesson.figures[name]]
            trials = [name for name in lesson.trials if other.trials[name].exact() != lesson.trials[name].exact()]
            assert changed or trials, assumption.id


def test_the_notebooks_are_those_of_the_lessons() -> None:
    written = {count_notebooks.path_of(lesson): count_notebooks.notebook(lesson) for lesson in all_lessons()}
    found = {file: file.read_text("utf-8") for file in (NOTEBOOKS / "probability").glob("[abix]*.ipynb")}
    assert found == written, "run: make count-notebooks"
    for lesson in all_lessons():
        opening, notebook = (
            opening_of(count_notebooks.path_of(lesson)),
            find_notebook(NOTEBOOKS, f"{lesson.page}.ipynb"),
        )
        assert opening is not None and (opening.name, opening.arguments) == ("count", (lesson.id,))
        assert notebook is not None and (notebook.kind, notebook.game) == ("count", lesson.game)


@each_of_ours
def test_its_notebook_runs_and_shows_the_page_and_exact_chances(kernel: Run, lesson: CountLesson) -> None:
    book = nbformat.read(count_notebooks.path_of(lesson), as_version=4)
    kernel(book)
    page, engine = [each for each in book.cells if each.cell_type == "code"]
    assert "application/vnd.jupyter.widget-view+json" in page.outputs[0]["data"]
    assert re.search(r"Distribution|Fraction", engine.outputs[0]["data"]["text/plain"])


def test_the_page_of_figures_is_up_to_date() -> None:
    assert figures.PAGE.read_text("utf-8") == figures.figures_page(), "run: make figures"


@each_of_ours
def test_what_a_lesson_needs_comes_before_it(lesson: CountLesson) -> None:
    taught = [each.id for each in all_lessons()]
    assert set(lesson.needs) <= set(taught[: taught.index(lesson.id)])


def test_every_file_is_a_lesson_that_is_taught() -> None:
    folder = ROOT / "kit" / "courses" / "probability"
    names = [name for name in lessons_in(folder) if name != "skeleton.toml"]
    ids = [tomllib.loads((folder / name).read_text("utf-8"))["id"] for name in names]
    assert sorted(ids) == sorted(lesson.id for lesson in all_lessons())


def test_a_lesson_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(BadInput) as caught:
        load("B99")
    assert caught.value.refusal.reason == "lesson_choice"
