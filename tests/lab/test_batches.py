"""Where a batch fits a plan, simulate counts by it, and exactly what the engine counts."""

from __future__ import annotations

from typing import Any

import pytest

from kit.games.bakschisch import Bakschisch, Bribe
from kit.games.bakschisch.misconceptions import TieMovesNobody
from kit.lab.batches import batch_for
from kit.lab.plan import UNFINISHED, Plan
from kit.lab.policies import bot, table, uniform
from kit.lab.simulations import plan
from kit.lab.sweep import begun
from tests.effort import Some
from tests.lab.plans import SHORT

STINGY = table({0: 3, 1: 2, 2: 1, 30: 9, "thief": 1})
GAMES = 100
UNTIMED = {"untimed": True}


def whole(measure: str, policies: Any = None, **how: Any) -> Plan:
    return plan("bakschisch", policies, measure, until="end", **how)


FITTING = {
    "who wins": whole("winners"),
    "seat B wins, two players": whole("wins:B", players=2),
    "rounds of a stingy table": whole("rounds", STINGY, players=3),
    "gold of C": whole("purse:C", {0: STINGY, 1: uniform(), 2: STINGY, 3: uniform()}),
    "other rules": whole("heap", STINGY, options={"caliph_tie": "worst", "thief_cancels_move": True}),
    "gold that is lost": whole("winners", players=2, options={"remainder_carry": False}),
    "in the palace": whole("palace", players=2),
    "what B has, three players, other rules": plan(
        "intrige", None, "money:B", until="end", players=3, options={"refund_losers": True}
    ),
    "whether D is richest": plan("intrige", None, "wins:D", until="end", players=5),
    "sacks of A, two players": plan("attraptresors", None, "sacks:A", until="end", players=2, options=UNTIMED),
    "a bribe": plan("bakschisch", None, "stands:A", position=SHORT, until="decision"),
    "a bribe by a table": plan("bakschisch", table({2: 1, "thief": 1}), "thieves", position=SHORT, until="decision"),
    "a card and a bribe": plan("bakschisch", STINGY, "movers", until="decision"),
    "the richest at court": plan("intrige", None, "winners", until="end"),
    "money of B, small edition": plan("intrige", None, "money:B", until="end", players=3, options={"edition": "small"}),
    "seat C at the tower": plan("attraptresors", None, "wins:C", until="end", players=3, options={"untimed": True}),
}


@pytest.mark.parametrize("name", FITTING)
def test_a_batch_counts_what_the_engine_counts(name: str, some: Some) -> None:
    found = batch_for(FITTING[name])
    assert found is not None
    games = some.count(GAMES, least=20)
    counts = found(11, 40, games)
    assert counts == FITTING[name].by_engine(11, 40, games)
    assert sum(counts.values()) == games and {type(value) for value in counts} <= {int, bool, tuple, str}


def test_games_that_do_not_end_are_counted_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("kit.lab.plan.MOST_STEPS", "kit.lab.batch_bakschisch.MOST_STEPS"):
        monkeypatch.setattr(place, 200)
    found = batch_for(FITTING["who wins"])
    assert found is not None and 0 < found(11, 0, GAMES)[UNFINISHED] < GAMES
    assert found(11, 0, GAMES) == FITTING["who wins"].by_engine(11, 0, GAMES)


def test_many_parts_are_one_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    found = batch_for(FITTING["who wins"])
    assert found is not None
    at_once = found(11, 0, GAMES)
    monkeypatch.setattr("kit.lab.batch_columns.AT_ONCE", 40)
    assert found(11, 0, GAMES) == at_once


@pytest.mark.parametrize(
    "other",
    [
        plan("attraptresors", None, "winners", until="end", options={"untimed": False}),
        plan("attraptresors", None, "winners", until="end", options=UNTIMED | {"loose_dice": "many"}),
        plan("attraptresors", None, "most", options=UNTIMED, until="decision"),
        plan("intrige", None, "where:A:law", until="end"),
        begun(plan("intrige", None, "winners", until="end"), "money", 500),
        plan("intrige", None, "winners", until="decision"),
        plan("intrige", bot("greedy"), "winners", until="end"),
        plan("intrige", None, "hired", until="end"),
        whole("winners", bot("level_1")),
        whole("winners", table({1: 1})),  # an empty purse may do nothing of it
        whole("winners", table({1: 1, 0: 1})),  # drawn in another order
        whole("winners", table({Bribe(0): 1, "thief": 1, 3: 1})),
        plan("bakschisch", None, "winners", until=3),
        plan("bakschisch", None, "loot", position=SHORT, until="decision"),
        plan("bakschisch", None, "stands:A", position=SHORT, given={"loot": 1}, until="decision"),
        plan("bakschisch", None, lambda moment: 1, position=SHORT, until="decision"),
    ],
)
def test_what_no_batch_can_play_goes_through_the_engine(other: Plan) -> None:
    assert batch_for(other) is None


def test_a_game_with_a_wrong_rule_is_never_played_by_the_right_ones() -> None:
    wrong = TieMovesNobody(Bakschisch(4))
    assert batch_for(Plan(wrong, wrong.start(), uniform(), "winners", until="end")) is None
