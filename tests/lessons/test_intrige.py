"""The lessons' half of Intrige: rows of moves around a decision, and what the guide says of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kit.courses.intrige import SUBJECT
from kit.engine.errors import BadInput
from kit.games.intrige.moves import Appoint, Bribe
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Decide
from kit.lessons.reading import StepReader
from kit.lessons.step import Step

GUIDE = (Path(__file__).parents[2] / "docs" / "write-a-lesson.md").read_text("utf-8").partition("## Intrige")[2]
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


@pytest.mark.parametrize("plays", ["C 15", "D 10", "B on 100", "law to C", "C", "Z 10", "C 20,, D 10"])
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
    assert all(f"`{choice}`" in GUIDE or f'"{choice}"' in GUIDE for choice in SUBJECT.looks["ladder"])
