"""Moves as records write them: each reads back, and whatever else is given gets one clear error with its place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.engine.walk import sample
from kit.games.attraptresors import (
    NOTHING,
    Attraptresors,
    Begin,
    Deal,
    First,
    GiveBack,
    Grab,
    Options,
    Reach,
    Slip,
    Throw,
)
from kit.games.attraptresors.moves import read_move, write_move
from tests.games.attraptresors.test_games import any_move

WRITTEN: list[tuple[Any, Any]] = [
    (NOTHING, []),
    (
        Reach((Grab("column", at_ms=900), Grab("gem", after_ms=400))),
        [{"object": "column", "at_ms": 900}, {"object": "gem", "after_ms": 400}],
    ),
    (Reach((Grab("lamp"),)), [{"object": "lamp"}]),
    (GiveBack(4), {"give_back": 4}),
    (Deal("violet"), {"mission": "violet"}),
    (Begin(1), {"thrower": "B"}),
    (Throw((3, 2, 1, 1, 1, 0)), {"dice": "RRROOYGB"}),
    (Slip((0, 0, 0, 0, 0, 2)), {"off": "VV"}),
    (Slip((0,) * 6), {"off": ""}),
    (First(5), {"first": "F"}),
]


@pytest.mark.parametrize("move, data", WRITTEN)
def test_a_move_is_written_and_read(move: Any, data: Any) -> None:
    assert write_move(move) == data and read_move(data, "here") == move


def test_every_move_of_a_game_is_written_and_read() -> None:
    for players, options in ((2, Options()), (4, Options(untimed=True)), (6, Options(loose_dice="many"))):
        for moves, _ in sample(Attraptresors(players, options), any_move, Random(players)):
            for move in moves.values():
                assert read_move(write_move(move), "here") == move


def test_dice_may_be_typed_in_any_order() -> None:
    assert read_move({"dice": "BGYOORRR"}, "here") == Throw((3, 2, 1, 1, 1, 0))


@pytest.mark.parametrize(
    ("data", "move"),
    [
        ({"holds": ["column", "lamp"]}, Reach((Grab("column"), Grab("lamp")), held=True)),
        ({"holds": []}, Reach(held=True)),
        ({"mission": "untold"}, Deal("untold")),
        ({"dice": "RRROOYGB", "off": "B"}, Throw((3, 2, 1, 1, 1, 0), (0, 0, 0, 0, 1, 0))),
    ],
)
def test_what_a_real_table_tells_is_written_and_read(data: Any, move: Any) -> None:
    assert read_move(data, "here") == move and write_move(move) == data


@pytest.mark.parametrize(
    "data, place, reason",
    [
        (None, "here", "not_a_move"),
        (3, "here", "not_a_move"),
        ("column", "here", "not_a_move"),
        ({}, "here", "not_a_move"),
        ({"jump": 1}, "here", "not_a_move"),
        ({"dice": "R", "off": ""}, "here", "not_a_move"),
        ({"dice": "RRROOYGB", "off": 3}, "here.off", "not_a_move"),
        ({"holds": "lamp"}, "here.holds", "not_a_move"),
        ({"holds": ["moon"]}, "here.holds[0].object", "not_an_object"),
        ({"dice": "RRRRRRRRR"}, "here.dice", "not_a_move"),
        ({"dice": "X"}, "here.dice", "not_a_move"),
        ({"mission": "pink"}, "here.mission", "not_a_move"),
        ({"mission": ["red"]}, "here.mission", "not_a_move"),
        ({"thrower": "G"}, "here.thrower", "not_a_move"),
        ({"first": "AB"}, "here.first", "not_a_move"),
        ({"first": ""}, "here.first", "not_a_move"),
        ({"give_back": 3}, "here.give_back", "not_a_move"),
        ({"give_back": True}, "here.give_back", "not_a_move"),
        ({"give_back": 1.0}, "here.give_back", "not_a_move"),
        ([{}] * 13, "here", "too_many_grabs"),
        ([{"object": "lamp", "at_ms": 3}] * 1_000_000, "here", "too_many_grabs"),
        (["lamp"], "here[0]", "not_a_move"),
        ([{"object": "lamp", "when": 3}], "here[0]", "not_a_move"),
        ([{"at_ms": 3}], "here[0].object", "not_an_object"),
        ([{"object": "lamp"}, {"object": "moon"}], "here[1].object", "not_an_object"),
        ([{"object": ["lamp"]}], "here[0].object", "not_an_object"),
        ([{"object": "lamp", "at_ms": -1}], "here[0].at_ms", "not_a_time"),
        ([{"object": "lamp", "at_ms": True}], "here[0].at_ms", "not_a_time"),
        ([{"object": "lamp", "at_ms": None}], "here[0].at_ms", "not_a_time"),
        ([{"object": "lamp", "after_ms": 2**53}], "here[0].after_ms", "not_a_time"),
        ([{"object": "lamp", "after_ms": "400"}], "here[0].after_ms", "not_a_time"),
    ],
)
def test_what_is_not_a_move_gets_one_error_with_its_place(data: Any, place: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_move(data, "here")
    assert (caught.value.place, caught.value.refusal.reason) == (place, reason)
