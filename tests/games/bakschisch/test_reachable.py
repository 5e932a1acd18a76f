"""The number of different states within reach: a checksum of the rules."""

from __future__ import annotations

from kit.engine.walk import joint_moves, reachable
from kit.games.bakschisch import Bakschisch
from tests.games.bakschisch.table import table


def test_from_the_start_the_states_can_be_counted_by_hand() -> None:
    """Six cards; 12 fists each (0 to 10 gold or the thief), all leading to different purses or thieves; six cards."""
    game = Bakschisch(2)
    assert [len(states) for states in reachable(game, game.start(), 3)] == [1, 6, 6 * 12 * 12, 6 * 12 * 12 * 6]


def test_small_purses_before_the_last_two_bribes() -> None:
    game, state = table([22, 29], purses=[2, 1], heap=17, cards="GSF")
    assert sum(1 for _ in joint_moves(game, state)) == 4 * 2
    assert [len(states) for states in reachable(game, state, 6)] == [1, 8, 48, 168, 1008, 735, 4410]
