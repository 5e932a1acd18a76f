"""Each goes alone through a plan: one's own answer is told at once, nobody else's before it is revealed."""

from __future__ import annotations

import pytest

from kit.engine.errors import BadInput
from kit.page.looks import Looks
from kit.table import acts
from kit.table.acts import Refused
from kit.table.export import rows_of
from kit.together.own_pace import OwnPace
from kit.together.phone import Phone
from kit.together.plan import Plan, Planned, kept, plan_of, read_plan, write_plan
from kit.together.questions import question_for
from tests.together.class_of import Class, said, tree

RULE = {"kind": "rule", "game": "bakschisch", "lesson": "R2", "step": "ahead"}
COUNT = {"kind": "count", "lesson": "B2", "step": "one-card"}
GUESS = {"kind": "count", "lesson": "B2", "step": "guess"}
RUNNER = {"kind": "dilemma", "which": "runner", "with": "partner", "turn": 1, "first": 0, "turns": 6}


def at_own_pace(*specs: dict[str, object], phones: int = 2) -> Class:
    """A class that goes alone through these, as the host lets it."""
    room = Class(phones)
    room.host.do(acts.plan(kept(Plan("Today", tuple(map(Planned, specs))))))
    room.host.page.press("open", "ask")
    room.host.page.press("plan-pace")
    return room


def answer(phone: Phone, choice: str) -> None:
    """Give this answer to the question of now and close it."""
    question = phone.question
    assert isinstance(question, OwnPace)
    if question.inner.kind == "rule":
        question.inner.take(choice)
        phone.refresh()
    else:
        type_in(phone, choice)
    phone.page.press("commit", 60)


def type_in(phone: Phone, fraction: str) -> None:
    """Fill in both fields of a fraction."""
    for field, number in zip(("top", "bottom"), fraction.split("/"), strict=True):
        phone.page.press("type", field, value=number)


def test_one_press_asks_all_of_a_plan_that_somebody_can_answer_alone() -> None:
    room = at_own_pace(RULE, RUNNER, COUNT)
    assert room.host.now and room.host.room
    assert room.host.now.spec == {"kind": "own_pace", "rounds": [RULE, COUNT]}
    plan = plan_of(room.host.room)
    assert [each.spec for each in plan.left_in(room.host.room)] == [RUNNER]
    assert plan.at_own_pace(room.host.room) is None


def test_each_is_told_what_is_right_at_once_and_goes_on_and_nobody_else_is() -> None:
    room = at_own_pace(COUNT, RULE)
    ada, ben = room.phones
    before = tree(ben.page)
    answer(ada, "1/2")
    assert "1 of 2" in said(ada.page) and ada.question and ada.question.is_telling
    assert "Go on" in said(ada.page)
    assert tree(ben.page) == before
    assert not any("1/2" in frame for browser in (room.wall, room.browsers[1]) for frame in browser.frames)
    ada.page.press("pace-on")
    assert "2 of 2" in said(ada.page) and not ada.question.is_telling


@pytest.mark.usefixtures("without_luck")
def test_nothing_that_anybody_gets_tells_what_somebody_answered_alone() -> None:
    runs = []
    for share, space in (("1/6", "10"), ("1/2", "20")):
        room = at_own_pace(COUNT, RULE)
        answer(room.phones[0], share)
        room.phones[0].page.press("pace-on")
        answer(room.phones[0], space)
        answer(room.phones[1], "1/3")
        runs.append(room.seen_by(1))
    assert runs[0] == runs[1] and len(runs[0]) > 8


def test_an_answer_that_was_told_is_not_changed_by_anybody() -> None:
    room = at_own_pace(COUNT, RULE)
    ada = room.phones[0]
    answer(ada, "1/2")
    assert ada.live and ada.me
    with pytest.raises(Refused):
        ada.live.do(acts.answer(ada.me.member, 1, "0", "1/5", of=2))
    ada.page.receive({"intent": "commit", "n": 60, "value": None, "by": "click", "view": 99, "seq": 9})
    assert ada.now and [each.said for each in ada.now.answers[1].values()] == ["1/2"]


def test_whoever_is_done_with_all_counts_as_done_and_keeps_what_was_told() -> None:
    room = at_own_pace(COUNT, RULE)
    ada = room.phones[0]
    answer(ada, "1/6")
    ada.page.press("pace-on")
    answer(ada, "20")
    assert "1 of 2 have answered all" in said(room.host.page)
    assert "That was the last one" in said(ada.page)
    again = room.open(0)
    assert "Your answers" in said(again.page) and "right:" in said(again.page)
    assert not again.page.view or "reopen" not in tree(again.page)


def test_somebody_comes_back_at_the_question_where_they_were_with_what_they_typed() -> None:
    room = at_own_pace(RULE, COUNT, GUESS)
    ada = room.phones[0]
    answer(ada, "20")
    ada.page.press("pace-on")
    type_in(ada, "1/3")
    room.restart()
    assert "2 of 3" in said(room.phones[0].page) and '"value": "3"' in tree(room.phones[0].page)
    assert "1 of 3" in said(room.phones[1].page)


def test_the_wall_shows_how_far_all_are_and_then_looks_into_each_question() -> None:
    room = at_own_pace(COUNT, RULE)
    for phone, share in zip(room.phones, ("1/6", "1/2"), strict=True):
        answer(phone, share)
    wall = room.host.page
    assert "2 answers" in said(wall) and "Nobody yet" in said(wall)
    with pytest.raises(LookupError):
        wall.press("pace-look", 0)
    wall.press("reveal")
    assert "1 of 2 were right" in said(wall)
    wall.press("pace-look", 0)
    assert "one in six" in said(wall) and "All questions" in said(wall)
    wall.press("pace-look", -1)
    wall.press("pace-look", 1)
    wall.press("ask-again")
    assert room.host.now and room.host.now.again == 1


def test_each_answer_is_a_row_of_its_own_question() -> None:
    room = at_own_pace(COUNT, RULE)
    answer(room.phones[0], "1/2")
    assert room.host.room
    (row,) = rows_of(room.host.room)
    assert (row["kind"], row["question"], row["choice"], row["sure"]) == ("count", "lesson=B2 step=one-card", "1/2", 60)


@pytest.mark.parametrize(
    "rounds",
    [
        None,
        [],
        [RUNNER],
        ["B2"],
        [{"kind": "own_pace", "rounds": [COUNT]}],
        [COUNT, {**COUNT, "step": "none"}],
        [COUNT] * 31,
    ],
)
def test_what_nobody_can_be_asked_alone_is_refused(rounds: object) -> None:
    with pytest.raises(BadInput, match=r"rounds|step"):
        question_for({"kind": "own_pace", "rounds": rounds}, Looks())


def test_a_plan_file_may_have_such_a_round() -> None:
    plan = Plan("", (Planned({"kind": "own_pace", "rounds": [COUNT, RULE]}),))
    assert read_plan(write_plan(plan)) == plan
