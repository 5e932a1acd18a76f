"""The third way to a chance: a game is played again and again by the lab's policies, from a fixed seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kit.engine.chance import pick
from kit.engine.game import CHANCE
from kit.engine.moment import Moment
from kit.engine.session import Played
from kit.engine.stream import Stream
from kit.lab.distribution import Distribution
from kit.lab.policies import Policies, policy_of


def played(game: Any, state: Any, policies: Policies, value: Callable[[Moment], Any], games: int) -> Counter[Any]:
    """How often each value came, when the first decision of seats had been carried out."""
    return Counter(value(_one(game, state, policies, Stream(15, number))) for number in range(games))


def _one(game: Any, state: Any, policies: Policies, stream: Stream) -> Moment:
    moment, decided = Moment(game, state), False
    while not decided and (seats := sorted(game.to_act(moment.after))):
        decided = CHANCE not in seats
        if decided:
            moves = {seat: policy_of(policies, seat).draw(game, moment.after, seat, stream) for seat in seats}
        else:
            weights = game.chance(moment.after)
            moves = {CHANCE: pick(weights, stream.next() % sum(weights.values()))}
        after, events = game.apply(moment.after, moves)
        moment = moment._replace(steps=(*moment.steps, Played(moves, events, after)))
    return moment


def agree(exact: Distribution[Any], counts: Counter[Any]) -> bool:
    """Every value came as often as it should, within four standard errors, and none that cannot come."""
    games = counts.total()
    return set(counts) <= set(exact) and all(
        (Fraction(counts[value], games) - chance) ** 2 <= 16 * chance * (1 - chance) / games
        for value, chance in exact.items()
    )
