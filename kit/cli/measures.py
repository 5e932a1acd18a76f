"""``kit measures``: what can be asked of a game, with what it means."""

from __future__ import annotations

import argparse
from typing import Any

from kit.games import NAMES
from kit.lab.questions import measures, open_game, written
from kit.text.say import LANGUAGES

HELP = "list what can be asked of a game, and what it means"
EPILOG = """\
Each line has how the measure is written, what kind of value it has, and what the value says.  A stands for any seat,
<card> and the like for one of the things below, <move> for a move that records write as a word or a number.  In Python
it is kit.lab.measures(game).

The meanings are in English only.
Les explications ne sont données qu’en anglais.
De uitleg is er alleen in het Engels.
"""


def add(commands: Any) -> None:
    """The command and its arguments."""
    parser = commands.add_parser(
        "measures", help=HELP, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=NAMES, help="the game (default: all games)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages (default: en)")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print them, game after game."""
    named = [arguments.game] if arguments.game else NAMES
    print("\n\n".join(f"{name}:\n{listed(name)}" for name in named))
    return 0


def listed(game: str) -> str:
    """A line for each measure of a game, in columns, then one for each kind of thing that some are about."""
    found = measures(open_game(game))
    rows = [(written(name, measure), measure.kind, measure.meaning) for name, measure in found.items()]
    form, kind = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"  {row[0]:{form}}  {row[1]:{kind}}  {row[2]}" for row in rows]
    things = {part: each.things for each in found.values() for part in each.about if part not in ("of", "move")}
    return "\n".join([*lines, *(f"  <{part}>: {', '.join(names)}" for part, names in things.items())])
