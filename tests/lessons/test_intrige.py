"""The lessons' half of Intrige: rows of moves around a decision, and what the guide says of them."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kit.courses.intrige import SUBJECT
from kit.draw.svg import words
from kit.engine.errors import BadInput
from kit.games.intrige.filling import completed
from kit.games.intrige.moves import Appoint, Bribe
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Decide
from kit.lessons.lesson import load_lesson
from kit.lessons.line import Line
from kit.lessons.reading import StepReader
from kit.lessons.step import Step
from kit.text.say import Words
from tests.each import each
from tests.lessons.learning import Browser

GUIDE = (
    (Path(__file__).parents[2] / "docs" / "write-a-lesson.md")
    .read_text("utf-8")
    .partition("## Intrige")[2]
    .partition("\n## ")[0]
)
PARK = "r2 turn:B A:320 B:320 C:320 D:320 A10=BF C10=BL C20=AS D10=CF D20=AK B*=CK,DS,AL C*=DF,AM"


def step(**table: Any) -> Step:
    texts = {"see": {"en": "See."}, "why": {"en": "So."}}
    (read,) = StepReader(SUBJECT, ("en",)).steps([{"id": "one", "rules": ["IN-14"], **texts, **table}])
    return read


def told(column: str) -> list[list[str]]:
    (rows,) = re.findall(rf"^\| {column} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows.splitlines()]


def decided(exercise: Exercise, amount: int) -> list[Any]:
    return [step.moves for step in exercise.moment(chosen=Bribe(amount)).steps]


def test_the_example_of_the_guide_reaches_its_goal() -> None:
    block = re.findall(r"^```\n(choose.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)[0]
    rehearsed = step(**tomllib.loads(block)).rehearse(SUBJECT)
    assert rehearsed.right[0] == Bribe(50) and Bribe(40) not in rehearsed.right


def test_an_owner_who_goes_by_the_bribes_answers_each_of_them() -> None:
    read = step(position=PARK, before="C 20, D 40", plays="?, highest, highest, highest", choose="A", goal=goal(100))
    assert [moves.get(1) for moves in decided(read.exercise, 30)][1:] == [
        Appoint(2, 30),
        Appoint(3, 100),
        Appoint(0, 50),
    ]


def goal(post: int) -> dict[str, Any]:
    return {"event": "Appointed", "seat": "A", "post": post}


def test_a_decision_can_stand_in_the_middle_of_a_row() -> None:
    read = step(position=PARK, plays="C 20, D 40, ?, C on 10, D on 20, A on 100", choose="A", goal=goal(100))
    assert isinstance(read.exercise.kind, Decide) and len(decided(read.exercise, 10)) == 6
    assert read.exercise.deciding.due[0].seat == 0


def test_what_cannot_be_done_after_a_decision_ends_the_row() -> None:
    read = step(position=PARK, before="C 20, D 40", plays="?, D on 10, C on 20", choose="A", goal=goal(100))
    assert len(decided(read.exercise, 10)) == 1  # C waits before D


@each("plays", ["C 15", "D 10", "B on 100", "law to C", "C", "Z 10", "C 20,, D 10"])
def test_a_row_is_played_by_the_rules(plays: str) -> None:
    with pytest.raises(BadInput, match="one: plays"):
        step(position=PARK, plays=plays, goal={"event": "BribePaid"})


def test_a_step_says_how_much_of_the_ladder_it_shows() -> None:
    table = {"position": PARK, "plays": "C 20", "goal": {"event": "BribePaid"}}
    assert step(**table).looks == {} and step(**table, ladder="done").looks == {"ladder": "done"}
    with pytest.raises(BadInput, match="ladder"):
        step(**table, ladder="half")


def test_the_guide_has_every_question_and_every_mix_up() -> None:
    questions = {row[0]: (row[2], tuple(re.findall(r"\w+", row[3]))) for row in told("Question")}
    assert questions == {name: (each.kind, each.about) for name, each in SUBJECT.measures.items()}
    assert {row[0]: row[2] for row in told("Mix-up")} == {n: each.rule for n, each in SUBJECT.misconceptions.items()}
    assert all(f"`{choice}`" in GUIDE or f'"{choice}"' in GUIDE for choice in SUBJECT.notation.looks["ladder"])


# How much of the order is seen ----------------------------------------------------------------------------------------

GATE = "r3 turn:A A:320 B:320 C:320 D:320 A50=DL A*=BL,CL"


def browser(**table: Any) -> Browser:
    """A lesson of one step about the order, after our own lessons."""
    read = step(position=completed(GATE), predict={"what": "next"}, goal={"answer": "external"}, **table)
    lesson = replace(load_lesson("intrige", "R2"), id="own", page="", languages=("en",), steps=(read,))
    opened = Browser(lesson)
    opened.to_question("one")
    return opened


def drawn(opened: Browser) -> str:
    return opened.says(class_="stage")


def test_a_step_shows_as_much_of_the_ladder_as_it_says() -> None:
    whole, so_far, nothing = (browser(ladder=each, rules=["IN-24"]) for each in ("all", "done", "none"))
    rows = [
        len(opened.shown(class_="rungs")[0][2:]) if opened.shown(class_="rungs") else 0
        for opened in (whole, so_far, nothing)
    ]
    assert rows == [2, 1, 0]
    outside = Words("en", "intrige").say("ladder.name.external")
    assert outside in drawn(whole) and outside in drawn(so_far) and outside not in drawn(nothing)


def test_before_the_order_is_taught_nothing_of_what_follows_is_seen() -> None:
    opened = Browser(load_lesson("intrige", "R2"))
    for step in opened.lesson.steps:
        opened.to(step.id)
        assert not opened.shown(class_="rungs narrow-only"), step.id
        assert not {"IN-20", "IN-24"} & {words(chip) for chip in opened.shown(class_="chip")}, step.id


@each(
    ("line", "played", "money", "laid"),
    [
        ("A50=DL A*=BL", "D 40, B 10, D", 370000, "N40,000R10,000"),
        ("A50=DL A*=BL bribes:DL40", "B 10, D", 330000, "N40,000R10,000"),
        ("A50=DL A*=DL", "D 40", 360000, "N40,000N"),
    ],
)
def test_a_step_that_begins_within_a_conflict_inside_shows_how_it_ended(
    line: str, played: str, money: int, laid: str
) -> None:
    read = step(
        position=completed(f"r3 turn:A A:320 B:320 C:320 D:320 {line}"),
        plays=played,
        predict={"what": "money", "of": "A"},
        goal={"answer": money},
        ladder="all",
    )
    opened = Browser(replace(load_lesson("intrige", "R2"), id="own", page="", languages=("en",), steps=(read,)))
    opened.to_question("one")
    opened.answer(10)
    (ladder,) = opened.shown(class_="rungs narrow-only")
    inside = Words("en", "intrige").say("ladder.name.internal", post=50)
    assert words(ladder) == f"✓{inside}{laid}"


def test_an_amount_is_put_together_of_bills() -> None:
    read = step(position=PARK, plays="C 20", predict={"what": "money", "of": "C"}, goal={"answer": 300000})
    opened = Browser(replace(load_lesson("intrige", "R2"), id="own", page="", languages=("en",), steps=(read,)))
    opened.to_question("one")
    for kind in (100, 100, 50, 50):
        (bill,) = opened.shown(id=f"point-add-{kind}")
        opened.press("point", json.loads(bill[1]["data-n"]))
    assert opened.asked.pointed == 300_000 and "300,000" in opened.says(class_="pointed")
    opened.commit(60)
    assert opened.asked.is_right


@each("typed", ["300", "300,000", "300.000", "300 000", "300\u202f000", "300000"])
def test_a_sum_is_typed_in_thousands_or_whole_and_shown_before_it_counts(typed: str) -> None:
    read = step(position=PARK, plays="C 20", predict={"what": "money", "of": "C"}, goal={"answer": 300000})
    opened = Browser(replace(load_lesson("intrige", "R2"), id="own", page="", languages=("en",), steps=(read,)))
    opened.to_question("one")
    opened.press("point", None, typed)
    assert opened.says(class_="digits").endswith(",000") and opened.shown(id="point-typed")[0][1]["value"] == "300"
    assert "300,000" in opened.says(class_="pointed")
    opened.commit(60)
    assert opened.asked.is_right


def test_what_is_no_sum_is_no_answer() -> None:
    read = step(position=PARK, plays="C 20", predict={"what": "money", "of": "C"}, goal={"answer": 300000})
    opened = Browser(replace(load_lesson("intrige", "R2"), id="own", page="", languages=("en",), steps=(read,)))
    opened.to_question("one")
    opened.press("point", None, "3 hundred")
    assert opened.asked.pointed is None


def test_a_post_is_an_arch_and_a_person_has_arms() -> None:
    read = step(
        position=PARK,
        plays="C 20, D 40, A 10, C on 10, D on 20, A on 100",
        predict={"what": "post", "of": "A"},
        goal={"answer": 100},
    )
    opened = Browser(replace(load_lesson("intrige", "R2"), id="own", page="", languages=("en",), steps=(read,)))
    opened.to_question("one")
    assert [words(arch) for arch in opened.shown(class_="arch")] == ["10,000", "20,000", "30,000", "50,000", "100,000"]
    opened.answer(100)
    assert opened.asked.is_right


# The vectors that R6 has as steps -------------------------------------------------------------------------------------


def of_order(name: str) -> Step:
    return next(step for step in load_lesson("intrige", "R6").steps if step.id == name)


def test_IV_4_who_wins_outside_pays_again_after_the_one_in_office() -> None:
    exercise = of_order("won-and-then").exercise
    moment = exercise.moment()
    assert moment.before.money == (320,) * 4 and [paid.amount for paid in moment.after.earlier] == [30]
    assert [rep.seat for rep in moment.after.due] == [3, 1]
    line = Line(SUBJECT.box, exercise.game, moment.after)
    line.add_written([{"D": 40}, {"B": 10}, {"A": "D"}], "moves")
    assert line.state.money == (420, 280, 300, 280) and sum(line.state.money) == 1280


def test_IV_6_and_IV_7_a_full_palace_settles_the_cheaper_post_first() -> None:
    exercise = of_order("put-in-order").exercise
    state = exercise.before
    assert None not in state.courts[state.owner] and state.stage == "external"
    assert SUBJECT.truth(exercise) == ("military", "church", "military_inside")
