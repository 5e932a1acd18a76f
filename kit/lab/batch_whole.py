"""Which plans for Intrige and Attrap'trésors their batches play: whole games from the start, uniform choices."""

from __future__ import annotations

from typing import Any

from kit.games.attraptresors.game import Attraptresors
from kit.games.intrige.game import Intrige
from kit.games.intrige.measures import THOUSAND
from kit.lab.batch_columns import Column, asked_of, plain, tally, winning
from kit.lab.batches import Tally
from kit.lab.plan import Plan
from kit.lab.policies import Uniform, policy_of


def tally_of(plan: Plan) -> Tally | None:
    """What plays this plan; None if only the engine can."""
    game = plan.game
    if plan.until != "end" or plan.given is not None or plan.start != game.start():
        return None
    if any(type(policy_of(plan.policies, seat)) is not Uniform for seat in range(game.players)):
        return None
    if (column := _column(plan)) is None:
        return None
    how = {"players": game.players, "options": game.options_chosen}
    play: Any = None
    if type(game) is Intrige:
        from kit.games.intrige.batch import play
    elif type(game) is Attraptresors and game.untimed and not game.permille:
        from kit.games.attraptresors.batch import play
    return play and tally(lambda seed, first, many: play(seed, first, many, **how), column)


def _column(plan: Plan) -> Column | None:
    asked = asked_of(plan)
    if asked is None:
        return None
    of: Any = asked.of
    own = {
        "intrige": {"money": plain(lambda found: THOUSAND * found.money[:, of])},
        "attraptresors": {
            "sacks": plain(lambda found: found.sacks[:, of]),
            "rounds": plain(lambda found: found.rounds),
        },
    }
    return own[plan.game.name].get(asked.what) or winning(asked)
