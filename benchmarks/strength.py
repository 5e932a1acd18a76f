"""How strong the bots are: every bot of every game against all others, at tables of every size.

python -m benchmarks.strength [GAMES]

Game k of a table is played with seed k, so a run can be repeated.  Seatings take turns: with a number of games that
they divide, every bot sits everywhere and meets all others equally often.  A bot's *score* is the share of its games
that it won, a shared victory divided, as a multiple of what luck alone would give it: 1.00 is as many as everybody.

Where hands are timed, people are the measure (`kit.games.attraptresors.people`): one of each age plays against two bots
of a kind, at every seat in turn.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from benchmarks.figures import keep
from kit.engine.bot import Bot, play_bots
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, Game, Seat
from kit.engine.options import read_options
from kit.engine.session import Session
from kit.games import NAMES, open_box
from kit.games.attraptresors import people
from kit.games.attraptresors.bots import LEVELS_BY_CLOCK
from kit.games.attraptresors.box import BOX as TIMED

GAMES = 9600
"""At each table, so that no share is more than one in a hundred off: five bots at tables of two play 3840 each."""
EASY, HARD = 0.75, 1.4
"""A score below the one is easy, above the other hard, and between them medium."""
ENOUGH = {1: (people.CHILD, 1 / 2), 2: (people.PUPIL, 1 / 3), 3: (people.ADULT, 1 / 3)}
"""By the clock: whoever is of this age wins at least so many games against any two bots of this level or an easier one;
a third is what luck would give at a table of three."""
MOST_STEPS = 2000
"""A game that is not over by then is given up; nobody has won it."""


def winners(game: Game[Any, Any, Any], bots: Sequence[Bot[Any, Any, Any]], seed: int) -> Sequence[Seat]:
    """Who won one game between these bots, in this order of seats."""
    session, seated = Session(game, seed=seed), dict(enumerate(bots))
    while (waiting := session.waiting_for) and session.step < MOST_STEPS:
        if CHANCE in waiting:
            session.draw()
        else:
            play_bots(session, seated)
    result = game.result(session.state)
    return result.winners if result else ()


def scores(box: AnyBox, players: int, games: int) -> Mapping[str, list[float]]:
    """What each bot won of each game that it sat in, times the number of players."""
    game: Any = box.new_game(players, read_options(box.options, box.first.options))
    won: dict[str, list[float]] = {name: [] for name in box.bots}
    for seed, names in enumerate(seatings(tuple(box.bots), players, games)):
        shared = winners(game, [box.bots[name] for name in names], seed)
        for seat, name in enumerate(names):
            won[name].append(players / len(shared) if seat in shared else 0.0)
    return won


def seatings(bots: Sequence[str], players: int, games: int) -> Iterator[Sequence[str]]:
    """Every order of different bots, again and again; where there are more seats than bots, some sit twice."""
    if players <= len(bots):
        orders = list(permutations(bots, players))
        if games < len(orders):
            Random(games).shuffle(orders)
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


# By the clock --------------------------------------------------------------------------------------------------------


def won_by(person: str, bots: Sequence[str], games: int) -> list[float]:
    """What somebody won of each timed game against these bots: 1, or a share of a shared victory."""
    game: Any = TIMED.new_game(1 + len(bots), read_options(TIMED.options, {}))
    player, others = people.players()[person], [TIMED.bots[name] for name in bots]
    won = []
    for seed in range(games):
        seat = seed % game.players
        shared = winners(game, [*others[:seat], player, *others[seat:]], seed)
        won.append(1 / len(shared) if seat in shared else 0.0)
    return won


def pairs_up_to(level: int) -> list[tuple[str, str]]:
    """Any two bots that are not harder than that by the clock."""
    return list(combinations_with_replacement([bot for bot in TIMED.bots if LEVELS_BY_CLOCK[bot] <= level], 2))


def tables_by_clock(games: int) -> str:
    """For each level what is won against the hardest two, and for each bot what is won against two of its kind."""
    lines = [f"{TIMED.name}, with the clock:", "", "| level | who | wins at least | against |", "|---|---|---|---|"]
    for level, (person, _) in ENOUGH.items():
        won = {pair: won_by(person, pair, games) for pair in pairs_up_to(level)}
        pair = min(won, key=lambda pair: fmean(won[pair]))
        lines.append(f"| {level} | {person} | {_share(won[pair])} | {', '.join(pair)} |")
    lines += ["", f"| against two of | {' | '.join(people.PEOPLE)} | level |", "|---" * (len(people.PEOPLE) + 2) + "|"]
    for bot in TIMED.bots:
        cells = " | ".join(_share(won_by(person, (bot, bot), games)) for person in people.PEOPLE)
        lines.append(f"| {bot} | {cells} | {LEVELS_BY_CLOCK[bot]} |")
    return "\n".join(lines)


def _share(won: Sequence[float]) -> str:
    return f"{fmean(won):.2f} ± {error(won):.2f}"


# As tables -----------------------------------------------------------------------------------------------------------


def table(box: AnyBox, games: int) -> str:
    """One game's bots, at tables of every size."""
    played = {players: scores(box, players, games) for players in box.players}
    switches = ", ".join(f"`{name}`" for name, value in box.first.options.items() if value) or "the usual switches"
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
        f"By `python -m benchmarks.strength`: {games:,} games at each table between different bots, with every "
        "seating in turn. A score is the share of its games that a bot won, as a multiple of what luck alone "
        f"would give; ± its standard error. Level 1 (easy) is below {EASY:.2f}, 3 (hard) above {HARD:.2f}. "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}."
    )
    timed = games // 24
    by_clock = (
        f"With the clock one person plays {timed:,} games against two bots, on every seat in turn; the table has the "
        "share that the person won. The people are models of reaction times at three ages "
        "(`kit/games/attraptresors/people.py`). Somebody of 8 "
        "wins at least half of the games against any two bots of level 1, somebody of 12 at least a third against any "
        "two of level 1 or 2, and a grown-up at least a third against any two."
    )
    tables = [table(open_box(name), games) for name in NAMES]
    section = "\n\n".join(["## Bots", under, *tables, by_clock, tables_by_clock(timed)]) + "\n"
    print(section)
    keep(section)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
