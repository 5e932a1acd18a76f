"""Which plans of Intrige and Attrap'trésors their batches play: whole games from the start, everybody at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kit.engine.moment import Question
from kit.games.attraptresors.game import Attraptresors
from kit.games.intrige.game import Intrige
from kit.games.intrige.measures import THOUSAND
from kit.lab.plan import UNFINISHED, Plan
from kit.lab.policies import Uniform, policy_of
from kit.lab.table import as_question

AT_ONCE = 32768
"""Games whose arrays are held at the same time: ten times the games take the same memory."""


def tally_of(plan: Plan) -> Callable[[int, int, int], Mapping[Any, int]] | None:
    """What plays this plan; None where only the engine can."""
    asked, game = as_question(plan.game, plan.measure), plan.game
    value_of = _value(asked, game) if isinstance(asked, Question) else None
    at_random = all(type(policy_of(plan.policies, seat)) is Uniform for seat in game.seats)
    whole = plan.until == "end" and plan.given is None and plan.start == game.start()
    play = _play(game)
    if value_of is None or play is None or not (at_random and whole):
        return None

    def tally(seed: int, first: int, many: int) -> Mapping[Any, int]:
        counts: Counter[Any] = Counter()
        for begin in range(first, first + many, AT_ONCE):
            found = play(seed, begin, min(AT_ONCE, first + many - begin))
            over = found.winners.any(axis=1)
            counts.update(value_of(found, number) for number in over.nonzero()[0].tolist())
            if not over.all():
                counts[UNFINISHED] += int((~over).sum())
        return counts

    return tally


def _play(game: Any) -> Callable[[int, int, int], Any] | None:
    """The batch of a game, where it plays these switches."""
    how: dict[str, Any] = {"players": game.players, "options": game.options_chosen}
    if type(game) is Intrige:
        from kit.games.intrige.batch import play as play_intrige

        return partial(play_intrige, **how)
    if type(game) is Attraptresors and game.untimed and not game.permille:
        from kit.games.attraptresors.batch import play as play_attraptresors

        return partial(play_attraptresors, **how)
    return None


def _value(asked: Question, game: Any) -> Callable[[Any, int], Any] | None:
    """What is asked, of one game of a batch."""
    if asked.step is not None:
        return None
    of: Any = asked.of
    if asked.what == "winners":
        return lambda found, number: tuple(found.winners[number].nonzero()[0].tolist())
    if asked.what == "wins":
        return lambda found, number: bool(found.winners[number, of])
    if asked.what == "money" and game.name == "intrige":
        return lambda found, number: THOUSAND * int(found.money[number, of])
    return None
