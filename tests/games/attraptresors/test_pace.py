"""Bots that follow people: half of their hands are quicker than a quarter, or half, of somebody's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import median, quantiles

import pytest

from kit.engine.game import Seat
from kit.games.attraptresors import NOTHING, Grab, Reach
from kit.games.attraptresors.bots import CHARACTERS
from kit.games.attraptresors.moves import GiveBack, Move
from kit.games.attraptresors.pace import ENOUGH, QUARTERS, QUICKEST_MS, SEEN_MS, paced
from kit.games.attraptresors.pieces import COLUMN
from tests.each import each

Moves = Mapping[Seat, Move]
LOOKS, HANDS = (2100, 1500, 1900, 1700, 2600), (1300, 900, 1000, 1100, 1600)


def at_column(times: Sequence[int], seat: Seat = 0) -> list[Moves]:
    """Throws in which this seat alone reaches for the column."""
    return [{0: NOTHING, 1: NOTHING, 2: NOTHING, seat: Reach((Grab(COLUMN, ms),))} for ms in times]


def at_objects(times: Sequence[int]) -> list[Moves]:
    """Throws in which seat 2 has the column, and seat 0 presses an object so much later."""
    return [{0: Reach((Grab("lamp", 800 + ms),)), 1: NOTHING, 2: Reach((Grab(COLUMN, 800),))} for ms in times]


@each("name", QUARTERS)
def test_before_there_are_enough_hands_a_bot_has_its_usual_pace(name: str) -> None:
    few = [*at_column(LOOKS[: ENOUGH - 1]), *at_objects(HANDS[: ENOUGH - 1])]
    for moves in ([], few):
        assert paced(moves, [0])[name].character == CHARACTERS[name]


@each("name", QUARTERS)
def test_then_the_median_of_its_times_is_the_quarter_of_theirs(name: str) -> None:
    usual = CHARACTERS[name]
    bot = paced([*at_column(LOOKS), *at_objects(HANDS)], [0])[name].character
    assert (bot.error, bot.sure_enough, bot.plans) == (usual.error, usual.sure_enough, usual.plans)
    for times, own, before in ((LOOKS, bot.look, usual.look), (HANDS, bot.hand, usual.hand)):
        wanted = quantiles(times, n=4, method="inclusive")[QUARTERS[name] - 1]
        random = Random(name)
        assert median(own.draw(random) for _ in range(4000)) == pytest.approx(wanted, rel=0.02)
        assert own.quantile(0.5) == pytest.approx(wanted, abs=1)
        assert own.quantile(0.95) / own.quantile(0.05) == pytest.approx(
            before.quantile(0.95) / before.quantile(0.05), rel=0.01
        )


def test_the_expert_follows_the_quickest_quarter_and_the_shadow_the_middle() -> None:
    bots = paced(at_column(LOOKS), [0])
    assert bots["expert"].character.look.quantile(0.5) == pytest.approx(1700, abs=1)
    assert bots["shadow"].character.look.quantile(0.5) == pytest.approx(1900, abs=1)
    assert bots["expert"].character.hand == CHARACTERS["expert"].hand


@each("name", QUARTERS)
def test_nobody_is_followed_below_what_people_can_do(name: str) -> None:
    bot = paced([*at_column([120] * ENOUGH), *at_objects([260] * ENOUGH)], [0])[name].character
    assert bot.look.quantile(0.5) == pytest.approx(QUICKEST_MS, abs=1)
    assert bot.hand.quantile(0.5) == pytest.approx(QUICKEST_MS, abs=1)


def test_of_several_people_the_quickest_one_is_followed_and_no_bot_is() -> None:
    moves = [*at_column(LOOKS), *at_column([1200] * ENOUGH, seat=1), *at_column([500] * ENOUGH, seat=2)]
    assert paced(moves, [0, 1])["shadow"].character.look.quantile(0.5) == pytest.approx(1200, abs=1)
    assert paced(moves, [])["shadow"].character == CHARACTERS["shadow"]


@pytest.mark.parametrize(
    "moves",
    [
        {0: Reach((Grab(COLUMN, 700),)), 1: Reach((Grab(COLUMN, 900),)), 2: NOTHING},  # a slower one would not be seen
        {0: Reach((Grab("lamp", 800 + SEEN_MS - 1),)), 1: NOTHING, 2: Reach((Grab(COLUMN, 800),))},  # meant the column
        {0: Reach((Grab("lamp", 500),)), 1: NOTHING, 2: Reach((Grab(COLUMN, 800),))},  # before it was taken
        {0: Reach((Grab("lamp", 500),)), 1: NOTHING, 2: NOTHING},
        {0: Reach((Grab(COLUMN),)), 1: NOTHING, 2: NOTHING},  # without a clock
        {0: GiveBack(1)},
        {2: GiveBack(1)},
        {},
    ],
)
def test_hands_that_tell_nothing_of_how_quick_somebody_is_do_not_count(moves: Moves) -> None:
    assert paced([moves] * ENOUGH, [0])["expert"].character == CHARACTERS["expert"]
