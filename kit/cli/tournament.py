"""``kit tournament``: bots against each other in all seatings, and a table of who is how strong."""

from __future__ import annotations

import argparse
from typing import Any

from kit.cli.arguments import add_games, count_seats, number_of_games, number_of_workers, option, whole_number
from kit.cli.keeping import begin, open_shelf, say_stopped, write_last
from kit.cli.tabled import has_form, has_packages
from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.game import AnyOptions
from kit.engine.options import read_options
from kit.games import NAMES, open_box
from kit.lab.simulations import Stopped
from kit.lab.tournaments import Tournament, entered
from kit.text.say import LANGUAGES, Words

HELP = "let bots play each other in all seatings, and say how strong each is"
EPILOG = """\
Each row is a bot: how many seats it had, the share of them that won (a shared victory divided), and its rating, each
with its standard error.  400 points more are ten times the chance to win (Bradley-Terry; Luce at larger tables).  The
same seed and the same number of games always give the same table, whatever --workers and --dask are, and even if the
run was stopped and resumed.

With --out, the games played so far are kept in FILE.part during the run.  After Ctrl-C, a lost worker or a full disk,
run the same command with --resume to carry on from there.
"""


def add(commands: Any) -> None:
    """The command and its arguments."""
    parser = commands.add_parser(
        "tournament", help=HELP, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=NAMES, help="the game")
    parser.add_argument("--bots", metavar="BOT,BOT,…", help="which bots take part (default: all of the game)")
    parser.add_argument("--games", default="1000", metavar="NUMBER", help="how many games (default: 1000)")
    parser.add_argument(
        "--players", metavar="NUMBER", help="how many play at a time (default: all, as far as they can)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a switch of the rules, as in kit play"
    )
    add_games(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
    parser.set_defaults(command=run, position=None)


def run(arguments: argparse.Namespace) -> int:
    """Play all games, then write the table; 2 if it was stopped, in which case what is done is kept, or printed."""
    words, box = Words(arguments.lang, arguments.game), open_box(arguments.game)
    games, seed = number_of_games(arguments.games), whole_number(arguments.seed, "--seed")
    has_form(arguments.out)
    workers = number_of_workers(arguments.workers)
    bots = _bots(arguments, box)
    options: AnyOptions = read_options(box.options, dict(map(option, arguments.option)), "--option")
    seats = count_seats(arguments, box, min(max(len(bots), box.players[0]), box.players[-1]))
    has_packages(arguments.out, arguments.dask)
    shelf = open_shelf(arguments)
    asked = entered(bots, box.new_game(seats, options), games)
    played = begin(asked, games, seed, workers, arguments, shelf)

    def table() -> str:
        return f"{as_text(words, asked.so_far(played))}\n"

    try:
        played.run(progress=True)
    except Stopped as stopped:
        say_stopped(words, shelf, [played], stopped.why, table)
        return 2
    except KeyboardInterrupt:
        say_stopped(words, shelf, [played], "interrupted", table)
        raise
    if shelf:
        write_last(arguments.out, Tournament.HEAD, asked.so_far(played).standings, shelf)
    else:
        print(table(), end="")
    return 0


def _bots(arguments: argparse.Namespace, box: AnyBox) -> list[str]:
    """Those that are named, each once, or all."""
    named = list(dict.fromkeys(arguments.bots.split(","))) if arguments.bots is not None else [*box.bots]
    for name in named:
        if name not in box.bots:
            raise bad("--bots", "unknown_bot", bot=quoted(name), known=", ".join(box.bots))
    if len(named) < 2:
        raise bad("--bots", "one_bot", bot=named[0], known=", ".join(box.bots))
    return named


def as_text(words: Words, found: Tournament) -> str:
    """The table in columns, and what it is of."""
    head = [words.say(f"cli.tournament.{name}") for name in ("player", "seats", "share", "rating")]
    rows = [
        (
            each.player,
            f"{each.games}",
            f"{each.share:.3f} ± {each.standard_error:.3f}",
            f"{each.rating:+.0f} ± {each.rating_error:.0f}",
        )
        for each in found.standings
    ]
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(wide[0]), *(cell.rjust(size) for cell, size in zip(row[1:], wide[1:], strict=True))])
        for row in (head, *rows)
    ]
    under = words.say(
        "cli.tournament.under",
        games=found.games,
        players=found.game.players,
        unfinished=found.unfinished,
    )
    return "\n".join([*(line.rstrip() for line in lines), under])
