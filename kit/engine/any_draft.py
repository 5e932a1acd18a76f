"""The draft of any game: how many sit there, the fields that the game has for its position, and moves.

A game without fields shows its position as a line of text, the way it writes one down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from kit.engine.box import AnyBox
from kit.engine.draft import Choice, Draft, Field, Put, Text, read_written, written
from kit.engine.errors import BadInput
from kit.engine.form import Said
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyState, Refusal, Seat
from kit.engine.reading import Json
from kit.engine.record import seat_name
from kit.engine.seating import game_of

MOST_LISTED = 200
"""Where there are more moves than this, none is listed."""

Fields: TypeAlias = Callable[[AnyGame, AnyState], Iterable[Field]]
"""From a game and a position: its fields.  What each of them puts is another position."""


@dataclass(frozen=True, slots=True)
class AnyDraft(Draft):
    """A position of any game; a `kit.engine.draft.Draft`."""

    box: AnyBox = field(compare=False)
    game: AnyGame
    state: AnyState
    typed: Mapping[Seat, str] = field(default_factory=dict)
    """What everybody does, as it was typed."""
    has: Fields | None = None
    misread: tuple[str, Refusal] | None = None
    """A line that is no position, and why."""

    def by(self, game: AnyGame) -> AnyDraft:
        """The same draft under other switches; a line is read again under them."""
        if self.has:
            return replace(self, game=game)
        return replace(self._laid(game, self._line), typed=self.typed)

    @property
    def _line(self) -> str:
        return self.misread[0] if self.misread else self.box.write_position(self.game, self.state)

    # What is done -----------------------------------------------------------------------------------------------------

    @property
    def moves(self) -> Mapping[Seat, AnyMove]:
        """The moves of those who are to act, as far as they can be read."""
        return {seat: move for seat, move in self._read().items() if not isinstance(move, Refusal)}

    def _read(self) -> Mapping[Seat, AnyMove]:
        acting = () if self.broken() else sorted(self.game.to_act(self.state))
        return {seat: self._move(seat) for seat in acting}

    def _move(self, seat: Seat) -> AnyMove:
        """A seat's move, or why it is not one; if nothing was typed, the first move that there is."""
        text = self.typed.get(seat, "")
        if not text and (options := self.game.options(self.state, seat)):
            return options[0]
        try:
            move = self.box.read_move(read_written(text), seat_name(seat))
        except BadInput as error:
            return error.refusal
        return self.game.why_not(self.state, seat, move) or move

    # What cannot be ---------------------------------------------------------------------------------------------------

    def broken(self) -> Sequence[Refusal]:
        """Why it is not a position: it could not be written down and read again."""
        if self.misread:
            return [self.misread[1]]
        try:
            self.box.read_position(self.game, self.box.write_position(self.game, self.state), "position")
        except BadInput as error:
            return [error.refusal]
        return []

    def refused(self) -> Mapping[Seat, Refusal]:
        """What was typed and is not a move."""
        return {seat: move for seat, move in self._read().items() if isinstance(move, Refusal)}

    # What can be set --------------------------------------------------------------------------------------------------

    def fields(self) -> Iterator[Field]:
        """How many play, the position, and the move of everybody who is to act."""
        yield Choice(name="players", choices=self.box.players, chosen=self.game.players, put=self._with_players)
        if self.has is None:
            yield Text(name="line", text=self._line, misread=self.misread is not None, lines=True, put=self._with_line)
        for each in self.has(self.game, self.state) if self.has else ():
            yield replace(each, put=partial(self._with_state, each.put))
        for seat, move in self._read().items():
            yield self._move_field(seat, move)

    def _with_state(self, put: Put, value: Json) -> AnyDraft:
        return replace(self, state=put(value), typed={})

    def _with_players(self, number: int) -> AnyDraft:
        game = self.box.new_game(number, self.game.options_chosen)
        return AnyDraft(self.box, game, game.start(), has=self.has)

    def _with_line(self, line: str) -> AnyDraft:
        """Another position; the number of players is the one it shows."""
        try:
            return self._laid(game_of(self.box, line, self.game.options_chosen), line)
        except BadInput:
            return self._laid(self.game, line)

    def _laid(self, game: AnyGame, line: str) -> AnyDraft:
        try:
            return AnyDraft(self.box, game, self.box.read_position(game, line, "position"), has=self.has)
        except BadInput as error:
            return AnyDraft(self.box, game, game.start(), has=self.has, misread=(line, error.refusal))

    def _move_field(self, seat: Seat, move: AnyMove) -> Field:
        """One of the moves there are; where there are too many to list, the one that is typed."""

        def typed(text: str) -> AnyDraft:
            return replace(self, typed={**self.typed, seat: text})

        wrong = isinstance(move, Refusal)
        text = self.typed.get(seat) or ("" if wrong else written(self.box.write_move(move)))
        of: dict[str, Any] = {"name": "move", "at": (seat,), "put": typed}
        of |= {"label": "sandbox.chance"} if seat == CHANCE else {"seat": seat}
        options = tuple(islice(self.game.options(self.state, seat), MOST_LISTED + 1))
        more = self.box.plain.forms(self.game, self.game.view(self.state, seat), seat, options)
        if more or not 0 < len(options) <= MOST_LISTED:
            return Text(text=text, misread=wrong, **of)
        listed = {written(self.box.write_move(each)): each for each in options}
        describe = self.box.plain.describe
        say = describe and (lambda text: _said(describe(listed[str(text)])))
        return Choice(choices=[*listed], chosen=text, say=say, **of)


def opened(box: AnyBox, game: AnyGame, state: AnyState = None, moves: Mapping[Seat, AnyMove] | None = None) -> Draft:
    """A position of a game to put together, with the moves made in it; without a state, the game's first."""
    if box.draft:
        return box.draft(game, state, moves or {})
    return of_any(box, game, state, moves or {})


def of_any(
    box: AnyBox, game: AnyGame, state: AnyState, moves: Mapping[Seat, AnyMove], has: Fields | None = None
) -> AnyDraft:
    """The draft of any game; `has` are the fields of its position."""
    typed = {seat: written(box.write_move(move)) for seat, move in moves.items()}
    return AnyDraft(box, game, game.start() if state is None else state, typed, has)


def _said(move: Said) -> Said:
    return Said(f"moves.{move.key}", move.facts)
