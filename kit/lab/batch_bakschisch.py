"""Which plans of Bakschisch its batch plays: whole games or one bribe, by uniform bids or tables of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kit.engine.moment import Question
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import MOST_GOLD, Bribe, Thief
from kit.lab.plan import MOST_STEPS, UNFINISHED, Plan
from kit.lab.policies import Table, Uniform, drawable, policy_of, whole_weights
from kit.lab.table import question

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kit.games.bakschisch.batch import Games

Column = Callable[["Games"], "NDArray[Any]"]
"""A whole number for each game, from which its value is told."""

AT_ONCE = 65536
"""Games whose arrays are held at the same time: ten times the games take the same memory."""


def tally_of(plan: Plan) -> Callable[[int, int, int], Mapping[Any, int]] | None:
    """What plays this plan; None where only the engine can."""
    game = plan.game
    if type(game) is not Bakschisch or plan.given is not None or plan.until not in (None, "end") or plan.start.winners:
        return None
    from kit.games.bakschisch import batch

    column = _column(plan)
    policies = [_policy(plan, seat) for seat in game.seats]
    if column is None or any(policy is None for policy in policies):
        return None
    value_of, numbers_of = column
    whole = plan.until == "end"

    def tally(seed: int, first: int, many: int) -> Mapping[Any, int]:
        counts: Counter[Any] = Counter()
        for begin in range(first, first + many, AT_ONCE):
            found = batch.play(
                seed,
                begin,
                min(AT_ONCE, first + many - begin),
                players=game.players,
                options=game.options_chosen,
                policy=policies,
                start=plan.start,
                bribes=MOST_STEPS // 2 if whole else 1,
            )
            _count(counts, found, numbers_of(found), value_of, whole)
        return counts

    return tally


def _count(
    counts: Counter[Any], found: Games, numbers: NDArray[Any], value_of: Callable[[int], Any], whole: bool
) -> None:
    import numpy

    if whole:
        over = found.winners.any(axis=1)
        if unfinished := int((~over).sum()):
            counts[UNFINISHED] += unfinished
        numbers = numbers[over]
    for number, count in zip(*numpy.unique(numbers, return_counts=True), strict=True):
        counts[value_of(int(number))] += int(count)


# Measures: as whole numbers that numpy can count, and what each of them means ----------------------------------------


def _column(plan: Plan) -> tuple[Callable[[int], Any], Column] | None:
    asked = question(plan.game, plan.measure) if isinstance(plan.measure, str) else plan.measure
    if not isinstance(asked, Question) or asked.step is not None:
        return None
    of: Any = asked.of
    numbers: dict[str, Column] = {
        "stands": lambda found: found.spaces[:, of],
        "purse": lambda found: found.purses[:, of],
        "heap": lambda found: found.heap,
        "rounds": lambda found: found.rounds,
    }
    seats: dict[str, Column] = {
        "winners": lambda found: found.winners,
        "thieves": lambda found: found.thieves,
        "palace": lambda found: found.spaces > plan.game.board.stop,
        "movers": lambda found: found.spaces != plan.start.spaces,
    }
    if asked.what in numbers:
        return int, numbers[asked.what]
    if asked.what == "wins":
        return bool, lambda found: found.winners[:, of]
    if asked.what in seats:
        marks = seats[asked.what]
        bits = [1 << seat for seat in plan.game.seats]
        return _seats, lambda found: marks(found) @ bits
    return None


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


# Policies -------------------------------------------------------------------------------------------------------------


def _policy(plan: Plan, seat: int) -> Any:
    """A seat's policy as the batch has it; None where it has none like it."""
    policy = policy_of(plan.policies, seat)
    if type(policy) is Uniform:
        return "uniform"
    if type(policy) is Table and sum(plan.start.purses) + plan.start.heap <= MOST_GOLD:
        return _matrix(plan, policy, seat)
    return None


def _matrix(plan: Plan, table: Table, seat: int) -> Any:
    """Whole weights for each purse, without and with the thief in hand, as the engine draws by them.

    None for a table whose moves do not stand in the order of the batch, lowest bid first and the thief last, or that
    may not have any move that can be made.
    """
    import numpy

    read = [(_bid(key), weight) for key, weight in table.weights]
    order = [bid for bid, _ in read]
    if -1 in order or order != sorted(set(order)):
        return None
    held = (plan.start.purses[seat], plan.start.thieves[seat])
    matrix = numpy.zeros((2, MOST_GOLD + 1, MOST_GOLD + 2), numpy.int64)
    for thief in (0, 1):
        for purse in range(MOST_GOLD + 1):
            may = {bid: weight for bid, weight in read if weight and (bid <= purse or (thief and bid == _THIEF))}
            if not may and (plan.until == "end" or held == (purse, thief)):
                return None
            for bid, weight in drawable(whole_weights(may or {0: 1})).items():
                matrix[thief, purse, bid] = weight
    return matrix


_THIEF = MOST_GOLD + 1


def _bid(key: Any) -> int:
    """A bid, or `_THIEF`; -1 for what is neither."""
    if isinstance(key, Bribe):
        return key.gold
    if isinstance(key, int):
        return int(key) if 0 <= key <= MOST_GOLD else -1
    return _THIEF if key == "thief" or isinstance(key, Thief) else -1
