"""Many games of Bakschisch at once, bit for bit what the engine plays with the same luck.

Game g of a batch has the luck of ``Stream(seed, first + g)`` (`kit.engine.stream`): one weighted draw for each card,
then one for each seat in turn whose policy draws.  All games are at the same bribe of the same round, since they begin
in one position; a game that has ended leaves.  Every board, every number of players and every switch can be played,
with numpy alone (`batch_settle.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import Luck, begin, draw_next, outcomes
from kit.games.bakschisch.batch_policies import Plan, Policy, choose, plan_of
from kit.games.bakschisch.batch_settle import (
    Marks,
    Rules,
    Tables,
    end_round,
    rules_of,
    settle,
    some,
    tables_of,
    turn_card,
)
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import BRIBES, FULL_DECK, State, moment

__all__ = ["CARDS", "Games", "deals", "play"]

MOST_BRIBES = 1000 * BRIBES
"""A game that is not over after this many is stuck, as most are in the end without `remainder_carry` (C-BK-8)."""
AT_ONCE = 65536
"""How many games are played side by side: their arrays stay near the processor."""

At = NDArray[np.intp]
"""The games' places in the results of the batch."""


class Trace(NamedTuple):
    """Every bribe of every game, for comparisons; the first index is the bribe, the last the game."""

    cards: NDArray[np.int32]
    fists: NDArray[np.int32]
    """Gold; -1: the thief."""
    spaces: NDArray[np.int32]
    """This and the fields below: after everything that the bribe has led to."""
    purses: NDArray[np.int32]
    thieves: NDArray[np.int32]
    since: NDArray[np.int32]
    came_from: NDArray[np.int32]
    heap: NDArray[np.int32]
    lost: NDArray[np.int32]


@dataclass(frozen=True)
class Games:
    """The results of a batch: a value, or a value for each seat, for every game."""

    winners: NDArray[np.bool_]
    """``winners[game, seat]``; none where the game is not over (BK-39, BK-40)."""
    rounds: NDArray[np.int32]
    """The round in which the game ended, or is now."""
    bribes: NDArray[np.int32]
    """How many bribes were played; each is a decision of every seat."""
    heap: NDArray[np.int16]
    lost: NDArray[np.int16]
    spaces: NDArray[np.int16]
    """``spaces[game, seat]``, 0 the start."""
    purses: NDArray[np.int16]
    thieves: NDArray[np.bool_]
    """Whose thief is in hand."""
    trace: Trace
    """Every bribe, if it was asked for; otherwise empty."""


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
    """This many games from the start, or from a position, to their end or for this many bribes.

    `policy`: one for all seats, or a list with each seat's own (`batch_policies.Policy`).  With a `trace` every bribe
    is written down, which takes 100 to 200 bytes for each of `bribes`, whether it is played or not.
    Raises ValueError where a policy or the position cannot be played.
    """
    game = Bakschisch(players, options)
    state = start or game.start()
    if len(state.spaces) != players:
        raise ValueError(f"the position is of {len(state.spaces)} players, not {players}")
    if state.winners:
        raise ValueError("BK-39: the game is over in this position")
    policies: Sequence[Any] = policy if isinstance(policy, list | tuple) else [policy] * players
    plan = plan_of(policies)
    if len(plan) != players:
        raise ValueError(f"{len(plan)} policies for {players} players")
    found = _nothing_yet(players, games, bribes if trace else 0)
    for done in range(0, games, AT_ONCE):
        at = np.arange(done, min(done + AT_ONCE, games))
        _play(rules_of(game), plan, state, begin(seed, first + done, at.size), at, bribes, found)
    return found


def deals(
    seed: int, first: int, games: int, cards: int = BRIBES, deck: tuple[int, ...] = FULL_DECK
) -> NDArray[np.uint8]:
    """The first cards of this many games, one row per game: each card as its place in `CARDS` (BK-7, BK-8).

    Row g has what chance turns up in the engine when nothing else is drawn from ``Stream(seed, first + g)``.  `deck`:
    copies of each of `CARDS`.  Raises ValueError where more cards are asked for than there are.
    """
    return outcomes(seed, first, games, deck, cards)


def _play(rules: Rules, plan: Plan, start: State, luck: Luck, at: At, most: int, found: Games) -> None:
    """These games to their end, or for `most` bribes."""
    tables = Tables._make(np.repeat(part, at.size, axis=-1) for part in tables_of([start]))
    card = np.full(at.size, CARDS.index(start.card), np.int16) if start.card else None
    number, bribe, played = start.round, start.bribe, 0
    while played < most and at.size:
        if card is None:
            card, tables = turn_card(tables, draw_next(luck, 1)[0])
        gold, steals = choose(plan, tables.purses, tables.thieves, luck)
        tables = settle(rules, tables, card, gold, steals, bribe == BRIBES, moment(number, bribe))
        won = None
        if bribe == BRIBES:
            tables, won = end_round(rules, tables)
        if found.trace.cards.size:
            _note(found.trace, played, at, [card, np.where(steals, -1, gold), *tables[:-1]])
        card, played, bribe = None, played + 1, bribe + 1
        if won is not None:
            over: Marks = np.logical_or.reduce(won)
            _write(found, at[over], some(tables, over), won[:, over], number, played)
            tables, luck, at = some(tables, ~over), luck[~over], at[~over]
            number, bribe = number + 1, 1
    _write(found, at, tables, np.zeros_like(tables.thieves), number, played)


def _nothing_yet(players: int, games: int, traced: int) -> Games:
    one, each, seats = (traced, games), (traced, players, games), (games, players)
    return Games(
        winners=np.zeros(seats, np.bool_),
        rounds=np.zeros(games, np.int32),
        bribes=np.zeros(games, np.int32),
        heap=np.zeros(games, np.int16),
        lost=np.zeros(games, np.int16),
        spaces=np.zeros(seats, np.int16),
        purses=np.zeros(seats, np.int16),
        thieves=np.zeros(seats, np.bool_),
        trace=Trace._make(np.zeros(shape, np.int32) for shape in (one, *[each] * 6, one, one)),
    )


def _write(found: Games, at: At, tables: Tables, won: Marks, number: int, played: int) -> None:
    """Write down how these games stand when they leave."""
    found.winners[at], found.rounds[at], found.bribes[at] = won.T, number, played
    for name in ("heap", "lost", "spaces", "purses", "thieves"):
        getattr(found, name)[at] = getattr(tables, name).T


def _note(trace: Trace, row: int, at: At, values: Sequence[NDArray[Any]]) -> None:
    """Write down the bribe and the table after it."""
    for written, value in zip(trace, values, strict=True):
        written[row, ..., at] = value.T
