"""``python -m kit``: play games with bots, simulate many, judge a record, check a board, serve the pages."""

# ruff: noqa: E402 -- Ctrl-C is looked after first

from __future__ import annotations

import os
import signal

INTERRUPTED = 130
"""What shells call a command that Ctrl-C ended: 128 and the number of the signal."""

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))  # while the rest is loaded; see `run`

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from kit.cli import measures, rooms, simulate, tournament
from kit.cli.arguments import option, seats, whole_number
from kit.cli.files import complaints_about, judged, shown, toml, write
from kit.cli.streams import complain, hush
from kit.cli.telling import tell
from kit.engine import record as records
from kit.engine.bot import play_out
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import AnyOptions
from kit.engine.options import read_options, write_options
from kit.engine.reading import Json
from kit.engine.record import Record
from kit.games import NAMES, open_box
from kit.games.bakschisch.board import Board, board_problems, read_board
from kit.release import Missing, brought_by, release
from kit.table.export import Judge
from kit.table.room import Room, Round
from kit.table.store import Store
from kit.text.say import LANGUAGES, Words

MOST_STEPS = 5000
"""A game of bots that has not ended after this many steps is told as far as it went."""


def run() -> int:
    """`main` as a process: whatever has become of its streams, and whenever Ctrl-C comes, there is no traceback."""
    while_loading = signal.getsignal(signal.SIGINT)
    try:
        if while_loading is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed before we began: nobody is listening
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        return main()
    except KeyboardInterrupt:
        hush(sys.stdout)
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, while_loading)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 when all is well, 1 when a checked board has faults, 2 for bad input or a full device."""
    given = list(sys.argv[1:] if argv is None else argv)
    arguments = argparse.Namespace(lang="en", game=NAMES[0])
    try:
        if given[:1] == ["serve"]:  # it reads its own arguments
            return _serve(given[1:])
        _parser().parse_args(given, arguments)
        command: Callable[[argparse.Namespace], int] = arguments.command
        code = command(arguments)
        sys.stdout.flush()
        return code
    except BadInput as error:
        complain(Words(arguments.lang, error.game or arguments.game).error(error))
        return 2
    except Missing as missing:
        needed = bad("", "needs_package", package=missing.package, command=missing.command)
        complain(Words(arguments.lang, NAMES[0]).refusal(needed.refusal))
        return 2
    except BrokenPipeError:
        hush(sys.stdout)  # the reader has seen enough
        return 0
    except OSError as error:
        if error.filename is not None:
            raise  # a file of the kit's own: what is wrong with other files is told as bad input
        hush(sys.stdout)
        complain(Words(arguments.lang, NAMES[0]).say("cli.cannot_print", why=error.strerror))
        return 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        complain(f"{quoted(message, 200)}; see {self.prog} --help", self.prog)
        sys.exit(2)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file, flush=True)  # argparse itself says nothing about a full device


class _Version(argparse.Action):
    """Tells the version, or why it cannot be printed, about which argparse says nothing."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"bribe-scheme-grab {release()}", flush=True)
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="kit", description="Let bots play board games, check records, boards and lessons, and serve the pages."
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say which release this is")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="let bots play a game and tell its story")
    play.add_argument("game", choices=NAMES, help="the game")
    play.add_argument("--players", metavar="NUMBER", help="how many bots play")
    play.add_argument("--bots", metavar="BOT,BOT,…", help="which bots play, seat by seat")
    play.add_argument("--seed", default="0", metavar="NUMBER", help="another seed gives another game (default: 0)")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the rules, e.g. board=short-25 or open_gold=on",
    )
    play.add_argument("--position", metavar="LINE", help="the position in which the game starts, as one line")
    play.add_argument("--save", type=Path, metavar="FILE", help="write the record of the game to a file")
    play.add_argument("--reasons", action="store_true", help="tell why each bot chose as it did")
    _telling(play)
    play.set_defaults(command=_play)

    replay = commands.add_parser("replay", help="check a record and tell its story")
    replay.add_argument("file", type=Path, help="a record, or - for standard input")
    _telling(replay)
    replay.set_defaults(command=_replay)

    check = commands.add_parser("check", help="check a record (.json), a board or a lesson (.toml)")
    check.add_argument("file", type=Path, help="a file, or - for a record from standard input")
    check.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
    check.set_defaults(command=_check)

    simulate.add(commands)
    tournament.add(commands)
    measures.add(commands)
    rooms.add(commands, _rooms_kept, rooms.AtTables(_done_at_tables, _games_played), _judging)

    serve = commands.add_parser("serve", help="serve the pages to browsers on this computer; see serve --help")
    serve.set_defaults(command=lambda _: _serve(()))
    return parser


def _telling(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
    parser.add_argument("--neutral", action="store_true", help="classroom names for the people on the board")
    parser.add_argument("--json", action="store_true", help="print lines of JSON instead of a story")


# Commands -------------------------------------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    box = open_box(arguments.game)
    players = seats(arguments, box)
    seed = whole_number(arguments.seed, "--seed")
    chosen: AnyOptions = read_options(box.options, dict(option(text) for text in arguments.option), "--option")
    record = Record(box.name, players, write_options(chosen), seed, arguments.position)
    session = records.new_session(record, box, "--position")
    bots = {seat: box.bots[player.bot] for seat, player in enumerate(players) if player.bot}
    play_out(session, bots, MOST_STEPS)
    if arguments.save:
        write(arguments.save, records.write_record(records.record_of(session, box, players, chosen)))
    tell(session, record, box, arguments, reasons=arguments.reasons)
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    record, session = judged(arguments.file, arguments.lang)
    tell(session, record, open_box(record.game), arguments)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    words = Words(arguments.lang, NAMES[0])
    if arguments.file.suffix == ".toml":
        from kit.lessons.translations import lesson_of, with_translations

        lesson = arguments.file.with_name(lesson_of(arguments.file.name))  # whoever translates names their own file
        file = lesson if lesson.is_file() else arguments.file
        data = toml(file, arguments.lang)
        if not {"game", "figures", "trial", "level", "step"} & data.keys():
            return _check_board(file, data, words)
        data = with_translations(data, file.parent, file.name)
        return (_check_count if {"figures", "trial", "level"} & data.keys() else _check_lesson)(file, data, words)
    _, session = judged(arguments.file, arguments.lang)
    print(f"{shown(arguments.file)}: {words.say('cli.record_is_good', steps=session.step)}")
    return 0


def _check_lesson(file: Path, data: Json, words: Words) -> int:
    """Read a lesson and play all its steps."""
    from kit.lessons.lesson import read_lesson

    game = data.get("game")
    with complaints_about(file, game if game in NAMES else None):
        lesson = read_lesson(data)
        steps = len(lesson.rehearse())
    title = lesson.title.get(words.language, next(iter(lesson.title.values())))
    print(f"{shown(file)}: {words.say('cli.lesson_is_good', title=title, steps=steps)}")
    return 0


def _check_count(file: Path, data: Json, words: Words) -> int:
    """Read a lesson in probability, compute its figures, and take all its steps."""
    from kit.counting.lesson import read_count_lesson
    from kit.counting.rehearsal import rehearse

    game = data.get("game")
    with complaints_about(file, game if game in NAMES else None):
        lesson = read_count_lesson(data)
        steps = len(rehearse(lesson))
    title = lesson.plain(lesson.title, lesson.words(words.language))
    good = words.say("cli.count_is_good", title=title, steps=steps, figures=len(lesson.figures.written))
    print(f"{shown(file)}: {good}")
    return 0


def _check_board(file: Path, data: Json, words: Words) -> int:
    board = read_board(data)
    if not isinstance(board, Board):
        raise BadInput(shown(file), board)
    problems = board_problems(board)
    for problem in problems:
        print(f"{shown(file)}: {words.refusal(problem)} ({', '.join((problem.rule, *problem.rulings))})")
    if not problems:
        good = words.say("cli.board_is_good", name=board.name, spaces=board.throne - 1, stop=board.stop)
        print(f"{shown(file)}: {good}")
    return 1 if problems else 0


def _rooms_kept(place: str) -> Store:
    """The rooms that a server here keeps, or those in this place."""
    with brought_by("serve"):
        from kit.serve.rooms_kept import kept_at
        from kit.serve.state import state_folder

    return kept_at(place or os.environ.get("KIT_ROOMS", ""), state_folder(None), makes=False)


def _games_played(room: Room, words: Words | None) -> Iterable[tuple[str, str]]:
    """The games of the rounds that were revealed, by round and table."""
    from kit.together.named import called  # which needs all that a page needs
    from kit.together.tables import records_of

    names = partial(called, words) if words else None
    for each in room.counted:
        for at, record in enumerate(records_of(room, each, names), 1):
            yield f"{each.number}-{at}", record


def _done_at_tables(room: Room, of: Round) -> Iterable[Mapping[str, Any]]:
    """What was done where a class played."""
    from kit.together.tables import done_at_tables  # which needs all games, as their faces

    return done_at_tables(room, of)


def _judging(language: str) -> AbstractContextManager[Judge]:
    """What the questions themselves say of choices."""
    from kit.page.looks import Looks  # which need all games and lessons
    from kit.together.verdicts import Verdicts

    return closing(Verdicts(Looks(language)))


def _serve(arguments: Sequence[str]) -> int:
    with brought_by("serve"):
        from kit.serve.cli import main as serve

    return serve(arguments)


if __name__ == "__main__":
    sys.exit(run())
