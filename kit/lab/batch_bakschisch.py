"""Which plans for Bakschisch its batch plays: whole games or one bribe, with uniform bids or tables of bids."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import MOST_GOLD, Bribe, Thief
from kit.lab.batch_columns import Column, asked_of, plain, seats, tally, winning
from kit.lab.batches import Tally
from kit.lab.plan import MOST_STEPS, Plan
from kit.lab.policies import Table, Uniform, drawable, policy_of, whole_weights


def tally_of(plan: Plan) -> Tally | None:
    """What plays this plan; None if only the engine can."""
    game = plan.game
    if type(game) is not Bakschisch or plan.given is not None or plan.until not in (None, "end") or plan.start.winners:
        return None
    column, policies = _column(plan), [_policy(plan, seat) for seat in game.seats]
    if column is None or any(policy is None for policy in policies):
        return None
    from kit.games.bakschisch import batch

    whole = plan.until == "end"
    how = {
        "players": game.players,
        "options": game.options_chosen,
        "policy": policies,
        "start": plan.start,
        "bribes": MOST_STEPS // 2 if whole else 1,
    }
    return tally(lambda seed, first, many: batch.play(seed, first, many, **how), column, whole)


def _column(plan: Plan) -> Column | None:
    asked = asked_of(plan)
    if asked is None:
        return None
    of: Any = asked.of
    columns = {
        "stands": plain(lambda found: found.spaces[:, of]),
        "purse": plain(lambda found: found.purses[:, of]),
        "heap": plain(lambda found: found.heap),
        "rounds": plain(lambda found: found.rounds),
        "thieves": seats(lambda found: found.thieves),
        "palace": seats(lambda found: found.spaces > plan.game.board.stop),
        "movers": seats(lambda found: found.spaces != plan.start.spaces),
    }
    return columns.get(asked.what) or winning(asked)


# Policies -------------------------------------------------------------------------------------------------------------


def _policy(plan: Plan, seat: int) -> Any:
    """A seat's policy as the batch has it; None if it has none like it."""
    policy = policy_of(plan.policies, seat)
    if type(policy) is Uniform:
        return "uniform"
    if type(policy) is Table and sum(plan.start.purses) + plan.start.heap <= MOST_GOLD:
        return _matrix(plan, policy, seat)
    return None


def _matrix(plan: Plan, table: Table, seat: int) -> Any:
    """Whole weights for each purse, without and with the thief in hand, as the engine draws by them.

    None for a table whose moves are not in the order of the batch, lowest bid first and the thief last, or that may
    have no move that can be made.
    """
    import numpy

    read = [(_bid(key), weight) for key, weight in table.weights]
    order = [bid for bid, _ in read]
    if -1 in order or order != sorted(set(order)):
        return None
    held = (int(plan.start.thieves[seat]), plan.start.purses[seat])
    matrix = numpy.zeros((2, MOST_GOLD + 1, MOST_GOLD + 2), numpy.int64)
    for thief, purse in product((0, 1), range(MOST_GOLD + 1)):
        may = _payable(read, thief, purse)
        if not may and (plan.until == "end" or held == (thief, purse)):
            return None
        for bid, weight in drawable(whole_weights(may or {0: 1})).items():
            matrix[thief, purse, bid] = weight
    return matrix


def _payable(read: Sequence[tuple[int, Any]], thief: int, purse: int) -> dict[int, Any]:
    """What may be chosen with this purse, without or with the thief in hand."""
    return {bid: weight for bid, weight in read if weight and (bid <= purse or (thief and bid == _THIEF))}


_THIEF = MOST_GOLD + 1


def _bid(key: Any) -> int:
    """A bid, or `_THIEF`; -1 for anything else."""
    if isinstance(key, Bribe):
        return key.gold
    if isinstance(key, int):
        return int(key) if 0 <= key <= MOST_GOLD else -1
    return _THIEF if key == "thief" or isinstance(key, Thief) else -1
