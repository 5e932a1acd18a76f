"""``python -m kit``: play a game with bots, replay and judge a record, check a board, serve the pages."""

# ruff: noqa: E402 -- Ctrl-C is looked after first

from __future__ import annotations

import os
import signal

INTERRUPTED = 130
"""What shells call a command that Ctrl-C ended: 128 and the number of the signal."""

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))  # while the rest is loaded; see `run`

import argparse
import json
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NoReturn

from kit.engine import record as records
from kit.engine.bot import Bot, ask, overhear, play_bots
from kit.engine.box import Box
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import CHANCE, SEAT_LETTERS, Seat
from kit.engine.options import read_options, write_options
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.games import NAMES, open_box
from kit.games.bakschisch.board import Board, board_problems, read_board
from kit.text.say import LANGUAGES, Words
from kit.text.story import paragraphs

WIDTH = 96
MOST_STEPS = 5000
"""A game of bots that has not ended by then is told as far as it went."""
LONGEST_TOML = 200_000
"""Characters of the file of a board or a lesson, comments included."""
SWITCHED = {"on": True, "true": True, "off": False, "false": False}
PATIENCE_S = 2.0
"""After so long without a byte somebody may not know that a record is waited for."""


def run() -> int:
    """`main` as a process: whatever became of its streams, and wherever Ctrl-C comes, there is no traceback."""
    while_loading = signal.getsignal(signal.SIGINT)
    try:
        if while_loading is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed before we began: nobody listens
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        return main()
    except KeyboardInterrupt:
        _hush(sys.stdout)
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, while_loading)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 when all is well, 1 when a checked board has faults, 2 for bad input or a full device."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["serve"]:  # it reads its own arguments
        return _serve(given[1:])
    arguments = argparse.Namespace(lang="en", game=NAMES[0])
    try:
        _parser().parse_args(given, arguments)
        command: Callable[[argparse.Namespace], int] = arguments.command
        code = command(arguments)
        sys.stdout.flush()
        return code
    except BadInput as error:
        _complain(Words(arguments.lang, error.game or arguments.game).error(error))
        return 2
    except BrokenPipeError:
        _hush(sys.stdout)  # the reader has seen enough
        return 0
    except OSError as error:
        if error.filename is not None:
            raise  # a file of the kit's own: what is wrong with others is told as bad input
        _hush(sys.stdout)
        _complain(Words(arguments.lang, NAMES[0]).say("cli.cannot_print", why=error.strerror))
        return 2


def _complain(text: str, who: str = "kit") -> None:
    """One line for the person, if there is anybody to read it."""
    try:
        print(f"{who}: {text}", file=sys.stderr, flush=True)
    except OSError:
        _hush(sys.stderr)


def _hush(stream: IO[str]) -> None:
    """What is still in its buffer goes nowhere; at the very end Python would complain about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        _complain(f"{quoted(message, 200)}; see {self.prog} --help", self.prog)
        sys.exit(2)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file, flush=True)  # argparse itself keeps silent about a full device


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kit", description="Board games told by their rules.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="let bots play a game and tell its story")
    play.add_argument("game", choices=NAMES)
    play.add_argument("--players", metavar="NUMBER", help="how many bots sit down")
    play.add_argument("--bots", metavar="BOT,BOT,…", help="who plays, seat by seat")
    play.add_argument("--seed", default="0", metavar="NUMBER", help="another seed deals another game")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the rules, e.g. board=short-25 or open_gold=on",
    )
    play.add_argument("--position", metavar="LINE", help="start from a position")
    play.add_argument("--save", type=Path, metavar="FILE", help="write the record")
    play.add_argument("--reasons", action="store_true", help="tell why each bot chose as it did")
    _telling(play)
    play.set_defaults(command=_play)

    replay = commands.add_parser("replay", help="judge a record and tell its story")
    replay.add_argument("file", type=Path, help="a record, or - for standard input")
    _telling(replay)
    replay.set_defaults(command=_replay)

    check = commands.add_parser("check", help="check a record (.json), a board or a lesson (.toml)")
    check.add_argument("file", type=Path, help="a file; - for a record from standard input")
    check.add_argument("--lang", choices=LANGUAGES, default="en")
    check.set_defaults(command=_check)

    serve = commands.add_parser("serve", help="serve the pages to browsers on this computer; see serve --help")
    serve.set_defaults(command=lambda _: _serve(()))
    return parser


def _telling(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--neutral", action="store_true", help="classroom names for the persons")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of a story")


# Commands -------------------------------------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    box = open_box(arguments.game)
    players = _seats(arguments, box)
    seed = _whole_number(arguments.seed, "--seed")
    chosen: Any = read_options(box.options, dict(_option(text) for text in arguments.option), "--option")
    record = Record(box.name, players, write_options(chosen), seed, arguments.position)
    session = records.new_session(record, box, "--position")
    bots = {seat: box.bots[player.bot] for seat, player in enumerate(players) if player.bot}
    while (waiting := session.waiting_for) and session.step < MOST_STEPS:
        if CHANCE in waiting:
            session.draw()
        else:
            play_bots(session, bots)
    if arguments.save:
        _write(arguments.save, records.write_record(records.record_of(session, box, players, chosen)))
    _tell(session, record, box, arguments, reasons=arguments.reasons)
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    record, session = _judged(arguments.file, arguments.lang)
    _tell(session, record, open_box(record.game), arguments)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    words = Words(arguments.lang, NAMES[0])
    if arguments.file.suffix == ".toml":
        data = _toml(arguments.file, arguments.lang)
        is_lesson = bool({"game", "step"} & data.keys())
        return (_check_lesson if is_lesson else _check_board)(arguments.file, data, words)
    _, session = _judged(arguments.file, arguments.lang)
    print(f"{_shown(arguments.file)}: {words.say('cli.record_is_good', steps=session.step)}")
    return 0


def _check_lesson(file: Path, data: Any, words: Words) -> int:
    """Read a lesson and play all its steps."""
    from kit.lessons.lesson import read_lesson

    game = data.get("game")
    with _complaints_about(file, game if game in NAMES else None):
        lesson = read_lesson(data)
        steps = len(lesson.rehearse())
    title = lesson.title.get(words.language, next(iter(lesson.title.values())))
    print(f"{_shown(file)}: {words.say('cli.lesson_is_good', title=title, steps=steps)}")
    return 0


def _check_board(file: Path, data: Any, words: Words) -> int:
    board = read_board(data)
    if not isinstance(board, Board):
        raise BadInput(_shown(file), board)
    problems = board_problems(board)
    for problem in problems:
        print(f"{_shown(file)}: {words.refusal(problem)} ({', '.join((problem.rule, *problem.rulings))})")
    if not problems:
        good = words.say("cli.board_is_good", name=board.name, spaces=board.throne - 1, stop=board.stop)
        print(f"{_shown(file)}: {good}")
    return 1 if problems else 0


def _serve(arguments: Sequence[str]) -> int:
    from kit.serve.cli import main as serve  # Jupyter is needed here only

    return serve(arguments)


# Arguments ------------------------------------------------------------------------------------------------------------


def _seats(arguments: argparse.Namespace, box: Box) -> tuple[Player, ...]:
    named = arguments.bots.split(",") if arguments.bots is not None else []
    count = len(named) or _seats_placed(arguments.position, box) or box.players[-1]
    if arguments.players is not None:
        count = _whole_number(arguments.players, "--players")
    if count not in box.players:
        place = "--bots" if arguments.players is None else "--players"
        raise bad(
            place, "number_of_players", box.players_rule, fewest=box.players[0], most=box.players[-1], given=count
        )
    bots = named or [box.default_bots[seat % len(box.default_bots)] for seat in range(count)]
    if len(bots) != count:
        raise bad("--bots", "bots_and_players", given=len(bots), players=count)
    for bot in bots:
        if bot not in box.bots:
            raise bad("--bots", "unknown_bot", bot=quoted(bot), known=", ".join(box.bots))
    people = Words(arguments.lang, box.name).say("bots.people").split(", ")
    return tuple(Player(name, bot) for name, bot in zip(people, bots, strict=False))


def _whole_number(text: str, place: str) -> int:
    if not re.fullmatch("-?[0-9]+", text):
        raise bad(place, "not_int", given=quoted(text))
    return records.whole_number(text, place)


def _seats_placed(line: str | None, box: Box) -> int:
    """How many seats a position names, so that nobody has to say it twice; 0 when it names none that can play."""
    words = (line or "").split()
    named = {letter for letter in SEAT_LETTERS for word in words if word.startswith(letter)}
    return len(named) if len(named) in box.players else 0


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise bad("--option", "option_form", given=quoted(text))
    return name, SWITCHED.get(value.lower(), value)


# Files ----------------------------------------------------------------------------------------------------------------


def _judged(file: Path, language: str) -> tuple[Record, Session[Any, Any, Any]]:
    """The record in a file, and the game after all its moves."""
    text = _read(file, records.LONGEST_TEXT, language)
    with _complaints_about(file, _named_game(text)):
        record = records.read_record(text, open_box)
        return record, records.replay(record, open_box(record.game))


def _named_game(text: str) -> str | None:
    """The game that a record names, as far as it can be read."""
    try:
        data = records.read_json(text)
    except BadInput:
        return None
    name = data.get("game") if isinstance(data, dict) else None
    return name if name in NAMES else None


@contextmanager
def _complaints_about(file: Path, game: str | None) -> Iterator[None]:
    """The places of errors begin with the name of the file, and the words are those of its game."""
    try:
        yield
    except BadInput as error:
        raise BadInput(f"{_shown(file)}: {error.place}", error.refusal, game) from None


def _shown(file: Path) -> str:
    return quoted(file.name or file, 60)


def _read(file: Path, longest: int, language: str) -> str:
    try:
        with _patience(file, language) as it_comes, _opened(file) as opened:
            data = opened.read(1)
            it_comes()
            data += opened.read(longest)
    except OSError as error:
        raise bad(_shown(file), "cannot_read", why=error.strerror) from None
    if len(data) > longest:
        raise bad(_shown(file), "too_long", longest=longest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad(_shown(file), "not_text", byte=error.start) from None


def _opened(file: Path) -> IO[bytes]:
    if str(file) != "-":
        return file.open("rb")
    if sys.stdin is None:
        raise bad(_shown(file), "no_input")
    return sys.stdin.buffer


@contextmanager
def _patience(file: Path, language: str) -> Iterator[Callable[[], object]]:
    """Tell whoever may not know it that a record is waited for, unless the function given back is called soon."""
    key = "cli.waits_for_typing" if str(file) == "-" else "cli.waits_for_file"
    end = "Ctrl-D" if os.name == "posix" else "Ctrl-Z"
    sentence = f"{_shown(file)}: {Words(language, NAMES[0]).say(key, end=end)}"
    if not hasattr(signal, "setitimer"):  # Windows has no such clock
        if str(file) == "-" and sys.stdin is not None and sys.stdin.isatty():
            _complain(sentence)
        yield lambda: None
        return
    before = signal.signal(signal.SIGALRM, lambda *_: _complain(sentence))
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _toml(file: Path, language: str) -> Any:
    text = _read(file, LONGEST_TOML, language)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # also for a number with thousands of digits
        raise bad(_shown(file), "not_toml", why=quoted(error, 80)) from None
    except RecursionError:
        raise bad(_shown(file), "too_deep") from None


def _write(file: Path, text: str) -> None:
    """Whole or not at all; a pipe or a device is written to, never replaced."""
    draft = file.parent / f".kit-{os.getpid()}.part"
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, "utf-8")
            return
        try:
            draft.write_text(text, "utf-8")
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise bad(_shown(file), "cannot_write", why=error.strerror) from None


# Telling --------------------------------------------------------------------------------------------------------------


def _tell(
    session: Session[Any, Any, Any],
    record: Record,
    box: Box,
    arguments: argparse.Namespace,
    reasons: bool = False,
) -> None:
    if arguments.json:
        lines: Iterator[str] = (json.dumps(line, ensure_ascii=False) for line in _json_lines(session, record, box))
    else:
        words = Words(arguments.lang, box.name, [player.name for player in record.players], neutral=arguments.neutral)
        bots = {seat: box.bots[player.bot] for seat, player in enumerate(record.players) if player.bot}
        lines = story_lines(session, words, box.opens_paragraph, bots if reasons else {})
    for line in lines:
        print(line)


def _json_lines(session: Session[Any, Any, Any], record: Record, box: Box) -> Iterator[dict[str, Any]]:
    yield {"setup": records.setup_line(record, box, session)}
    for number, played in enumerate(session.history, 1):
        yield records.step_line(number, played, box, session)
    yield records.result_line(session)


def story_lines(
    session: Session[Any, Any, Any], words: Words, opens: tuple[type, ...], bots: Mapping[Seat, Bot[Any, Any, Any]]
) -> Iterator[str]:
    """The story as printed: the opening, the paragraphs with reasons of `bots`, and how it stands."""
    yield _wrapped(_opening(session, words))
    for steps, lines in paragraphs(session.history, words, opens):
        yield ""
        yield _wrapped(" ".join(map(str, lines)))
        for step in steps:
            for seat in bots.keys() & session.history[step].moves.keys():
                to_act = seat in session.game.to_act(session.state_after(step))
                choice = (ask if to_act else overhear)(bots[seat], session, step, seat)
                if choice:
                    yield _wrapped(f"{words.names[seat]}: {words.reason(choice.reason, choice.facts)}", indent="    ")
    if session.game.result(session.state) is None:
        yield ""
        yield words.say("setup.unfinished")


def _opening(session: Session[Any, Any, Any], words: Words) -> str:
    key = "setup.opening" if session.start == session.game.start() else "setup.middle"
    moment = records.state_data(session.start)
    numbers = {name: value for name, value in moment.items() if isinstance(value, int)}
    return words.say(key, seats=tuple(range(len(words.names))), **numbers)


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


if __name__ == "__main__":
    sys.exit(run())
