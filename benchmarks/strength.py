"""How strong the bots are: every bot of every game against all others, at tables of every size.

python -m benchmarks.strength [GAMES]

Each table is a `kit.lab.tournament`: with a number of games that the seatings divide, every bot sits everywhere and
meets all others equally often.  A bot's *score* is the share of its games that it won, a shared victory divided, as a
multiple of what luck alone would give it: 1.00 is as many as everybody.

Experts are measured by themselves (`benchmarks.experts`).

Where hands are timed, people are the measure (`kit.games.attraptresors.people`): one of each age plays against two bots
of a kind, at every seat in turn.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from benchmarks.experts import EXPERTS
from benchmarks.figures import keep
from kit.engine.bot import AnyBot, ask
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyOptions, Seat
from kit.engine.options import read_options
from kit.engine.record import Player
from kit.engine.session import AnySession, Session
from kit.faces.attraptresors.racing import RACING
from kit.games import NAMES, open_box
from kit.games.attraptresors import people
from kit.games.attraptresors.bots import LEVELS_BY_CLOCK
from kit.games.attraptresors.box import BOX as TIMED
from kit.games.attraptresors.moves import Grab, Reach
from kit.lab import tournament
from kit.lab.whole_games import MOST_STEPS
from kit.play import turns

GAMES = 9600
"""At each table, so that no share is more than one in a hundred off: five bots at tables of two play 3840 each."""
EASY, HARD = 0.75, 1.4
"""A score below the one is easy, above the other hard, and between them medium."""
SITTING = 8
"""So many games by the clock somebody plays in a row, at one seat: bots that follow people follow all of them."""
APART = {"hoarder": 0.69, "shadow": 1.39}
"""Bots for tables of one size alone, which would lift others at all others: what they win on average over the sizes,
alone against mixes of those that are measured (2.00, 0.06 ± 0.03 and 0.00 at 2, 3 and 4 players, 200 games each); and
`shadow`, which without a clock is `steady`."""
ENOUGH = {1: (people.CHILD, 1 / 2), 2: (people.PUPIL, 1 / 3), 3: (people.ADULT, 1 / 3)}
"""By the clock: whoever is of this age wins at least so many games against any two bots of this level or an easier one;
a third is what luck would give at a table of three."""


def level(score: float) -> int:
    """1 is easy, 2 medium, 3 hard."""
    return 1 if score < EASY else 3 if score > HARD else 2


# By the clock --------------------------------------------------------------------------------------------------------


def won_by(person: str, bots: Sequence[str], games: int) -> list[float]:
    """What somebody won of each timed game against these bots: 1, or a share of a shared victory.

    After every `SITTING` games somebody else of this age sits down, at the next seat.
    """
    game: Any = TIMED.new_game(1 + len(bots), read_options(TIMED.options, {}))
    won, played = [], list[Mapping[Seat, AnyMove]]()
    for seed in range(games):
        sitting, again = divmod(seed, SITTING)
        seat = sitting % game.players
        played = played if again else []
        players = [Player("", name) for name in (*bots[:seat], None, *bots[seat:])]
        session: AnySession = Session(game, seed=seed)
        _race(session, players, seat, people.players()[person], played)
        played += [step.moves for step in session.history]
        shared = session.state.winners
        won.append(1 / len(shared) if seat in shared else 0.0)
    return won


def _race(
    session: AnySession, players: Sequence[Player], seat: Seat, person: AnyBot, before: Sequence[Mapping[Seat, AnyMove]]
) -> None:
    """A whole game at a screen of a person at this seat, who made these moves there before."""
    while (waiting := session.waiting_for) and session.step < MOST_STEPS:
        if CHANCE in waiting:
            session.draw()
            continue
        so_far = [*before, *(step.moves for step in session.history)]
        hands = {**turns.racing_bots(players, TIMED, so_far), seat: person}
        moves = {each: ask(hands[each], session, session.step, each).move for each in sorted(waiting)}
        for each, move in moves.items():
            session.submit(each, pressed(session.game, moves, seat) if each == seat else move)


def pressed(game: AnyGame, moves: Mapping[Seat, AnyMove], seat: Seat) -> AnyMove:
    """What a page hears of a person's hand: it goes for the objects as soon as somebody else has the column."""
    own = moves[seat]
    opened = RACING.opened(game, moves) if isinstance(own, Reach) else None
    if opened is None or RACING.opened(game, {seat: own}) == (seat, opened[1]):
        return own
    return Reach(tuple([Grab(grab.object, opened[1] + grab.after_ms) for grab in own.grabs if grab.after_ms]))


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
    return f"{fmean(won):.2f} ± {stdev(won) / sqrt(len(won)):.2f}"


# As tables -----------------------------------------------------------------------------------------------------------


def table(box: AnyBox, games: int) -> str:
    """One game's bots, at tables of every size."""
    options: AnyOptions = read_options(box.options, box.first.options)
    bots = [name for name in box.bots if box.strength.levels.get(name) != EXPERTS and name not in APART]
    played = {players: tournament(bots, box.new_game(players, options), games) for players in box.players}
    switches = ", ".join(f"`{name}`" for name, value in box.first.options.items() if value) or "the usual switches"
    lines = [
        f"{box.name}, {switches}:",
        "",
        "| bot | " + " | ".join(f"{players} players" for players in played) + " | all tables | level |",
        "|---" * (len(played) + 3) + "|",
    ]
    for bot in bots:
        at_tables = [found.standing(bot) for found in played.values()]
        scores = [each.share * players for players, each in zip(played, at_tables, strict=True)]
        errors = [each.standard_error * players for players, each in zip(played, at_tables, strict=True)]
        cells = " | ".join(f"{score:.2f} ± {error:.2f}" for score, error in zip(scores, errors, strict=True))
        score = fmean(scores)
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
        "two of level 1 or 2, and a grown-up at least a third against any two up to level 3. "
        f"Everybody plays {SITTING} games in a row at one seat; `shadow` and `expert` follow that person's times in "
        "them (docs/decisions/0082-an-order-of-objects.md)."
    )
    tables = [table(open_box(name), games) for name in NAMES]
    section = "\n\n".join(["## Bots", under, *tables, by_clock, tables_by_clock(timed)]) + "\n"
    print(section)
    keep(section)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
