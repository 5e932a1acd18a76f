"""``kit simulate``: many games between bots, and a table of their results."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from typing import Any

from kit.cli.arguments import add_games, count_seats, number_of_games, number_of_workers, option, whole_number
from kit.cli.keeping import begin, open_shelf, say_stopped, write_last
from kit.cli.streams import complain
from kit.cli.tabled import HEAD, as_csv, has_form, has_packages, rows_of
from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS, AnyGame, AnyOptions
from kit.engine.options import read_options
from kit.games import NAMES, open_box
from kit.lab import sweep
from kit.lab.batches import lacks_numpy
from kit.lab.plan import Plan
from kit.lab.policies import Policy, bot, uniform
from kit.lab.progress import bar
from kit.lab.questions import Until, measures, open_state, question, written
from kit.lab.simulations import Simulation, Stopped
from kit.release import to_install
from kit.text.say import LANGUAGES, Words

UNIFORM = "uniform"
FEWEST_FOR_NUMPY = 5000
"""How many games numpy plays twenty times as fast, the time to load it included."""

HELP = "play many games and write a table of what came of them"
EPILOG = """\
Each row of the table is one value of the measure: how often it came up, its share, the standard error and the 95 %
confidence interval (Wilson).  The same seed and the same number of games always give the same table, whatever --workers
and --dask are, and even if the run was stopped and resumed.

--sweep changes one thing and gives rows for each of its values: a switch of the rules (caliph_tie=best,worst), the
number of players (players=2..4), or what everybody begins with (gold=5..15: so many pieces in every purse, at the start
or in --position; money=100..500 in Intrige, in thousands).  Every value is tried with the same luck.

During the run, the games played so far are kept in FILE.part.  After Ctrl-C, a lost worker or a full disk, run the same
command with --resume to carry on from there.  The table itself is written in one go, at the end.
"""


def add(commands: Any) -> None:
    """The command and its arguments."""
    parser = commands.add_parser(
        "simulate", help=HELP, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=NAMES, help="the game")
    parser.add_argument(
        "--games", default="10000", metavar="NUMBER", help="how many games; 1e7 is ten million (default: 10000)"
    )
    parser.add_argument(
        "--bots", metavar="BOT,BOT,…", help="which bots play, seat by seat, or one for all seats (default: uniform)"
    )
    parser.add_argument("--players", metavar="NUMBER", help="how many bots play")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a switch of the rules, as in kit play"
    )
    parser.add_argument("--position", metavar="LINE", help="the position in which every game starts, as one line")
    parser.add_argument(
        "--measure",
        default="winners",
        metavar="NAME",
        help="what is counted, e.g. wins:A or purse:B (default: winners); see kit measures",
    )
    parser.add_argument(
        "--until",
        default="end",
        metavar="END",
        help="when a game stops: end, decision (after the first one) or a number of steps (default: end)",
    )
    parser.add_argument("--sweep", metavar="NAME=VALUES", help="one thing to change, e.g. gold=5..15")
    add_games(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages (default: en)")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Play everything asked for, then write the table; 2 if it was stopped, in which case what is done is kept."""
    words = Words(arguments.lang, arguments.game)
    games, seed = number_of_games(arguments.games), whole_number(arguments.seed, "--seed")
    has_form(arguments.out)
    workers = number_of_workers(arguments.workers)
    swept, plans = _plans(arguments)
    has_packages(arguments.out, arguments.dask)
    shelf = open_shelf(arguments)
    if not arguments.dask:
        _hint(words, plans, games)
    simulations = [begin(plan, games, seed, workers, arguments, shelf, number) for number, plan in enumerate(plans)]

    def table() -> list[list[Any]]:
        values = [sweep.shown(value) for value in swept.values] if swept else [None]
        return [row for value, each in zip(values, simulations, strict=True) for row in rows_of(value, each)]

    head = [*([swept.name] if swept else []), *HEAD]
    try:
        with bar(True, sum(each.games for each in simulations), games * len(simulations)) as tell:
            for number, each in enumerate(simulations):
                each.run(_onward(tell, simulations, number))
    except Stopped as stopped:
        say_stopped(words, shelf, simulations, stopped.why, lambda: as_csv(head, table()))
        return 2
    except KeyboardInterrupt:
        say_stopped(words, shelf, simulations, "interrupted", lambda: as_csv(head, table()))
        raise
    if shelf:
        write_last(arguments.out, head, table(), shelf)
    else:
        print(as_csv(head, table()), end="")
    return 0


def _onward(
    tell: Callable[[int, int], Any], simulations: list[Simulation[Any]], number: int
) -> Callable[[int, int], Any]:
    others = sum(each.games for place, each in enumerate(simulations) if place != number)
    return lambda done, of: tell(others + done, of * len(simulations))


# What is asked for ----------------------------------------------------------------------------------------------------


def _plans(arguments: argparse.Namespace) -> tuple[sweep.Sweep | None, list[Plan]]:
    """What is swept, and a plan for each of its values."""
    box = open_box(arguments.game)
    until = _until(arguments.until)
    switches = dict(option(text) for text in arguments.option)

    def plan(players: int | None = None, **switched: object) -> Plan:
        options: AnyOptions = read_options(box.options, switches | switched, "--option")
        seated = players or count_seats(arguments, box, len(_bots(arguments)))
        game = box.new_game(seated, options)
        line = arguments.position
        start = open_state(game, None) if line is None else box.read_position(game, line, "--position")
        return Plan(game, start, _policies(arguments, box, seated), _measure(game, arguments.measure), None, until)

    if arguments.sweep is None:
        return None, [plan()]
    swept = sweep.read_sweep(arguments.sweep, box)
    if swept.name == "players":
        return swept, [plan(players=value) for value in swept.values]
    if swept.name in sweep.STARTS.get(box.name, {}):
        return swept, [sweep.begun(plan(), swept.name, value) for value in swept.values]
    return swept, [plan(**{swept.name: value}) for value in swept.values]


def _bots(arguments: argparse.Namespace) -> list[str]:
    named = arguments.bots.split(",") if arguments.bots is not None else []
    return named if len(named) > 1 else []


def _policies(arguments: argparse.Namespace, box: AnyBox, players: int) -> Mapping[int, Policy]:
    names = (arguments.bots or UNIFORM).split(",")
    for name in names:
        if name != UNIFORM and name not in box.bots:
            raise bad("--bots", "unknown_bot", bot=quoted(name), known=", ".join(dict.fromkeys((UNIFORM, *box.bots))))
    if len(names) not in (1, players):
        raise bad("--bots", "bots_and_players", given=len(names), players=players)
    each = names * players if len(names) == 1 else names
    return {seat: uniform() if name == UNIFORM else bot(name) for seat, name in enumerate(each)}


def _measure(game: AnyGame, text: str) -> str:
    name, known = text.partition(":")[0], measures(game)
    if name not in known:
        raise bad("--measure", "unknown_measure", given=quoted(name), known=", ".join(known))
    seats = SEAT_LETTERS[: game.players]
    for part, word in zip(known[name].about, text.split(":")[1:], strict=False):
        if part == "of" and word not in tuple(seats):
            raise bad("--measure", "measure_seat", given=quoted(text), known=", ".join(seats))
    try:
        question(game, text)
    except ValueError:
        raise bad("--measure", "measure_form", given=quoted(text), right=written(name, known[name])) from None
    return text


def _until(text: str) -> Until:
    if text in ("end", "decision"):
        return "end" if text == "end" else None
    if not re.fullmatch(r"[1-9]\d{0,5}", text):
        raise bad("--until", "until_form", given=quoted(text))
    return int(text)


def _hint(words: Words, plans: list[Plan], games: int) -> None:
    """Say what would be faster, where it would."""
    if games * len(plans) >= FEWEST_FOR_NUMPY and any(map(lacks_numpy, plans)):
        complain(words.say("cli.simulate.lacks_numpy", command=to_install("lab")))
