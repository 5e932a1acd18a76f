"""What the form of a new game says of a bot by the clock: who wins how often against two of its level.

The people are models (`kit.games.attraptresors.people`); seeds are fixed, so each share is always the same.  More games
and all pairs are in docs/benchmarks.md.
"""

from __future__ import annotations

from math import hypot
from statistics import fmean
from typing import Any

import pytest

from benchmarks.strength import ENOUGH, pairs_up_to, won_by
from kit.games.attraptresors.bots import CHARACTERS, FIRST_BOTS, LEVELS_BY_CLOCK
from kit.games.attraptresors.people import ADULT, CHILD, PEOPLE, PUPIL

STRENGTH = pytest.mark.full(
    "sixty games by the clock for each pair; make test plays one pair of each level",
    touched=["kit/games/attraptresors", "benchmarks/strength.py"],
)


def pairs(found: list[tuple[str, str]]) -> list[Any]:
    """The first one in each run, the others in the full one."""
    return [found[0], *(pytest.param(pair, marks=STRENGTH) for pair in found[1:])]


GAMES = 60
CLOSE = 0.05
"""So much below its aim a share of so few games may fall by luck; none of them uses all of it up."""


def share(person: str, pair: tuple[str, str]) -> float:
    return fmean(won_by(person, pair, GAMES))


@pytest.mark.parametrize("pair", pairs(list(pairs_up_to(1))), ids="-".join)
def test_a_child_wins_at_least_half_of_the_games_against_any_two_easy_bots(pair: tuple[str, str]) -> None:
    person, least = ENOUGH[1]
    assert person == CHILD and share(CHILD, pair) >= least + CLOSE


@pytest.mark.parametrize("pair", pairs([pair for pair in pairs_up_to(2) if pair not in pairs_up_to(1)]), ids="-".join)
def test_at_twelve_somebody_wins_a_third_against_any_two_that_are_not_hard(pair: tuple[str, str]) -> None:
    person, least = ENOUGH[2]
    assert person == PUPIL and share(PUPIL, pair) >= least + CLOSE


HARD = [pair for pair in pairs_up_to(3) if {LEVELS_BY_CLOCK[bot] for bot in pair} == {3}]


@pytest.mark.parametrize("pair", pairs(HARD), ids="-".join)
def test_nobody_is_unbeatable_and_a_grown_up_wins_a_third_against_the_hardest(pair: tuple[str, str]) -> None:
    person, least = ENOUGH[3]
    assert person == ADULT and share(ADULT, pair) >= least - CLOSE


@STRENGTH
def test_no_label_is_too_hard() -> None:
    """Against two that are medium a child loses more than half, and a pupil against some two with one that is hard."""
    for bot in ("careful", "tired"):
        assert share(CHILD, (bot, bot)) < ENOUGH[1][1]
    for bot, other in (("steady", "steady"), ("hasty", "hasty"), ("magpie", "uniform"), ("shadow", "shadow")):
        assert share(PUPIL, (bot, other)) < ENOUGH[2][1]


@STRENGTH
@pytest.mark.parametrize("person", PEOPLE)
def test_two_experts_are_too_hard_to_be_hard_and_anybody_beats_them_now_and_then(person: str) -> None:
    """They follow whoever plays: about one game in ten is won."""
    assert LEVELS_BY_CLOCK["expert"] == 4
    assert 0 < share(person, ("expert", "expert")) < ENOUGH[3][1] - CLOSE


def test_a_first_game_is_against_easy_bots() -> None:
    assert {LEVELS_BY_CLOCK[bot] for bot in FIRST_BOTS} == {1}


def test_people_of_8_and_12_are_as_much_slower_as_was_measured_and_no_bot_is_quicker_than_people_are() -> None:
    def mean(name: str) -> float:
        return PEOPLE[name].look.mu + PEOPLE[name].look.tau

    assert mean(ADULT) == 1000 and mean(PUPIL) == 1500 and mean(CHILD) == 2000
    spread = {name: hypot(each.look.sigma, each.look.tau) / mean(name) for name, each in PEOPLE.items()}
    assert all(abs(each - 2 / 7) < 0.01 for each in spread.values())
    simple_reaction = 231
    for character in CHARACTERS.values():
        assert min(character.hand.quantile(0.01), character.look.quantile(0.01)) > simple_reaction
