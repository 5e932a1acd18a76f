"""PettingZoo's own suites, and what they do not ask."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from kit.bridges import attraptresors_v0, bakschisch_v0, intrige_v0
from tests.each import each

GAMES: tuple[tuple[ModuleType, dict[str, Any]], ...] = (
    (bakschisch_v0, {"players": 3}),
    (intrige_v0, {"players": 3, "edition": "small"}),
    (attraptresors_v0, {"players": 4}),
    (attraptresors_v0, {"players": 2, "untimed": True}),
)
full = pytest.mark.full("the suites with a thousand steps; make test runs each with a few", touched=["kit/bridges"])


@pytest.fixture(autouse=True)
def _usual_words() -> Iterator[None]:
    """What a dict with a mask always brings: that observations are no plain arrays."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("cycles", "environments"), [(40, 3), pytest.param(1000, 30, marks=full)])
@each(("module", "given"), GAMES)
def test_an_environment_passes_the_suites_for_agents_in_turn(
    module: ModuleType, given: dict[str, Any], cycles: int, environments: int
) -> None:
    make = partial(module.env, **given)
    api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=environments)
    render_test(make)


@pytest.mark.parametrize("cycles", [40, pytest.param(1000, marks=full)])
def test_bakschisch_passes_the_suites_for_agents_that_decide_at_once(cycles: int) -> None:
    parallel_api_test(bakschisch_v0.parallel_env(players=4), num_cycles=cycles)
    lenient = {"illegal": "first"}  # that suite draws moves without asking which are allowed
    max_cycles_test(
        SimpleNamespace(**{name: partial(getattr(bakschisch_v0, name), **lenient) for name in ("env", "parallel_env")})
    )


def _played(env: Any, seed: int) -> list[tuple[str, int]]:
    """The moves of a game in which all are drawn from this seed, with those who made them."""
    env.reset(seed=seed)
    random, made = np.random.default_rng(seed), []
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        action = None if ended or cut else int(random.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        if action is not None:
            made.append((agent, action))
    return made


@each(("module", "given"), GAMES)
def test_rewards_come_at_the_end_and_are_those_of_the_engine(module: ModuleType, given: dict[str, Any]) -> None:
    for seed in range(3):
        env = module.raw_env(**given)
        env.reset(seed=seed)
        random, total = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            total[agent] += reward
            assert ended or cut or reward == 0
            env.step(None if ended or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(total.values()) == pytest.approx(0)
        assert list(total.values()) == pytest.approx([float(each) for each in env.turn.utilities])


def test_both_kinds_of_environment_play_the_same_game() -> None:
    in_turn, at_once = bakschisch_v0.raw_env(players=3), bakschisch_v0.parallel_env(players=3)
    moves = _played(in_turn, 7)
    at_once.reset(seed=7)
    for first in range(0, len(moves), 3):
        _, rewards, ended, _, _ = at_once.step(dict(moves[first : first + 3]))
    assert all(ended.values()) and not at_once.agents
    assert at_once.turn.state == in_turn.turn.state
    assert list(rewards.values()) == [float(each) for each in in_turn.turn.utilities]


def test_the_same_seed_brings_the_same_cards_and_another_seed_others() -> None:
    games = [_played(bakschisch_v0.env(players=2, max_cycles=20), seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_mask_says_what_may_be_done_and_anything_else_is_refused_by_name() -> None:
    env = bakschisch_v0.env(players=2, position="r1 b1 A0:2T B0:10T heap:8 up:G")
    env.reset(seed=0)
    seen, *_ = env.last()
    names = [env.unwrapped.moves[number] for number in np.flatnonzero(seen["action_mask"])]
    assert names == ["0", "1", "2", "thief"]
    with pytest.raises(ValueError, match="7 is not allowed now"):
        env.step(7)
    env.step(2)  # and nothing was lost by it
    assert env.agent_selection == "B"


def test_numbers_that_are_observed_have_names_and_hide_what_is_hidden() -> None:
    env = bakschisch_v0.env(players=3)
    env.reset(seed=4)
    for agent in "ABC":
        seen = dict(zip(env.unwrapped.features, env.observe(agent)["observation"], strict=True))
        assert seen[f"me {agent}"] == 1 and sum(seen[f"me {each}"] for each in "ABC") == 1
        assert {each: seen[f"gold {each}"] for each in "ABC"} == dict.fromkeys("ABC", -1) | {agent: 10}


def test_a_closed_fist_changes_nothing_that_the_others_are_given() -> None:
    seen = []
    for fist in (0, 9):
        env = bakschisch_v0.env(players=3)
        env.reset(seed=4)
        env.step(fist)
        seen.append([env.observe(agent) for agent in "BC"])
    for one, other in zip_longest(*seen):
        assert all((one[part] == other[part]).all() for part in one)


@each("module", [intrige_v0, attraptresors_v0])
def test_a_game_in_which_not_all_decide_together_says_which_environment_to_take(module: ModuleType) -> None:
    from kit.bridges.pettingzoo import AtOnce

    assert not hasattr(module, "parallel_env")
    with pytest.raises(ValueError, match="take env instead"):
        AtOnce(module.__name__.rpartition(".")[2].removesuffix("_v0"))


def test_a_game_that_takes_too_long_is_cut_off_and_pays_nobody() -> None:
    env = bakschisch_v0.parallel_env(players=2, max_cycles=3)
    env.reset(seed=0)
    for _ in range(3):
        _, rewards, ended, cut, _ = env.step({"A": 0, "B": 0})
    assert all(cut.values()) and not any(ended.values()) and set(rewards.values()) == {0}
