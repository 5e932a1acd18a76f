"""Players against each other, in all seatings: who wins how often, and how strong that makes each.

>>> found = tournament(["level_1", "uniform"], "bakschisch", 20)
>>> found.standing("level_1").share, found.luck
(1.0, 0.5)
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import permutations
from math import perm, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kit.engine.game import AnyGame, Game, M, S, Seat, V
from kit.lab.extra import extra
from kit.lab.kept import Keeper
from kit.lab.plan import game_told
from kit.lab.policies import Named, Policy, bot, seated
from kit.lab.progress import Progress
from kit.lab.questions import named_box, open_game
from kit.lab.ratings import Rating, ratings
from kit.lab.simulations import SAID, Simulation, Stopped
from kit.lab.whole_games import FAR_APART, winners

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_ORDERS = 100_000
"""If there are more orders of seats, each game has one by lot."""

Outcome = tuple[tuple[str, ...], tuple[Seat, ...]]
"""Who sat where, and which seats have won."""


class Standing(NamedTuple):
    """What one player has won."""

    player: str
    games: int
    """How many seats it had: if there are fewer players than seats, it may have two in a game."""
    won: float
    """How many of them won, a shared victory divided."""
    share: float
    """The part of them that won."""
    standard_error: float
    """Of the share."""
    rating: float
    """`kit.lab.ratings`: 400 points more are ten times the chance to win; 0 is in the middle of these players."""
    rating_error: float
    """The standard error of the rating."""


@dataclass(frozen=True)
class Tournament:
    """What came of the games of a tournament so far."""

    game: Game[object, object, object]
    players: tuple[str, ...]
    seed: int
    outcomes: Mapping[Outcome, int]
    """How often each came; nobody has won a game that did not end."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.outcomes.values())

    @property
    def unfinished(self) -> int:
        """How many of them did not end."""
        return sum(many for (_, won), many in self.outcomes.items() if not won)

    @property
    def luck(self) -> float:
        """The share that each would have if all were equally good."""
        return 1 / self.game.players

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What each player has won, the strongest first."""
        rated = ratings(self._tables(), self.players)
        found = [self._standing(player, rated[player]) for player in self.players]
        return tuple(sorted(found, key=lambda each: -each.rating))

    def standing(self, player: str) -> Standing:
        """What this one has won; raises ValueError for a name that was not there."""
        for each in self.standings:
            if each.player == player:
                return each
        raise ValueError(f"{player} did not play; there were {', '.join(self.players)}")

    def _standing(self, player: str, rating: Rating) -> Standing:
        parts = Counter[float]()
        for (names, won), many in self.outcomes.items():
            for seat, name in enumerate(names):
                if name == player:
                    parts[1 / len(won) if seat in won else 0.0] += many
        games, total = parts.total(), sum(part * many for part, many in parts.items())
        share = total / games if games else 0.0
        spread = sum(many * (part - share) ** 2 for part, many in parts.items())
        error = sqrt(spread / (games - 1) / games) if games > 1 else 0.0
        return Standing(player, games, total, share, error, *rating)

    def _tables(self) -> dict[tuple[str, ...], dict[str, float]]:
        """For each company at a table how much of its games each has won; without games that did not end."""
        found: dict[tuple[str, ...], dict[str, float]] = {}
        for (names, won), many in self.outcomes.items():
            wins = found.setdefault(tuple(sorted(names)), dict.fromkeys(names, 0.0))
            for seat in won:
                wins[names[seat]] += many / len(won)
        return found

    # To be read -------------------------------------------------------------------------------------------------------

    HEAD = Standing._fields

    def to_frame(self) -> DataFrame:
        """A pandas frame of `standings`."""
        frame: DataFrame = extra("pandas").DataFrame(self.standings, columns=list(self.HEAD))
        return frame

    def __repr__(self) -> str:
        told = ", ".join(f"{each.player} {each.rating:+.0f} ± {each.rating_error:.0f}" for each in self.standings)
        return f"Tournament({self.game}, {self.games:,} games, seed {self.seed}: {told})"

    def _repr_html_(self) -> str:
        """A table, the strongest first."""
        rows = "".join(
            f'<tr><th scope="row">{escape(each.player)}</th><td>{each.games:,}</td>'
            f"<td>{each.share:.1%} ± {each.standard_error:.1%}</td>"
            f"<td>{each.rating:+.0f} ± {each.rating_error:.0f}</td></tr>"
            for each in self.standings
        )
        left = f", {self.unfinished:,} of them unfinished" if self.unfinished else ""
        caption = f"{self.games:,} games{left}; by luck {self.luck:.1%} each"
        head = "<tr><th>player</th><th>games</th><th>share of wins</th><th>rating</th></tr>"
        return f"<table><caption>{escape(caption)}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"


def tournament(
    players: Iterable[str] | Mapping[str, Policy],
    game: Game[S, M, V] | str,
    games: int | float = 1000,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    dask: str | None = None,
    keep: Keeper | Path | str | None = None,
    progress: Progress | bool = False,
) -> Tournament:
    """Whole games between these players, in all seatings in turn.

    `players`: names of bots, or policies with names of your own, ``{"mine": table({3: 1}), "its": bot("level_1")}``.
    `game`: a game or its name; then `seats` says how many play at a time (otherwise all, as far as they can), and
    `options` are its switches.  If there are more seats than players, some sit twice, by lot.  `workers`, `dask`,
    `keep` and `progress` are those of `kit.lab.simulate`; the same seed gives the same table on any number of workers.

    What comes back has the share of wins and the rating of each player (`kit.lab.ratings`), with standard errors that
    take each game for a trial of its own.  Raises ValueError for fewer than two players, and for a bot that there is
    not.

    On Ctrl-C it returns what is done, with a warning that says so, and likewise if a worker is lost.
    """
    asked = entered(players, game, games, seats, options)
    played = Simulation[Outcome](asked, asked.games, seed, workers=workers, dask=dask, keep=keep)
    try:
        played.run(progress)
    except KeyboardInterrupt:
        _warn("interrupted", played)
    except Stopped as stopped:
        _warn(stopped.why, played, stopped.detail)
    return asked.so_far(played)


def _warn(why: str, played: Simulation[Outcome], detail: str = "") -> None:
    told = f"{SAID[why]}{f': {detail}' if detail else ''}; {played.games:,} of {played.asked:,} games are done"
    warnings.warn(told, stacklevel=3)


@dataclass(frozen=True)
class Entered:
    """Who plays what; `kit.lab.simulations.Trials` in which each outcome is counted."""

    game: AnyGame
    policies: Mapping[str, Policy]
    games: int
    measure: ClassVar[str] = "winners"
    given: ClassVar[None] = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(self.policies)

    def tally(self, seed: int, first: int, many: int) -> Mapping[Outcome, int]:
        """The outcomes of these games, played one by one."""
        found = Counter[Outcome]()
        for number in range(first, first + many):
            names = seating(self.names, self.game.players, self.games, number)
            policies = {seat: self.policies[name] for seat, name in enumerate(names)}
            found[names, winners(self.game, policies, seed * FAR_APART + number)] += 1
        return found

    def told(self) -> Mapping[str, str]:
        """All that the outcomes depend on, in words, except the seed; more games may mean more seatings, if in turn."""
        orders = perm(len(self.policies), self.game.players)
        seatings = min(self.games, orders) if orders <= MOST_ORDERS else 0
        return {**game_told(self.game), "players": repr(self.policies), "seatings": f"{seatings}"}

    def so_far(self, played: Simulation[Outcome]) -> Tournament:
        """What came of the games that are played."""
        return Tournament(self.game, self.names, played.seed, played.counts)


def entered(
    players: Iterable[str] | Mapping[str, Policy],
    game: AnyGame | str,
    games: int | float,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Entered:
    """The same as `tournament`, before its first game."""
    policies = dict(players) if isinstance(players, Mapping) else {name: bot(name) for name in players}
    if len(policies) < 2:
        raise ValueError("a tournament has at least two players, each with a name of its own")
    if isinstance(game, str):
        can_play = named_box(game).players
        game = open_game(game, None, seats or min(max(len(policies), can_play[0]), can_play[-1]), **dict(options or {}))
    for policy in policies.values():  # whatever is wrong is reported at once
        seated(policy, game.players)
        if isinstance(policy, Named):
            policy.of(game)
    return Entered(game, policies, int(games))


# Who sits where -------------------------------------------------------------------------------------------------------


def seating(players: tuple[str, ...], seats: int, games: int, number: int) -> tuple[str, ...]:
    """Who sits where in the game with this number, of so many.

    Every order of different players in turn, again and again, beginning with any if there are too few games for all;
    where there are more seats than players, all sit there, some of them twice, in an order by lot.
    """
    if seats > len(players):
        random = Random(number)
        again, rest = divmod(seats, len(players))
        names = [*players * again, *random.sample(players, rest)]
        random.shuffle(names)
        return tuple(names)
    if perm(len(players), seats) > MOST_ORDERS:
        return tuple(Random(number).sample(players, seats))
    orders = _orders(players, seats, games)
    return orders[number % len(orders)]


@cache
def _orders(players: tuple[str, ...], seats: int, games: int) -> Sequence[tuple[str, ...]]:
    orders = list(permutations(players, seats))
    if games < len(orders):
        Random(games).shuffle(orders)
    return orders[:games]
