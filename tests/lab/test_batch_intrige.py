"""A batch of Intrige is the engine, game by game and decision by decision."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from kit.engine.stream import Stream
from kit.games.intrige.batch import Games, play
from kit.games.intrige.game import Intrige
from kit.games.intrige.options import Options
from kit.games.intrige.state import State
from tests.effort import Some
from tests.lab.batches import Which, steps, uniform

SWITCHES: list[dict[str, Any]] = [
    {},
    {"edition": "small", "refund_losers": True},
    {"self_conflict_pays": "two", "survivor_pays_again": False, "refund_losers": True},
    {"edition": "small", "self_conflict_pays": "zero", "survivor_pays_again": False, "refund_losers": True},
    {"min_bribe": False, "salaries": "even", "final_pay": False, "open_money": True},
    {"edition": "small", "self_conflict_pays": "two", "final_pay": True, "salaries": (1, 2, 3, 4)},
]


def expected(game: Intrige, stream: Stream) -> tuple[list[tuple[int, int, int]], State]:
    """Every decision of the engine's game on this luck: who, among how many, which; and the end."""
    rows, before = [], game.start()
    for moves, after in steps(game, before, stream, dict.fromkeys(game.seats, uniform)):
        [(seat, move)] = moves.items()
        options = game.options(before, seat)
        rows.append((seat, len(options), options.index(move)))
        before = after
    return rows, before


def assert_equal(found: Games, game: Intrige, seed: int, first: int, which: Which = iter) -> None:
    """Every decision and the end of each game are what the engine plays with the same luck."""
    assert found.trace
    professions = game.edition.professions
    for number in which(range(len(found.money))):
        rows, end = expected(game, Stream(seed, first + number))
        decided = found.decisions[number]
        trace = (found.trace.seats, found.trace.choices, found.trace.chosen)
        assert list(zip(*(array[:decided, number].tolist() for array in trace), strict=True)) == rows, number
        assert found.money[number].tolist() == list(end.money)
        assert found.winners[number].tolist() == [seat in end.winners for seat in game.seats]
        assert found.island[number].tolist() == [list(seat) for seat in end.island]
        for owner, court in enumerate(end.courts):
            assert found.holders[number, owner].tolist() == [rep.seat if rep else -1 for rep in court]
            named = [professions[kind] if kind >= 0 else None for kind in found.professions[number, owner]]
            assert named == [rep.profession if rep else None for rep in court]


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: "-".join(switches) or "defaults")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_decision_is_the_engine_s_with_every_switch(players: int, switches: dict[str, Any], some: Some) -> None:
    options = Options(**switches)
    found = play(3, 500, 12, players=players, options=options, trace=True)
    assert_equal(found, Intrige(players, options), 3, 500, partial(some, least=3))


def test_games_do_not_depend_on_how_they_are_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.games.intrige.batch.AT_ONCE", 70)
    whole, parts = play(1, 0, 200), [play(1, 0, 90), play(1, 90, 110)]
    for name in ("winners", "money", "holders", "professions", "island", "decisions"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts])), name
