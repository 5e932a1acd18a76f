"""A position that is put together, with what every seat does in it, and the texts that take it elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode

from kit.engine.any_draft import opened
from kit.engine.box import AnyBox
from kit.engine.draft import Draft
from kit.engine.game import CHANCE, SEAT_LETTERS, AnyGame, AnyOptions, AnyState, Seat
from kit.engine.options import read_options, write_options
from kit.engine.reading import LONGEST, Json, JsonObject
from kit.engine.record import Player, Record, seat_name
from kit.engine.seating import game_of, line_of
from kit.page.face import AnyFace


class Position:
    """What lies on the table of a sandbox."""

    def __init__(self, box: AnyBox, face: AnyFace, options: JsonObject) -> None:
        self._box, self._face = box, face
        self.usual: JsonObject = write_options(read_options(box.options, options))
        """The switches of this page, unless somebody changes one."""
        self.draft: Draft = opened(box, box.new_game(box.players[-1], self._options({})))

    def _options(self, given: JsonObject) -> AnyOptions:
        return read_options(self._box.options, {**self.usual, **given})

    @property
    def seats(self) -> tuple[Player, ...]:
        """Everybody by letter, as lesson files have them."""
        return tuple(Player(letter) for letter in SEAT_LETTERS[: self.draft.game.players])

    @property
    def empty(self) -> Record:
        """A game in which nothing was played, with the same number of seats."""
        return Record(self._box.name, self.seats, self.usual)

    @property
    def begun(self) -> Record:
        """A game that begins in this position."""
        options = write_options(self.draft.game.options_chosen)
        return Record(self._box.name, self.seats, options, start=self.line)

    def go_on_from(self, game: AnyGame, state: AnyState) -> None:
        """Another position of the same table; nobody has done anything in it yet."""
        self.draft = opened(self._box, game, state)

    def switch(self, name: str, value: Json) -> None:
        """Change a rule from now on.  Raises `BadInput` for a switch or a value that does not exist."""
        options = {**write_options(self.draft.game.options_chosen), name: value}
        self.draft = self.draft.by(self._box.new_game(self.draft.game.players, self._options(options)))

    # As texts ---------------------------------------------------------------------------------------------------------

    @property
    def as_link(self) -> str:
        """As the address of this page, from after the ``?``."""
        written = self._written()
        is_short = all(isinstance(move, int | str) and not {",", ":"} & set(str(move)) for move in written.values())
        short = ",".join(f"{letter}:{move}" for letter, move in written.items())
        unusual = {name: value if isinstance(value, str) else json.dumps(value) for name, value in self._unusual()}
        fists = short if is_short else json.dumps(written)
        return urlencode({"position": self.line, "fists": fists, **unusual})

    @property
    def as_lines(self) -> str:
        """As the lines of a lesson file."""
        key, written = self._face.move_key, _toml(self._written())
        options = [f"options = {_toml(dict(self._unusual()))}"] if self._unusual() else []
        played = f"{key} = {written}" if key else f"moves = [{written}]"
        return "\n".join([f"position = {_toml(self.line)}", *options, played])

    def _written(self) -> JsonObject:
        moves = sorted(self.draft.moves.items())
        return {seat_name(seat): self._box.write_move(move) for seat, move in moves}

    @property
    def line(self) -> str:
        """The line of the position, without a last word that can be left out."""
        return line_of(self._box, self.draft.game, self.draft.state)

    def _unusual(self) -> Sequence[tuple[str, Any]]:
        """The switches that are not the usual ones."""
        chosen = write_options(self.draft.game.options_chosen)
        return [(name, value) for name, value in chosen.items() if value != self.usual[name]]

    def lay(self, query: str) -> None:
        """Put together what an address says.  Raises `BadInput` if it cannot be read."""
        box = self._box
        said = {name: texts[0] for name, texts in parse_qs(query[:LONGEST]).items()}
        line = said.get("position", "")
        game = game_of(box, line, self._options({name: _value(said[name]) for name in said if name in self.usual}))
        state = box.read_position(game, line, "position")
        moves = {seat: box.read_move(move, f"fists.{seat_name(seat)}") for seat, move in _shown(said, game.players)}
        self.draft = opened(box, game, state, moves)


def _shown(said: Mapping[str, str], players: int) -> Iterator[tuple[Seat, Any]]:
    """What seats do, according to an address: ``A:2,B:thief``, or as JSON."""
    text = said.get("fists", "")
    given = _value(text) if text.startswith("{") else dict(_pair(fist) for fist in text.split(",") if fist)
    for letter, move in given.items() if isinstance(given, dict) else ():
        if letter == seat_name(CHANCE) or letter in list(SEAT_LETTERS[:players]):
            yield (CHANCE if letter == seat_name(CHANCE) else SEAT_LETTERS.index(letter)), move


def _pair(fist: str) -> tuple[str, Any]:
    letter, _, move = fist.partition(":")
    return letter, _value(move)


def _toml(value: Json) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _value(text: str) -> Json:
    """The value in a text: true, false, numbers and boards are JSON; every other value is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
