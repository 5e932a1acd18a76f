"""What both ways of playing a batch take and fill: rules, plans of the seats, where it starts, what comes of it.

Only numbers and arrays, which numba takes as they are.  A seat's numbers are rows, a game's are columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kit.games.bakschisch.cards import CARDS, INHABITANTS
from kit.games.bakschisch.moves import MOST_GOLD
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import State

Ints = NDArray[np.int64]
BEST, DENSE, WORST = range(3)
"""Readings of a space that pawns share (C-BK-2)."""
UNIFORM, TABLE, FIXED, HIGHEST = range(4)
"""Ways to choose; the first two take one draw for each decision, the others none."""
NO_CARD = -1

Policy = str | int | NDArray[Any]
"""``"uniform"``; a bid, as far as the purse goes; ``"lowest"`` (0), ``"highest"`` (all); or a matrix of whole weights.

The matrix has a row for each purse from 0 to `MOST_GOLD`, and a column for each bid and a last one for the thief.  What
the purse cannot pay and a thief that is not in hand are left out; what is left must weigh something.  With one matrix
more, the first holds without and the second with the thief in hand.
"""


class Rules(NamedTuple):
    """Numbers of the board, and the switches; numba would count every look at an array among them."""

    players: int
    stop: int
    throne: int
    caliph_tie: int
    zero_moves_all: bool
    carry: bool
    thief_cancels: bool
    throne_blocks: bool
    track_behind: bool


class Plan(NamedTuple):
    """How each seat chooses."""

    kinds: Ints
    gold: Ints
    """For `FIXED`."""
    tables: Ints
    """For `TABLE`: ``tables[seat, thief in hand, purse]`` has where the weight of each choice ends; the thief's after
    the largest bid that the purse can pay."""


class Start(NamedTuple):
    """The position in which every game begins."""

    round: int
    bribe: int
    card: int
    spaces: Ints
    purses: Ints
    in_hand: Ints
    heap: int
    lost: int
    unseen: Ints
    left: int
    since: Ints
    came_from: Ints


class Ended(NamedTuple):
    """How each game stands at its end, or after the last bribe that was asked for."""

    winners: NDArray[np.uint8]
    """A bit for each seat, 1 for seat A; 0: the game goes on."""
    rounds: NDArray[np.int32]
    """The round in which it stands."""
    bribes: NDArray[np.int32]
    """Bribes that were played."""
    heap: NDArray[np.int16]
    lost: NDArray[np.int16]
    spaces: NDArray[np.int16]
    purses: NDArray[np.int16]
    in_hand: NDArray[np.bool_]

    def part(self, games: slice) -> Ended:
        """The same arrays, seen for these games only."""
        return Ended._make(array[..., games] for array in self)


class Trace(NamedTuple):
    """Every bribe of every game, for whoever compares; the first index is the bribe, the last the game."""

    cards: NDArray[np.int32]
    fists: NDArray[np.int32]
    """Gold; -1: the thief."""
    spaces: NDArray[np.int32]
    """This and what follows: after all that the bribe has led to."""
    purses: NDArray[np.int32]
    in_hand: NDArray[np.int32]
    since: NDArray[np.int32]
    came_from: NDArray[np.int32]
    heap: NDArray[np.int32]
    lost: NDArray[np.int32]

    def part(self, games: slice) -> Trace:
        """The same arrays, seen for these games only."""
        return Trace._make(array[..., games] for array in self)


def rules_of(players: int, options: Options) -> Rules:
    """Every switch is played; `open_gold` alone changes nothing here, for no policy looks into others' purses."""
    board = options.the_board()
    return Rules(
        players,
        board.stop,
        board.throne,
        ("best", "dense", "worst").index(options.caliph_tie),
        options.fifth_zero_moves_all,
        options.remainder_carry,
        options.thief_cancels_move,
        options.throne_blocks,
        options.final_tie == "track_behind",
    )


def steps_of(options: Options) -> Ints:
    """``steps[way, card, space]``: where a walk ends, forwards (0) or back (1); the Caliph's stays (BK-28)."""
    board = options.the_board()
    stay = range(board.throne + 1)
    return np.array([[*map(way.__getitem__, INHABITANTS), stay] for way in (board.ahead, board.behind)], np.int64)


def start_of(state: State) -> Start:
    """A position in which chance or the seats act."""
    if state.winners:
        raise ValueError("BK-39: the game is over in this position")
    return Start(
        state.round,
        state.bribe,
        CARDS.index(state.card) if state.card else NO_CARD,
        np.array(state.spaces, np.int64),
        np.array(state.purses, np.int64),
        np.array(state.thieves, np.int64),
        state.heap,
        state.lost,
        np.array(state.unseen, np.int64),
        sum(state.unseen),
        np.array(state.since, np.int64),
        np.array(state.came_from, np.int64),
    )


def plan_of(policies: Sequence[Policy]) -> Plan:
    """How the seats choose; ValueError where a policy is none."""
    plan = Plan(
        np.zeros(len(policies), np.int64),
        np.zeros(len(policies), np.int64),
        np.zeros((len(policies), 2, MOST_GOLD + 1, MOST_GOLD + 2), np.int64),
    )
    for seat, policy in enumerate(policies):
        if isinstance(policy, str):
            plan.kinds[seat] = _kind(policy)
        elif isinstance(policy, int | np.integer):
            plan.kinds[seat], plan.gold[seat] = FIXED, _bid(int(policy))
        else:
            plan.kinds[seat], plan.tables[seat] = TABLE, _ends(np.asarray(policy))
    return plan


def _kind(name: str) -> int:
    kinds = {"uniform": UNIFORM, "lowest": FIXED, "highest": HIGHEST}
    if name not in kinds:
        raise ValueError(f"a batch has no policy {name}; it has {', '.join(kinds)}, a bribe, or a matrix by purse")
    return kinds[name]


def _bid(gold: int) -> int:
    if not 0 <= gold <= MOST_GOLD:
        raise ValueError(f"BK-2: a bribe is 0 to {MOST_GOLD}, not {gold}")
    return gold


def _ends(weights: NDArray[Any]) -> Ints:
    purses, choices = MOST_GOLD + 1, MOST_GOLD + 2
    if weights.shape not in ((purses, choices), (2, purses, choices)) or weights.dtype.kind not in "iu":
        raise ValueError(f"a matrix by purse has {purses} rows of {choices} whole weights, not {weights.shape}")
    both = np.broadcast_to(weights, (2, purses, choices)).astype(np.int64)
    if both.min() < 0:
        raise ValueError("a weight is below 0")
    ends = np.zeros_like(both)
    for purse in range(purses):
        ends[:, purse] = both[:, purse, :-1].cumsum(axis=1)[:, purse, None]  # beyond what it can pay, nothing is added
        ends[:, purse, : purse + 1] = both[:, purse, : purse + 1].cumsum(axis=1)
        ends[1, purse, purse + 1 :] += both[1, purse, -1]
    if (ends[:, :, -1] == 0).any() or (ends[:, :, -1] >= 2**32).any():
        raise ValueError(
            "the weights of each purse must sum to 1 at least and to less than 2**32, also without the thief"
        )
    return ends
