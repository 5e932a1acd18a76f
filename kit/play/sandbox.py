"""The sandbox: a position is put together, every fist is closed openly, and the engine answers with its rules.

It is a referee's page that begins anywhere.  While a position is put together there is no game; opening the fists
begins one in it, and what came of them can be asked "what if" about, gone on from, or left.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode

from kit.draw.svg import Node
from kit.engine.box import Box
from kit.engine.errors import BadInput, bad
from kit.engine.game import CHANCE, SEAT_LETTERS, Seat
from kit.engine.options import read_options, write_options
from kit.engine.reading import LONGEST
from kit.engine.record import Player, Record, seat_name
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.page.face import Arrangement, Face
from kit.page.page import Hello, Intent, Page
from kit.page.screen import Handler
from kit.page.sight import Sight
from kit.play.keeping import named
from kit.play.referee import Referee
from kit.play.room import Bench, Notice
from kit.play.rooms.stage import page_of
from kit.play.seeing import room_of

MOST_BACK = 200
"""Changes of a position that can be taken back."""
EDITOR = "apps/lesson-editor"


class Sandbox(Referee):
    """A position that is put together, and the one bribe or turn that is played in it."""

    def __init__(self, box: Box, face: Face[Any, Any], options: Mapping[str, Any]) -> None:
        assert face.arrangement is not None
        self.usual: Mapping[str, Any] = write_options(read_options(box.options, options))
        """The switches of this page, as long as nobody changes one."""
        self.arrangement: Arrangement = face.arrangement(self._game(box, box.players[-1], {}))
        self.is_laying = True
        """Nothing is played yet."""
        self._back: list[Any] = []
        self._forth: list[Any] = []
        super().__init__(box, face, Record(box.name, self._seats(), options))
        self.page.storage_key = f"kit:{box.name}:sandbox"

    def _untold(self, session: Session[Any, Any, Any], step: int) -> None:
        """Here everything lies open, so nothing that chance brings stays untold."""

    def _game(self, box: Box, players: int, options: Mapping[str, Any]) -> Any:
        chosen: Any = read_options(box.options, {**self.usual, **options})
        return box.new_game(players, chosen)

    def _seats(self) -> tuple[Player, ...]:
        """Everybody by letter, as lesson files have them."""
        return tuple(Player(letter) for letter in SEAT_LETTERS[: self.arrangement.game.players])

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight[Any, Any]:
        """The position as it lies there, or what came of it."""
        if not self.is_laying:
            return replace(super().sight, speakers=())  # nobody is here to talk with
        game, players = self.arrangement.game, self._seats()
        view = game.view(self.arrangement.state, None)
        words = replace(self.words, names=tuple(player.name for player in players))
        return Sight(box=self.box, game=game, words=words, players=players, step=0, view=view, before=view)

    @property
    def opened(self) -> Any:
        """What people did here is looked at, be it a single bribe."""
        played = None if self.is_laying else self.played
        return super().opened if played is None or CHANCE in played.moves else played.events

    @property
    def can_undo(self) -> bool:
        """The position was changed, or fists lie open in it."""
        return bool(self._back) if self.is_laying else True

    @property
    def can_redo(self) -> bool:
        """A change was taken back."""
        return bool(self._forth) and self.is_laying

    def picture(self) -> Node:
        """The page of the position, or of what came of it."""
        room = replace(room_of(self), is_referee=True, is_sandbox=True)
        if not self.is_laying:
            return page_of(room)
        query = "" if self.arrangement.faults() else self.as_link
        editor = EDITOR if self.face.move_key else ""  # its notebook writes lessons in that short form
        bench = Bench(arrangement=self.arrangement, query=query, lines=self.as_lines if query else "", editor=editor)
        return page_of(replace(room, bench=bench))

    # The position as a text -------------------------------------------------------------------------------------------

    @property
    def as_link(self) -> str:
        """As the address of this page, from behind the ``?``."""
        written = self._written()
        is_short = all(isinstance(move, int | str) and not {",", ":"} & set(str(move)) for move in written.values())
        short = ",".join(f"{letter}:{move}" for letter, move in written.items())
        unusual = {name: value if isinstance(value, str) else json.dumps(value) for name, value in self._unusual()}
        fists = short if is_short else json.dumps(written)
        return urlencode({"position": self._position, "fists": fists, **unusual})

    @property
    def as_lines(self) -> str:
        """As the lines of a lesson file."""
        key, written = self.face.move_key, _toml(self._written())
        options = [f"options = {_toml(dict(self._unusual()))}"] if self._unusual() else []
        played = f"{key} = {written}" if key else f"moves = [{written}]"
        return "\n".join([f'position = "{self._position}"', *options, played])

    def _written(self) -> Mapping[str, Any]:
        moves = sorted(self.arrangement.moves.items())
        return {seat_name(seat): self.box.write_move(move) for seat, move in moves}

    @property
    def _position(self) -> str:
        """The line of the position, without a last word that goes without saying."""
        game, state = self.arrangement.game, self.arrangement.state
        line = self.box.write_position(game, state)
        shorter, _, _ = line.rpartition(" ")
        try:
            return shorter if self.box.read_position(game, shorter, "position") == state else line
        except BadInput:
            return line

    def _unusual(self) -> Sequence[tuple[str, Any]]:
        """The switches that are not the usual ones."""
        chosen = write_options(self.arrangement.game.options_chosen)
        return [(name, value) for name, value in chosen.items() if value != self.usual[name]]

    def _lay(self, query: str) -> None:
        """Put together what an address says.  Raises `BadInput`."""
        said = {name: texts[0] for name, texts in parse_qs(query[:LONGEST]).items()}
        line = said.get("position", "")
        letters = {letter for letter in SEAT_LETTERS for word in line.split() if word.startswith(letter)}
        if len(letters) not in self.box.players:
            fewest, most = self.box.players[0], self.box.players[-1]
            rule, given = self.box.players_rule, len(letters)
            raise bad("position", "number_of_players", rule, fewest=fewest, most=most, given=given)
        game = self._game(self.box, len(letters), {name: _value(said[name]) for name in said if name in self.usual})
        state = self.box.read_position(game, line, "position")
        moves = {
            seat: self.box.read_move(move, f"fists.{seat_name(seat)}") for seat, move in _shown(said, game.players)
        }
        assert self.face.arrangement is not None
        self.arrangement = self.face.arrangement(game, state, moves)

    # What people do ---------------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        own = {"lay-open": self._open, "lay-again": self._lay_again, "setup-option": self._set_option}
        kept = {name: handler for name, handler in super().handlers().items() if name not in LEFT_OUT}
        return {**kept, **(self.arrangement.handlers() if self.is_laying else {}), **own}

    def _act(self, handler: Handler, intent: Intent) -> None:
        was_laying, before = self.is_laying, self.arrangement.laid
        super()._act(handler, intent)
        if self.arrangement.laid != before and intent.name not in ("undo", "redo"):
            self._back = [*self._back, before][-MOST_BACK:]
            self._forth = []
        if self.arrangement.laid != before or self.is_laying != was_laying:
            self._keep()

    def _undo(self, intent: Intent) -> None:
        """Back to the position, or to what it was before the last change."""
        if not self.is_laying:
            self._lay_again(intent)
        elif self._back:
            self._forth.append(self.arrangement.laid)
            self.arrangement.laid = self._back.pop()

    def _redo(self, _: Intent) -> None:
        if self.can_redo:
            self._back.append(self.arrangement.laid)
            self.arrangement.laid = self._forth.pop()

    def _open(self, _: Intent) -> None:
        """The engine answers."""
        if not self.is_laying or self.arrangement.faults():
            return
        moves, options = self.arrangement.moves, write_options(self.arrangement.game.options_chosen)
        record = Record(self.box.name, self._seats(), options, start=self._position)
        session = self._opened_session(record)
        self.is_laying = False
        self._take(record, session)
        self._rule(moves)
        if not self.opened:  # chance has brought something, and nobody looks at that
            self._next(Intent("next"))

    def _lay_again(self, _: Intent) -> None:
        """Back to the position as it was."""
        self.is_laying = True
        record = Record(self.box.name, self._seats(), self.usual)
        self._take(record, self._opened_session(record))

    def _next(self, intent: Intent) -> None:
        """Go on from what came of it: that is the position now."""
        if not self.is_laying and self.face.arrangement:
            self.arrangement.laid = self.face.arrangement(self.session.game, self.session.state, {}).laid
            self._lay_again(intent)

    def _set_option(self, intent: Intent) -> None:
        """By another rule from now on."""
        name, value = named(intent)
        options = {**write_options(self.arrangement.game.options_chosen), name: value}
        self.arrangement.use(self._game(self.box, self.arrangement.game.players, options))
        if not self.is_laying:
            self._lay_again(intent)

    def _copy_link(self, _: Intent) -> None:
        if not self.arrangement.faults():
            self.page.copy_link(self.as_link)

    # Keeping and coming back ------------------------------------------------------------------------------------------

    def _text(self) -> str:
        """What a browser keeps is the position."""
        return self.as_link

    def _where(self) -> str:
        return ""

    def _keep(self) -> None:
        if not self.arrangement.faults():
            self.page.save(self.as_link)

    def _on_hello(self, hello: Hello) -> None:
        """Put together what the address says, or what was put together here before."""
        self.looks.dress(hello, self.page)
        link = hello.link.removeprefix("?")
        wanted = link if "position" in parse_qs(link) and (hello.fresh or not hello.saved) else hello.saved
        if wanted:
            try:
                self._lay(wanted)
            except BadInput as error:
                self.notice = Notice(error=error)
        self._lay_again(Intent("hello"))
        self.refresh()


LEFT_OUT = frozenset(
    ("setup", "again", "begin", "save", "load", "build", "use-built", "turn", "fist", "judge", "branch")
)
"""What a referee does and a sandbox does not."""


def _shown(said: Mapping[str, str], players: int) -> Iterator[tuple[Seat, Any]]:
    """What an address says that seats do: ``A:2,B:thief``, or as JSON."""
    text = said.get("fists", "")
    given = _value(text) if text.startswith("{") else dict(_pair(fist) for fist in text.split(",") if fist)
    for letter, move in given.items() if isinstance(given, dict) else ():
        if letter == seat_name(CHANCE) or letter in list(SEAT_LETTERS[:players]):
            yield (CHANCE if letter == seat_name(CHANCE) else SEAT_LETTERS.index(letter)), move


def _pair(fist: str) -> tuple[str, Any]:
    letter, _, move = fist.partition(":")
    return letter, _value(move)


def _toml(value: Any) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _value(text: str) -> Any:
    """True, false, numbers and boards are JSON; every other value is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def sandbox(game: str = "bakschisch", **options: Any) -> Page:
    """The page on which positions are put together: the last line of its notebook."""
    box, face = open_box(game), open_face(game)
    if face.arrangement is None:
        raise ValueError(f"there is no sandbox for {game} yet")
    return Sandbox(box, face, {**box.first_game, **options}).page
