"""How strong the bots are: every bot of every game against all others, at tables of every size.

python -m benchmarks.strength [GAMES]

Game k of a table is played with seed k, so a run can be repeated.  Seatings take turns: with a number of games that
they divide, every bot sits everywhere and meets all others equally often.  A bot's *score* is the share of its games
that it won, a shared victory divided, as a multiple of what luck alone would give it: 1.00 is as many as everybody.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from benchmarks.figures import keep
from kit.engine.bot import play_bots
from kit.engine.box import Box
from kit.engine.game import CHANCE, Game, Seat
from kit.engine.options import read_options
from kit.engine.session import Session
from kit.games import NAMES, open_box

GAMES = 9600
"""At each table, so that no share is more than one in a hundred off: five bots at tables of two play 3840 each."""
EASY, HARD = 0.75, 1.4
"""A score below the one is easy, above the other hard, and between them medium."""
MOST_STEPS = 2000
"""A game that is not over by then is given up; nobody has won it."""


def winners(box: Box, game: Game[Any, Any, Any], names: Sequence[str], seed: int) -> Sequence[Seat]:
    """Who won one game between these bots, in this order of seats."""
    session, bots = Session(game, seed=seed), {seat: box.bots[name] for seat, name in enumerate(names)}
    while (waiting := session.waiting_for) and session.step < MOST_STEPS:
        if CHANCE in waiting:
            session.draw()
        else:
            play_bots(session, bots)
    result = game.result(session.state)
    return result.winners if result else ()


def scores(box: Box, players: int, games: int) -> Mapping[str, list[float]]:
    """What each bot won of each game that it sat in, times the number of players."""
    game: Any = box.new_game(players, read_options(box.options, box.first_game))
    won: dict[str, list[float]] = {name: [] for name in box.bots}
    for seed, names in enumerate(seatings(tuple(box.bots), players, games)):
        shared = winners(box, game, names, seed)
        for seat, name in enumerate(names):
            won[name].append(players / len(shared) if seat in shared else 0.0)
    return won


def seatings(bots: Sequence[str], players: int, games: int) -> Iterator[Sequence[str]]:
    """Every order of different bots, again and again; where there are more seats than bots, some sit twice."""
    if players <= len(bots):
        orders = list(permutations(bots, players))
        yield from (orders[number % len(orders)] for number in range(games))
        return
    for number in range(games):
        random = Random(number)
        names = [*bots, *random.sample(bots, players - len(bots))]
        random.shuffle(names)
        yield names


def error(won: Sequence[float]) -> float:
    """The standard error of their mean."""
    return stdev(won) / sqrt(len(won))


def level(score: float) -> int:
    """1 is easy, 2 medium, 3 hard."""
    return 1 if score < EASY else 3 if score > HARD else 2


def table(box: Box, games: int) -> str:
    """One game's bots, at tables of every size."""
    played = {players: scores(box, players, games) for players in box.players}
    switches = ", ".join(f"`{name}`" for name, value in box.first_game.items() if value) or "the usual switches"
    lines = [
        f"{box.name}, {switches}:",
        "",
        "| bot | " + " | ".join(f"{players} players" for players in played) + " | all tables | level |",
        "|---" * (len(played) + 3) + "|",
    ]
    for bot in box.bots:
        at_tables = [won[bot] for won in played.values()]
        cells = " | ".join(f"{fmean(won):.2f} ± {error(won):.2f}" for won in at_tables)
        score = fmean(map(fmean, at_tables))
        lines.append(f"| {bot} | {cells} | **{score:.2f}** | {level(score)} |")
    return "\n".join(lines)


def main(games: int) -> None:
    """Prints and writes a table for each game."""
    under = (
        f"By `python -m benchmarks.strength`: {games:,} games at each table between different bots, all seatings in "
        "turn. A score is the share of its games that a bot won, as a multiple of what luck alone would give; ± its "
        f"standard error. Level 1 (easy) is below {EASY:.2f}, 3 (hard) above {HARD:.2f}. "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}."
    )
    section = "\n\n".join(["## Bots", under, *(table(open_box(name), games) for name in NAMES)]) + "\n"
    print(section)
    keep(section)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
