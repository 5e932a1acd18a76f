"""Sealed records: what only one seat may know is in one text that its server alone opens, until the game is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.engine.record import Player, read_record, record_of, replay, write_record
from kit.engine.sealed import SEALED, START, Place, hidden_in
from kit.engine.session import Session
from kit.engine.walk import sample, uniform
from kit.games import NAMES, open_box
from tests.engine.test_record import GOOD_RECORD
from tests.games.secrets import SECRETS

MISSIONS = [{"chance": {"mission": colour}} for colour in ("red", "orange", "violet", "green")]
GOES_ON = [*MISSIONS, {"chance": {"thrower": "B"}}, {"chance": {"dice": "RRROOYGB"}}]


class Backwards:
    """A seal for tests: what it closes can be read by whoever reads backwards."""

    def close(self, text: str, beside: str) -> str:
        return text[::-1] + str(len(beside))

    def open(self, sealed: str, beside: str) -> str:
        length = len(str(len(beside)))
        if sealed[-length:] != str(len(beside)):
            raise ValueError
        return sealed[:-length][::-1]


def a_session(*more: Any, name: str = "attraptresors", players: int = 4, **fields: Any) -> Session[Any, Any, Any]:
    """A game typed from a table."""
    data = {"game": name, "seats": list("ABCDEF"[:players]), "moves": [*(GOES_ON if not fields else ()), *more]}
    record = read_record(json.dumps(data | fields), open_box)
    return replay(record, open_box(name))


def by_chance(name: str, seed: int) -> Session[Any, Any, Any]:
    """The first steps of a random game."""
    box, random = open_box(name), Random(seed)
    session: Session[Any, Any, Any] = Session(box.new_game(4, box.options()), seed=seed)
    for (moves, _), _ in zip(sample(session.game, uniform, random), range(25), strict=False):
        for seat, move in moves.items():
            assert session.submit(seat, move) is None
    return session


def written(session: Session[Any, Any, Any], name: str = "attraptresors", seal: Any = None) -> str:
    players = [Player(letter) for letter in "ABCDEF"[: session.game.players]]
    record = record_of(session, open_box(name), players, session.game.options_chosen)
    return write_record(record, seal or Backwards(), hidden_in(session))


def refused(text: str, seal: Any) -> tuple[str, str]:
    with pytest.raises(BadInput) as caught:
        read_record(text, open_box, seal)
    return caught.value.place, caught.value.refusal.reason


def test_missions_are_sealed_and_all_else_can_be_read() -> None:
    data = json.loads(written(a_session()))
    GOOD_RECORD.validate(data)
    assert data["moves"] == [*["sealed"] * 4, *GOES_ON[4:]]
    assert "violet" not in json.dumps({name: value for name, value in data.items() if name != SEALED})


def test_who_has_the_seal_goes_on_with_the_same_game() -> None:
    session = a_session()
    record = read_record(written(session), open_box, Backwards())
    again = replay(record, open_box("attraptresors"))
    assert again.history == session.history
    assert list(record.moves) == GOES_ON


def test_a_sealed_record_is_as_long_with_any_other_missions() -> None:
    lengths = set()
    for other in ("red", "yellow", "violet", "orange"):
        moves = [*MISSIONS[:3], {"chance": {"mission": other}}, *GOES_ON[4:]]
        lengths.add(len(written(a_session(moves=moves))))
    assert len(lengths) == 1


def test_nothing_is_sealed_without_a_seal_or_once_the_game_is_over() -> None:
    assert json.loads(write_record(read_record(written(a_session()), open_box, Backwards())))["moves"] == GOES_ON
    state = a_session().state
    over = Session(a_session().game, state._replace(winners=(1,)))
    assert hidden_in(over) == ()


def test_a_sealed_record_elsewhere_is_refused_in_one_word() -> None:
    text = written(a_session())
    assert refused(text, None) == ("sealed", "sealed_elsewhere")


def changes(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What somebody could try who would like to read in it."""
    yield {**data, "moves": [*data["moves"], [[{"object": "column"}], [], [], []]]}  # play it to its end
    yield {**data, "moves": data["moves"][:-1]}
    yield {**data, "seats": ["Anne", *data["seats"][1:]]}
    yield {**data, SEALED: data[SEALED][1:]}
    yield {**data, SEALED: 7}
    yield {**data, SEALED: ""}
    yield {name: value for name, value in data.items() if name != "moves"}


def test_a_sealed_record_that_was_changed_is_refused() -> None:
    for changed in changes(json.loads(written(a_session()))):
        assert refused(json.dumps(changed), Backwards()) == ("sealed", "sealed_elsewhere")


def test_how_its_json_is_laid_out_does_not_matter() -> None:
    text = written(a_session())
    other = json.dumps(dict(reversed(json.loads(text).items())), indent=4)
    assert read_record(other, open_box, Backwards()) == read_record(text, open_box, Backwards())


def test_a_start_that_hides_something_is_sealed_too() -> None:
    start = "r1 turn:A A:320 B:310 C:330"
    session = a_session(name="intrige", players=3, start=start)
    data = json.loads(written(session, "intrige"))
    GOOD_RECORD.validate(data)
    assert hidden_in(session) == (START,) and data["start"] == "sealed"
    assert read_record(json.dumps(data), open_box, Backwards()).start == start
    is_open = a_session(name="intrige", players=3, start=start, options={"open_money": True})
    assert hidden_in(is_open) == ()


def test_a_record_with_a_place_for_something_sealed_and_nothing_in_it_is_none() -> None:
    data = json.loads(written(a_session()))
    del data[SEALED]
    with pytest.raises(BadInput):
        replay(read_record(json.dumps(data), open_box), open_box("attraptresors"))


@pytest.mark.parametrize("name", NAMES)
def test_outside_the_sealed_part_a_record_from_a_position_tells_nothing_of_what_its_views_hide(name: str) -> None:
    """Two games from positions that the audience cannot tell apart."""
    compared = 0
    for seed in range(6):
        session = by_chance(name, seed)
        game, state = session.game, session.state
        texts = {_apart(written(Session(game, state), name))}
        for other in SECRETS[name](game, state, None):
            texts.add(_apart(written(Session(game, other), name)))
            compared += 1
        assert len(texts) == 1
    assert compared


def _apart(text: str) -> tuple[str, int]:
    data = json.loads(text)
    return json.dumps({**data, SEALED: ""}), len(data.get(SEALED, ""))


def places(session: Session[Any, Any, Any]) -> tuple[Place, ...]:
    return tuple(place for place in hidden_in(session) if place != START)


@pytest.mark.parametrize("name", NAMES)
def test_only_chance_brings_secrets(name: str) -> None:
    """What people choose openly is never sealed, so a saved game can be told to those who were there."""
    for seed in range(6):
        session = by_chance(name, seed)
        assert all(set(session.history[int(place)].moves) == {-1} for place in places(session))
