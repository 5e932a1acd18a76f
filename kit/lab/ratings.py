"""How strong players are by whom they beat: the Bradley-Terry model, at tables of any size.

Each player has a strength, and wins with a chance of its strength over the sum of all at the table.  For two that is
the model of R. Bradley and M. Terry (Biometrika 39, 1952), for more the choice rule of R. D. Luce (Individual Choice
Behavior, 1959); the same person twice at a table counts twice.  A shared victory is divided.  The most likely strengths
are found by the MM algorithm of D. Hunter (MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32,
2004).

Whoever has won nothing, or everything, would be infinitely weak, or strong.  So each has besides shared one game of two
with a player of strength 1; that also says where the scale begins (as in R. Coulom: Computing Elo ratings of move
patterns in the game of Go, 2007).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from kit.lab.linear import dot, solved

TENFOLD = 400.0
"""Points of the scale of A. Elo (The rating of chessplayers, 1978) from one strength to ten times as much."""
CLOSE, MOST_ROUNDS = 1e-10, 100_000
"""The search ends once no logarithm of a strength changes by more than this, or after so many rounds."""

Tables = Mapping[tuple[str, ...], Mapping[str, float]]
"""For each company at a table, sorted: how many games each of them won there, shared victories in parts."""


class Rating(NamedTuple):
    """A strength on a scale of 400 points for each factor of ten, where 0 is in the middle of all."""

    points: float
    error: float
    """Its standard error, from the information matrix; the game that everybody has besides is not counted as luck."""


def ratings(tables: Tables, players: Sequence[str]) -> dict[str, Rating]:
    """The rating of each player.

    >>> found = ratings({("ann", "ben"): {"ann": 300, "ben": 100}}, ["ann", "ben"])
    >>> [round(rating.points) for rating in found.values()]  # three to one is 191 points
    [95, -95]
    """
    strengths = _strengths(tables, players)
    scale = TENFOLD / log(10)
    return {
        player: Rating(scale * log(strengths[player]), scale * error)
        for player, error in zip(players, _errors(tables, strengths), strict=True)
    }


def _strengths(tables: Tables, players: Sequence[str]) -> dict[str, float]:
    """The most likely ones: each is what was won over what a strength of 1 would have won, again and again."""
    won = {player: 0.5 + sum(wins.get(player, 0.0) for wins in tables.values()) for player in players}
    strengths = dict.fromkeys(players, 1.0)
    for _ in range(MOST_ROUNDS):
        due = {player: 1 / (1 + strength) for player, strength in strengths.items()}
        for company, wins in tables.items():
            rate = sum(wins.values()) / sum(strengths[player] for player in company)
            for player in company:
                due[player] += rate
        before, strengths = strengths, _in_the_middle({player: won[player] / due[player] for player in players})
        if all(abs(log(strengths[player] / before[player])) < CLOSE for player in players):
            break
    return strengths


def _in_the_middle(strengths: Mapping[str, float]) -> dict[str, float]:
    """All of them times one factor, with which half of the games against strength 1 would be won: the likeliest one."""
    low, high = -100.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        won = sum(1 / (1 + exp(-middle) / strength) for strength in strengths.values())
        low, high = (middle, high) if won < len(strengths) / 2 else (low, middle)
    return {player: exp(low) * strength for player, strength in strengths.items()}


def _errors(tables: Tables, strengths: Mapping[str, float]) -> list[float]:
    """Of the logarithms of strengths: the games' information between inverses of that with the game besides."""
    places = {player: place for place, player in enumerate(strengths)}
    games = [[0.0] * len(places) for _ in places]
    for company, wins in tables.items():
        many, together = sum(wins.values()), sum(strengths[player] for player in company)
        share = [0.0] * len(places)
        for player in company:
            share[places[player]] += strengths[player] / together
        for place, one in enumerate(share):
            for beside, other in enumerate(share):
                games[place][beside] += many * (one * (place == beside) - one * other)
    whole = [[*row] for row in games]
    for place, strength in enumerate(strengths.values()):
        whole[place][place] += strength / (1 + strength) ** 2
    columns = [solved(whole, [float(place == beside) for beside in range(len(places))]) for place in range(len(places))]
    return [sqrt(max(0.0, dot(column, [dot(row, column) for row in games]))) for column in columns]
