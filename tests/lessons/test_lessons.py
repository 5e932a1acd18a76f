"""Our own lessons: every step comes to its goal, every rule is taught, and every sentence can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from kit.draw.svg import words
from kit.engine.rules import Status
from kit.games import open_box
from kit.games.bakschisch.events import GoldSplit, PawnMoved
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.games.bakschisch.moves import Bribe
from kit.games.bakschisch.options import Options
from kit.lessons.kinds import Ruling, Script, Whole
from kit.lessons.lesson import Lesson, lessons_of
from kit.lessons.step import Step
from kit.lessons.wording import fill, words_for
from kit.text.say import LANGUAGES
from tests.each import each
from tests.lessons.learning import EVERY, LESSONS, STEPS, Browser, is_step_by_step, name_of
from tests.serving import ROOT

SYLLABUS = {
    "R2": ("BK-8", "BK-9", "BK-12", "BK-15", "BK-16"),
    "R3": ("BK-13", "BK-14"),
    "R4": ("BK-26", "BK-36"),
    "R5": ("BK-17", "BK-18", "BK-19", "BK-20", "BK-21"),
    "R6": ("BK-22", "BK-23", "BK-24", "BK-25"),
    "R7": ("BK-28", "BK-29", "BK-30"),
    "R8": ("BK-31", "BK-32", "BK-33", "BK-37"),
    "R9": ("BK-38", "BK-39", "BK-40"),
    "intrige-R1": ("IN-1", "IN-2", "IN-5", "IN-9", "IN-11", "IN-12", "IN-17", "IN-18", "C-IN-5", "C-IN-6", "C-IN-12"),
    "intrige-R2": ("IN-4", "IN-13", "IN-14", "IN-15", "IN-16", "C-IN-3", "C-IN-4"),
    "intrige-R3": ("IN-6", "IN-7", "IN-8", "IN-10", "IN-25", "C-IN-2", "C-IN-21", "C-IN-24"),
    "intrige-R4": ("IN-3", "IN-19", "IN-20", "C-IN-7", "C-IN-16"),
    "intrige-R5": ("IN-21", "IN-22", "IN-23", "C-IN-10", "C-IN-11", "C-IN-23"),
    "attraptresors-R1": ("AT-1", "AT-3", "AT-6", "AT-9", "AT-10", "AT-11", "AT-12"),
    "attraptresors-R2": ("AT-8", "AT-13", "AT-17", "AT-18", "AT-21"),
    "attraptresors-R3": ("AT-19", "AT-20", "C-AT-9", "C-AT-10", "C-AT-12", "C-AT-13"),
    "attraptresors-R4": ("AT-5", "AT-22", "AT-23", "AT-24"),
    "attraptresors-R5": ("AT-25", "AT-26", "AT-27", "AT-28", "AT-29", "AT-30", "AT-31", "AT-32"),
}


def step_of(lesson: str, name: str) -> Step:
    return next(step for lesson_id, step in STEPS if (lesson_id, step.id) == (lesson, name))


def chosen(lesson: Lesson, step: Step) -> Any:
    """A fist that reaches the goal, where the learner decides."""
    deciding = step.exercise.chooser is not None
    return next(each.right[0] for each in lesson.rehearse() if each.step is step) if deciding else None


# What is taught -------------------------------------------------------------------------------------------------------


@each("lesson", EVERY)
def test_every_step_comes_to_its_goal_and_every_misconception_to_another_answer(lesson: Lesson) -> None:
    rehearsed = lesson.rehearse()
    assert [each.step for each in rehearsed] == list(lesson.steps)
    for step, right, wrong in rehearsed:
        assert right or isinstance(step.exercise.kind, Script), step.id
        assert not set(right) & set(wrong.values()), step.id
        assert len(set(wrong.values())) == len(wrong), f"{step.id}: two misconceptions give the same answer"


@each("number", range(1, 41))
def test_every_clause_is_taught(number: int) -> None:
    assert [lesson.id for lesson in LESSONS if f"BK-{number}" in lesson.rules]


@each("lesson", SYLLABUS)
def test_a_lesson_teaches_its_part_of_the_syllabus(lesson: str) -> None:
    (taught,) = [each.rules for each in EVERY if name_of(each) == lesson]
    assert set(SYLLABUS[lesson]) <= set(taught)


def test_the_first_thing_to_do_is_to_open_a_fist() -> None:
    first = LESSONS[0].steps[0].exercise
    assert first.chooser == 0 and first.game.players == 2 and first.before.card == "guard"


@each("switch", fields(Options))
def test_every_switch_is_tried_in_a_step_that_names_its_rule(switch: Any) -> None:
    rulings = [(step, step.exercise.kind) for _, step in STEPS if isinstance(step.exercise.kind, Ruling)]
    (step,) = [step for step, kind in rulings if kind.switch == switch.name]
    assert switch.metadata["rule"] in step.rules


@each("name", MISCONCEPTIONS)
def test_every_misconception_is_awaited_somewhere(name: str) -> None:
    awaited = [
        step for _, step in STEPS if name in step.exercise.misconceptions or is_asked_for_its_reading(step, name)
    ]
    assert awaited
    misconception = MISCONCEPTIONS[name]
    told = {misconception.rule, *misconception.rulings}
    cited = {
        rule for step in awaited for event in step.exercise.moment().events for rule in (event.rule, *event.rulings)
    }
    assert told & (cited | {rule for step in awaited for rule in step.rules})


def is_asked_for_its_reading(step: Step, name: str) -> bool:
    """No rulebook decides the step, and somebody who believes this would decide it another way than we do."""
    subject, exercise = LESSONS[0].subject, step.exercise
    return (
        bool(exercise.question) and exercise.is_opinion and subject.believed(exercise, name) != subject.truth(exercise)
    )


@each("lesson", EVERY, least=9)
@each("language", LANGUAGES, least=1)
def test_what_is_our_own_choice_says_so_where_it_counts(lesson: Lesson, language: str) -> None:
    browser = Browser(lesson, lang=language)
    ours, rules = browser.learn.words.say(f"rulebook.short.{Status.OURS}"), lesson.subject.box.rules()
    for step in lesson.steps:
        if isinstance(step.exercise.kind, Whole):
            continue  # it is told turn by turn
        choices = {rule for rule in step.rules if rules[rule].status == Status.OURS}
        browser.to(step.id)
        browser.solve()
        rows = {words(row[2]): words(row) for cited in browser.shown(class_="cited") for row in cited[2:]}
        assert choices == {rule for rule, row in rows.items() if row.endswith(ours)}, step.id
        assert set(step.rules) == set(rows), step.id  # others that were met stand beside their sentences


@each("lesson", EVERY)
def test_a_lesson_is_short(lesson: Lesson) -> None:
    assert 5 <= len(lesson.steps) <= 9 or not is_step_by_step(lesson)
    assert 5 <= lesson.minutes <= 8


@each("lesson", EVERY)
def test_every_question_has_a_hint(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert step.hints or not step.exercise.question, step.id


# The rulebooks' own examples ------------------------------------------------------------------------------------------


def walks(step: Step) -> dict[int, tuple[int, int]]:
    return {e.seat: (e.start, e.end) for e in step.exercise.moment().events if isinstance(e, PawnMoved)}


def shown(step: Step) -> list[Any]:
    """What everybody shows, seat by seat: gold or the thief."""
    box = open_box("bakschisch")
    return [box.write_move(step.exercise.moves[seat]) for seat in sorted(step.exercise.moves)]


def test_the_examples_of_the_rulebooks_are_steps() -> None:
    examples = [step.example for _, step in STEPS if step.example]
    assert sorted(set(examples)) == ["BX-1", "BX-2", "BX-3", "BX-4", "BX-5"]


def test_BX_1_three_thieves_and_two_pieces_of_gold() -> None:
    step = step_of("R5", "three-thieves")
    (two,) = step.rehearse(LESSONS[0].subject).right
    moment = step.exercise.moment(chosen=two)
    assert step.example == "BX-1" and two == Bribe(2) and shown(step) == ["thief", "thief", "thief"]
    assert (moment.before.card, moment.before.bribe, moment.before.spaces) == ("guard", 1, (0, 0, 0, 0))
    split = next(event for event in moment.events if isinstance(event, GoldSplit))
    assert (split.each, split.rest, split.rule) == (0, 2, "BK-21")
    assert moment.after.spaces == (1, 0, 0, 0)
    assert moment.after.purses == (8, 10, 10, 10) and moment.after.heap == 2


def test_BX_2_black_and_grey_tie_on_the_eunuch() -> None:
    step = step_of("R3", "picture")
    assert step.example == "BX-2" and step.exercise.before.card == "eunuch"
    assert shown(step)[2] == shown(step)[3] > max(shown(step)[:2])
    assert walks(step) == {2: (2, 5), 3: (4, 5)}
    assert step.goal.answer == 3 and step.exercise.question.what == "walks" and step.exercise.question.of == 2


def test_BX_3_black_and_white_show_one_piece_on_the_fifth_bribe() -> None:
    step = step_of("R6", "tie-for-the-least")
    assert step.example == "BX-3" and (step.exercise.before.card, step.exercise.before.bribe) == ("lady", 5)
    assert shown(step)[1:3] == [1, 1] and min(shown(step)[0], shown(step)[3]) > 1
    assert walks(step) == {2: (8, 4), 1: (3, 0)}
    assert step.goal.answer == (1, 2)


def test_BX_4_black_is_third_and_grey_first_for_the_caliph() -> None:
    step = step_of("R7", "own-place-each")
    moment = step.exercise.moment()
    assert step.example == "BX-4" and (moment.before.card, moment.before.bribe) == ("caliph", 2)
    assert moment.before.spaces == (3, 10, 7, 12) and shown(step) == [0, 1, 4, 4]
    assert moment.after.spaces == (3, 10, 10, 13)
    assert step.goal.answer == 10 and step.exercise.question.of == 2


@pytest.mark.parametrize(("card", "end"), [("guard", 30), ("servant", 31), ("fakir", 31), ("lady", 27), ("eunuch", 28)])
def test_BX_5_grey_walks_from_26_to_the_last_guard_or_to_the_throne(card: str, end: int) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "R9")
    step = step_of("R9", "nobody-left-ahead")
    exercise = step.exercise
    assert step.example == "BX-5" and (exercise.before.card, exercise.before.spaces[3]) == ("fakir", 26)
    assert (step.goal.event, step.goal.facts) == ("ThroneReached", {"seat": 3})
    before = exercise.before._replace(cards=(*exercise.before.cards[:-1], card))
    after = exercise.game.apply(before, {**exercise.moves, 0: chosen(lesson, step)}).state
    assert after.spaces[3] == end


# The words ------------------------------------------------------------------------------------------------------------


def texts(lesson: Lesson, language: str) -> Iterator[tuple[str, str]]:
    """Every text of the lesson with its place, nouns not yet filled in."""
    for name in ("title", "lead", "teacher"):
        yield f"{lesson.id} {name}", getattr(lesson, name)[language]
    for step in lesson.steps:
        for name in ("see", "question", "why"):
            if given := getattr(step, name):
                yield f"{lesson.id} {step.id} {name}", given[language]
        for number, hint in enumerate(step.hints):
            yield f"{lesson.id} {step.id} hint {number + 1}", hint[language]


@each("neutral", [False, True])
@each("lesson", EVERY)
@each("language", LANGUAGES)
def test_every_text_can_be_filled_in(lesson: Lesson, language: str, neutral: bool) -> None:
    for place, text in texts(lesson, language):
        filled = fill(text, words_for(lesson.subject, language, neutral))
        assert not set("{}") & set(filled), place
        assert filled.count("**") % 2 == 0, place
        assert not (neutral and re.search("harem|eunu", filled, re.IGNORECASE)), place


@each("lesson", EVERY)
@each("language", LANGUAGES)
def test_every_text_stands_as_it_is_printed(lesson: Lesson, language: str) -> None:
    for place, text in texts(lesson, language):
        literal = re.sub("{.*?}", "x", text)
        assert "'" not in text and '"' not in text and "..." not in text, place
        assert not re.search(r"  |\s$|^\s|\s[,.]", text), place
        assert literal[-1] in ".!?…" or place.endswith("title"), place
        if language == "fr":
            assert not re.search(r"[^\u202f][;!?»:]|«[^\u202f]", literal), place
        else:
            assert not re.search(r"\s[;!?:]|\u202f", literal), place


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?])\s+", text) if part]


@each("lesson", EVERY)
@each("language", LANGUAGES)
def test_no_sentence_is_long(lesson: Lesson, language: str) -> None:
    for place, text in texts(lesson, language):
        for sentence in sentences(fill(text, words_for(lesson.subject, language))):
            count = len([word for word in re.split(r"[\s\u202f]+", sentence) if re.search(r"\w", word)])
            assert count <= 25, (place, count, sentence)


@each("lesson", EVERY)
@each("language", LANGUAGES)
def test_the_line_for_the_teacher_tells_age_time_and_what_comes_before(lesson: Lesson, language: str) -> None:
    line = lesson.teacher[language]
    assert "10" in sentences(line)[0] and f"{lesson.minutes} minut" in sentences(line)[0]
    number = int(lesson.id[1:])
    assert number == 1 or f"R{number - 1}" in sentences(line)[0]


# The notebooks --------------------------------------------------------------------------------------------------------


def notebook(lesson: Lesson) -> dict[str, Any]:
    file = ROOT / "notebooks" / f"{lesson.page}.ipynb"
    read: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return read


@each("lesson", EVERY)
def test_a_notebook_says_the_same_as_its_lesson(lesson: Lesson) -> None:
    kit = notebook(lesson)["metadata"]["kit"]
    assert kit["title"] == {language: f"{lesson.id} · {title}" for language, title in lesson.title.items()}
    assert kit["lead"] == lesson.lead and kit["minutes"] == lesson.minutes
    assert (kit["kind"], kit["game"]) == ("lesson", lesson.subject.game)


@each("game", ["bakschisch", "intrige", "attraptresors"])
def test_the_notebooks_come_in_the_order_of_the_lessons(game: str) -> None:
    orders = [notebook(lesson)["metadata"]["kit"]["order"] for lesson in lessons_of(game)]
    assert orders == sorted(set(orders))
    files = (ROOT / f"notebooks/rules/{game}").glob("*.ipynb")
    assert {f"rules/{game}/{file.stem}" for file in files} == {lesson.page for lesson in lessons_of(game)}


@each("lesson", EVERY)
def test_a_notebook_opens_its_lesson_and_runs(lesson: Lesson) -> None:
    cells = {cell["id"]: "".join(cell["source"]) for cell in notebook(lesson)["cells"]}
    assert f'learn("{lesson.subject.game}", "{lesson.id}")' in cells["lesson"]
    assert cells["title"].startswith(f"# {lesson.id} · {lesson.title['en']}\n")
    assert lesson.title["fr"] in cells["title"] and lesson.title["nl"] in cells["title"]
    assert cells["title"].endswith(fill(lesson.teacher["en"], words_for(lesson.subject, "en")))
    *lines, last = cells["engine"].splitlines()
    known: dict[str, Any] = {}
    exec("\n".join(lines), known)
    events = eval(last, known)
    assert known["step"] in [step.exercise for step in lesson.steps] and events
    number = 1 + [step.exercise for step in lesson.steps].index(known["step"])
    assert f"Step {number} of the lesson" in cells["in-code"]
