"""How much the bots of Bakschisch give away in one bribe, by a judge that was trained apart.

python -m benchmarks.given_away [POSITIONS]

The judge is a net like the expert's, which has learned from other luck.  Positions are met in games between other bots.
There one seat makes its best reply to a bot that has all other seats, and every meeting of fists is worth what the
judge says of the table after it.  What that seat has more than in the judge's equilibrium is given away.
"""

from __future__ import annotations

import platform
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from benchmarks.experts import kinds
from benchmarks.figures import keep
from kit.engine.bot import play_out
from kit.engine.own_toml import table_in
from kit.engine.session import AnySession, Session
from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch.box import BOX
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.stage import Shown, meeting
from kit.games.bakschisch.state import State
from kit.games.bakschisch.value import Net, read_net
from kit.lab import policies
from kit.lab.whole_games import MOST_STEPS
from tools.train_bakschisch import PLANS, equilibrium, train

POSITIONS, PLAYERS = 200, (2, 3)
AIM = 1.0
"""The most that the expert is meant to give away to another seat, in points of a hundred chances to win."""
SEED, SHARE = 2, 3
"""The judge learns from this luck, where the expert had 1, and for a third of the expert's rounds."""
REGRETS = 2000
"""Rounds in which the judge's equilibrium is found."""

ITSELF = "the judge’s own equilibrium"

Array = NDArray[Any]


class Position(NamedTuple):
    """A bribe, with every meeting of fists as the judge sees it."""

    game: Bakschisch
    state: State
    fists: Sequence[Sequence[Shown]]
    """Of each seat."""
    worth: Array
    """``[seat, fist of A, fist of B, …]``"""

    def replied(self, mixes: Sequence[Array], seat: int) -> float:
        """What the seat's best reply to the others' mixes is worth to it."""
        worth = np.moveaxis(self.worth[seat], seat, 0)
        for mix in reversed([mix for other, mix in enumerate(mixes) if other != seat]):
            worth = worth @ mix
        return float(worth.max())

    def mixes(self, bot: str) -> Sequence[Array]:
        """What the bot does at each seat."""
        found = []
        for seat, fists in enumerate(self.fists):
            mix = policies.bot(bot).mix(self.game, self.state, seat)
            weights = np.array([float(mix.get(fist, 0)) for fist in fists])
            found.append(weights / weights.sum())
        return found

    def balanced(self) -> tuple[Sequence[Array], Array]:
        """The judge's equilibrium: how each seat mixes, and what it has."""
        many = [len(fists) for fists in self.fists]
        worth = np.pad(self.worth, [(0, 0), *[(0, max(many) - most) for most in many]])
        there = np.arange(max(many)) < np.array(many)[:, None, None]
        mixes, values = equilibrium(worth[:, None], there, REGRETS)
        return [mix[0, :most] for mix, most in zip(mixes, many, strict=True)], values[:, 0]


def judge(players: int) -> Net:
    """A net that has learned from other luck than the expert's, read as in play."""
    plan = replace(PLANS[players], rounds=PLANS[players].rounds // SHARE)
    return read_net(players, table_in(deque(train(players, plan, SEED), maxlen=1).pop().text()))


def met(players: int, positions: int) -> Iterator[tuple[Bakschisch, State]]:
    """Bribes in which every seat has a choice, each from another game between other bots, with open purses."""
    game = Bakschisch(players, Options(open_gold=True))
    for seed in range(positions):
        random = Random(seed)
        session: AnySession = Session(game, seed=seed)
        play_out(session, {seat: BOX.bots[random.choice(kinds(BOX))] for seat in game.seats}, MOST_STEPS)
        states = [session.state_after(step) for step in range(session.step)]
        yield game, random.choice([each for each in states if _is_open(game, each)])


def _is_open(game: Bakschisch, state: State) -> bool:
    return all(len(game.options(state, seat)) > 1 for seat in game.seats)


def judged(game: Bakschisch, state: State, net: Net) -> Position:
    """Every meeting of fists."""
    fists = [cast("Sequence[Shown]", game.options(state, seat)) for seat in game.seats]
    cells = [meeting(game, state, shown, net).chances for shown in product(*fists)]
    return Position(game, state, fists, np.array(cells).T.reshape(game.players, *map(len, fists)))


def given_away(place: Position, mixes: Sequence[Array], values: Array) -> float:
    """In points of a hundred chances, which are parts of what all seats have together; the mean over the seats."""
    gains = [place.replied(mixes, seat) - value for seat, value in enumerate(values)]
    return 100 * fmean(gains) / float(values.sum())


def column(players: int, positions: int) -> dict[str, str]:
    """What each gives away at a table of this size, the judge itself among them."""
    net, found = judge(players), dict[str, list[float]]()
    for game, state in met(players, positions):
        place = judged(game, state, net)
        balanced, values = place.balanced()
        found.setdefault(ITSELF, []).append(given_away(place, balanced, values))
        for bot in BOX.bots:
            found.setdefault(bot, []).append(given_away(place, place.mixes(bot), values))
    return {who: f"{fmean(points):.2f} ± {stdev(points) / sqrt(len(points)):.2f}" for who, points in found.items()}


def section(positions: int) -> str:
    """Every bot at tables of every size."""
    columns = {players: column(players, positions) for players in PLAYERS}
    lines = [
        "## Given away in a bribe",
        "",
        f"By `python -m benchmarks.given_away`: Bakschisch, {positions} bribes at each table, each from another game "
        f"between `{'`, `'.join(kinds(BOX))}` by lot, with open purses. The judge is a net like the expert’s, trained "
        f"apart: from other luck, for one in {SHARE} of its rounds. What a meeting of fists leads to is worth what the "
        "judge says of the table after it. All seats but one do what the bot does; that one makes its best reply. "
        "What it so has more than in the judge’s equilibrium is given away: in points of a hundred chances to win, the "
        f"mean over all seats and bribes ± the standard error. The expert is meant to give away at most {AIM:.0f}. "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}.",
        "",
        f"| bot | {' | '.join(f'{players} players' for players in columns)} |",
        "|---" * (len(columns) + 1) + "|",
        *(f"| {who} | {' | '.join(found[who] for found in columns.values())} |" for who in (*BOX.bots, ITSELF)),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    told = section(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
    print(told)
    keep(told)
