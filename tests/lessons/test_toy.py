"""Lessons of a game that is none of ours: every kind of step and of answer, read, checked, judged and kept."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, cast

import pytest

from kit.draw.svg import words
from kit.engine.errors import BadInput
from kit.engine.game import Refusal
from kit.engine.moment import KINDS as VALUES
from kit.engine.moment import Question
from kit.games import NAMES, open_box
from kit.lessons import course as course_module
from kit.lessons.asked import Asked
from kit.lessons.course import END, PRACTISE, Course
from kit.lessons.exercise import Exercise
from kit.lessons.journal import Journal
from kit.lessons.kinds import KINDS, Predict
from kit.lessons.learn import learn
from kit.lessons.lesson import lessons_of, load_lesson, read_lesson
from kit.lessons.plain import PLAIN
from kit.lessons.resume import keep, read_kept, resume
from kit.lessons.subject import Practice, Subject, add_subject, subject_of, subjects
from tests.each import each
from tests.lessons.learning import Browser
from tests.lessons.toy import BOX, FILES, MEASURES, Stake, Word, open_toy, subject

open_toy()
TEXT = (FILES / "r01.toml").read_text("utf-8")
LESSON = load_lesson("toy", "T1")
STEPS = {step.id: step for step in LESSON.steps}
ASKING = [step.id for step in LESSON.steps if step.exercise.question]


def course() -> Course:
    """A course whose clock stands still."""
    return Course(LESSON, clock=lambda: 0.0)


def at(station: str, taken: Course | None = None) -> tuple[Course, Asked]:
    """A course that asks the question of a step."""
    found = taken or course()
    assert found.goto(station) and found.asked
    if found.asked.phase == "see":
        found.go_on()
    assert found.asked
    return found, found.asked


def reopened(before: Course) -> Course:
    """The same course on a page that was opened anew, after its browser kept it."""
    after = course()
    read_kept(after, keep(before), {}, "T1", "")
    resume(after)
    return after


# Found from outside ---------------------------------------------------------------------------------------------------


def test_a_game_from_outside_has_lessons_like_one_of_ours() -> None:
    assert open_box("toy") is BOX and "toy" in subjects() and subject_of("toy").game == "toy"
    assert [lesson.id for lesson in lessons_of("toy")] == ["T1"] and LESSON.subject is subject_of("toy")
    with pytest.raises(KeyError):
        subject_of("ludo")
    with pytest.raises(ValueError, match="bakschisch"):
        add_subject("bakschisch", subject)


def test_its_lesson_opens_as_a_page_and_goes_on() -> None:
    page = learn("toy", "T1")
    page.receive({"hello": {"still": True}, "seq": 1})
    page.press("next")
    assert page.storage_key == "kit:lesson:toy:T1" and "That is why watch." in words(page.view)


# Read and checked -----------------------------------------------------------------------------------------------------


def test_the_lesson_has_every_kind_of_step_and_of_answer() -> None:
    kinds = [type(step.exercise.kind).__name__ for step in LESSON.steps]
    assert set(kinds) == {"Script", "Predict", "Decide"}
    asked = {MEASURES[STEPS[name].exercise.question.what].kind for name in ASKING}
    assert asked == set(VALUES)


def test_every_step_reaches_its_goal() -> None:
    done = {each.step.id: each for each in LESSON.rehearse()}
    assert done["odds"].right == (Fraction(1, 3),) and done["bank"].right == (12_000,)
    assert done["ranking"].right == (("B", "A"),) and done["ranking"].wrong == {"larger_takes": ("A", "B")}
    assert done["takers"].right == ((1,),) and done["takers"].wrong == {"larger_takes": (0,)}
    assert done["fell"].right == ("blue",) and done["may"].right == (False,)
    assert done["stake"].right == tuple(map(Stake, range(3))) and done["speak"].right == (Word("please"),)


def test_a_script_plays_chance_moves_and_words_in_between() -> None:
    moment = STEPS["watch"].exercise.moment()
    names = [type(event).__name__ for event in moment.events]
    assert names == ["Said", "Thrown", "Taken", "Said", "Thrown", "Taken"] and moment.after.purses == (11, 9)


def test_what_was_played_before_is_not_among_the_steps() -> None:
    exercise = STEPS["purse"].exercise
    assert exercise.before.purses == (12, 8) and exercise.before.colour == "blue" and len(exercise.steps) == 1


def complaint(old: str, new: str) -> BadInput:
    """What is said to the lesson with a slip in it."""
    assert TEXT.count(old) == 1, old
    with pytest.raises(BadInput) as caught:
        read_lesson(tomllib.loads(TEXT.replace(old, new))).rehearse()
    return caught.value


@each(
    ("old", "new", "place", "reason"),
    [
        ('answer = "2/6"', 'answer = "2/5"', "step odds: goal.answer", "lesson_goal_answer"),
        ('answer = "2/6"', "answer = 0.5", "step odds: goal.answer", "lesson_answer_kind"),
        ('answer = ["B", "A"]', 'answer = ["B"]', "step ranking: goal.answer", "lesson_answer_kind"),
        ("answer = 12000", 'answer = "12 000"', "step bank: goal.answer", "lesson_answer_kind"),
        ('answer = "blue", event', 'answer = "green", event', "step fell: goal.answer", "lesson_answer_kind"),
        ('answer = "blue", event', 'answer = "none", event', "step fell: goal.answer", "lesson_goal_answer"),
        ('colour = "red" }\ngoal = { answer = "2/6"', 'colour = "green" }\ngoal = { answer = "2/6"',
         "step odds: predict.colour", "lesson_unknown"),
        (', colour = "red" }\ngoal = { answer = "2/6"', ' }\ngoal = { answer = "2/6"', "step odds: predict",
         "lesson_question_needs"),
        ("move = 9", 'move = "red"', "step may: predict.move", "lesson_unknown"),
        ("step = 4", "step = 5", "step takers: predict.step", "lesson_choice"),
        ("step = 4", 'step = "4"', "step takers: predict.step", "lesson_choice"),
        ('{ chance = "red" }, [2, 3], { B', '[2, 3], { B', "step watch: moves[2].A", "toy_not_now"),
        ('{ B = { say = "hello" } }', '{ chance = { say = "hello" } }', "step watch: moves[4].chance", "toy_not_now"),
        ('played = [{ chance = "red" }, [5, 2]', 'played = [{ chance = "red" }, [11, 2]', "step purse: played[2].A",
         "toy_too_much"),
        ('{ chance = "blue" }, { B = 3 }]', '{ chance = "blue" }, { A = 2, B = 3 }]\npredict = { what = "round" }',
         "step stake: predict", "lesson_question_spare"),
        ('gold = 3 }\nhints', 'gold = 9 }\nhints', "step stake: goal", "lesson_goal_never"),
        ('seat = "B" }\nsee', 'seat = "A", word = "hello" }\nsee', "step watch: goal", "lesson_goal_event"),
        ('position = "r2 A:10 B:10 pot:0"', 'position = "r2 A:10 B:11 pot:0"', "step round: position", "toy_gold"),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_its_place(old: str, new: str, place: str, reason: str) -> None:
    error = complaint(old, new)
    assert error.place.startswith(place) and error.refusal.reason == reason


def test_two_steps_of_one_move_each_are_not_one_decision() -> None:
    """A learner to whom nothing is left in the last entry moves after it."""
    exercise = STEPS["speak"].exercise
    assert exercise.steps[-1] == {} and exercise.deciding.round == 2 and len(exercise.steps) == 3
    assert STEPS["stake"].exercise.steps[-1] == {1: Stake(3)}


class Chance(Predict):
    """A kind that does not exist yet: how likely a colour is, asked in one word."""

    key: ClassVar[str] = "chance_of"

    @classmethod
    def read(cls, table: Any, exercise: Exercise, subject: Subject, place: str) -> Self:
        return cls(Question("odds", thing=table["chance_of"]))


def test_a_new_kind_of_step_is_a_class_and_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXT.replace('predict = { what = "odds", colour = "red" }', 'chance_of = "red"')
    with pytest.raises(BadInput, match="chance_of"):
        read_lesson(tomllib.loads(text))
    monkeypatch.setitem(cast("dict[str, Any]", KINDS), Chance.key, Chance)
    lesson = read_lesson(tomllib.loads(text))
    lesson.rehearse()
    taken, asked = at("odds", Course(lesson, clock=lambda: 0.0))
    asked.type(taken.subject, "50/150", ",")
    assert isinstance(asked.exercise.kind, Chance) and taken.note()
    taken.judge()
    assert [(each.prediction, each.right) for each in taken.journal.answers] == [("1/3", True)]


# Judged ---------------------------------------------------------------------------------------------------------------

SAID: dict[str, tuple[list[str], list[str]]] = {
    "purse": (["8"], ["16", "7"]),
    "round": (["3"], ["4"]),
    "place": (["2"], ["1"]),
    "may": (["no"], ["yes"]),
    "fell": (["blue"], ["red", "none"]),
    "bank": (["12000", "12 000", "12,000"], ["12", "12001"]),
    "odds": (["1/3", "2/6", "50/150"], ["1/2", "33 %", "0.333", "2"]),
}
"""What is typed or pressed: rightly, and wrongly."""


@each(
    ("step", "text", "right"),
    [(step, text, right) for step, both in SAID.items() for texts, right in zip(both, (True, False), strict=True)
     for text in texts],
)  # fmt: skip
def test_an_answer_is_judged_and_kept_and_read_again(step: str, text: str, right: bool) -> None:
    taken, asked = at(step)
    asked.type(taken.subject, text, ",")
    asked.be_sure(60)
    assert asked.truth is None and taken.note()
    taken.judge()
    answer = taken.journal.answers[-1]
    assert (answer.step, answer.right, answer.sureness) == (step, right, 60)
    assert answer.right == (answer.prediction == answer.truth)
    again = reopened(taken)
    assert again.asked and again.asked.given == asked.given and again.asked.truth == asked.truth
    assert again.journal.answers == taken.journal.answers and again.asked.is_right is right


@each("step", SAID)
@each("text", ["", "?", "-1", "9" * 40, "A>B>C", "1/0", "²", None, -2.5, [1], {}])
def test_what_is_no_answer_is_not_taken_down(step: str, text: Any) -> None:
    taken, asked = at(step)
    asked.type(taken.subject, text, ",") if isinstance(text, str) else asked.point(taken.subject, text)
    assert asked.given is None and not taken.note()


def test_a_misconception_explains_a_wrong_answer_about_a_later_step() -> None:
    for step, wrong in (("purse", "13"), ("takers", "A"), ("ranking", "A>B")):
        taken, asked = at(step)
        for thing in "AB" if step == "ranking" else [wrong]:
            asked.point_at_seat(taken.subject, 0) if step == "takers" else asked.point(taken.subject, thing)
        taken.judge()
        assert asked.mixed_up == "larger_takes" and not asked.is_right, step
        assert taken.journal.answers[-1].prediction == wrong


def test_an_order_is_pressed_one_by_one_and_counts_when_it_is_whole() -> None:
    taken, asked = at("ranking")
    presses = [("B", None), ("B", None), ("A", None), ("x", None), ("B", ("A", "B")), ("A", None), ("A", ("B", "A"))]
    for thing, given in presses:
        asked.point(taken.subject, thing)
        assert asked.given == given, thing
    assert taken.note()
    taken.judge()
    assert asked.is_right and taken.journal.answers[-1].prediction == "B>A"
    again = reopened(taken)
    assert again.asked and again.asked.given == ("B", "A")


def test_a_decision_is_judged_by_its_goal_and_tried_again() -> None:
    taken, asked = at("stake")
    assert not taken.decide()  # nothing is in the fist
    asked.choose(taken.subject, 30)
    assert isinstance(asked.refusal, Refusal) and asked.given is None
    asked.choose(taken.subject, 5)
    assert taken.decide() and not asked.is_right and asked.phase == "why"
    taken.go_on()
    assert taken.asked and taken.asked.phase == "predict" and taken.asked.given is None
    taken.asked.choose(taken.subject, 2)
    assert taken.decide() and taken.asked.is_right
    assert [(each.prediction, each.right, each.tries) for each in taken.journal.answers] == [
        ("5", False, 1),
        ("2", True, 2),
    ]


def test_a_decision_may_be_a_word_in_between_and_is_kept_as_records_write_it() -> None:
    taken, asked = at("speak")
    asked.choose(taken.subject, {"say": "please"})
    assert taken.decide() and asked.is_right
    answer = taken.journal.answers[-1]
    assert json.loads(answer.prediction) == {"say": "please"} and answer.truth == "Said"
    again = reopened(taken)
    assert again.asked and again.asked.chosen == Word("please") and again.asked.phase == "why"


def test_a_prediction_that_was_kept_is_judged_when_the_page_opens_again() -> None:
    taken, asked = at("odds")
    asked.type(taken.subject, "50 %", ",")
    asked.be_sure(90)
    taken.note()
    again = reopened(taken)
    assert again.asked and again.asked.given == Fraction(1, 2) and again.asked.phase == "why"
    assert [(each.prediction, each.sureness) for each in again.journal.answers] == [("1/2", 90)]


# From end to end ------------------------------------------------------------------------------------------------------


def walked(rightly: bool) -> Course:
    """A course that was walked to its end."""
    taken = course()
    right = {each.step.id: each.right for each in LESSON.rehearse()}
    for _ in range(200):
        asked = taken.asked
        if taken.here == END or asked is None:
            return taken
        if asked.phase == "predict" and asked.step:
            asked.given = right[asked.step.id][0] if rightly or asked.exercise.kind.acts else None
            if asked.exercise.kind.acts:
                taken.decide()
            else:
                taken.judge()
        elif asked.phase == "predict":
            asked.given = taken.subject.truth(asked.exercise)
            taken.judge()
            if len(taken.practised) == 6:
                taken.goto(END)
        else:
            taken.go_on()
    raise AssertionError("the end was not reached")


def test_a_course_is_walked_from_its_first_step_to_its_end() -> None:
    taken = walked(rightly=True)
    assert [each.step for each in taken.journal.answers[: len(STEPS) - 1]] == [*ASKING, "stake", "speak"]
    assert len(taken.practised) == 6 and {each.rule for each in taken.practised} == {"TY-2", "TY-3"}
    assert all(each.right for each in taken.journal.answers)
    assert Journal.read(taken.journal.write(), "T1") == taken.journal


@each("station", [*STEPS, PRACTISE, END])
def test_a_course_comes_back_to_every_station(station: str) -> None:
    taken = course()
    taken.goto(station)
    again = reopened(taken)
    assert again.here == station
    assert (again.asked and (again.asked.name, again.asked.phase, again.asked.exercise)) == (
        taken.asked and (taken.asked.name, taken.asked.phase, taken.asked.exercise)
    )


def test_on_a_projector_one_key_leads_through_and_nothing_is_kept() -> None:
    taken = course()
    taken.presenting = True
    seen = []
    while taken.here != PRACTISE:
        assert taken.asked
        if taken.asked.exercise.kind.acts and taken.asked.phase == "predict":
            assert taken.decide()
        else:
            taken.go_on()
        if taken.asked.phase == "why" and taken.asked.name not in seen:
            seen.append(taken.asked.name)
    assert seen == [*STEPS] and not taken.journal.answers


def test_without_tasks_there_is_no_practice() -> None:
    taken = Course(replace(LESSON, subject=replace(subject(), practice=Practice())))
    assert PRACTISE not in taken.route and taken.route[-1] == END


def test_the_time_of_an_answer_is_that_of_the_clock() -> None:
    now = [10.0]
    taken = Course(LESSON, clock=lambda: now[0])
    _, asked = at("may", taken)
    now[0] = 14.26
    asked.point(taken.subject, "no")
    taken.judge()
    assert taken.journal.answers[-1].seconds == 4.3


def test_a_position_however_long_is_kept() -> None:
    long = f"r2 A:12 B:8 pot:0 up:blue note:{'x' * 5_000}"
    data = tomllib.loads(TEXT)
    data["step"] = [each | {"position": long} for each in data["step"] if each["id"] == "may"]
    taken, asked = at("may", Course(read_lesson(data)))
    asked.point(taken.subject, "no")
    taken.judge()
    assert Journal.read(taken.journal.write(), "T1").answers[0].position == long


# On the plain page ----------------------------------------------------------------------------------------------------

PRESSED: dict[str, list[tuple[str, Any, str | None]]] = {
    "purse": [("point", 8, None)],
    "takers": [("seat", 1, None)],
    "round": [("point", 3, None)],
    "place": [("point", 2, None)],
    "may": [("point", "no", None)],
    "fell": [("point", "blue", None)],
    "ranking": [("point", "B", None), ("point", "A", None)],
    "bank": [("point", None, "12 000")],
    "odds": [("point", None, "50/150")],
    "stake": [("choose", 2, None)],
    "speak": [("choose", '{"say": "please"}', None)],
}
"""What somebody presses or types who is right."""


def test_the_whole_lesson_is_learned_on_a_page_that_knows_nothing_of_the_game() -> None:
    browser = Browser(LESSON, PLAIN)
    said = browser.learn.words.say
    for step in LESSON.steps:
        assert browser.learn.course.here == step.id
        if browser.asked.phase == "see":
            browser.go()
        for press in PRESSED.get(step.id, ()):
            browser.press(*press)
        if step.exercise.kind.acts:
            browser.press("close")
        elif step.exercise.question:
            assert browser.asked.truth is None
            browser.commit(90)
        assert f"That is why {step.id}." in browser.says(id="asks"), step.id
        if step.exercise.kind.asks:
            assert (
                said("lesson.reached" if step.exercise.kind.acts else "lesson.right", value="").strip()
                in browser.says()
            )
        browser.go()
    assert browser.learn.course.here == PRACTISE
    assert all(answer.right for answer in browser.answers) and len(browser.answers) == len(PRESSED)
    browser.reload()
    assert browser.learn.course.here == PRACTISE and "How much is in the purse" in browser.says(id="asks")


@each("step", SAID)
def test_what_was_said_and_what_is_right_stand_side_by_side(step: str) -> None:
    browser = Browser(LESSON, PLAIN)
    browser.to_question(step)
    browser.send("point", None, SAID[step][1][0])
    browser.commit(30)
    tiles = browser.says(class_="tile mine"), browser.says(class_="tile truth")
    assert all(tiles) and tiles[0] != tiles[1] and not browser.shown(class_="verdict right")


class Instant(NamedTuple):
    """An instant that tells one event of its step."""

    told: int
    lasts_ms: int = 100


def test_a_wrong_answer_lies_on_the_board_beside_the_right_one() -> None:
    browser = Browser(LESSON, PLAIN)
    for step in ASKING:
        browser.to_question(step)
        if browser.exercise.is_opinion:
            continue
        browser.answer(browser.a_wrong_answer())
        browser.learn.instant = None
        browser.learn.refresh()
        assert browser.shown(class_="answer said") and browser.shown(class_="answer true")


def test_a_reveal_of_several_steps_goes_on_from_each_to_the_next() -> None:
    def instants(_: Any, events: Any) -> list[Instant]:
        return [Instant(number + 1) for number in range(len(events))]

    browser = Browser(LESSON, replace(PLAIN, instants=instants), still=False)
    browser.go()
    shown = []
    while browser.learn.is_revealing:
        shown.append((browser.learn.told, len(browser.shown(class_="new"))))
        browser.send("instant", browser.learn.instant)
    assert shown == [(number, 1) for number in range(1, 7)]
    assert "That is why watch." in browser.says(id="asks")


# No page and no words -------------------------------------------------------------------------------------------------


def test_no_game_is_named_in_the_rooms_of_all_lessons() -> None:
    its = (*NAMES, r"\bfists?\b", "bribe", r"\bcards?\b", "thie[fv]", "throne", "open_gold")
    words_of_games = re.compile("|".join(its), re.IGNORECASE)
    files = sorted(Path(course_module.__file__).parent.rglob("*.py"))
    named = [(file.name, found[0]) for file in files for found in words_of_games.finditer(file.read_text("utf-8"))]
    assert len(files) > 20 and not named


@each("name", ["course", "asked", "resume", "practise", "exercise", "answers", "goal", "step"])
def test_the_course_imports_no_page_and_no_words(name: str) -> None:
    file = Path(course_module.__file__).with_name(f"{name}.py")
    modules = [
        node.module or "" for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    ]
    assert not [module for module in modules if module.startswith(("kit.page", "kit.text", "kit.draw", "kit.faces"))]
