"""The lessons' half of Attrap'trésors: hands in a line, what its page shows, and what the guide says of them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kit.courses.attraptresors import SUBJECT
from kit.courses.attraptresors.tasks import make_task
from kit.draw.svg import words
from kit.engine.errors import BadInput
from kit.engine.moment import Question
from kit.games.attraptresors.moves import NOTHING, GiveBack, Grab, Reach
from kit.lessons.asked import Asked
from kit.lessons.lesson import Lesson, load_lesson
from kit.lessons.reading import StepReader
from kit.lessons.step import Step
from tests.each import each
from tests.lessons.learning import Browser

GUIDE = (Path(__file__).parents[2] / "docs" / "write-a-lesson.md").read_text("utf-8").partition("## Attrap’")[2]
THROWN = "r1 t:B A:R: B:O: C:V: D:G: dice:RRROOYGB"
WRONG = "r3 t:B A:R:41 B:O: C:V: D:G: pile:R2O2Y3G2B3V2 dice:RROOYYGB"


def step(**table: Any) -> Step:
    texts = {"see": {"en": "See."}, "why": {"en": "So."}}
    (read,) = StepReader(SUBJECT, ("en",)).steps([{"id": "one", "rules": ["AT-13"], **texts, **table}])
    return read


def browser(**table: Any) -> Browser:
    one = {"en": "One"}
    opened = Browser(Lesson("own", SUBJECT, ("en",), 1, one, one, one, (step(**table),)))
    opened.to_question("one")
    return opened


def told(column: str) -> list[list[str]]:
    (rows,) = re.findall(rf"^\| {column} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows.splitlines()]


# Hands in a line ------------------------------------------------------------------------------------------------------


def test_the_example_of_the_guide_reaches_its_goal() -> None:
    block = re.findall(r"^```\n(choose.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)[0]
    rehearsed = step(**tomllib.loads(block)).rehearse(SUBJECT)
    assert Reach((Grab("column"),)) in rehearsed.right and NOTHING not in rehearsed.right


def test_hands_reach_together_and_whoever_is_not_named_waits() -> None:
    goal = {"event": "ObjectGrabbed", "seat": "C", "object": "gem"}
    (moves,) = step(position=THROWN, plays="A column; C gem lamp", goal=goal).exercise.steps
    assert moves == {0: Reach((Grab("column"),)), 1: NOTHING, 2: Reach((Grab("gem"), Grab("lamp"))), 3: NOTHING}
    (waiting,) = step(position=THROWN, plays="wait", goal={"event": "NobodyGrabbed"}).exercise.steps
    assert set(waiting.values()) == {NOTHING}


def test_with_a_clock_each_thing_has_its_moment() -> None:
    read = step(
        position=THROWN,
        options={"untimed": False},
        plays="A column@600; B lamp@900 gem+400",
        goal={"event": "ColumnGrabbed", "at_ms": 600},
    )
    assert read.exercise.moves[1] == Reach((Grab("lamp", at_ms=900), Grab("gem", after_ms=400)))


def test_steps_of_chance_and_a_card_that_goes_back_stand_in_the_same_line() -> None:
    read = step(
        position="r3 t:B A:R:41 B:O: C:V: D:G: pile:R2O2Y3G2B3V2",
        before="throw RROOYYGB",
        plays="A column; B lamp, back 4",
        goal={"event": "CardGivenBack", "sacks": 4},
    )
    assert [dict(moves) for moves in read.exercise.steps][1] == {0: GiveBack(4)}
    assert sum(read.exercise.before.dice) == 8


def test_a_learner_decides_where_the_line_says_so_or_at_its_end() -> None:
    goal = {"event": "ColumnGrabbed", "seat": "A"}
    asked = step(position=THROWN, choose="A", plays="B lamp; A ?", goal=goal).exercise
    left = step(position=THROWN, choose="A", plays="B lamp", goal=goal).exercise
    alone = step(position=THROWN, choose="A", plays="?", goal=goal).exercise
    assert asked.steps == left.steps and 0 not in asked.moves
    assert alone.moves == {1: NOTHING, 2: NOTHING, 3: NOTHING}


def test_the_card_that_goes_back_can_be_the_learners_choice() -> None:
    read = step(position=WRONG, choose="A", plays="A column; B lamp, ?", goal={"event": "CardGivenBack", "sacks": 1})
    rehearsed = read.rehearse(SUBJECT)
    assert rehearsed.right == (GiveBack(1),)


def test_what_follows_a_decision_is_played_as_far_as_it_can_be() -> None:
    read = step(
        position=THROWN, choose="A", plays="A ?; B column, first B", goal={"event": "ColumnGrabbed", "seat": "B"}
    )
    assert [len(read.exercise.moment(chosen=move).steps) for move in (Reach((Grab("column"),)), NOTHING)] == [2, 1]


@each(
    "plays", ["A colum", "Z column", "A column@600", "column", "throw RRR", "back 9", "A cushion", "A column;; B lamp"]
)
def test_a_line_is_played_by_the_rules(plays: str) -> None:
    with pytest.raises(BadInput, match="one: plays"):
        step(position=THROWN, plays=plays, goal={"event": "ColumnGrabbed"})


# What the page shows --------------------------------------------------------------------------------------------------


def test_only_the_learners_mission_is_on_the_page_unless_the_step_opens_them() -> None:
    table = {"position": THROWN, "predict": {"what": "favoured"}, "goal": {"answer": "A"}}
    closed, opened = browser(**table), browser(**table, missions="all")
    assert not closed.shown(class_="panel missions all")
    (shown,) = opened.shown(class_="panel missions all")
    assert all(f"Three {colour}" in words(shown) for colour in ("red", "orange", "violet", "green"))
    assert "Three violet" not in closed.says(class_="stage")


def test_what_chance_throws_lies_there_while_its_question_is_open() -> None:
    opened = browser(
        position="r1 t:B A:R: B:O: C:V: D:G:",
        plays="throw RRROOYGB",
        predict={"what": "by", "of": "A"},
        goal={"answer": "mission"},
    )
    assert len(opened.shown(class_="lies")) == 8


def test_what_hands_do_is_not_on_the_page_before_the_answer() -> None:
    opened = browser(position=THROWN, plays="A column; B lamp", predict={"what": "paid", "of": "B"}, goal={"answer": 2})
    assert not [node for node in opened.shown(class_="stage") if "data-taken" in str(node)]
    opened.answer(2)
    assert opened.asked.is_right and "AT-21" in opened.says()


def test_nothing_on_the_mat_can_be_pressed_where_pressing_it_would_say_nothing() -> None:
    opened = browser(position=THROWN, predict={"what": "by", "of": "A"}, goal={"answer": "mission"})
    assert opened.shown(data_thing="lamp") and not opened.shown(data_intent="space")


def test_the_right_is_answered_in_rows_from_no_to_both() -> None:
    opened = browser(position=THROWN, predict={"what": "by", "of": "A"}, goal={"answer": "mission"})
    rows = [words(row) for row in opened.shown(class_="btn right-by")]
    assert [row[:3] for row in rows] == ["No" + rows[0][2], "Yes", "Yes", "Yes"] and len(rows) == 4


def test_a_move_is_spoken_of_where_it_is_asked_whether_it_may_be_made() -> None:
    move = [{"object": "gem", "after_ms": 300}, {"object": "lamp", "after_ms": 300}]
    opened = browser(
        position=THROWN,
        options={"untimed": False},
        predict={"what": "may", "of": "A", "move": move},
        goal={"answer": False},
    )
    said = opened.says(id="asks")
    assert "May you do this now: a gem 300 ms after the column, the lamp 300 ms after the column?" in said


def test_another_hand_can_be_looked_at_in_the_playground() -> None:
    one = {"en": "One"}
    read = step(position=THROWN, choose="A", plays="B lamp", goal={"event": "ColumnGrabbed", "seat": "A"}, what_if=True)
    opened = Browser(Lesson("own", SUBJECT, ("en",), 1, one, one, one, (read,)))
    opened.to("playground")
    assert len(opened.shown(data_intent="whatif-pick")) > 5


@each("rule", ["AT-14", "AT-22"])
def test_who_throws_next_is_not_to_be_seen_before_the_answer(rule: str) -> None:
    for task in (make_task(rule, 1, number, 1) for number in range(10)):
        if task.exercise.question and task.exercise.question.what == "throws_next":
            opened = Browser(load_lesson("attraptresors", "R1"))
            opened.learn.course.asked = Asked("practise", task.exercise, phase="predict")
            opened.learn.refresh()
            assert not opened.shown(class_="throws")
            assert "thrown" in opened.says(class_="said")  # who has, is told


@each(("lesson", "step"), [("R1", "how-tall"), ("R5", "small-tower")])
def test_no_tower_can_be_counted_before_the_answer(lesson: str, step: str) -> None:
    opened = Browser(load_lesson("attraptresors", lesson))
    opened.to_question(step)
    assert not opened.shown(data_thing="lamp")
    opened.answer(opened.truth())
    assert opened.shown(data_thing="lamp")


# The guide ------------------------------------------------------------------------------------------------------------


def test_the_guide_has_every_question_and_every_mix_up() -> None:
    questions = {row[0]: (row[2], tuple(re.findall(r"\w+", row[3]))) for row in told("Question")}
    assert questions == {name: (each.kind, each.about) for name, each in SUBJECT.measures.items()}
    assert {row[0]: row[2] for row in told("Mix-up")} == {n: each.rule for n, each in SUBJECT.misconceptions.items()}
    assert all(f'"{choice}"' in GUIDE for choice in SUBJECT.notation.looks["missions"][:1])


def test_every_question_has_words_in_every_language() -> None:
    for language in ("en", "fr", "nl"):
        for name, measure in SUBJECT.measures.items():
            thing = measure.things[0] if measure.things else None
            of = 1 if "of" in measure.about else None
            move = Reach((Grab("column"),)) if "move" in measure.about else None
            exercise = replace(step(position=THROWN, plays="wait", goal={"event": "NobodyGrabbed"}).exercise)
            said = SUBJECT.picture().asking.ask(browser_words(language), exercise, Question(name, of, thing, move))
            assert said.strip().endswith("?") and "{" not in said, (language, name)


def browser_words(language: str) -> Any:
    from kit.lessons.wording import words_for

    return words_for(SUBJECT, language)
