"""Asking for somebody's word (C-IN-15): who may ask and answer, how long it stands, and that it changes no turn."""

from __future__ import annotations

import pytest

from kit.engine.session import Session
from kit.games.intrige import BOX, Ask, Intrige
from kit.games.intrige.position import read_position, write_position
from kit.games.intrige.promise_events import (
    AskDeclined,
    AskGranted,
    AskLapsed,
    BribeAsked,
    BribePromised,
    PostAsked,
    PostPromised,
)
from kit.games.intrige.state import Word
from tests.games.intrige.table import Table, told

FOR_B = "ask B law on 100 at A for 30 until 3"
YES, NO = "yes B law at A", "no B law at A"
ASKED = Word(1, 0, 1, "law", 100, 30, 3)


def asking() -> Table:
    """B has asked A for a post."""
    table = Table("BL CM")
    table.does("B", FOR_B)
    return table


def test_a_guest_asks_for_a_post_and_an_owner_for_a_bribe() -> None:
    table = Table("BL CM")
    assert table.does("B", FOR_B) == [PostAsked(1, 0, "law", 100, 30, 3, 3)]
    assert table.does("A", "ask C military on any at A for 50 until 3") == [BribeAsked(0, 2, "military", 0, 50, 3, 3)]
    assert table.state.asks == (ASKED, Word(0, 0, 2, "military", 0, 50, 3))


def test_asking_changes_nothing_else_and_nobodys_turn() -> None:
    table = Table("BL CM")
    before, to_act, options = table.state, table.to_act, table.options("B")
    table.does("B", FOR_B)
    assert table.state._replace(asks=()) == before
    assert (table.to_act, table.options("B")) == (to_act, options)


def test_yes_is_the_promise_that_was_asked_for() -> None:
    table = asking()
    assert table.does("A", YES) == [AskGranted(0, 1, "law", "IN-17"), PostPromised(0, 1, "law", 100, 30, 3, 3)]
    assert table.state.asks == () and table.state.promises == (Word(0, 0, 1, "law", 100, 30, 3),)
    bribe = Table("BL CM")
    bribe.does("A", "ask B law on 100 at A for 30 until 3")
    assert bribe.does("B", YES) == [AskGranted(1, 0, "law", "IN-14"), BribePromised(1, 0, "law", 100, 30, 3, 3)]
    assert bribe.state.promises == (ASKED,)


def test_after_a_no_nobody_asks_again_in_this_turn() -> None:
    table = asking()
    assert table.does("A", NO) == [AskDeclined(0, 1, "law")]
    assert (table.state.asks, table.state.declined, table.state.promises) == ((), (ASKED,), ())
    assert table.why_not("B", "ask B law on 50 at A for 10 until 3") == ("ask_declined", "IN-16")
    assert table.why_not("B", "ask B military on 50 at A for 10 until 3") is None
    table.bribes("B 10, C 10")
    table.does("A", "B on 10", "C on 20", "law to B", "law to C")
    assert table.state.owner == 1 and table.state.declined == ()


@pytest.mark.parametrize(
    "seat, move, reason",
    [
        ("C", FOR_B, ("promise_not_concerned", "IN-17")),
        ("B", FOR_B, ("ask_open", "IN-16")),
        ("A", FOR_B, None),
        ("B", "ask B military on 100 at A for 0 until 3", None),
        ("A", "ask B military on 100 at A for 0 until 3", ("promise_nothing", "IN-14")),
        ("B", "ask B military on 40 at A for 10 until 3", ("post_unknown", "IN-1")),
        ("B", "ask B military on 50 at A for 10 until 7", ("promise_until", "IN-26")),
        ("B", "ask A law on 50 at A for 10 until 3", ("promise_to_self", "IN-25")),
        ("B", YES, ("ask_unknown", "IN-17")),
        ("C", NO, ("ask_unknown", "IN-17")),
        ("A", YES, None),
        ("A", NO, None),
        ("A", "yes C military at A", ("ask_unknown", "IN-17")),
    ],
)
def test_who_may_ask_and_answer_what(seat: str, move: str, reason: tuple[str, str] | None) -> None:
    assert asking().why_not(seat, move) == reason


def test_what_is_promised_already_is_not_asked() -> None:
    table = Table("BL CM")
    table.does("A", "promise B law on 50 at A for 10 until 3")
    assert table.why_not("B", FOR_B) == ("promise_given", "IN-16")


def test_another_promise_about_the_same_is_an_answer() -> None:
    table = asking()
    table.does("A", "promise B law on 50 at A for 40 until 3")
    assert table.state.asks == () and not told(table.events, AskLapsed)


def test_what_is_paid_or_given_unanswered_is_asked_no_longer() -> None:
    table = asking()
    table.does("A", "ask B law on 100 at A for 30 until 3")
    assert table.does("B", 10)[-1] == AskLapsed(0, 1, "law", "IN-14")
    assert table.state.asks == (ASKED,)  # a post can still be promised
    table.does("C", 10)
    table.does("A", "B on 100")
    assert told(table.events, AskLapsed)[-1] == AskLapsed(1, 0, "law", "IN-17") and table.state.asks == ()


def test_what_nobody_answers_lapses_when_the_owners_turn_ends() -> None:
    table = Table("BL", round=3)
    table.does("C", "ask C military on 100 at A for 30 until 6")
    table.does("C", "ask C law on 100 at D for 30 until 6")
    table.bribes("B 10")
    table.does("A", "B on 10", "law to B", "law to C")
    assert told(table.events, AskLapsed) == [AskLapsed(2, 0, "military", "IN-17")]
    assert [word.owner for word in table.state.asks] == [3]


def test_what_can_be_promised_no_more_lapses_at_once() -> None:
    table = Table("CL BM", posts="A50=BL")  # in this round only
    table.does("D", "ask D law on 50 at A for 30 until 3")
    table.does("C", "ask C law on 50 at A for 30 until 4")
    table.bribes("B 10")
    table.does("A", "B on 10")
    table.bribes("B 10, C 10")
    table.does("A", "B")  # no more posts in this round
    assert AskLapsed(3, 0, "law", "IN-17") in table.events and table.state.asks == ()


def test_asks_stand_in_the_position_line_and_old_lines_are_read_as_before() -> None:
    game, line = Intrige(3), "r1 turn:A A:320 B:320 C:320"
    old = read_position(game, line)
    assert (old.asks, old.declined) == ((), ()) and write_position(game, old) == line
    for said in ("give-me:A>B:L100/30@2", "pay-me:B>A:M*/50@2", "not-given:C>B:K10/10@2", "not-paid:B>C:L10/10@2"):
        line += f" {said}"
    state = read_position(game, line)
    assert state.asks == (Word(0, 1, 0, "law", 100, 30, 2), Word(1, 1, 0, "military", 0, 50, 2))
    assert state.declined == (Word(2, 1, 2, "church", 10, 10, 2), Word(1, 1, 2, "law", 10, 10, 2))
    assert write_position(game, state) == line


def test_a_law_says_that_what_is_asked_is_possible() -> None:
    game = Intrige(3)
    for asks in ((Word(1, 0, 1, "law", 40, 30, 3),), (Word(2, 0, 1, "law", 50, 30, 3),), (ASKED, ASKED)):
        broken = game.broken_laws(game.start()._replace(asks=asks))
        assert [law.reason for law in broken] == ["law_asks"]


def test_what_is_said_replays_from_its_record() -> None:
    session = Session(Intrige(3))
    asked = Ask(owner=1, guest=0, profession="law", post=100, amount=30, until=2)
    assert session.submit(0, asked) is None and session.waiting_for == {0}
    assert session.submit(1, BOX.read_move("yes A law at B", "")) is None and session.waiting_for == {0}
    assert session.state.promises == (Word(1, 1, 0, "law", 100, 30, 2),)
