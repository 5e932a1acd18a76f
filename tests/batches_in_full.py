"""Batches against the engine, decision by decision, on 10,000 random games of each game with random switches.

`make batches` runs it.  Games come in blocks, each with a number of players and switches of its own; a failure names
its block, so that it can be repeated alone: ``python -m tests.batches_in_full --game intrige --block 17``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from kit.engine.options import choices_of
from kit.games import open_box
from kit.games.attraptresors import batch as attraptresors
from kit.games.bakschisch import batch as bakschisch
from kit.games.intrige import batch as intrige
from tests.lab import test_batch_attraptresors, test_batch_bakschisch, test_batch_intrige
from tests.lab.batches import uniform

GAMES, A_BLOCK = 10_000, 50
MOST_BRIBES = 120
"""Of a game of Bakschisch; three of four have ended by then."""


def random_switches(name: str, random: Random) -> Any:
    """Any choice of each switch but those that no batch plays."""
    kind = open_box(name).options
    chosen = {switch: random.choice(choices) for switch, choices in choices_of(kind).items()}
    only = {"untimed": True, "loose_dice": "off"} if name == "attraptresors" else {}
    return kind(**chosen | only)


def check_bakschisch(game: Any, seed: int, first: int) -> None:
    how = {"players": game.players, "options": game.options_chosen, "bribes": MOST_BRIBES, "trace": True}
    choose = dict.fromkeys(game.seats, uniform)
    found = bakschisch.play(seed, first, A_BLOCK, **how)
    test_batch_bakschisch.assert_equal(found, game, game.start(), (seed, first), choose, MOST_BRIBES)


def check_intrige(game: Any, seed: int, first: int) -> None:
    found = intrige.play(seed, first, A_BLOCK, players=game.players, options=game.options_chosen, trace=True)
    test_batch_intrige.assert_equal(found, game, seed, first)


def check_attraptresors(game: Any, seed: int, first: int) -> None:
    found = attraptresors.play(seed, first, A_BLOCK, players=game.players, options=game.options_chosen, trace=True)
    test_batch_attraptresors.assert_equal(found, game, seed, first)


CHECKS: dict[str, Callable[[Any, int, int], None]] = {
    "bakschisch": check_bakschisch,
    "intrige": check_intrige,
    "attraptresors": check_attraptresors,
}


def check_block(name: str, block: int) -> None:
    """The games of one block; AssertionError where a batch differs from the engine."""
    box, random = open_box(name), Random(f"{name} {block}")
    game = box.new_game(random.choice(box.players), random_switches(name, random))
    try:
        CHECKS[name](game, random.getrandbits(64), block * A_BLOCK)
    except AssertionError as error:
        told = f"{name}, block {block}: {game.players} players, {game.options_chosen}"
        raise AssertionError(f"{told}: {error}") from error


def main() -> None:
    """Every block of every game, or those that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=CHECKS, action="append")
    parser.add_argument("--block", type=int)
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    for name in asked.game or CHECKS:
        begin = perf_counter()
        blocks = range(-(-asked.games // A_BLOCK)) if asked.block is None else [asked.block]
        for block in blocks:
            check_block(name, block)
        print(f"{name}: {len(blocks) * A_BLOCK:,} games equal, {perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
