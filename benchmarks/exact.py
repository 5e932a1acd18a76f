"""How long the exact chance of the decision on screen takes: four full purses, and what else a page or a student asks.

Ten pieces of gold and a thief make twelve moves a seat, together 20,736.
"""

from __future__ import annotations

from typing import Any

from benchmarks.figures import Figure, conditions, keep, milliseconds, written
from kit.games.bakschisch import Bakschisch
from kit.lab.chances import exact
from kit.lab.policies import bot
from kit.lab.questions import open_state

HEADING = "## Exact chances"
MOST_MS = 100
FOUR = "r1 b1 A7:10T B3:10T C0:10T D12:10T up:G"
DICE = "t:A A:R: B:O: C:R: D:G:"


def on_the_throne(game: Bakschisch) -> Any:
    """A fifth bribe with one on the throne: what is shared depends on who falls."""
    cards, throne = ("guard", "servant", "lady", "eunuch", "guard"), game.board.throne
    return open_state(game, FOUR)._replace(bribe=5, cards=cards, spaces=(throne, 9, 4, 15))


def measured() -> list[Figure]:
    """All rows."""
    game = Bakschisch(4)
    four, fifth = open_state(game, FOUR), on_the_throne(game)
    bots = {seat: bot(name) for seat, name in enumerate(("cautious", "level_1", "thief_minded", "throne_guard"))}

    def row(name: str, *asked: Any, most: float | None = MOST_MS, **more: Any) -> Figure:
        return Figure(name, "ms", milliseconds(lambda: exact(*asked, **more)), most)

    return [
        row("where A stands after a bribe of four full purses", game, four, None, "stands:A"),
        row("what a thief gets", game, four, None, "loot"),
        row("A's purse after a fifth bribe, one on the throne", game, fifth, None, "purse:A"),
        row("who walks, four bots", game, four, bots, "movers"),
        row("a function of the moment: each of the 20,736 ways", game, four, None, by_hand, most=None),
        row("who may grab: a throw of eight dice", "attraptresors", DICE, None, "favoured", until=thrown),
    ]


def by_hand(moment: Any) -> Any:
    """Something that has no name."""
    return moment.after.spaces[0]


def thrown(state: Any) -> bool:
    """The dice lie there."""
    return bool(state.dice)


def main() -> None:
    """Measure, print and write."""
    section = written(HEADING, measured(), conditions("all of this", "no browser"))
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
