"""A rating is the likeliest strength, and its standard error says how far off it is."""

from __future__ import annotations

from itertools import combinations
from math import log, log10
from random import Random

import pytest

from kit.lab.linear import solved
from kit.lab.ratings import TENFOLD, Tables, ratings

STRENGTHS = {"ann": 1.0, "ben": 2.0, "cleo": 0.5, "dan": 1.2}


def played(luck: Random, games: int, size: int) -> Tables:
    """Tables of so many games between all companies of this size, won as the strengths have it."""
    companies = list(combinations(STRENGTHS, size))
    tables: dict[tuple[str, ...], dict[str, float]] = {company: dict.fromkeys(company, 0.0) for company in companies}
    for number in range(games):
        company = companies[number % len(companies)]
        (winner,) = luck.choices(company, [STRENGTHS[player] for player in company])
        tables[company][winner] += 1
    return tables


def likelihood(tables: Tables, strengths: dict[str, float]) -> float:
    """The logarithm of the chance of what was won, and of half a victory over somebody of strength 1 for each."""
    games = sum(
        won * log(strengths[player] / sum(strengths[each] for each in company))
        for company, wins in tables.items()
        for player, won in wins.items()
    )
    return games + sum(0.5 * log(strength) - log(1 + strength) for strength in strengths.values())


def test_nobody_is_likelier_with_another_strength() -> None:
    tables = played(Random(1), 60, 3)
    found = {player: 10 ** (rating.points / TENFOLD) for player, rating in ratings(tables, [*STRENGTHS]).items()}
    best = likelihood(tables, found)
    for player in STRENGTHS:
        for factor in (0.99, 1.01):
            assert likelihood(tables, {**found, player: factor * found[player]}) < best


def test_two_who_met_are_as_far_apart_as_their_wins() -> None:
    found = ratings({("ann", "ben"): {"ann": 3e6, "ben": 1e6}}, ["ann", "ben"])
    assert found["ann"].points - found["ben"].points == pytest.approx(TENFOLD * log10(3), rel=1e-5)
    assert found["ann"].points == pytest.approx(-found["ben"].points)


@pytest.mark.parametrize("size", [2, 3])
def test_of_twenty_intervals_nineteen_hold_the_truth(size: int) -> None:
    held = 0
    middle = true_middle()
    for seed in range(100):
        for player, rating in ratings(played(Random(seed), 300, size), [*STRENGTHS]).items():
            truth = TENFOLD * log10(STRENGTHS[player]) - middle
            held += abs(rating.points - truth) <= 1.96 * rating.error
    assert 360 <= held <= 396  # of 400; 380 are due


def true_middle() -> float:
    """How many points somebody has who would win half of all games of two against one of these by lot."""
    tables = {(one, other): {one: s * 1e9 / (s + t), other: t * 1e9 / (s + t)}
              for (one, s), (other, t) in combinations(STRENGTHS.items(), 2)}  # fmt: skip
    return TENFOLD * log10(STRENGTHS["ann"]) - ratings(tables, [*STRENGTHS])["ann"].points


def test_whoever_wins_nothing_is_weak_without_end_but_has_a_number() -> None:
    few, many = (
        ratings({("ann", "ben", "zoe"): {"ann": games, "ben": games}}, ["ann", "ben", "zoe"]) for games in (10, 1000)
    )
    assert many["zoe"].points < few["zoe"].points - 300 and few["zoe"].error > 100
    assert many["ann"].error < few["ann"].error


def test_the_same_player_twice_at_a_table_counts_twice() -> None:
    """Ann sits on two of three seats and wins two of three games: she is as strong as Ben."""
    found = ratings({("ann", "ann", "ben"): {"ann": 200, "ben": 100}}, ["ann", "ben"])
    assert found["ann"].points == pytest.approx(0, abs=1e-4)
    information = 300 * 2 / 3 * 1 / 3  # of 300 games, each won by her with 2/3
    variance = information / (2 * information + 1 / 4) ** 2
    assert found["ann"].error == pytest.approx(TENFOLD / log(10) * variance**0.5, rel=1e-4)


def test_the_errors_are_those_of_the_matrix_of_second_derivatives() -> None:
    """The slow twin, for two: information n p q, and a quarter each from the game besides."""
    found = ratings({("ann", "ben"): {"ann": 50, "ben": 50}}, ["ann", "ben"])
    games = [[25.0, -25.0], [-25.0, 25.0]]
    whole = [[25.25, -25.0], [-25.0, 25.25]]
    inverse = [solved(whole, unit) for unit in ([1.0, 0.0], [0.0, 1.0])]
    variance = sum(inverse[0][i] * games[i][j] * inverse[0][j] for i in (0, 1) for j in (0, 1))
    assert found["ann"].error == pytest.approx(TENFOLD / log(10) * variance**0.5)
