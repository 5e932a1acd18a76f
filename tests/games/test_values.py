"""A game is a value: what it is made of is all there is to it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError
from importlib import import_module
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.engine.game import AnyGame
from kit.games import NAMES, open_box
from kit.games.attraptresors import Attraptresors
from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch.board import load_board, write_board
from kit.games.intrige import Intrige

SWITCHES: dict[str, dict[str, Any]] = {
    "bakschisch": {"open_gold": True, "board": "short-25"},
    "intrige": {"edition": "small", "min_bribe": False},
    "attraptresors": {"untimed": True, "tower": ["lamp", "gem"]},
}


def games(name: str) -> Iterator[AnyGame]:
    """One as it is in the box, one with switches, and what people believe it to be."""
    make = type(open_box(name).new_game(4, open_box(name).options()))
    yield from (make(4), make(4, **SWITCHES[name]), make(3))
    beliefs = import_module(f"kit.games.{name}.misconceptions").MISCONCEPTIONS
    yield from (belief.variant(make(4)) for belief in beliefs.values())


@pytest.mark.parametrize("name", NAMES)
def test_games_made_the_same_way_are_equal_and_no_others(name: str) -> None:
    one, other = list(games(name)), list(games(name))
    for here, game in enumerate(one):
        assert [game == again for again in other] == [here == there for there in range(len(other))], game
    assert len({*one, *other}) == len(one)
    assert one[0] != name and one[0] != one[0].players


@pytest.mark.parametrize("name", NAMES)
def test_a_game_comes_back_from_a_pickle_with_all_that_was_laid_out(name: str) -> None:
    for game in games(name):
        for again in (pickle.loads(pickle.dumps(game)), deepcopy(game)):
            assert again == game and again is not game
            laid_out = {key: value for key, value in vars(game).items() if not callable(value)}
            assert laid_out == {key: vars(again)[key] for key in laid_out}, game
            assert vars(again).keys() == vars(game).keys()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_does_not_change(name: str) -> None:
    for game in games(name):
        for attribute in ("players", "options_chosen", "seats", "anything"):
            with pytest.raises(FrozenInstanceError, match=attribute):
                setattr(game, attribute, 3)


def test_a_game_prints_as_it_can_be_typed() -> None:
    typed = {
        "Bakschisch(players=4)": Bakschisch(),
        "Bakschisch(players=2, open_gold=True)": Bakschisch(2, open_gold=True),
        "Intrige(players=3, edition='small', salaries=[1, 2, 3, 4])": Intrige(
            3, edition="small", salaries=(1, 2, 3, 4)
        ),
        "Attraptresors(players=2, untimed=True)": Attraptresors(players=2, untimed=True),
    }
    assert [repr(game) for game in typed.values()] == list(typed)
    own = Bakschisch(2, board=write_board(load_board("short-25")._replace(name="Ours")))
    for game in (*typed.values(), own):
        assert eval(repr(game)) == game
    assert own.board.name == "Ours" and own != Bakschisch(2, board="short-25")


def test_a_switch_that_the_game_does_not_have_is_refused() -> None:
    for wrong in ({"open_silver": True}, {"open_gold": 1}):
        with pytest.raises(BadInput, match=next(iter(wrong))):
            Bakschisch(**wrong)
