"""Records of Attrap'trésors: a real table is typed in and judged, in the words of this game."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kit.engine.errors import BadInput
from kit.engine.game import CHANCE
from kit.engine.record import read_record, replay
from kit.games import open_box
from tests.fuzz_records import run
from tests.games.attraptresors.table import sacks

SCHEMA = Draft202012Validator(json.loads((files("kit.engine") / "record.schema.json").read_text("utf-8")))
LINE = Draft202012Validator({"$ref": "#/$defs/line", "$defs": SCHEMA.schema["$defs"]})
AV_5: dict[str, Any] = {
    "game": "attraptresors",
    "seats": ["Ann", "Ben", "Cleo", "Dov"],
    "options": {"tower": ["lamp", "gem", "gem", "carpet"], "window": {"column": 5000, "objects": 3000}},
    "start": "r4 t:B A:V:411 B:B: C:G: D:G: pile:R3O3Y3G1B2V2",
    "moves": [
        {"chance": {"dice": "RRRROOYY"}},
        {
            "A": [{"object": "column", "at_ms": 800}],
            "B": [{"object": "lamp", "at_ms": 1200}],
            "C": [{"object": "gem", "at_ms": 1300}],
            "D": [{"object": "gem", "at_ms": 1400}, {"object": "carpet", "at_ms": 1800}],
        },
        {"A": {"give_back": 1}},
    ],
}


LEFT_OUT: dict[str, Any] = {
    "game": "attraptresors",
    "seats": ["Ann", "Ben", "Cleo"],
    "seed": 3,
    "moves": [
        {"chance": {"mission": "red"}},
        {"chance": {"dice": "RRROOYGB"}},
        [[{"object": "column", "at_ms": 900}], [], []],
    ],
}


def test_a_throw_may_be_given_when_missions_and_thrower_are_left_to_the_seed() -> None:
    session = replay(read_record(json.dumps(LEFT_OUT), open_box), open_box("attraptresors"))
    assert [type(step.moves.get(CHANCE)).__name__ for step in session.history] == [
        "Deal", "Deal", "Deal", "Begin", "Throw", "NoneType",
    ]  # fmt: skip
    assert session.history[0].moves[CHANCE].colour == "red"


def test_without_a_seed_the_game_says_what_comes_before_the_throw() -> None:
    typed = {name: value for name, value in LEFT_OUT.items() if name != "seed"}
    with pytest.raises(BadInput) as caught:
        replay(read_record(json.dumps(typed), open_box), open_box("attraptresors"))
    assert (caught.value.place, caught.value.refusal.reason) == ("moves[1].chance", "mission_first")


def test_AV_5_is_typed_in_and_judged() -> None:
    assert SCHEMA.is_valid(AV_5)
    session = replay(read_record(json.dumps(AV_5), open_box), open_box("attraptresors"))
    assert sacks(session.state) == [5, 2, 1, 2] and session.state.round == 5


@pytest.mark.parametrize("options", [[], ["--option", "loose_dice=many", "--option", "untimed=on"]])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_played_game_is_replayed_from_its_record(tmp_path: Path, players: int, options: list[str]) -> None:
    file = tmp_path / "game.json"
    played = run("play", "attraptresors", "--players", str(players), "--save", str(file), "--json", *options)
    assert played[0] == 0 and SCHEMA.is_valid(json.loads(file.read_text("utf-8")))
    assert run("replay", "--json", str(file)) == played
    lines = [json.loads(line) for line in played[1].splitlines()]
    assert lines[-1]["result"]["winners"] and "tower" in lines[0]["setup"]
    assert all(map(LINE.is_valid, lines)) and not LINE.is_valid({})


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a third player's card": ({"B": {"give_back": 1}}, "moves[2].B: Only whoever grabbed the column wrongly"),
    "a card that is not there": ({"A": {"give_back": 5}}, "moves[2].A: There is no card with 5 sacks to give back."),
    "no move at all": ({"A": "thief"}, "moves[2].A: A move is a list of grabs"),
}


@pytest.mark.parametrize("move, complaint", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_in_the_words_of_this_game(tmp_path: Path, move: Any, complaint: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**AV_5, "moves": [*AV_5["moves"][:2], move]}), "utf-8")
    for command in ("replay", "check"):
        code, out, err = run(command, str(file))
        assert (code, out) == (2, "") and err.startswith(f"kit: game.json: {complaint}"), err


def test_a_tower_that_hands_cannot_clear_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    seats = AV_5["seats"][:2]
    file.write_text(json.dumps({**AV_5, "seats": seats, "start": None, "moves": []}), "utf-8")
    code, _, err = run("check", str(file))
    said = "kit: game.json: options.tower: Besides the column, the hands can take 2 objects"
    assert code == 2 and err.startswith(said)
