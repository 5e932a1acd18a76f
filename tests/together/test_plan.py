"""A lesson plan, the timer and the teacher's own window: what a host prepares, and what only the host sees."""

from __future__ import annotations

import json
import re

import pytest

from kit.draw.svg import find
from kit.engine.errors import BadInput
from kit.together.host import Host
from kit.together.menu_of_questions import decisions
from kit.together.plan import MOST_ROUNDS, Plan, Planned, plan_of, read_plan, write_plan
from kit.together.timer import Timer
from tests.serving import ROOT
from tests.together.class_of import Browser, Class, said

R2 = {"kind": "rule", "game": "bakschisch", "lesson": "R2", "step": "ahead"}
B2 = {"kind": "count", "lesson": "B2", "step": "guess"}
PLAN = Plan(
    "Pourquoi “le voleur” ?",
    (Planned(R2, 4, 'Let two say "why".'), Planned(decisions("bakschisch")["two-on-13"], 6), Planned(B2)),
)


def test_a_plan_is_read_as_it_was_written() -> None:
    assert read_plan(write_plan(PLAN)) == PLAN
    assert read_plan("").rounds == () and PLAN.minutes == 15


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('titel = "x"', "titel"),
        ("title = 7", "title"),
        ("round = 7", "round"),
        ("[[round]]\nkind = 'chess'", "round 1: kind"),
        (
            "[[round]]\nkind = 'rule'\ngame = 'bakschisch'\nlesson = 'R2'\nstep = 'ahead'\nminutes = 0",
            "round 1: minutes",
        ),
        ("[[round]]\nkind = 'rule'\ngame = 'bakschisch'\nlesson = 'R99'\nstep = 'ahead'", "round 1: lesson"),
        ("[[round]]\nkind = 'rule'\ngame = 'bakschisch'\nlesson = 'R2'\nstep = 'nowhere'", "round 1: step"),
        ("[[round]]\nkind = 'rule'\ngame = 'bakschisch'\nlesson = 'R2'\nstep = 'ahead'\nnote = 7", "round 1: note"),
        ("[[round]]\nkind = 'count'\nlesson = 'B2'\nstep = 'guess'\nminuts = 3", "round 1: minuts"),
        ("[[round]]\nkind = 'play'\ngame = 'intrige'\nplayers = 3\ntables = [[1]]", "round 1: tables"),
        ("[[round]]\nkind = 'count'\nlesson = 'B2'\nstep = 'guess'\n" * (MOST_ROUNDS + 1), "round"),
        ("title = “Curly”", "plan"),
        ("x" * 200_000, "plan"),
    ],
)
def test_what_nobody_can_be_asked_is_refused_with_its_round(text: str, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_plan(text)
    assert caught.value.place == place


@pytest.fixture
def room() -> Class:
    """A class that has been asked nothing yet."""
    return Class()


def planned(room: Class) -> list[dict[str, object]]:
    """What the room is to be asked."""
    assert room.host.room
    return [dict(each.spec) for each in plan_of(room.host.room).rounds]


def test_a_plan_is_made_by_ticking_and_outlives_the_server(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("shelf", "rule:bakschisch:R2")
    room.host.page.press("plan-add", "ahead")
    room.host.page.press("shelf", "count:B2")
    room.host.page.press("plan-add", "guess")
    assert planned(room) == [R2, B2]
    room.host.page.press("plan-up", 1)
    assert planned(room) == [B2, R2]
    room.restart()
    assert planned(room) == [B2, R2]
    room.host.page.press("open", "ask")
    room.host.page.press("plan-out", 0)
    assert planned(room) == [R2]


def test_ticking_once_more_takes_it_out(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("shelf", "rule:bakschisch:R2")
    room.host.page.press("plan-add", "ahead")
    room.host.page.press("plan-add", "ahead")
    assert planned(room) == []


def test_the_plan_leads_from_round_to_round_and_offers_again_what_was_taken_back(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("plan-file", value=write_plan(PLAN))
    room.host.page.press("open", "ask")
    for spec in (each.spec for each in PLAN.rounds):
        room.host.page.press("plan-next")
        assert room.host.now and room.host.now.spec == spec
        room.host.page.press("take-back")
        room.host.page.press("plan-next")
        assert room.host.now and room.host.now.spec == spec
        room.host.page.press("reveal")
    with pytest.raises(LookupError):
        room.host.page.press("plan-next")


def test_a_plan_that_cannot_be_read_leaves_the_one_before_and_says_why(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("plan-file", value=write_plan(PLAN))
    before = planned(room)
    room.host.page.press("plan-file", value="[[round]]\nkind = 'rule'\ngame = 'chess'")
    assert planned(room) == before and find(room.host.page.view, class_="fault")
    room.host.page.press("plan-save")
    saved = [json.loads(frame)[1]["download"] for frame in room.wall.frames if '"download"' in frame]
    assert read_plan(saved[-1]) == PLAN


def test_a_timer_runs_down_and_then_only_says_so() -> None:
    now = [0.0]
    timer = Timer(lambda: now[0])
    assert timer.left is None
    timer.begin(2)
    now[0] = 59.6
    assert timer.left == 60
    now[0] = 500
    assert timer.left == 0
    timer.begin(0)
    assert timer.left is None


def test_when_the_timer_is_over_a_phone_can_still_answer(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("shelf", "rule:bakschisch:R2")
    room.host.page.press("ask", "ahead")
    room.host.page.press("open", "timer")
    room.host.page.press("timer", 1)
    assert "1:00" in said(room.host.page) and "1:00" not in said(room.phones[0].page)
    room.host.timer._until = 0
    room.host.refresh()
    assert "Time to look up" in said(room.host.page)
    room.phones[0].page.press("space", 10)
    room.phones[0].page.press("commit", 60)
    assert "Closed" in said(room.phones[0].page)


def test_the_teachers_own_window_says_who_is_awaited_and_tells_no_answer(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("plan-file", value=write_plan(PLAN))
    room.host.page.press("open", "ask")
    room.host.page.press("plan-next")
    runs = []
    for space in (10, 13):
        notes = Host(room.rooms)
        browser = Browser(notes.page, f"?room={room.code}&notes=1", room.host_kept)
        phone = room.phones[0]
        phone.page.press("space", space)
        phone.page.press("commit", 60)
        told = said(notes.page)
        assert "1 of 2 have answered" in told and "Not yet answered" in told and "Two on 13" in told
        runs.append(told)
        phone.page.press("reopen")
        assert browser.frames
    assert runs[0] == runs[1]


def test_the_wall_shows_no_note_of_the_teacher(room: Class) -> None:
    room.host.page.press("open", "ask")
    room.host.page.press("plan-file", value=write_plan(PLAN))
    room.host.page.press("open", "ask")
    room.host.page.press("plan-next")
    assert "Let two say" not in said(room.host.page)
    assert all("Let two say" not in frame for browser in room.browsers for frame in browser.frames)


def test_the_plan_of_the_guide_can_be_asked() -> None:
    (written,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/class.md").read_text("utf-8"), re.DOTALL)
    assert [each.minutes for each in read_plan(written).rounds] == [4, 8, 5, 5, 5, 20]
