"""How the bots of Bakschisch play: how long games last, who wins, how long a decision takes.

python benchmarks/bots.py [GAMES]

Game k of a block is played with seed k, so a run can be repeated (all but the times).  Seatings take
turns: with a number of games that they divide, every bot sits everywhere and meets all others equally often.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from statistics import median
from time import perf_counter

from kit.engine.chance import sample
from kit.engine.game import CHANCE
from kit.games.bakschisch import Bakschisch, Options, State
from kit.games.bakschisch.bots import BOTS, DEFAULT_BOTS
from kit.games.bakschisch.moves import Move

GAMES = 1200
LONGEST = 60
"""Rounds after which a game is given up."""

Times = defaultdict[str, list[float]]


def play(game: Bakschisch, names: Sequence[str], seed: int, times: Times) -> State:
    """The last state of one game between these bots, in this order of seats."""
    random, state = Random(seed), game.start()
    while not state.winners and state.round <= LONGEST:
        if CHANCE in game.to_act(state):
            state = game.apply(state, {CHANCE: sample(game.chance(state), random)}).state
        else:
            state = game.apply(state, decide(game, state, names, random, times)).state
    return state


def decide(game: Bakschisch, state: State, names: Sequence[str], random: Random, times: Times) -> Mapping[int, Move]:
    """One fist of each bot; notes how long each took."""
    moves = {}
    for seat, name in enumerate(names):
        view, options = game.view(state, seat), game.options(state, seat)
        began = perf_counter()
        moves[seat] = BOTS[name](game, view, options, random).move
        times[name].append(perf_counter() - began)
    return moves


def report(board: str, players: int, bots: Sequence[str], games: int, times: Times) -> None:
    """Plays and prints one block: lengths, and each bot's share of the games it sat in."""
    game, seatings = Bakschisch(players, Options(board=board)), list(permutations(bots, players))
    rounds, seated = [], Counter[str]()
    won: defaultdict[str, float] = defaultdict(float)
    for seed in range(games):
        names = seatings[seed % len(seatings)]
        end = play(game, names, seed, times)
        rounds.append(end.round if end.winners else LONGEST + 1)
        seated.update(names)
        for seat in end.winners:
            won[names[seat]] += 1 / len(end.winners)
    print(f"{board}, {players} players: " + lengths(rounds))
    print("    won " + ", ".join(f"{name} {won[name] / seated[name]:.0%}" for name in bots))


def last_rounds(board: str, players: int, games: int) -> list[int]:
    """The round in which each game between the default bots ended; seatings take turns."""
    game, seatings = Bakschisch(players, Options(board=board)), list(permutations(DEFAULT_BOTS, players))
    ends = [play(game, seatings[seed % len(seatings)], seed, defaultdict(list)) for seed in range(games)]
    return [end.round if end.winners else LONGEST + 1 for end in ends]


def lengths(rounds: Sequence[int]) -> str:
    """The shares of short, aimed-at, long and given-up games."""
    shares = {
        "6 to 10": [6 <= last <= 10 for last in rounds],
        "fewer": [last < 6 for last in rounds],
        "more": [last > 10 for last in rounds],
        f"not within {LONGEST}": [last > LONGEST for last in rounds],
    }
    told = ", ".join(f"{name} {sum(hits) / len(rounds):.1%}" for name, hits in shares.items())
    return f"rounds {told}; median {median(rounds):g}"


def main(games: int) -> None:
    """Prints all blocks."""
    times: Times = defaultdict(list)
    print(f"{games} games a block, seeds 0 to {games - 1}")
    for board in ("default-30", "short-25"):
        for players in (2, 3, 4):
            report(board, players, DEFAULT_BOTS, games, times)
    print("With the uniform bot among them:")
    report("default-30", 4, tuple(BOTS), games, times)
    told = ", ".join(f"{name} {1e6 * sum(times[name]) / len(times[name]):.0f} µs" for name in BOTS)
    print(f"A decision takes on average: {told}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
