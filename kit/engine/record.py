"""A game as one JSON document: save file, log of a real table, and test fixture in one (docs/records.md).

What was played is the authority: replaying a record gives the same states and events everywhere, and the seed only
deals what the record leaves out.  Everything read here is untrusted and raises `BadInput` with its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.engine.box import AnyBox, Box, O
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.event import Event, facts
from kit.engine.game import CHANCE, SEAT_LETTERS, AnyGame, AnyMove, AnyOptions, AnyState, G, M, S, Seat, V
from kit.engine.json_text import LONGEST_TEXT, read_json
from kit.engine.options import read_options, write_options
from kit.engine.reading import Json, JsonObject, is_name, is_text, is_whole
from kit.engine.sealed import SEALED, Place, Seal, opened, sealed
from kit.engine.session import AnyPlayed, AnySession, Session

FORMAT = 1
MOST_STEPS = 20_000
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person by name, or a bot."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it is written down."""

    game: str
    players: tuple[Player, ...]
    options: JsonObject = field(default_factory=dict)
    seed: int | None = None
    start: str | None = None
    """A position to start from; None is the game's own start."""
    moves: tuple[AnyMove, ...] = ()


# Reading --------------------------------------------------------------------------------------------------------------


def read_record(text: str, open_box: Callable[[str], AnyBox], seal: Seal | None = None) -> Record:
    """The record in `text`; `replay` judges its moves.  `open_box` raises KeyError for a game that is not there.

    A sealed record needs the seal that closed it.
    """
    data = _typed(read_json(text), dict, "record")
    data = opened(data, seal) if SEALED in data else data
    known = ("kit", "game", "seats", "options", "seed", "start", "moves")
    for key in data:
        if key not in known:
            raise bad(f"record.{quoted(key)}", "unknown_key", known=", ".join(known))
    if _typed(data.get("kit", FORMAT), int, "kit") != FORMAT:
        raise bad("kit", "unknown_format", format=quoted(data["kit"]), known=FORMAT)
    box = _box(data.get("game"), open_box)
    moves = _typed(data.get("moves", []), list, "moves")
    if len(moves) > MOST_STEPS:
        raise bad("moves", "too_many_steps", most=MOST_STEPS)
    seed, start = data.get("seed"), data.get("start")
    options: AnyOptions = read_options(box.options, _typed(data.get("options", {}), dict, "options"))
    return Record(
        game=box.name,
        players=_players(data.get("seats"), box),
        options=write_options(options),
        seed=None if seed is None else _typed(seed, int, "seed"),
        start=None if start is None else _typed(start, str, "start"),
        moves=tuple(moves),
    )


_FITS: Mapping[type, Callable[[object], bool]] = {
    int: is_whole,
    str: lambda value: is_text(value, LONGEST_TEXT),
    list: lambda value: isinstance(value, list),
    dict: lambda value: isinstance(value, dict),
}


def _typed(value: Json, kind: type, place: str) -> Json:
    if not _FITS[kind](value):
        raise bad(place, f"not_{kind.__name__}", given=quoted(json.dumps(value) if type(value) is str else value))
    return value


def _box(name: Json, open_box: Callable[[str], AnyBox]) -> AnyBox:
    try:
        return open_box(_typed(name, str, "game"))
    except KeyError:
        raise bad("game", "unknown_game", game=quoted(name)) from None


def _players(data: Json, box: AnyBox) -> tuple[Player, ...]:
    seats = _typed(data, list, "seats")
    if len(seats) not in box.players:
        raise bad(
            "seats",
            "number_of_players",
            box.players_rule,
            fewest=box.players[0],
            most=box.players[-1],
            given=len(seats),
        )
    return tuple(_player(seat, box, f"seats[{number}]") for number, seat in enumerate(seats))


def _player(data: Json, box: AnyBox, place: str) -> Player:
    if isinstance(data, str):
        data = {"name": data}
    entry = _typed(data, dict, place)
    for key in entry:
        if key not in ("name", "bot"):
            raise bad(f"{place}.{quoted(key)}", "unknown_key", known="name, bot")
    name = _typed(entry.get("name"), str, f"{place}.name")
    if not is_name(name, LONGEST_NAME):
        raise bad(f"{place}.name", "bad_name", longest=LONGEST_NAME)
    bot = entry.get("bot")
    if bot is not None and _typed(bot, str, f"{place}.bot") not in box.bots:
        raise bad(f"{place}.bot", "unknown_bot", bot=quoted(bot), known=", ".join(box.bots))
    return Player(name, bot)


# Replaying ------------------------------------------------------------------------------------------------------------


def new_session(record: Record, box: Box[G, S, M, V, O], place: str = "start") -> Session[S, M, V]:
    """The record's game at its start, before any move; `place` is where in the record its position is."""
    game = box.new_game(len(record.players), read_options(box.options, record.options))
    start = None if record.start is None else box.read_position(game, record.start, place)
    return Session(game, start, record.seed or 0)


def replay(record: Record, box: Box[G, S, M, V, O]) -> Session[S, M, V]:
    """The game after all its moves; a chance move that the record leaves out is drawn from its seed."""
    session = new_session(record, box)
    for number, step in enumerate(record.moves):
        place = f"moves[{number}]"
        moves = read_step(step, session.game, box, place)
        _draw_what_is_left_out(record, session, moves, place)
        _play(session, moves, place)
    return session


def _draw_what_is_left_out(record: Record, session: AnySession, moves: Mapping[Seat, AnyMove], place: str) -> None:
    """Chance acts by the seed until those in this step are to act: seats, or chance itself with a move of this kind."""
    while session.waiting_for == {CHANCE} and not _is_due(session, moves.get(CHANCE)):
        if record.seed is None:
            if CHANCE in moves:
                return  # the game says what comes first
            raise bad(place, "chance_missing")
        session.draw()


def _is_due(session: AnySession, move: AnyMove) -> bool:
    """Whether chance brings a move of this kind now; all the moves it can bring at one moment are of one kind."""
    return any(type(move) is type(possible) for possible in session.game.chance(session.state))


def read_step(step: Json, game: AnyGame, box: AnyBox, place: str) -> Mapping[Seat, AnyMove]:
    """The moves of one step: ``{"chance": …}``, ``{"A": …, "B": …}``, or a list with one move for each seat."""
    if isinstance(step, list):
        if len(step) != game.players:
            raise bad(place, "step_length", given=len(step), players=game.players)
        step = dict(zip(SEAT_LETTERS, step, strict=False))
    names = {"chance": CHANCE} | {SEAT_LETTERS[seat]: seat for seat in range(game.players)}
    moves = {}
    for name, move in _typed(step, dict, place).items():
        if name not in names:
            raise bad(f"{place}.{quoted(name)}", "unknown_key", known=", ".join(names))
        moves[names[name]] = box.read_move(move, f"{place}.{name}")
    return moves


def _play(session: AnySession, moves: Mapping[Seat, AnyMove], place: str) -> None:
    """One step of the history, whole: every seat that acts has a move, and nobody else."""
    before = session.step
    for seat, move in moves.items():
        refusal = session.game.why_not(session.state, seat, move)
        if refusal:
            raise BadInput(f"{place}.{seat_name(seat)}", refusal)
    for seat, move in moves.items():
        session.submit(seat, move)
    if session.step != before + 1:
        missing = ", ".join(seat_name(seat) for seat in sorted(session.waiting_for))
        raise bad(place, "step_incomplete", missing=missing or "–")


def seat_name(seat: Seat) -> str:
    """How a record names a seat."""
    return "chance" if seat == CHANCE else SEAT_LETTERS[seat]


# Writing --------------------------------------------------------------------------------------------------------------


def record_of(session: AnySession, box: AnyBox, players: Sequence[Player], options: AnyOptions) -> Record:
    """The record of a game as far as it has been played; closed fists are not in it."""
    is_own_start = session.start == session.game.start()
    return Record(
        game=box.name,
        players=tuple(players),
        options=write_options(options),
        seed=session.seed,
        start=None if is_own_start else box.write_position(session.game, session.start),
        moves=tuple(write_moves(played.moves, box) for played in session.history),
    )


def write_record(record: Record, seal: Seal | None = None, hidden: Collection[Place] = ()) -> str:
    """The JSON text that `read_record` reads, one step per line; a seal closes what is `hidden` in it."""
    given: dict[str, Any] = {
        "kit": FORMAT,
        "game": record.game,
        "seats": [_seat_data(player) for player in record.players],
        "options": record.options,
        "seed": record.seed,
        "start": record.start,
        "moves": record.moves,
    }
    data: JsonObject = {key: value for key, value in given.items() if value is not None}
    if seal and hidden:
        data = sealed(data, hidden, seal)
    lines = [f"  {json.dumps(key)}: {_steps(value) if key == 'moves' else _json(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _steps(moves: Sequence[AnyMove]) -> str:
    lines = ",\n".join(f"    {_json(step)}" for step in moves)
    return f"[\n{lines}\n  ]" if lines else "[]"


def _seat_data(player: Player) -> dict[str, str]:
    return {"name": player.name} | ({"bot": player.bot} if player.bot else {})


def write_moves(moves: Mapping[Seat, AnyMove], box: AnyBox) -> JsonObject:
    """The moves of one step as a record writes them."""
    return {seat_name(seat): box.write_move(move) for seat, move in moves.items()}


def setup_line(record: Record, box: AnyBox, session: AnySession) -> JsonObject:
    """The first line of ``--json``: the game, its switches, the seats and the state it starts from."""
    return {
        "game": record.game,
        "options": record.options,
        **box.setup(session.game),
        "seats": [_seat_data(player) for player in record.players],
        "seed": record.seed,
        "start": state_data(session.start),
        "position": box.write_position(session.game, session.start),
    }


def step_line(number: int, played: AnyPlayed, box: AnyBox, session: AnySession) -> JsonObject:
    """One line of ``--json``: the step's number from 1, its moves, its events and the whole state after it."""
    return {
        "step": number,
        "moves": write_moves(played.moves, box),
        "events": [event_data(event) for event in played.events],
        "state": state_data(played.state),
        "position": box.write_position(session.game, played.state),
    }


def result_line(session: AnySession) -> JsonObject:
    """The last line of ``--json``: the winners' seats, or null while the game is not over."""
    result = session.game.result(session.state)
    return {"result": None if result is None else {"winners": list(result.winners)}}


def event_data(event: Event) -> JsonObject:
    """An event as JSON-like data: its type, clause, rulings and facts."""
    return {
        "type": type(event).__name__,
        "rule": event.rule,
        "rulings": list(event.rulings),
        "facts": dict(facts(event)),
    }


def state_data(state: AnyState) -> JsonObject:
    """A state as JSON-like data, field by field."""
    return dict(state._asdict())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
