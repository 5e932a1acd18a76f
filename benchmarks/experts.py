"""How strong the experts are: one alone among others, on every seat in turn, against mixes and each kind of bot.

python -m benchmarks.experts [GAMES [GAME …]]

The score is the share of its games that it won, a shared victory divided, in multiples of what luck alone would give;
the most is as many as play.  A mix is different bots by lot, without `uniform` and other experts.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from benchmarks.figures import keep
from kit.engine.bot import AnyBot, play_out
from kit.engine.box import AnyBox
from kit.engine.options import read_options
from kit.engine.session import AnySession, Session
from kit.games import NAMES, open_box
from kit.lab.whole_games import MOST_STEPS

GAMES, FEWER = 1000, 5
"""Against mixes; against each single kind one in so many."""
EXPERT, EASIEST, EXPERTS = "expert", "uniform", 4
"""Its name; who is left out of mixes; the level of experts."""


class Timed:
    """A bot, and how long each of its decisions takes, in milliseconds of processor time."""

    def __init__(self, bot: Any) -> None:
        self._bot, self.spent = bot, list[float]()

    def __call__(self, *given: Any) -> Any:
        begun = process_time()
        choice = self._bot(*given)
        self.spent.append(1000 * (process_time() - begun))
        return choice

    def interjects(self, *given: Any) -> Any:
        """What it says."""
        return self._bot.interjects(*given) if hasattr(self._bot, "interjects") else None


def won(box: AnyBox, players: int, expert: AnyBot | Timed, kind: str | None, games: int) -> list[float]:
    """What it won of each game, in multiples of luck."""
    game = box.new_game(players, read_options(box.options, box.first.options))
    found = []
    for seed in range(games):
        seat, random = seed % players, Random(f"{kind}/{seed}")
        names = others(box, players - 1, kind, random)
        session: AnySession = Session(game, seed=seed)
        bots = [box.bots[name] for name in names]
        play_out(session, dict(enumerate([*bots[:seat], expert, *bots[seat:]])), MOST_STEPS)
        winners = session.state.winners
        found.append(players / len(winners) if seat in winners else 0.0)
    return found


def kinds(box: AnyBox) -> Sequence[str]:
    """The bots that it meets."""
    levels = box.strength.levels
    return [name for name in box.bots if name != EASIEST and levels.get(name) != EXPERTS]


def others(box: AnyBox, seats: int, kind: str | None, random: Random) -> Sequence[str]:
    """Who sits beside it: this kind, or different ones as far as there are."""
    if kind:
        return [kind] * seats
    known = kinds(box)
    return random.sample(known, seats) if seats <= len(known) else random.choices(known, k=seats)


def section(box: AnyBox, games: int) -> str:
    """One game's expert at tables of every size."""
    columns = ("mix", *kinds(box))
    lines = [
        f"## The expert of {box.name}",
        "",
        f"By `python -m benchmarks.experts`: the expert alone among others, on every seat in turn, with the switches "
        f"of a first game; {games:,} games against mixes, {games // FEWER} against each kind. Its share of victories "
        "as a multiple of luck (the most is as many as play) ± the standard error. "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}.",
        "",
        f"| players | {' | '.join(columns)} | ms a decision |",
        "|---" * (len(columns) + 2) + "|",
    ]
    for players in box.players:
        timed, cells = Timed(box.bots[EXPERT]), list[str]()
        for kind in (None, *kinds(box)):
            scores = won(box, players, timed, kind, games // FEWER if kind else games)
            cells.append(f"{fmean(scores):.2f} ± {stdev(scores) / sqrt(len(scores)):.2f}")
        lines.append(f"| {players} | {' | '.join(cells)} | {fmean(timed.spent):.1f} |")
        print(lines[-1], flush=True)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    having = [name for name in NAMES if EXPERT in open_box(name).bots]
    for name in sys.argv[2:] or having:
        keep(section(open_box(name), int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
