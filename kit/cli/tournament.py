"""``kit tournament``: bots against each other in all seatings, and a table of who is how strong."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Any

from kit.cli.arguments import add_games, count_seats, number_of_games, number_of_workers, option, whole_number
from kit.cli.files import shown
from kit.cli.streams import complain
from kit.cli.tabled import has_form, has_packages, write_table
from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.game import AnyOptions
from kit.engine.options import read_options
from kit.games import NAMES, open_box
from kit.lab.crews import Lost
from kit.lab.progress import bar
from kit.lab.tournaments import Tournament, chunks, entered
from kit.text.say import LANGUAGES, Words

HELP = "let bots play each other in all seatings, and say how strong each is"
EPILOG = """\
Each row is a bot: how many seats it had, the share of them that won (a shared victory divided), and its rating, each
with its standard error.  400 points more are ten times the chance to win (Bradley-Terry; Luce at larger tables).  The
same seed and the same number of games always give the same table, whatever --workers and --dask are.
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
    """Play all games, then write the table; 2 if it was stopped, in which case what is done is printed."""
    words, box = Words(arguments.lang, arguments.game), open_box(arguments.game)
    games, seed = number_of_games(arguments.games), whole_number(arguments.seed, "--seed")
    has_form(arguments.out)
    workers = number_of_workers(arguments.workers)
    bots = _bots(arguments, box)
    options: AnyOptions = read_options(box.options, dict(map(option, arguments.option)), "--option")
    seats = count_seats(arguments, box, min(max(len(bots), box.players[0]), box.players[-1]))
    has_packages(arguments.out, arguments.dask)
    if arguments.out:
        _has_folder(arguments.out)
    asked = entered(bots, box.new_game(seats, options), games)
    found = Tournament(asked.game, asked.names, seed, {})
    try:
        with bar(True, 0, games) as tell, closing(chunks(asked, seed, workers, arguments.dask)) as parts:
            for found in parts:
                tell(found.games, games)
    except Lost as lost:
        _stopped(words, found, games, lost.why)
        return 2
    except KeyboardInterrupt:
        _stopped(words, found, games, "interrupted")
        raise
    if arguments.out:
        _write(arguments.out, words, found)
    else:
        print(as_text(words, found))
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


def _has_folder(out: Path) -> None:
    """Tells before the first game that there is no such place for the table."""
    try:
        out.parent.stat()
    except OSError as error:
        raise bad(shown(out), "cannot_write", why=error.strerror or quoted(error)) from None


def _stopped(words: Words, found: Tournament, games: int, why: str) -> None:
    """Say why, and print what is done, if anything is."""
    if found.games:
        print(as_text(words, found), flush=True)
    complain(
        f"{words.say(f'cli.simulate.why.{why}')} {words.say('cli.tournament.done', done=found.games, asked=games)}"
    )


def _write(out: Path, words: Words, found: Tournament) -> None:
    """The table in its file; if that cannot be written, it is printed."""
    try:
        write_table(out, found.HEAD, found.standings)
    except OSError as error:
        print(as_text(words, found), flush=True)
        raise bad(shown(out), "cannot_write", why=error.strerror or quoted(error)) from None


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
