"""A batch of Attrap'trésors is the engine, game by game and decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from kit.engine.game import CHANCE
from kit.engine.stream import Stream
from kit.games.attraptresors.batch import Games, play, throws
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import GiveBack, Reach
from kit.games.attraptresors.odds import throws as odds_of_throws
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import CARD_INDEX, COLOUR_INDEX, COLUMN, score
from kit.games.attraptresors.state import State
from tests.effort import Some
from tests.lab.batches import Which, steps, uniform

SWITCHES: list[dict[str, Any]] = [
    {},
    {"tower": "full", "auto_reroll": True},
    {"tower": ("gem", "gem"), "both_pays": "mission"},
    {"tower": "small", "two_player_missions": "fixed", "window": "short"},
]
MOST = 40
"""Throws that are compared of each game."""


def expected(game: Attraptresors, stream: Stream) -> tuple[list[list[Any]], State]:
    """Every throw of the engine's game on this luck at which hands reached, as a row of numbers, and the end."""
    rows: list[list[Any]] = []
    before = end = game.start()
    for moves, after in steps(game, before, stream, dict.fromkeys(game.seats, uniform)):
        before, end = end, after
        if CHANCE not in moves and isinstance(moves[next(iter(moves))], Reach):
            missions = [COLOUR_INDEX[colour] for colour in before.missions]
            reaches = [game.options(before, seat).index(moves[seat]) for seat in game.seats]
            thrower = -1 if before.thrower is None else before.thrower
            rows.append([missions, thrower, list(before.dice), reaches, -1, [0] * game.players, -1])
        taken = list(_grabbed(game, before, moves))
        for seat, name in taken:
            if name == COLUMN:
                rows[-1][4] = seat
            else:
                rows[-1][5][seat] += 1
        for move in moves.values():
            if isinstance(move, GiveBack):
                rows[-1][6] = CARD_INDEX[move.sacks]
        if rows:
            rows[-1][7:] = [[list(hand) for hand in after.hands], after.round]
    return rows, end


def _grabbed(game: Attraptresors, before: State, moves: Any) -> Iterator[tuple[int, str]]:
    """Who took what in this step, as its story tells."""
    for event in game.apply(before, moves).events:
        if type(event).__name__ in ("ColumnGrabbed", "ObjectGrabbed"):
            yield event.seat, getattr(event, "object", COLUMN) if "Object" in type(event).__name__ else COLUMN


def assert_equal(found: Games, game: Attraptresors, seed: int, first: int, which: Which = iter) -> None:
    """Every throw and the end of each game are what the engine plays with the same luck."""
    assert found.trace
    for number in which(range(len(found.rounds))):
        rows, end = expected(game, Stream(seed, first + number))
        rounds = end.round
        assert (found.throws[number], found.rounds[number]) == (len(rows), rounds)
        for place, row in enumerate(rows[:MOST]):
            assert [array[place, ..., number].tolist() for array in found.trace] == row, (number, place)
        assert found.winners[number].tolist() == [seat in end.winners for seat in game.seats]
        assert found.hands[number].tolist() == [list(hand) for hand in end.hands]
        assert found.sacks[number].tolist() == [score(hand)[0] for hand in end.hands]


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: "-".join(switches) or "defaults")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_throw_is_the_engine_s_with_every_switch(players: int, switches: dict[str, Any], some: Some) -> None:
    options = Options(untimed=True, **switches)
    found = play(3, 500, 12, players=players, options=options, trace=True)
    assert_equal(found, Attraptresors(players, options), 3, 500, partial(some, least=3))


def test_games_do_not_depend_on_how_they_are_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.games.attraptresors.batch.AT_ONCE", 70)
    whole, parts = play(1, 0, 200), [play(1, 0, 90), play(1, 90, 110)]
    for name in ("winners", "rounds", "throws", "hands", "sacks"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts])), name


def test_throws_are_those_of_the_engine() -> None:
    expected = [Stream(8, number).draw(odds_of_throws()).dice for number in range(100, 300)]
    assert throws(8, 100, 200).tolist() == [list(dice) for dice in expected]


@pytest.mark.parametrize(
    ("switch", "options"), [("untimed", Options()), ("loose_dice", Options(untimed=True, loose_dice="few"))]
)
def test_a_switch_that_no_batch_plays_is_named(switch: str, options: Options) -> None:
    with pytest.raises(ValueError, match=switch):
        play(1, 0, 1, options=options)
