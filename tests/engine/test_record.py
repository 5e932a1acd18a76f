"""Records: what is written replays, what is typed is judged, and what is bad says where and why."""

from __future__ import annotations

import itertools
import json
import re
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kit.engine import record as records
from kit.engine import walk
from kit.engine.chance import draw
from kit.engine.errors import BadInput, quoted
from kit.engine.game import CHANCE
from kit.engine.json_text import LONGEST_TEXT
from kit.engine.record import Player, Record, read_record, record_of, replay, write_record
from kit.engine.session import Session
from kit.games import open_box
from kit.games.bakschisch import BOX, THIEF, Bakschisch, Bribe, Options, Turn
from tests.each import each

SCHEMA = json.loads((files("kit.engine") / "record.schema.json").read_text("utf-8"))
GOOD_RECORD = Draft202012Validator(SCHEMA)
GOOD_LINE = Draft202012Validator({**SCHEMA, "type": "object", "required": [], "additionalProperties": True,
                                  "properties": {}, "$ref": "#/$defs/line"})  # fmt: skip

BV_18: dict[str, Any] = {
    "game": "bakschisch",
    "seats": ["Ann", "Ben", "Cleo"],
    "moves": [
        {"chance": "eunuch"}, [3, 3, 1],
        {"chance": "caliph"}, [2, 4, "thief"],
        {"chance": "guard"}, [0, 1, 4],
        {"chance": "lady"}, ["thief", 2, 2],
        {"chance": "fakir"}, [1, 0, 3],
    ],
}  # fmt: skip


def typed(**changes: Any) -> str:
    """The text of the BV-18 record with something else in it; None leaves it out."""
    return json.dumps({key: value for key, value in {**BV_18, **changes}.items() if value is not None})


def played(text: str) -> Session[Any, Any, Any]:
    """The game of a record, as `kit replay` plays it."""
    record = read_record(text, open_box)
    return replay(record, open_box(record.game))


def refused(text: str) -> tuple[str, str, str]:
    """Where a record is wrong, why, and by which clause."""
    with pytest.raises(BadInput) as caught:
        played(text)
    return caught.value.place, caught.value.refusal.reason, caught.value.refusal.rule


def random_game(seed: int, steps: int = 60) -> tuple[Session[Any, Any, Any], Options]:
    """A session with random moves under random switches."""
    random = Random(seed)
    options = Options(
        board=random.choice(("default-30", "short-25")),
        remainder_carry=random.choice((True, False)),
        fifth_zero_moves_all=random.choice((True, False)),
    )
    session: Session[Any, Any, Any] = Session(Bakschisch(random.randint(2, 4), options), seed=seed)
    while session.waiting_for and session.step < steps:
        for seat in sorted(session.waiting_for):
            session.draw() if seat == CHANCE else session.submit(
                seat, walk.uniform(session.game, session.state, seat, random)
            )
    return session, options


# Good records ---------------------------------------------------------------------------------------------------------


def test_BV_18_typed_from_a_table_gives_the_expected_round() -> None:
    history = played(typed()).history
    after_fists = [step.state for step in history[1::2]]
    assert [state.spaces for state in after_fists] == [
        (5, 5, 0), (5, 6, 0), (5, 6, 1), (5, 10, 4), (5, 7, 4),
    ]  # fmt: skip
    assert [state.purses for state in after_fists[:4]] == [(7, 7, 9), (5, 3, 15), (5, 2, 11), (9, 0, 9)]
    assert [state.heap for state in after_fists[:4]] == [7, 7, 12, 12]
    shared = next(event for event in history[-1].events if type(event).__name__ == "GoldShared")
    assert (shared.each, shared.rest) == (5, 1)  # type: ignore[attr-defined]
    assert after_fists[4].purses == (13, 5, 11) and after_fists[4].heap == 1


def test_a_list_is_one_move_for_each_seat_in_order() -> None:
    names = [dict(zip("ABC", step, strict=True)) if isinstance(step, list) else step for step in BV_18["moves"]]
    assert played(typed(moves=names)).history == played(typed()).history


def test_a_card_that_is_left_out_is_drawn_from_the_seed() -> None:
    fists = [step for step in BV_18["moves"] if isinstance(step, list)]
    drawn = played(typed(moves=fists, seed=5))
    assert drawn.step == 10
    for number in range(5):
        weights = drawn.game.chance(drawn.state_after(2 * number))
        assert drawn.history[2 * number].moves == {CHANCE: draw(weights, 5, number)}


def test_a_card_that_is_given_does_not_depend_on_the_seed() -> None:
    half = [step for number, step in enumerate(BV_18["moves"]) if number not in (2, 6)]
    cards = [step.moves[CHANCE].card for step in played(typed(moves=half, seed=5)).history[::2]]
    assert [cards[0], cards[2], cards[4]] == ["eunuch", "guard", "fakir"]
    assert played(typed(seed=5)).history == played(typed(seed=6)).history == played(typed()).history


def test_a_record_can_begin_at_any_position() -> None:
    line = "r4 b3 A13:8T B31:6@4.1<24 C16:9 heap:7 up:GCH left:G3S2H1E2F2C2"
    session = played(typed(start=line, moves=[[1, 2, 3], {"chance": "guard"}]))
    assert BOX.write_position(session.game, session.start) == line
    assert session.history[0].moves == {0: Bribe(1), 1: Bribe(2), 2: Bribe(3)}
    assert session.state.cards == ("guard", "caliph", "lady", "guard")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_written_is_read_and_replays_the_same(seed: int) -> None:
    session, options = random_game(seed)
    players = [Player("Zoë"), Player("Odo, the “2nd”"), Player("🐪"), Player("d'Yves")][: session.game.players]
    text = write_record(record_of(session, BOX, players, options))
    record = read_record(text, open_box)
    again = replay(record, BOX)
    assert again.history == session.history and again.seed == session.seed
    assert record.players == tuple(players)
    assert write_record(record_of(again, BOX, record.players, again.game.options_chosen)) == text
    assert GOOD_RECORD.is_valid(json.loads(text))
    assert record.start is None


def test_a_game_that_began_in_the_middle_keeps_its_start() -> None:
    whole, options = random_game(3)
    rest: Session[Any, Any, Any] = Session(whole.game, whole.state_after(7), seed=1)
    for moves in (step.moves for step in whole.history[7:]):
        for seat, move in moves.items():
            rest.submit(seat, move)
    text = write_record(record_of(rest, BOX, [Player("P")] * whole.game.players, options))
    again = played(text)
    assert (again.start, again.state) == (rest.start, rest.state)


def test_the_text_has_one_step_a_line() -> None:
    lines = write_record(read_record(typed(), open_box)).splitlines()
    assert '    {"chance": "eunuch"},' in lines and "    [3, 3, 1]," in lines


def test_closed_fists_are_not_in_a_record() -> None:
    session: Session[Any, Any, Any] = Session(Bakschisch(3))
    session.submit(CHANCE, Turn("guard"))
    session.submit(0, THIEF)
    record = record_of(session, BOX, [Player("P")] * 3, Options())
    assert record.moves == ({"chance": "guard"},)


def test_what_was_undone_is_not_in_a_record() -> None:
    session, options = random_game(4)
    session.undo()
    assert len(record_of(session, BOX, [Player("P")] * 4, options).moves) == session.step


def test_a_record_as_long_as_allowed_replays() -> None:
    assert played(typed(moves=[[0, 0, 0]] * records.MOST_STEPS, seed=1)).step == 2 * records.MOST_STEPS


DOCUMENT = (Path(__file__).parents[2] / "docs/records.md").read_text("utf-8")


@pytest.mark.parametrize("example", re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL), ids=itertools.count())
def test_every_example_in_the_documentation_is_a_good_record(example: str) -> None:
    assert played(example).step >= 1
    assert GOOD_RECORD.is_valid(json.loads(example))


def test_the_documentation_shows_the_round_of_BV_18() -> None:
    assert json.loads(DOCUMENT.split("```json")[1].split("```")[0]) == BV_18


# The lines of --json --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_lines_have_the_form_of_the_schema_and_can_be_started_from(seed: int) -> None:
    session, options = random_game(seed, steps=200)
    record = record_of(session, BOX, [Player("P")] * session.game.players, options)
    lines = [
        {"setup": records.setup_line(record, BOX, session)},
        *(records.step_line(n, step, BOX, session) for n, step in enumerate(session.history, 1)),
        records.result_line(session),
    ]
    read = [json.loads(json.dumps(line)) for line in lines]
    assert [list(GOOD_LINE.iter_errors(line)) for line in read] == [[]] * len(read)
    for line, step in zip(read[1:-1], session.history, strict=True):
        state = BOX.read_position(session.game, line["position"], "position")
        assert state == step.state
        assert line["state"] == json.loads(json.dumps(state._asdict()))


def test_a_setup_line_has_all_that_lies_on_the_table() -> None:
    record = read_record(typed(options={"board": "short-25"}, seed=3), open_box)
    setup = records.setup_line(record, BOX, replay(record, BOX))
    assert list(setup) == ["game", "options", "board", "seats", "seed", "start", "position"]
    assert (setup["board"]["stop"], setup["board"]["throne"]) == (20, 26)
    assert setup["options"] == {**records.write_options(Options()), "board": "short-25"}
    assert setup["start"]["purses"] == (10, 10, 10)


def test_the_board_of_a_setup_line_can_be_played_on() -> None:
    record = read_record(typed(), open_box)
    board = records.setup_line(record, BOX, replay(record, BOX))["board"]
    assert played(typed(options={"board": board})).state == played(typed()).state


# Bad records ----------------------------------------------------------------------------------------------------------

DEEP = "[" * 985 + "]" * 985
NOT_JSON = {
    "truncated": (typed()[:-3], "not_json"),
    "empty": ("", "not_json"),
    "not JSON": ("game: bakschisch", "not_json"),
    "two documents": ("{} {}", "not_json"),
    "control letter in a text": ('{"game": "a\nb"}', "not_json"),
    "NaN": (typed(seed=float("nan")), "not_whole"),
    "infinity": (typed(seed=float("-inf")), "not_whole"),
    "fraction": (typed(seed=1.0), "not_whole"),
    "large": (typed(seed=2**53), "number_too_large"),
    "very small": (typed(seed=-(2**53)), "number_too_large"),
    "huge": ('{"seed": ' + "9" * 5000 + "}", "number_too_large"),
    "key twice": ('{"game": "bakschisch", "game": "bakschisch"}', "key_twice"),
    "key twice deep down": ('{"moves": [{"A": 1, "A": 1}]}', "key_twice"),
    "many keys, one twice": (
        "{" + ", ".join(f'"{n}": 0' for n in range(200_000)) + ', "199999": 0}',
        "key_twice",
    ),
    "deep": ("[" * 100_000 + "]" * 100_000, "too_deep"),
    "long": (typed() + " " * LONGEST_TEXT, "too_long"),
}


@pytest.mark.parametrize(("text", "reason"), NOT_JSON.values(), ids=NOT_JSON)
def test_text_that_is_no_json_is_refused(text: str, reason: str) -> None:
    assert refused(text) == ("record", reason, "")


BAD_FORM: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "no game": ({"game": None}, "game", "not_str", ""),
    "game a number": ({"game": 3}, "game", "not_str", ""),
    "seats missing": ({"seats": None}, "seats", "not_list", ""),
    "seats a text": ({"seats": "Ann"}, "seats", "not_list", ""),
    "one seat": ({"seats": ["Ann"]}, "seats", "number_of_players", "BK-1"),
    "too many seats": ({"seats": ["Ann"] * 7}, "seats", "number_of_players", "BK-1"),
    "seat a number": ({"seats": ["Ann", "Ben", 3]}, "seats[2]", "not_dict", ""),
    "seat a switch": ({"seats": ["Ann", "Ben", True]}, "seats[2]", "not_dict", ""),
    "seat without a name": ({"seats": ["Ann", {"bot": None}, "Cleo"]}, "seats[1].name", "not_str", ""),
    "unknown key of a seat": (
        {"seats": ["Ann", {"name": "Ben", "age": 7}, "Cleo"]}, "seats[1].age", "unknown_key", "",
    ),
    "empty name": ({"seats": ["Ann", "", "Cleo"]}, "seats[1].name", "bad_name", ""),
    "blank name": ({"seats": ["Ann", "   ", "Cleo"]}, "seats[1].name", "bad_name", ""),
    "two-line name": ({"seats": ["Ann", "a\nb", "Cleo"]}, "seats[1].name", "bad_name", ""),
    "name with an escape": ({"seats": ["Ann", "\x1b[2J", "Cleo"]}, "seats[1].name", "bad_name", ""),
    "very long name": ({"seats": ["Ann", "x" * 1_000_000, "Cleo"]}, "seats[1].name", "bad_name", ""),
    "bot a number": ({"seats": ["Ann", {"name": "Ben", "bot": 1}, "Cleo"]}, "seats[1].bot", "not_str", ""),
    "unknown key": ({"comment": "ours"}, "record.comment", "unknown_key", ""),
    "unknown version": ({"kit": 2}, "kit", "unknown_format", ""),
    "version true": ({"kit": True}, "kit", "not_int", ""),
    "seed a text": ({"seed": "3"}, "seed", "not_int", ""),
    "seed a switch": ({"seed": True}, "seed", "not_int", ""),
    "start a number": ({"start": 4}, "start", "not_str", ""),
    "options a list": ({"options": []}, "options", "not_dict", ""),
    "option a list": ({"options": {"board": []}}, "options.board", "board_name", "C-BK-1"),
    "moves an object": ({"moves": {}}, "moves", "not_list", ""),
    "too many steps": ({"moves": [[0, 0, 0]] * 20_001}, "moves", "too_many_steps", ""),
    "step a number": ({"moves": [3]}, "moves[0]", "not_dict", ""),
    "unknown seat": ({"moves": [{"G": 3}]}, "moves[0].G", "unknown_key", ""),
    "a move that is a list": ({"moves": [{"chance": []}]}, "moves[0].chance", "not_a_move", "BK-9"),
    "a move that is a switch": ({"moves": [{"chance": True}]}, "moves[0].chance", "not_a_move", "BK-9"),
    "a move that is nothing": ({"moves": [{"chance": None}]}, "moves[0].chance", "not_a_move", "BK-9"),
    "a step of too many moves": ({"moves": [{"chance": "lady"}, [0] * 7]}, "moves[1]", "step_length", ""),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "place", "reason", "rule"), BAD_FORM.values(), ids=BAD_FORM)
def test_bad_form_is_refused_with_its_place_and_is_not_in_the_schema(
    changes: dict[str, Any], place: str, reason: str, rule: str
) -> None:
    assert refused(typed(**changes)) == (place, reason, rule)
    assert not GOOD_RECORD.is_valid(json.loads(typed(**changes)))


JUDGED: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "unknown game": ({"game": "ludo"}, "game", "unknown_game", ""),
    "unknown bot": ({"seats": ["Ann", {"name": "Ben", "bot": "x"}, "C"]}, "seats[1].bot", "unknown_bot", ""),
    "five players": ({"seats": list("abcde")}, "seats", "number_of_players", "BK-1"),
    "unknown option": ({"options": {"chess": True}}, "options.chess", "unknown_option", ""),
    "unknown value": ({"options": {"final_tie": "toss"}}, "options.final_tie", "unknown_choice", "C-BK-25"),
    "1 is not true": ({"options": {"open_gold": 1}}, "options.open_gold", "unknown_choice", "C-BK-26"),
    "unknown board": ({"options": {"board": "long-99"}}, "options.board", "unknown_choice", "C-BK-1"),
    "bad position": ({"start": "r1 b1 A0:10T"}, "start", "position_seats", "BK-1"),
    "gold not there": (
        {"moves": [{"chance": "lady"}, [1, 11, 0]]}, "moves[1].B", "not_enough_gold", "BK-9",
    ),
    "gold from nowhere": (
        {"moves": [{"chance": "lady"}, [1, 41, 0]]}, "moves[1].B", "not_that_much_gold", "BK-2",
    ),
    "gold below zero": ({"moves": [{"chance": "lady"}, [1, -1, 0]]}, "moves[1].B", "not_that_much_gold", "BK-2"),
    "thief twice": (
        {"moves": [{"chance": "lady"}, [1, 1, "thief"], {"chance": "lady"}, {"A": 0, "B": 0, "C": "thief"}]},
        "moves[3].C", "thief_used", "BK-10",
    ),
    "thief from the palace": (
        {"start": "r2 b1 A24:10 B0:10T C0:10T", "moves": [{"chance": "lady"}, ["thief", 0, 0]],
         "seed": 0}, "start", "position_left", "BK-35",
    ),
    "thief from the palace, truly": (
        {"start": "r1 b1 A24:10 B0:10T C0:10T", "moves": [{"chance": "lady"}, ["thief", 0, 0]]},
        "moves[1].A", "thief_in_palace", "BK-32",
    ),
    "a card that is not left": (
        {"start": "r1 b5 A1:10 B0:10T C0:10T up:GGGG", "moves": [{"chance": "guard"}, [1, 1, 1], {"chance": "guard"}]},
        "moves[2].chance", "card_not_left", "BK-35",
    ),
    "no such card": ({"moves": [{"chance": "knight"}]}, "moves[0].chance", "not_a_move", "BK-9"),
    "a card by a seat": (
        {"moves": [{"chance": "lady"}, {"A": "lady"}]}, "moves[1].A", "not_a_move", "BK-9",
    ),
    "a card before the fists": (
        {"moves": [{"chance": "lady"}, {"chance": "lady"}]}, "moves[1].chance", "fists_first", "BK-9",
    ),
    "fists before the card": ({"moves": [{"A": 1, "chance": "lady"}]}, "moves[0].A", "card_first", "BK-8"),
    "card and fist in one step": ({"moves": [{"chance": "lady", "A": 1}]}, "moves[0].A", "card_first", "BK-8"),
    "a seat too few": ({"moves": [{"chance": "lady"}, {"A": 1, "B": 1}]}, "moves[1]", "step_incomplete", ""),
    "a seat too many": ({"moves": [{"chance": "lady"}, {"D": 1}]}, "moves[1].D", "unknown_key", ""),
    "a list too long": ({"moves": [{"chance": "lady"}, [1, 1, 1, 1]]}, "moves[1]", "step_length", ""),
    "an empty step": ({"moves": [{"chance": "lady"}, {}]}, "moves[1]", "step_incomplete", ""),
    "no card and no seed": ({"moves": [[1, 1, 1]]}, "moves[0]", "chance_missing", ""),
    "after the end": (
        {"start": "r1 b5 A31:10 B0:10T C0:10T up:GSHEF", "moves": [[1, 0, 0], [0, 0, 0]]},
        "moves[1].A", "game_over", "BK-39",
    ),
    "an empty step after the end": (
        {"start": "r1 b5 A31:10 B0:10T C0:10T up:GSHEF", "moves": [[1, 0, 0], {}]},
        "moves[1]", "step_incomplete", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "place", "reason", "rule"), JUDGED.values(), ids=JUDGED)
def test_what_the_rules_forbid_is_refused_with_its_place(
    changes: dict[str, Any], place: str, reason: str, rule: str
) -> None:
    assert refused(typed(**changes)) == (place, reason, rule)


MILLION = [0] * 1_000_000


@each(
    ("changes", "place", "reason"),
    [
        ({"seats": MILLION}, "seats", "number_of_players"),
        ({"seats": ["Ann", MILLION, "Cleo"]}, "seats[1]", "not_dict"),
        ({"options": {"board": MILLION}}, "options.board", "board_name"),
        ({"options": {"board": {"name": "x", "levels": MILLION}}}, "options.board", "board_levels"),
        ({"options": {"board": {"name": "x", "levels": ["G" * 2_000_000]}}}, "options.board", "board_levels"),
        ({"start": "A" * 1_000_000}, "start", "position_too_long"),
        ({"moves": MILLION}, "moves", "too_many_steps"),
        ({"moves": [MILLION]}, "moves[0]", "step_length"),
        ({"moves": [{"chance": MILLION}]}, "moves[0].chance", "not_a_move"),
    ],
    least=3,
)
def test_a_million_elements_are_refused_wherever_they_stand(changes: dict[str, Any], place: str, reason: str) -> None:
    assert refused(typed(**changes))[:2] == (place, reason)


@pytest.mark.parametrize("path", ['{"game": @}', '{"game": "bakschisch", "seats": ["A", "B"], "moves": [{"A": @}]}'])
@pytest.mark.parametrize("depth", [*range(900, 1001), 3000])
def test_no_depth_gets_past_the_reader(path: str, depth: int) -> None:
    refused(path.replace("@", "[" * depth + "]" * depth))


def test_a_refused_step_leaves_the_session_alone() -> None:
    record = Record("bakschisch", (Player("A"), Player("B")), moves=({"chance": "lady"},))
    session = replay(record, BOX)
    with pytest.raises(BadInput):
        records._play(session, {0: Bribe(3), 1: Bribe(30)}, "moves[1]")
    assert session.waiting_for == {0, 1}


# What errors show -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a\nb\x1b\u202e\ud800", "a?b???"),
        ("x" * 31, "x" * 30 + "…"),
        ([[1]], "[…]"),
        ({"a": 1}, "{…}"),
        (None, "null"),
        (True, "true"),
        (-3, "-3"),
    ],
)
def test_what_was_read_is_shown_short_and_on_one_line(value: object, shown: str) -> None:
    assert quoted(value) == shown
