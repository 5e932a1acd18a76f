"""Moves as records write them, and whole games as records."""

from __future__ import annotations

import pytest

from kit.engine import record as records
from kit.engine.errors import BadInput
from kit.games.intrige import BOX, Answer, Appoint, Ask, Bribe, Choose, Options, Promise, Send
from kit.games.intrige.moves import Move, read_move, write_move


@pytest.mark.parametrize(
    "data, move",
    [
        (30, Bribe(30)),
        (0, Bribe(0)),
        ("B on 100", Appoint(1, 100)),
        ("C", Choose(2)),
        ("law to C", Send("law", 2)),
        ("promise B law on 100 at A for 50 until 3", Promise(0, 1, "law", 100, 50, 3)),
        ("ask B law on 100 at A for 50 until 3", Ask(0, 1, "law", 100, 50, 3)),
        ("yes B law at A", Answer(0, 1, "law", True)),
        ("no B law at A", Answer(0, 1, "law", False)),
        ("promise E church on any at D for 0 until 6", Promise(3, 4, "church", 0, 0, 6)),
    ],
)
def test_a_move_is_read_as_it_is_written(data: object, move: Move) -> None:
    assert read_move(data, "move") == move and write_move(move) == data


@pytest.mark.parametrize(
    "data",
    [
        None,
        True,
        3.5,
        "",
        "30",
        "F",
        "b",
        "B on",
        "B on -10",
        "F on 10",
        "B on 100 ",
        "alchemy to B",
        "law to F",
        "law  to B",
        "promise B law on 0 at A for 50 until 3",
        "promise B law on 100 at A for 50",
        "ask B law at A",
        "yes F law at A",
        "maybe B law at A",
        "promise B law on \u0661 at A for 50 until 3",
        "B on 10\n",
        ["B"],
        {"A": 3},
        "promise" * 1000,
    ],
)
def test_what_is_no_move_is_refused_with_its_place(data: object) -> None:
    with pytest.raises(BadInput) as error:
        read_move(data, "moves[3].B")
    assert (error.value.place, error.value.refusal.reason) == ("moves[3].B", "not_a_move")


TYPED = """{
  "game": "intrige",
  "seats": ["Ann", "Ben", "Cleo"],
  "moves": [
    {"A": "law to B"}, {"A": "church to C"},
    {"B": "promise A law on 100 at B for 50 until 1"},
    {"A": 50}, {"B": "A on 30"},
    {"B": "law to A"}, {"B": "law to C"},
    {"A": 20}, {"B": 10}, {"C": "A on 100"}, {"C": "B on 50"}
  ]
}"""


def boxes(name: str) -> object:
    assert name == "intrige"
    return BOX


def test_a_game_typed_from_a_table_is_judged_promises_and_all() -> None:
    record = records.read_record(TYPED, boxes)  # type: ignore[arg-type]
    session = records.replay(record, BOX)
    assert session.state.broken == ((1, 0),) and session.state.money == (250, 360, 350)
    again = records.record_of(session, BOX, record.players, Options())
    assert records.read_record(records.write_record(again), boxes).moves == record.moves  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "was, becomes, place, reason",
    [
        ('{"A": 50}', '{"A": 55}', "moves[3].A", "bribe_multiple"),
        ('{"A": 50}', '{"B": 50}', "moves[3].B", "bribe_not_concerned"),
        ('{"B": "A on 30"}', '{"B": "A on 40"}', "moves[4].B", "post_unknown"),
        ('{"B": "law to C"}', '{"B": "law to A"}', "moves[6].B", "send_twice"),
        ('{"A": 20}, {"B": 10}', '{"B": 10}, {"A": 20}', "moves[7].B", "bribe_order"),
        ("until 1", "until 9", "moves[2].B", "promise_until"),
    ],
)
def test_a_wrong_move_is_refused_at_its_place(was: str, becomes: str, place: str, reason: str) -> None:
    record = records.read_record(TYPED.replace(was, becomes), boxes)  # type: ignore[arg-type]
    with pytest.raises(BadInput) as error:
        records.replay(record, BOX)
    assert (error.value.place, error.value.refusal.reason) == (place, reason)


def test_two_cannot_decide_at_once() -> None:
    record = records.read_record(TYPED.replace('{"A": 50}', '{"A": 50, "B": "A on 30"}'), boxes)  # type: ignore[arg-type]
    with pytest.raises(BadInput) as error:
        records.replay(record, BOX)
    assert error.value.refusal.reason == "bribes_first"


def test_the_switches_of_a_record_are_read_and_written() -> None:
    text = TYPED.replace('"moves"', '"options": {"salaries": [10, 20, 30, 40, 100], "final_pay": false}, "moves"')
    record = records.read_record(text, boxes)  # type: ignore[arg-type]
    assert record.options["salaries"] == [10, 20, 30, 40, 100] and record.options["final_pay"] is False
    assert records.new_session(record, BOX).game.rounds == 6
