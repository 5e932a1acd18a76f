"""Many games of Bakschisch at once, bit for bit what the engine plays with the same luck.

Game g of a batch has the luck of ``Stream(seed, first + g)`` (`kit.engine.stream`): one weighted draw for each card,
then one for each seat in turn whose policy draws.  The games are played one after the other by numba (`batch_loops.py`)
or, where it is not installed or ``KIT_NO_NUMBA=1``, all at once by numpy (`batch_arrays.py`); the result is the same.
Every board, every number of players and every switch is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import begin, may_compile, outcomes
from kit.games.bakschisch import batch_arrays
from kit.games.bakschisch.batch_rules import Ended, Policy, Trace, plan_of, rules_of, start_of, steps_of
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import BRIBES, FULL_DECK, State

__all__ = ["CARDS", "Games", "deals", "play"]

MOST_BRIBES = 1000 * BRIBES
"""A game that is not over after so many stands still, as most do in the end without `remainder_carry` (C-BK-8)."""
AT_ONCE = 8192
"""Games that numpy plays side by side: their arrays stay near the processor."""


@dataclass(frozen=True)
class Games:
    """What comes of a batch: a value, or a value for each seat, for every game; see `Ended`."""

    winners: NDArray[np.bool_]
    """``winners[game, seat]``; none where the game is not over (BK-39, BK-40)."""
    rounds: NDArray[np.int32]
    """The round in which the game ended or stands."""
    bribes: NDArray[np.int32]
    """Bribes that were played; each is a decision of every seat."""
    heap: NDArray[np.int16]
    lost: NDArray[np.int16]
    spaces: NDArray[np.int16]
    """``spaces[game, seat]``, 0 the start."""
    purses: NDArray[np.int16]
    thieves: NDArray[np.bool_]
    """Whose thief is in hand."""
    trace: Trace
    """Every bribe, where it was asked for; else empty."""


def play(
    seed: int,
    first: int,
    games: int,
    *,
    players: int = 4,
    options: Options | None = None,
    policy: Policy | Sequence[Policy] = "uniform",
    start: State | None = None,
    bribes: int = MOST_BRIBES,
    trace: bool = False,
) -> Games:
    """So many games from the start, or from a position, to their end or for so many bribes.

    `policy`: one for all seats, or a list with each seat's own (`batch_rules.Policy`).  With a `trace` every bribe is
    written down, which takes 100 to 200 bytes for each of `bribes`, whether it is played or not.
    Raises ValueError where a policy or the position cannot be played.
    """
    game = Bakschisch(players, options)
    state = start or game.start()
    if len(state.spaces) != players:
        raise ValueError(f"the position is of {len(state.spaces)} players, not {players}")
    rules, steps = rules_of(players, game.options_chosen), steps_of(game.options_chosen)
    begins = start_of(state)
    policies: Sequence[Any] = policy if isinstance(policy, list | tuple) else [policy] * players
    plan = plan_of(policies)
    if len(plan.kinds) != players:
        raise ValueError(f"{len(plan.kinds)} policies for {players} players")
    ended, traced = _ended(players, games), _trace(players, bribes if trace else 0, games)
    if may_compile():
        from kit.games.bakschisch import batch_loops

        batch_loops.play(begin(seed, first, games), rules, steps, plan, begins, bribes, ended, traced)
    else:
        for done in range(0, games, AT_ONCE):
            part = slice(done, min(done + AT_ONCE, games))
            luck = begin(seed, first + done, part.stop - done)
            batch_arrays.play(luck, rules, steps, plan, begins, bribes, ended.part(part), traced.part(part))
    return _games(ended, traced, players)


def deals(
    seed: int, first: int, games: int, cards: int = BRIBES, deck: tuple[int, ...] = FULL_DECK
) -> NDArray[np.uint8]:
    """The first cards of so many games, one row a game: each card as its place in `CARDS` (BK-7, BK-8).

    Row g has what chance turns up in the engine when nothing else is drawn from ``Stream(seed, first + g)``.  `deck`:
    copies of each of `CARDS`.  Raises ValueError where more cards are asked for than there are.
    """
    return outcomes(seed, first, games, deck, cards)


def _ended(players: int, games: int) -> Ended:
    return Ended(
        np.zeros(games, np.uint8),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros(games, np.int16),
        np.zeros(games, np.int16),
        np.zeros((players, games), np.int16),
        np.zeros((players, games), np.int16),
        np.zeros((players, games), np.bool_),
    )


def _trace(players: int, bribes: int, games: int) -> Trace:
    one, each = (bribes, games), (bribes, players, games)
    shapes = (one, *[each] * 6, one, one)
    return Trace(*(np.zeros(shape, np.int32) for shape in shapes))


def _games(ended: Ended, trace: Trace, players: int) -> Games:
    return Games(
        winners=(ended.winners[:, None] >> np.arange(players, dtype=np.uint8) & 1).astype(np.bool_),
        rounds=ended.rounds,
        bribes=ended.bribes,
        heap=ended.heap,
        lost=ended.lost,
        spaces=ended.spaces.T,
        purses=ended.purses.T,
        thieves=ended.in_hand.T,
        trace=trace,
    )
