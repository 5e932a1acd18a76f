"""Questions of lessons in probability come back with other numbers, and are judged with these."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from kit.counting.lesson import all_lessons, read_count_lesson
from kit.counting.rehearsal import rehearse
from kit.counting.tasks import A_SERIES, task, tasks_after
from kit.engine.errors import BadInput
from tests.counting.toy import Learner, toy, typed_right
from tests.each import each


def practised(**changes: object):
    """The toy lesson with another first question that comes back."""
    table = dict(toy().data)
    table["practice"] = [{**table["practice"][0], **changes}]
    return read_count_lesson(table)


def refused(**changes: object) -> BadInput:
    """What is said about that; as it stands, all is well with it."""
    rehearse(practised())
    with pytest.raises(BadInput) as told:
        rehearse(practised(**changes))
    return told.value


@pytest.fixture
def learner() -> Learner:
    """At the end of the lesson, going on to practice."""
    learner = at_the_end(toy())
    learner.press("practise")
    return learner


def at_the_end(lesson) -> Learner:
    """A learner who has come to the end of a lesson."""
    learner = Learner(lesson)
    learner.goto("exit")
    learner.press("choose", learner.run.asked().truth)
    learner.press("answer")
    learner.press("next")
    return learner


def right(learner: Learner) -> None:
    """Answer the task that is open."""
    asks = learner.run.asked()
    if asks.kind == "choice":
        learner.press("choose", asks.truth)
    else:
        learner.type(**typed_right(asks))
    learner.press("answer")


def test_the_answer_follows_from_the_numbers_of_the_draw() -> None:
    (again, _) = toy().practice
    for number, draw in enumerate(again.draws):
        cards, caliphs, hand = draw["cards"], draw["caliphs"], draw["hand"]
        truth = 1 - Fraction(comb(cards - caliphs, hand), comb(cards, hand))
        assert again.drawn(number).asks.truth == truth


def test_each_draw_comes_before_any_comes_twice_and_only_those_that_fit() -> None:
    (again, _) = toy().practice
    draws = [tuple(sorted(draw.items())) for draw in again.draws]
    assert len(set(draws)) == len(draws) == 12 and all(draw["caliphs"] < draw["cards"] / 4 for draw in again.draws)
    assert again.drawn(0) == again.drawn(len(draws)) != again.drawn(1)


def test_numbers_of_the_draw_stand_in_its_texts_and_in_its_formula(learner: Learner) -> None:
    draw = toy().practice[0].draws[0]
    assert f"{draw['caliphs']} of {draw['cards']}" in learner.text
    right(learner)
    assert "That is right." in learner.text and "Without:" in learner.text
    assert f"<mn>{draw['cards']}</mn>" in learner.tree


def test_the_right_choice_may_depend_on_the_numbers() -> None:
    which = toy().practice[1]
    for number, draw in enumerate(which.draws):
        wanted = "first" if draw["caliphs"] > 3 else "second" if draw["caliphs"] < 3 else "equal"
        assert which.drawn(number).asks.truth == wanted


def test_a_series_asks_its_questions_in_turn_and_goes_on_with_other_numbers(learner: Learner) -> None:
    first = [step.id for step in learner.run.way.tasks]
    assert [name.split(":")[1] for name in first] == ["again", "which", "again", "which", "again"]
    for _ in first:
        right(learner)
        learner.press("next")
    assert learner.run.way.here == "end" and f"{A_SERIES} of {A_SERIES} right first time" in learner.text
    learner.press("practise")
    assert not {step.id for step in learner.run.way.tasks} & set(first)


def test_practice_is_counted_apart_from_the_lesson(learner: Learner) -> None:
    right(learner)
    assert learner.run.practised == (1, 1) and learner.run.score == (1, 1)


def test_how_sure_somebody_was_is_kept_with_the_first_answer_to_a_task(learner: Learner) -> None:
    learner.press("sure", 90)
    right(learner)
    assert learner.run.journal.answers[-1].sureness == 90 and learner.run.sure is None
    learner.press("next")
    right(learner)
    assert learner.run.journal.answers[-1].sureness is None


def test_a_reload_goes_on_in_the_same_series(learner: Learner) -> None:
    right(learner)
    learner.press("next")
    again = Learner(saved=learner.kept)
    assert again.run.way.here == learner.run.way.here and again.text.replace("Welcome back.", "")
    assert [step.id for step in again.run.way.tasks] == [step.id for step in learner.run.way.tasks]


def test_tasks_that_no_lesson_has_are_left_out_of_what_was_kept() -> None:
    lesson = toy()
    for name in (
        "practise:none:1",
        "practise:again",
        "practise:again:x",
        "practise:again:99999999",
        "",
        "practise:again:-1",
        "practise:again:03",
        "other:again:3",
        "practise:x/again:3",
        "é:again:3",
    ):
        assert task(lesson, name) is None
    assert task(lesson, "practise:again:7").id == "practise:again:7"


def test_no_two_questions_have_one_name_and_none_asks_nothing() -> None:
    table = dict(toy().data)
    first = table["practice"][0]
    for practice in ([first, first], [{key: value for key, value in first.items() if key != "answer"}]):
        with pytest.raises(BadInput):
            read_count_lesson({**table, "practice": practice})


def test_numbers_that_were_answered_do_not_come_again_whatever_the_seed(learner: Learner) -> None:
    for _ in learner.run.way.tasks:
        right(learner)
        learner.press("next")
    answered = {answer.step for answer in learner.run.journal.answers}
    for offset in range(4):
        assert not answered & {step.id for step in tasks_after(toy(), learner.run.journal.answers, offset)}


def test_a_class_with_another_seed_gets_other_numbers() -> None:
    one, other = ({step.id for step in tasks_after(toy(), (), offset)} for offset in (0, 5))
    assert one.isdisjoint(other)


def test_a_lesson_without_such_questions_offers_no_practice() -> None:
    table = {key: value for key, value in toy().data.items() if key != "practice"}
    learner = at_the_end(read_count_lesson(table))
    assert learner.run.way.here == "end" and not learner.find(data_intent="practise")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"after": "nowhere"}, "practice again: after"),
        ({"after": "guess"}, "practice again: after"),
        ({"id": "x" * 21}, "practice xxx"),
        ({"answer": None}, "practice again: answer"),
        ({"vary": {"caliphs": [5]}}, "practice again: vary"),
        ({"vary": {"caliphs": ["five"]}}, "practice again: vary.caliphs"),
        ({"only": "caliphs +"}, "practice again: only"),
        ({"only": "caliphs"}, "practice again: only"),
        ({"why": {}}, "practice again: why.en"),
        ({"spare": 1}, "practice again"),
        ({"figures": {"some": "1/2", "nobody": "some"}, "claims": []}, "practice again: wrong 1"),
        ({"claims": [{"says": "With", "proves": "comes == 1"}]}, "practice again"),
    ],
)
def test_the_check_says_what_is_wrong_with_a_question_and_where(changes: dict, place: str) -> None:
    assert refused(**changes).place.startswith(place)


@each("lesson", all_lessons)
def test_every_question_that_comes_back_is_shown_with_its_numbers(lesson) -> None:
    for practice in lesson.practice:
        for number in range(2):
            step = practice.drawn(number)
            for language in lesson.languages:
                learner = Learner(lesson, lang=language)
                learner.run.way.tasks = (step,)
                learner.run.way.goto(step.id)
                learner.screen.refresh()
                assert learner.screen.plain(step.question) and "{" not in learner.text


def test_beginning_again_among_the_tasks_leads_to_the_first_step(learner: Learner) -> None:
    right(learner)
    learner.press("next")
    learner.press("open", "menu")
    learner.press("again")
    learner.press("again-sure")
    assert learner.run.way.at == 0 and not learner.run.way.tasks and not learner.run.journal.answers


@each("lesson", all_lessons)
def test_after_practice_the_lesson_is_printed_without_its_tasks(lesson) -> None:
    learner = Learner(lesson)
    learner.run.practise()
    learner.press("open", "menu")
    learner.press("sheet")
    assert learner.find(class_="solutions")
