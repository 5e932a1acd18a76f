"""The sandbox of a game without a picture: its position is a line of text, and so is what every seat does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.draw.svg import Child, Node, el
from kit.engine.box import AnyBox
from kit.engine.errors import BadInput
from kit.engine.game import SEAT_LETTERS, Refusal, Seat
from kit.engine.record import seat_name
from kit.page.controls import button, field
from kit.page.page import Intent
from kit.page.sight import Sight

LONGEST_LINE = 2_000
"""Characters of a position or a move."""


@dataclass(frozen=True, slots=True)
class PlainLaid:
    """A position and moves as they were typed."""

    game: Any
    line: str
    typed: Mapping[Seat, str]


class PlainArrangement:
    """A position as it is typed; a `kit.page.face.Arrangement`."""

    def __init__(
        self,
        box: AnyBox,
        table: Callable[[Sight[Any, Any]], Sequence[Child]],
        game: Any,
        state: Any = None,
        moves: Mapping[Seat, Any] | None = None,
    ) -> None:
        """`table` draws what lies on the table."""
        self._box, self._table = box, table
        start = game.start() if state is None else state
        typed = {seat: _written(box.write_move(move)) for seat, move in (moves or {}).items()}
        self.laid = PlainLaid(game, box.write_position(game, start), typed)

    @property
    def game(self) -> Any:
        """The game, for as many as sit there."""
        return self.laid.game

    @property
    def state(self) -> Any:
        """The position; where the line says none, the beginning."""
        try:
            return self._box.read_position(self.game, self.laid.line, "position")
        except BadInput:
            return self.game.start()

    @property
    def moves(self) -> Mapping[Seat, Any]:
        """What those who are to act do, as far as it can be read."""
        read = {seat: self._read(seat) for seat in sorted(self.game.to_act(self.state))}
        return {seat: move for seat, move in read.items() if not isinstance(move, Refusal)}

    def _read(self, seat: Seat) -> Any:
        """A seat's move, or why it is none; nothing typed is the first that there is."""
        text, state = self.laid.typed.get(seat, ""), self.state
        if not text and (options := self.game.options(state, seat)):
            return options[0]
        try:
            move = self._box.read_move(_value(text), seat_name(seat))
        except BadInput as error:
            return error.refusal
        return self.game.why_not(state, seat, move) or move

    def use(self, game: Any) -> None:
        """By other switches from now on."""
        self.laid = replace(self.laid, game=game)

    def faults(self) -> Sequence[Refusal]:
        """Why the line is no position, or what was typed no move."""
        try:
            state = self._box.read_position(self.game, self.laid.line, "position")
        except BadInput as error:
            return [error.refusal]
        read = [self._read(seat) for seat in sorted(self.game.to_act(state))]
        return [each for each in read if isinstance(each, Refusal)]

    def handlers(self) -> Mapping[str, Callable[[Intent], None]]:
        """What its intents do."""
        return {"lay-players": self._seat_so_many, "lay-line": self._type, "lay-move": self._move}

    def _seat_so_many(self, intent: Intent) -> None:
        if type(intent.n) is int and intent.n in self._box.players:
            game = self._box.new_game(intent.n, self.game.options_chosen)
            self.laid = PlainLaid(game, self._box.write_position(game, game.start()), {})

    def _type(self, intent: Intent) -> None:
        """Another position; as many play as stand in it."""
        line = str(intent.value or "")[:LONGEST_LINE].strip()
        seats = {letter for letter in SEAT_LETTERS for word in line.split() if word.startswith(letter)}
        others = len(seats) != self.game.players and len(seats) in self._box.players
        game = self._box.new_game(len(seats), self.game.options_chosen) if others else self.game
        self.laid = PlainLaid(game, line, {})

    def _move(self, intent: Intent) -> None:
        if type(intent.n) is int and intent.n in self.game.to_act(self.state):
            text = str(intent.value or "")[:LONGEST_LINE].strip()
            self.laid = replace(self.laid, typed={**self.laid.typed, intent.n: text})

    def draw(self, sight: Sight[Any, Any], beside: Node | None, tools: Sequence[Child]) -> Sequence[Child]:
        """What lies on the table, the line that says so, and a line for everybody who is to act."""
        words, most = sight.words, self._box.players
        numbers = [
            button(number, "lay-players", number, pressed=number == self.game.players, id=f"lay-players-{number}")
            for number in most
        ]
        line = el("textarea", value=self.laid.line, data_intent="lay-line", class_="lines", id="lay-line")
        panel = el(
            "section",
            el("div", numbers, class_="row", role="group", aria_label=words.say("sandbox.players_text")),
            field(words.say("setup.position_text"), line),
            [self._typed(sight, seat) for seat in sorted(self.game.to_act(self.state))],
            list(tools),
            class_="panel open col setup",
            id="laying",
            aria_label=words.say("sandbox.tools"),
        )
        return [*([beside] if beside else self._table(sight)), panel]

    def _typed(self, sight: Sight[Any, Any], seat: Seat) -> Node:
        """A field for a seat's move, with the first that there is while nothing is typed."""
        move = self._read(seat)
        shown = self.laid.typed.get(seat) or ("" if isinstance(move, Refusal) else _written(self._box.write_move(move)))
        name = sight.words.names[seat] if seat in range(len(SEAT_LETTERS)) else sight.words.say("plain.which_chance")
        typed = el("input", value=shown, data_intent="lay-move", data_n=seat, autocomplete="off", id=f"lay-move-{seat}")
        return field(name, typed)


def _written(move: Any) -> str:
    return move if isinstance(move, str) else json.dumps(move)


def _value(text: str) -> Any:
    """Numbers, lists and tables are JSON; every other move is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
