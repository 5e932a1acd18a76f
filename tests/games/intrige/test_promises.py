"""Promises (C-IN-15): who may make one, when it is judged, and that it binds nobody."""

from __future__ import annotations

import pytest

from kit.engine.session import Session
from kit.games.intrige import Intrige, Promise
from kit.games.intrige.events import Banished
from kit.games.intrige.promise_events import (
    BribePromiseBroken,
    BribePromised,
    BribePromiseKept,
    PostPromiseBroken,
    PostPromised,
    PostPromiseKept,
    PromiseLapsed,
)
from kit.games.intrige.state import Word
from tests.games.intrige.table import Table, reps, told

JUDGED = (PostPromiseKept, PostPromiseBroken, BribePromiseKept, BribePromiseBroken, PromiseLapsed)
TO_B = "promise B law on 100 at A for 30 until 3"


def judged(table: Table) -> list[object]:
    return [event for event in table.events if type(event) in JUDGED]


# Making one -----------------------------------------------------------------------------------------------------------


def test_an_owner_promises_a_post_and_a_guest_promises_a_bribe() -> None:
    table = Table("BL CM")
    assert table.does("A", TO_B) == [PostPromised(0, 1, "law", 100, 30, 3, 3)]
    assert table.does("C", "promise C military on any at A for 50 until 3") == [
        BribePromised(2, 0, "military", 0, 50, 3, 3)
    ]
    assert table.state.promises == (Word(0, 0, 1, "law", 100, 30, 3), Word(2, 0, 2, "military", 0, 50, 3))


def test_a_promise_changes_nothing_else_and_nobodys_turn() -> None:
    table = Table("BL CM")
    before, to_act, options = table.state, table.to_act, table.options("B")
    table.does("A", TO_B)
    assert table.state._replace(promises=()) == before
    assert (table.to_act, table.options("B")) == (to_act, options)


def test_a_promise_is_an_interjection_in_a_session() -> None:
    session = Session(Intrige(3))
    promise = Promise(owner=1, guest=0, profession="law", post=100, amount=30, until=2)
    assert session.waiting_for == {0}
    assert session.submit(1, promise) is None and session.step == 1 and session.waiting_for == {0}
    assert session.submit(0, promise) is None and session.step == 2  # the one to act may speak, too
    assert session.undo() and session.undo() and session.state == session.start


@pytest.mark.parametrize(
    "seat, move, reason",
    [
        ("C", TO_B, ("promise_not_concerned", "IN-17")),
        ("A", "promise A law on 100 at A for 30 until 3", ("promise_to_self", "IN-25")),
        ("A", "promise B law on 40 at A for 30 until 3", ("post_unknown", "IN-1")),
        ("A", "promise B law on 100 at A for 35 until 3", ("bribe_multiple", "IN-13")),
        ("A", "promise B law on 100 at A for 1290 until 3", ("promise_too_much", "IN-15")),
        ("B", "promise B law on 100 at A for 0 until 3", ("promise_nothing", "IN-14")),
        ("A", "promise B law on 100 at A for 0 until 3", None),
        ("A", "promise B law on 100 at A for 30 until 2", ("promise_until", "IN-26")),
        ("A", "promise B law on 100 at A for 30 until 6", None),
        ("A", "promise B law on 100 at A for 30 until 7", ("promise_until", "IN-26")),
        ("A", "promise E law on 100 at A for 30 until 3", ("court_not_in_play", "IN-5")),
        ("B", "promise B law on 100 at E for 30 until 3", ("court_not_in_play", "IN-5")),
        ("B", "promise A law on any at B for 20 until 3", None),
        ("B", TO_B, None),
    ],
)
def test_what_may_be_promised(seat: str, move: str, reason: tuple[str, str] | None) -> None:
    assert Table("BL CM").why_not(seat, move) == reason


def test_the_small_edition_knows_no_church() -> None:
    table = Table("BL", edition="small")
    assert table.why_not("A", "promise B church on 10 at A for 3 until 3") == ("profession_unknown", "IN-2")


def test_a_promise_about_nobody_is_refused() -> None:
    table = Table("BM", posts="C10=BL D10=BL")
    assert table.why_not("A", TO_B) == ("promise_nobody", "IN-2")
    assert table.why_not("C", "promise B law on 10 at C for 30 until 3") is None  # who is in office may be challenged


def test_the_same_promise_cannot_be_made_twice_but_the_other_side_may_answer() -> None:
    table = Table("BL CM")
    table.does("A", TO_B)
    assert table.why_not("A", "promise B law on 50 at A for 10 until 4") == ("promise_given", "IN-16")
    assert table.why_not("B", TO_B) is None


def test_after_the_last_posts_nothing_is_promised() -> None:
    table = Table("AL", owner="D", round=6, posts="A10=BL")
    assert table.why_not("A", "promise B law on 10 at A for 10 until 6") == ("promise_never", "IN-26")
    assert table.why_not("D", "promise A law on 10 at D for 10 until 6") is None


def test_a_court_that_has_been_filled_fills_again_in_the_next_round() -> None:
    table = Table(round=3)  # A is sending
    assert table.refusal("A", TO_B)[3] == {"first": 4, "last": 6}  # type: ignore[index]
    assert table.why_not("B", "promise A law on any at B for 10 until 3") is None


# Owners ---------------------------------------------------------------------------------------------------------------


def promised(post: str = "100", amount: int = 30, park: str = "BL CM", posts: str = "") -> Table:
    table = Table(park, posts)
    table.does("A", f"promise B law on {post} at A for {amount} until 3")
    return table


@pytest.mark.parametrize("post", ("100", "any"))
def test_an_owner_keeps_a_promise(post: str) -> None:
    table = promised(post)
    table.bribes("B 40, C 10")
    table.does("A", "B on 100")
    assert judged(table) == [PostPromiseKept(0, 1, "law", 0 if post == "any" else 100, 40)]
    assert table.state.promises == () == table.state.broken


def test_an_owner_breaks_a_promise_with_another_post() -> None:
    table = promised()
    table.bribes("B 30, C 10")
    table.does("A", "B on 50")
    assert judged(table) == [PostPromiseBroken(0, 1, "law", 100, 30, 50)]
    assert table.state.broken == ((0, 1),) and table.state.promises == ()


def test_whoever_paid_less_is_owed_nothing() -> None:
    table = promised()
    table.bribes("B 20, C 10")
    table.does("A", "B on 100")
    assert judged(table) == [PromiseLapsed(0, 1, "law")]
    assert table.state.broken == ()


def test_an_owner_breaks_a_promise_to_the_loser_of_an_external_conflict() -> None:
    table = promised("any", park="BL CL")
    table.bribes("B 30, C 10")
    table.does("A", "C")
    assert judged(table) == [PostPromiseBroken(0, 1, "law", 0, 30, 0)]


def test_a_promise_to_the_winner_is_judged_with_the_post() -> None:
    table = promised(park="BL CL")
    table.bribes("B 30, C 10")
    table.does("A", "B")
    assert judged(table) == []
    table.does("A", "B on 100")
    assert judged(table) == [PostPromiseKept(0, 1, "law", 100, 30)]


@pytest.mark.parametrize("choice, kind", [("B", PostPromiseKept), ("D", PostPromiseBroken)])
def test_both_bribes_of_a_survivor_count_for_the_promise(choice: str, kind: type) -> None:
    table = promised("50", amount=40, park="BL CL", posts="A50=DL")
    table.bribes("B 30, C 10")
    table.does("A", "B")
    assert judged(table) == []
    table.bribes("D 10, B 10")
    table.does("A", choice)
    assert [type(event) for event in judged(table)] == [kind]
    assert judged(table)[0].paid == 40  # type: ignore[attr-defined]


@pytest.mark.parametrize("choice, kind", [("B", PostPromiseKept), ("D", PostPromiseBroken)])
def test_a_promise_to_the_one_in_office(choice: str, kind: type) -> None:
    table = promised("50", park="DL", posts="A50=BL")
    table.bribes("B 30, D 100")
    table.does("A", choice)
    assert [type(event) for event in judged(table)] == [kind]


def test_both_sides_of_a_conflict_may_be_promised_the_same() -> None:
    table = promised("50", amount=20, park="DL", posts="A50=BL")
    table.does("A", "promise D law on 50 at A for 20 until 3")
    table.bribes("B 20, D 20")
    table.does("A", "D")
    assert [(type(event), event.rival) for event in judged(table)] == [(PostPromiseKept, 3), (PostPromiseBroken, 1)]  # type: ignore[attr-defined]


def test_in_conflict_with_oneself_the_one_in_office_stays_and_the_promise_is_kept() -> None:
    table = promised("20", amount=10, park="BL", posts="A20=BL")
    table.does("B", 10)
    assert judged(table) == [PostPromiseKept(0, 1, "law", 20, 10)]


def test_a_loser_is_told_before_the_broken_promise() -> None:
    table = promised("any", park="BL CL")
    table.bribes("B 30, C 10")
    events = table.does("A", "C")
    kinds = [type(event) for event in events]
    assert kinds.index(Banished) < kinds.index(PostPromiseBroken)


def test_a_promise_about_another_profession_or_court_is_not_judged() -> None:
    table = Table("BL CM", parks="D*=BL")
    table.does("A", "promise B military on 100 at A for 10 until 3")
    table.does("D", "promise B law on 100 at D for 10 until 3")
    table.bribes("B 10, C 10")
    table.does("A", "B on 10", "C on 100")
    assert len(table.state.promises) == 2


# Guests ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "amount, kind, broken",
    [(50, BribePromiseKept, ()), (60, BribePromiseKept, ()), (40, BribePromiseBroken, ((1, 0),))],
)
def test_a_guests_promise_is_judged_by_the_bribe(amount: int, kind: type, broken: tuple[object, ...]) -> None:
    table = Table("BL CM")
    table.does("B", "promise B law on 100 at A for 50 until 4")
    table.does("B", amount)
    assert judged(table) == [kind(1, 0, "law", 50, amount)]
    assert table.state.broken == broken and table.state.promises == ()


def test_a_guest_who_is_broke_may_promise_and_break_it() -> None:
    table = Table("BL", money=(320, 0, 320, 320))
    table.does("B", "promise B law on 100 at A for 50 until 3")
    table.does("B", 0)
    assert judged(table) == [BribePromiseBroken(1, 0, "law", 50, 0)]


def test_a_guests_promise_for_the_one_in_office() -> None:
    table = Table("DL", "A50=BL")
    table.does("B", "promise B law on 50 at A for 50 until 3")
    table.does("B", 50)
    assert judged(table) == [BribePromiseKept(1, 0, "law", 50, 50)]


# Time -----------------------------------------------------------------------------------------------------------------


def test_a_promise_lapses_when_its_last_round_is_over() -> None:
    table = Table(owner="D", sent="B", round=3)
    table.does("B", "promise A law on 100 at B for 30 until 4")
    table.does("A", "promise C law on 100 at A for 30 until 5")
    table.state = table.state._replace(
        promises=(*table.state.promises, Word(2, 2, 1, "law", 50, 10, 3), Word(1, 2, 1, "law", 50, 10, 3))
    )
    table.does("D", "law to C")
    assert told(table.events, PromiseLapsed) == [
        PromiseLapsed(2, 1, "law", "IN-26"),
        PromiseLapsed(1, 2, "law", "IN-26"),
    ]
    assert [word.until for word in table.state.promises] == [4, 5]


def test_a_promise_for_a_later_round_waits() -> None:
    table = Table("BM", parks="")
    table.does("A", "promise B law on 100 at A for 30 until 5")
    table.does("B", 10)
    table.does("A", "B on 10", "law to B", "law to C")
    assert table.state.owner == 1 and len(table.state.promises) == 1
    assert table.state.parks[2] == reps("AL")
