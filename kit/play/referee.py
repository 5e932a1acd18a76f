"""The referee of a game on a real table: what the fists showed is typed openly, the engine rules.

A referee has no bots, no secrets and no chance of its own: the people say which card was turned and what each fist
held, and build the board as theirs is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kit.engine import record as records
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Refusal, Seat
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.games import open_box
from kit.games.bakschisch import NOTHING
from kit.games.bakschisch.board import MOST_LEVELS, Board, board_problems, make_board, write_board
from kit.games.bakschisch.cards import GUARD, INHABITANTS
from kit.games.bakschisch.moves import MOST_GOLD
from kit.page.page import Intent, Page
from kit.page.screen import Handler
from kit.play.arrange import nameless
from kit.play.desk import Picture
from kit.play.play import Play

LONGEST_LEVEL = 12
"""As many spaces as a level can have and still be tapped on a phone."""


@dataclass
class Building:
    """A board as it is being built: the persons of its levels, from the bottom, and the person in the brush."""

    levels: tuple[tuple[str, ...], ...]
    brush: str = GUARD

    def board(self, name: str) -> Board:
        """The board as it stands, good or not."""
        return make_board(name, self.levels)

    def painted(self, space: int) -> tuple[tuple[str, ...], ...]:
        """The levels with the person of the brush on a space."""
        levels, first = [list(level) for level in self.levels], 1
        for level in levels:
            if 0 <= space - first < len(level):
                level[space - first] = self.brush
            first += len(level)
        return tuple(tuple(level) for level in levels)

    def resized(self, number: int, change: int) -> tuple[tuple[str, ...], ...]:
        """The levels with one space more or less at the end of one of them."""
        levels = list(self.levels)
        if number in range(len(levels)):
            level = levels[number]
            longer = (*level, self.brush) if len(level) < LONGEST_LEVEL else level
            levels[number] = longer if change > 0 else level[: max(len(level) - 1, 1)]
        return tuple(levels)


class Referee(Play):
    """A real table beside the page: cards and fists are typed openly, and nothing is drawn."""

    def __init__(self, box: Box, picture: Picture, record: Record) -> None:
        self.shown: dict[Seat, Any] = {}
        """What each fist showed, as far as it has been typed."""
        self.refusals: dict[Seat, Refusal] = {}
        """Why what was typed for a seat cannot be."""
        self.picking = False
        """The next card is asked for, and the last bribe is no longer looked at."""
        self.building: Building | None = None
        super().__init__(box, picture, record, f"kit:{box.name}:referee")

    has_bots = draws_cards = False

    @property
    def people(self) -> tuple[Seat, ...]:
        """Nobody chooses at this screen."""
        return ()

    @property
    def is_asking_for_card(self) -> bool:
        """The people have to say which card was turned."""
        return not self.is_past and self.session.waiting_for == {CHANCE}

    @property
    def opened(self) -> Any:
        """The events of the bribe that is looked at."""
        return () if self.picking and not self.is_past else super().opened

    @property
    def seed(self) -> None:
        """Nothing is drawn."""

    @property
    def _has_begun(self) -> bool:
        return self.session.step > 0

    def newcomers(self, number: int) -> tuple[Player, ...]:
        """People without names."""
        return tuple(Player(nameless("en", self.box.name, seat)) for seat in range(number))

    @property
    def problems(self) -> list[Refusal]:
        """What is wrong with the board that is being built."""
        return board_problems(self.building.board("?")) if self.building else []

    # What the people type ---------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        bots = ("choose", "close", "ready", "auto", "setup-who")
        return {name: handler for name, handler in super().handlers().items() if name not in bots} | {
            "turn": self._turn,
            "fist": self._type_fist,
            "fist-more": self._change_fist,
            "judge": self._judge,
            "build": self._open_building,
            "brush": self._take_brush,
            "paint": self._paint,
            "level": self._resize_level,
            "levels": self._change_levels,
            "use-board": self._use_board,
        }

    def _next(self, _: Intent) -> None:
        """From the ruling on to the next card."""
        self.picking = self.is_asking_for_card

    def _turn(self, intent: Intent) -> None:
        """The card that lies open on the real table."""
        if self.is_asking_for_card:
            refusal = self.session.submit(CHANCE, self.box.read_move(intent.n, "card"))
            if refusal:
                raise BadInput("card", refusal)
            self._changed()

    def _type_fist(self, intent: Intent) -> None:
        """What a fist showed: ``[seat, gold or "thief"]``, or the seat and the gold in its field."""
        match intent.n:
            case [int(seat), given] if self._is_seat(seat):
                self._hold(seat, given)
            case int(seat) if self._is_seat(seat) and intent.value == "":  # a field that was emptied
                self._forget(seat)
            case int(seat) if self._is_seat(seat):
                self._hold(seat, _whole(intent.value))

    def _change_fist(self, intent: Intent) -> None:
        """One piece more or less: ``[seat, 1 or -1]``."""
        match intent.n:
            case [int(seat), (1 | -1) as change] if self._is_seat(seat):
                self._hold(seat, max(self.shown.get(seat, NOTHING).gold + change, 0))

    def _is_seat(self, seat: Any) -> bool:
        return type(seat) is int and seat in range(self.game.players)

    def _hold(self, seat: Seat, given: Any) -> None:
        self._forget(seat)
        try:
            move = self.box.read_move(given, "fist")
        except BadInput as error:
            self.refusals[seat] = error.refusal
            return
        if refusal := self.game.why_not(self.session.state, seat, move):
            self.refusals[seat] = refusal
        else:
            self.shown[seat] = move

    def _forget(self, seat: Seat) -> None:
        self.shown.pop(seat, None)
        self.refusals.pop(seat, None)

    def _set_option(self, intent: Intent) -> None:
        """By another rule from now on; what has been typed already stays."""
        typed = self.shown
        super()._set_option(intent)
        self.shown = typed

    def _judge(self, _: Intent) -> None:
        """All fists are typed: the engine rules."""
        if self.session.waiting_for != self.game.all_seats or len(self.shown) < self.game.players:
            return
        for seat, move in sorted(self.shown.items()):
            self.session.submit(seat, move)
        self._changed()

    # The board --------------------------------------------------------------------------------------------------------

    def _open_building(self, _: Intent) -> None:
        self.building = None if self.building else Building(self.game.board.levels)
        self.panel = self.setup = None

    def _take_brush(self, intent: Intent) -> None:
        if self.building and intent.n in INHABITANTS:
            self.building.brush = str(intent.n)

    def _paint(self, intent: Intent) -> None:
        if self.building and type(intent.n) is int:
            self.building.levels = self.building.painted(intent.n)

    def _resize_level(self, intent: Intent) -> None:
        """One space more or less on a level: ``[level, 1 or -1]``."""
        match intent.n:
            case [int(number), int(change)] if self.building:
                self.building.levels = self.building.resized(number, change)

    def _change_levels(self, intent: Intent) -> None:
        """Two levels more or less at the bottom, because the track starts and ends on the right (C-BK-1)."""
        if not self.building:
            return
        levels = self.building.levels
        if intent.n == 1 and len(levels) + 2 <= MOST_LEVELS // 2:
            self.building.levels = (*levels[:2], *levels)
        elif intent.n == -1 and len(levels) > 2:
            self.building.levels = levels[2:]

    def _use_board(self, _: Intent) -> None:
        """A new game on the board that was built."""
        if not self.building or self.problems:
            return
        built = write_board(self.building.board(self.words.say("page.own_board")))
        record = Record(self.box.name, self.record.players, {**self.record.options, "board": built})
        self.building = None
        self._swap(record, self._opened_session(record))

    # The session ------------------------------------------------------------------------------------------------------

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        return records.replay(record, self.box)

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._clear()

    def _changed(self, aloud: bool = True) -> None:
        super()._changed(aloud)
        self._clear()
        self.picking = not aloud and self.session.waiting_for == {CHANCE}

    def _clear(self) -> None:
        self.shown, self.refusals, self.picking, self.building = {}, {}, False, None

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        """Everything is typed by people, so undo goes back to every question, cards too."""
        return bool(to_act)


def referee(game: str = "bakschisch", players: int | None = None, **options: Any) -> Page:
    """A page that rules a game on a real table: the last line of its notebook."""
    from kit.faces.bakschisch import REFEREE  # the only game with a referee so far

    box = open_box(game)
    seats = tuple(Player(nameless("en", game, seat)) for seat in range(players or box.players[-1]))
    return Referee(box, REFEREE, Record(game, seats, {"open_gold": True} | options)).page


def _whole(value: Any) -> Any:
    """The number in a field; what is no number is refused like any other move."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= len(str(MOST_GOLD)) + 1 else text
