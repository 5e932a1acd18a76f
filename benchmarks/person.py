"""A person without much of a plan at a table of Intrige with one kind of bot: how often each of them wins.

python -m benchmarks.person [GAMES]

The person pays a quarter of what a post could still bring in, sells its own posts to whoever pays most, sends anybody
anywhere, says yes to every other question and never speaks first.  Seats take turns; game k is played with seed k.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from benchmarks.figures import keep
from benchmarks.strength import winners
from kit.engine.bot import Choice
from kit.games import open_box
from kit.games.intrige.bots import BOTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose, Move
from kit.games.intrige.state import FREE, View
from kit.games.intrige.talking import asked, by_whim
from kit.games.intrige.worth import in_bills, paydays

if TYPE_CHECKING:
    from random import Random

GAMES = 1000
"""Against each bot, at tables of three, four and five in turn."""
PART = 0.25


class Person:
    """Simple habits; no reason is told."""

    def __call__(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        first = options[0]
        if isinstance(first, Bribe):
            days = paydays(game, view, view.due[0].seat)
            post = sum(game.salaries) / len(game.salaries)
            wanted = in_bills(game, PART * days * post * (0.5 if view.stage == FREE else 1))
            return Choice(min(options, key=lambda move: abs(getattr(move, "amount", 0) - wanted)), "")
        paid = {bribe.seat: bribe.amount for bribe in view.bribes}
        if isinstance(first, Choose):
            return Choice(max(options, key=lambda move: paid.get(getattr(move, "seat", -1), 0)), "")
        if isinstance(first, Appoint):
            return Choice(options[-1 if paid.get(first.seat, 0) == max(paid.values(), default=0) else 0], "")
        return Choice(random.choice(options), "")

    def interjects(self, game: Intrige, view: View, random: Random) -> Choice[Move] | None:
        """Only when it is asked."""
        word = asked(view)
        return by_whim(game, view, word, random) if word else None


def shares(bot: str, games: int) -> tuple[int, int, int]:
    """How many of the games were played, won by the person, and won by a bot without it."""
    box = open_box("intrige")
    won = lost = 0
    table = replace(box, bots={**BOTS, "person": Person()})
    for number in range(games):
        players = box.players[number % len(box.players)]
        names = [bot] * players
        names[number // len(box.players) % players] = "person"
        best = winners(table, Intrige(players), names, number)
        won += names.index("person") in best
        lost += names.index("person") not in best
    return games, won, lost


def main(games: int) -> None:
    """Prints and writes a table."""
    rows = [f"| {bot} | {played} | {won} | {lost} |" for bot in BOTS for played, won, lost in [shares(bot, games)]]
    section = "\n".join(
        [
            "## A person against bots of Intrige",
            "",
            "By `python -m benchmarks.person`: one simple player against two to four bots of the same kind, on every "
            "seat in turn. "
            f"Python {platform.python_version()}, {platform.system()} {platform.machine()}.",
            "",
            "| bots | games | won by the person | won by a bot |",
            "|---|---|---|---|",
            *rows,
        ]
    )
    print(section)
    keep(section + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
