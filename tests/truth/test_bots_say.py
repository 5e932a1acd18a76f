"""Why a bot moves: what its sentence says of the table is so on the very table that it sees."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from kit.games import NAMES
from tests.truth.played import Chosen, chosen

GAMES = 20
Holds = Callable[[Chosen, Mapping[str, Any]], bool]


def broke(state: Any, who: int, to: int) -> bool:
    return (who, to) in state.broken


def sells_to_the_highest(made: Chosen, told: Mapping[str, Any]) -> bool:
    rivals = [paid for paid in made.state.bribes if paid.profession == told["profession"]]
    return max((paid.amount for paid in rivals), default=0) == told["amount"]


def pays_more_but_is_seldom_got(made: Chosen, told: Mapping[str, Any]) -> bool:
    pays = made.game.sacks_for
    return (
        told["richer"] in made.game.tower
        and pays[told["richer"]] > pays[told["next"]]
        and told["worse"] < told["better"]
    )


SAYS: Mapping[str, Mapping[str, Holds]] = {
    "bakschisch": {
        "bot_uniform": lambda made, told: len(made.game.options(made.state, made.seat)) == told["choices"],
        "bot_empty_purse": lambda made, told: made.state.purses[made.seat] == 0,
        "bot_attacks_throne": lambda made, told: made.state.spaces[told["seat"]] == made.game.board.throne,
        "bot_guard_saves": lambda made, told: made.state.spaces[told["seat"]] == made.game.board.throne,
        "bot_holds_throne": lambda made, told: made.state.spaces[made.seat] == made.game.board.throne,
        "bot_cautious_saves": lambda made, told: made.state.purses[made.seat] == told["kept"],
        "bot_cautious_bids": lambda made, told: made.state.purses[made.seat] == told["kept"] + told["gold"],
        "bot_hoards": lambda made, told: made.state.purses[made.seat] == told["kept"] < told["need"],
        "bot_expert_bids": lambda made, told: made.state.card == told["card"] and 0 <= told["chance"] <= 100,
    },
    "intrige": {
        "bot_uniform": lambda made, told: len(made.game.options(made.state, made.seat)) == told["choices"],
        "bot_trusts": lambda made, told: not broke(made.state, told["rival"], made.seat),
        "bot_keeps_faith": lambda made, told: not broke(made.state, told["seat"], made.seat),
        "bot_spites": lambda made, told: broke(made.state, told["rival"], made.seat),
        "bot_punishes": lambda made, told: broke(made.state, told["seat"], made.seat),
        "bot_refuses_false": lambda made, told: broke(made.state, told["seat"], made.seat),
        "bot_sells_conflict": sells_to_the_highest,
        "bot_outbids": lambda made, told: any(
            paid.seat == told["rival"] and paid.amount < told["amount"] for paid in made.state.bribes
        ),
    },
    "attraptresors": {
        "bot_uniform": lambda made, told: len(made.game.options(made.state, made.seat)) == told["choices"],
        "bot_unsure": lambda made, told: 0 <= told["chance"] < 100,
        "bot_mission": lambda made, told: 50 <= told["chance"] <= 100,
        "bot_goes_on": pays_more_but_is_seldom_got,
    },
}
"""What is held of the reasons; the facts of the others are figures of the bot's own."""


@pytest.mark.parametrize("name", NAMES)
def test_what_a_bot_says_of_the_table_is_so(name: str) -> None:
    met = set()
    for made in chosen(name, GAMES):
        reason, told = made.choice.reason, made.choice.facts
        if reason in SAYS[name]:
            assert SAYS[name][reason](made, told), (reason, told, made.state)
            met.add(reason)
    assert met == SAYS[name].keys()
