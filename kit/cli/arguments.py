"""What arguments of several commands mean: who sits down, how many games, on what, switches."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from kit.engine import json_text
from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS
from kit.engine.record import Player
from kit.text.say import Words

MOST_GAMES = 10**12
LONGEST = 20
"""The most characters of the number of games: digits may be in groups, 10_000."""
MOST_WORKERS = 256
SWITCHED = {"on": True, "true": True, "off": False, "false": False}


def seats(arguments: argparse.Namespace, box: AnyBox) -> tuple[Player, ...]:
    """Who sits down, by `--bots`, `--players` or the position; the game's default bots otherwise."""
    named = arguments.bots.split(",") if arguments.bots is not None else []
    count = count_seats(arguments, box, len(named))
    bots = named or [box.default_bots[seat % len(box.default_bots)] for seat in range(count)]
    if len(bots) != count:
        raise bad("--bots", "bots_and_players", given=len(bots), players=count)
    for bot in bots:
        if bot not in box.bots:
            raise bad("--bots", "unknown_bot", bot=quoted(bot), known=", ".join(box.bots))
    people = Words(arguments.lang, box.name).say("bots.people").split(", ")
    return tuple(Player(name, bot) for name, bot in zip(people, bots, strict=False))


def count_seats(arguments: argparse.Namespace, box: AnyBox, named: int) -> int:
    """How many sit down, by `--players`, by how many are named, or by the position; otherwise as many as can."""
    count = named or _seats_placed(arguments.position, box) or box.players[-1]
    if arguments.players is not None:
        count = whole_number(arguments.players, "--players")
    if count not in box.players:
        place = "--bots" if arguments.players is None else "--players"
        raise bad(
            place, "number_of_players", box.players_rule, fewest=box.players[0], most=box.players[-1], given=count
        )
    return count


def whole_number(text: str, place: str) -> int:
    """The number that an argument is; `place` names the argument in the `BadInput` if it is none."""
    if not re.fullmatch("-?[0-9]+", text):
        raise bad(place, "not_int", given=quoted(text))
    return json_text.whole_number(text, place)


def number_of_games(text: str) -> int:
    """What `--games` says, such as 5000 or 1e7; raises `BadInput` for any other text."""
    if not re.fullmatch(r"[0-9]+(_[0-9]+)*|[0-9]+(\.[0-9]+)?[eE][0-9]{1,2}", text) or len(text) > LONGEST:
        raise bad("--games", "games_form", given=quoted(text))
    games = float(text)
    if not 1 <= games <= MOST_GAMES or games != int(games):
        raise bad("--games", "games_form", given=quoted(text))
    return int(games)


def add_games(parser: argparse.ArgumentParser) -> None:
    """The arguments of many games: which they are, where their table goes, and who plays them."""
    parser.add_argument("--seed", default="0", metavar="NUMBER", help="another seed gives other games (default: 0)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="a .csv or .parquet file for the table; without it, the table is printed",
    )
    parser.add_argument("--resume", action="store_true", help="carry on from what a stopped run has kept")
    parser.add_argument("--workers", default="1", metavar="NUMBER", help="processes on this machine (default: 1)")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="scheduler of a Dask cluster that plays the games, e.g. tcp://10.0.0.5:8786"
    )


def number_of_workers(text: str) -> int:
    """What `--workers` says; raises `BadInput` for none, and for more than anybody has."""
    number = whole_number(text, "--workers")
    if not 1 <= number <= MOST_WORKERS:
        raise bad("--workers", "number_between", given=number, fewest=1, most=MOST_WORKERS)
    return number


def _seats_placed(line: str | None, box: AnyBox) -> int:
    """How many seats a position names, so that nobody has to say it twice; 0 if it names no number that can play."""
    words = (line or "").split()
    named = {letter for letter in SEAT_LETTERS for word in words if word.startswith(letter)}
    return len(named) if len(named) in box.players else 0


def option(text: str) -> tuple[str, Any]:
    """The name and value of a switch, such as ``open_gold=on``; raises `BadInput` for any other text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise bad("--option", "option_form", given=quoted(text))
    return name, SWITCHED.get(value.lower(), value)
