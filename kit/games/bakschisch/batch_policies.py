"""How the seats of a batch choose (BK-9, BK-10): at random, by a matrix of weights, or always the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kit.engine.streams import Luck, below, draw_next
from kit.games.bakschisch.batch_settle import Marks, Numbers
from kit.games.bakschisch.moves import MOST_GOLD

Policy = str | int | NDArray[Any]
"""``"uniform"``; a bid, as far as the purse goes; ``"lowest"`` (0), ``"highest"`` (all); or a matrix of whole weights.

The matrix has a row for each purse from 0 to `MOST_GOLD`, a column for each bid, and a last column for the thief.  What
the purse cannot pay and a thief that is not in hand are left out; what is left must weigh something.  With two
matrices, the first holds without and the second with the thief in hand.  Only ``"uniform"`` and a matrix draw.
"""

Plan = Sequence[int | NDArray[np.int64] | None]
"""For each seat: None (at random), a bid as far as the purse goes, or ``ends[thief in hand, purse]``: where the weight
of each choice ends, the thief's after the largest bid that the purse can pay."""

NAMED = {"uniform": None, "lowest": 0, "highest": int(np.iinfo(np.int16).max)}


def plan_of(policies: Sequence[Policy]) -> Plan:
    """How the seats choose; raises ValueError for something that is not a policy."""
    return [_seat_of(policy) for policy in policies]


def choose(plan: Plan, purses: Numbers, thieves: Marks, luck: Luck) -> tuple[Numbers, Marks]:
    """The gold that every seat shows, and who shows the thief; `luck` moves on by a draw for each seat that draws."""
    drawn = draw_next(luck, sum(not isinstance(own, int) for own in plan))
    if all(own is None for own in plan):
        gold = _at_random(purses, thieves, drawn)
    else:
        rows = iter(drawn)
        gold = np.stack([_chosen(*seat, rows) for seat in zip(plan, purses, thieves, strict=True)])
    steals = gold > purses
    return gold * ~steals, steals


def _chosen(own: int | NDArray[np.int64] | None, purse: Numbers, thief: Marks, rows: Any) -> Numbers:
    """What one seat chooses in each game; one more than the purse: the thief."""
    if own is None:
        return _at_random(purse, thief, next(rows))
    if isinstance(own, int):
        return np.minimum(purse, np.int16(own))
    ends = own[thief.astype(np.int8), purse]
    places = below(next(rows), ends[:, -1].astype(np.uint64)).astype(np.int64)
    chosen: Numbers = (places[:, None] >= ends).sum(1, dtype=np.int16)
    return chosen


def _at_random(purses: Numbers, thieves: Marks, drawn: Luck) -> Numbers:
    return below(drawn, (purses + 1 + thieves).astype(np.uint64)).astype(np.int16)


def _seat_of(policy: Policy) -> int | NDArray[np.int64] | None:
    if isinstance(policy, str):
        if policy not in NAMED:
            raise ValueError(
                f"a batch has no policy {policy}; it has {', '.join(NAMED)}, a bribe, or a matrix by purse"
            )
        return NAMED[policy]
    if isinstance(policy, int | np.integer):
        if not 0 <= policy <= MOST_GOLD:
            raise ValueError(f"BK-2: a bribe is 0 to {MOST_GOLD}, not {policy}")
        return int(policy)
    return _ends(np.asarray(policy))


def _ends(weights: NDArray[Any]) -> NDArray[np.int64]:
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
