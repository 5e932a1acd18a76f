"""Ways through a game without a table: one game at random, every outcome of a moment, every state within reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import TypeAlias

from kit.engine.chance import sample as sample_chance
from kit.engine.game import CHANCE, Game, M, S, Seat, Step, V

Policy: TypeAlias = Callable[[Game[S, M, V], S, Seat, Random], M]
"""Chooses a move for a seat; it may see the whole state, so a bot is given its view instead."""


def uniform(game: Game[S, M, V], state: S, seat: Seat, random: Random) -> M:
    """Any of the options, each equally likely."""
    options = game.options(state, seat)
    return options[int(random.random() * len(options))]


def sample(
    game: Game[S, M, V], policy: Policy[S, M, V], random: Random, start: S | None = None
) -> Iterator[tuple[Mapping[Seat, M], Step[S]]]:
    """One game, step by step, as moves and what they led to; chance falls by its odds."""
    state = game.start() if start is None else start
    while seats := game.to_act(state):
        if CHANCE in seats:
            moves = {CHANCE: sample_chance(game.chance(state), random)}
        else:
            moves = {seat: policy(game, state, seat, random) for seat in seats}
        step = game.apply(state, moves)
        yield moves, step
        state = step.state


def outcomes(game: Game[S, M, V], state: S) -> Iterator[tuple[Fraction, M, Step[S]]]:
    """Everything chance can do now: its probability, its move, and the step that follows."""
    weights = game.chance(state)
    whole = sum(weights.values())
    for move, weight in weights.items():
        yield Fraction(weight, whole), move, game.apply(state, {CHANCE: move})


def joint_moves(game: Game[S, M, V], state: S) -> Iterator[Mapping[Seat, M]]:
    """Every combination of moves that those who act now can make together."""
    if CHANCE in game.to_act(state):
        yield from ({CHANCE: move} for move in game.chance(state))
        return
    seats = sorted(game.to_act(state))
    for moves in product(*(game.options(state, seat) for seat in seats)) if seats else ():
        yield dict(zip(seats, moves, strict=True))


def reachable(game: Game[S, M, V], start: S, steps: int) -> Iterator[set[S]]:
    """The different states after 0, 1, … `steps` steps: how many there are is a checksum of the rules."""
    states = {start}
    yield states
    for _ in range(steps):
        states = {game.apply(state, moves).state for state in states for moves in joint_moves(game, state)}
        yield states
