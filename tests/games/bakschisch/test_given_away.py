"""What a benchmark says that bots give away: nothing in an equilibrium, and by an exact sum outside of it."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.given_away import Position, given_away, judged, met
from kit.games.bakschisch import THIEF, Bakschisch, Bribe
from kit.games.bakschisch.value import net_for
from tests.each import each

ROCK_PAPER_SCISSORS = np.array([[0.4, 0.0, 0.8], [0.8, 0.4, 0.0], [0.0, 0.8, 0.4]])
"""What A has; B has the rest of 0.8, and nobody 0.2."""


def rock_paper_scissors() -> Position:
    game, fists = Bakschisch(2), [[Bribe(0), Bribe(1), THIEF]] * 2
    return Position(game, game.start(), fists, np.stack([ROCK_PAPER_SCISSORS, 0.8 - ROCK_PAPER_SCISSORS]))


def test_an_equilibrium_gives_nothing_away() -> None:
    place = rock_paper_scissors()
    mixes, values = place.balanced()
    assert np.stack(mixes) == pytest.approx(1 / 3, abs=0.01) and values == pytest.approx(0.4, abs=0.01)
    assert given_away(place, mixes, values) == pytest.approx(0, abs=1)


def test_whoever_can_be_read_gives_away_the_rest() -> None:
    """Of their common 0.8, in which each has half; the other seat's mix is of no account."""
    place = rock_paper_scissors()
    values, always = np.array([0.4, 0.4]), np.array([1.0, 0.0, 0.0])
    assert place.replied([np.zeros(3), always], 0) == place.replied([always, np.zeros(3)], 1) == 0.8
    assert given_away(place, [always] * 2, values) == pytest.approx(50)


@each("players", [2, 3])
def test_by_its_own_net_the_expert_gives_away_next_to_nothing(players: int) -> None:
    """At three its draws leave an error."""
    gives = dict.fromkeys(("expert", "uniform"), 0.0)
    for game, state in met(players, 3):
        place = judged(game, state, net_for(players))
        assert all(place.worth.shape[1 + seat] == len(game.options(state, seat)) > 1 for seat in game.seats)
        _, values = place.balanced()
        for bot in gives:
            gives[bot] += given_away(place, place.mixes(bot), values) / 3
    assert gives["expert"] < 1 and gives["uniform"] > 5
