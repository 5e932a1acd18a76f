"""A real table beside the page: everything is typed openly, and the engine rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, AnyMove, Refusal, Seat
from kit.engine.reading import Json
from kit.page.page import Intent
from kit.page.part import on
from kit.page.sight import AnySight, Turn
from kit.play.parts.forms import Forms, read_move
from kit.play.parts.part import TablePart
from kit.play.parts.seats import Everybody, only_said
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, NewMoment, Replaced

LONGEST_NUMBER = 6
"""The most digits of a number that somebody types."""


class Typing(TablePart):
    """What each seat did, as far as it has been typed."""

    def __init__(self, view: Viewpoint, everybody: Everybody, forms: Forms) -> None:
        self._view, self._table, self._everybody, self._forms = view, view.table, everybody, forms
        self.shown: dict[Seat, AnyMove] = {}
        self.refusals: dict[Seat, Refusal] = {}
        """Why what was typed for a seat cannot be."""

    # What is typed ----------------------------------------------------------------------------------------------------

    @on("fist")
    def _type(self, intent: Intent) -> None:
        """Take down what a seat did: ``[seat, move]``, or the seat and what was typed in its field."""
        match intent.n:
            case [int(seat), given] if self._is_asked_of(seat):
                self._hold(seat, given)
            case int(seat) if self._is_asked_of(seat) and intent.value == "":  # a field was emptied
                self._forget(seat)
            case int(seat) if self._is_asked_of(seat):
                self._hold(seat, _whole(intent.value))

    @on("fist-more")
    def _change_number(self, intent: Intent) -> None:
        """One more or less, if a move is a number: ``[seat, 1 or -1]``."""
        match intent.n:
            case [int(seat), (1 | -1) as change] if self._is_asked_of(seat):
                held = self._table.box.write_move(self.shown[seat]) if seat in self.shown else 0
                self._hold(seat, max((held if type(held) is int else 0) + change, 0))

    def _is_asked_of(self, seat: Any) -> bool:
        return type(seat) is int and seat in range(self._table.game.players) and not self._view.focus.is_past

    def _hold(self, seat: Seat, given: Json) -> None:
        try:
            move = read_move(self._table.box, given)
        except BadInput as error:
            self._forget(seat)
            self.refusals[seat] = error.refusal
            return
        self._take_down(seat, move)

    def _take_down(self, seat: Seat, move: AnyMove) -> None:
        self._forget(seat)
        if refusal := self._table.game.why_not(self._table.session.state, seat, move):
            self.refusals[seat] = refusal
        else:
            self.shown[seat] = move

    def _forget(self, seat: Seat) -> None:
        self.shown.pop(seat, None)
        self.refusals.pop(seat, None)

    def _did(self, seat: Seat) -> AnyMove:
        """What a seat did: as it was typed, or what it does if nothing is typed for it."""
        usual = None if seat == CHANCE else self._view.face.idle(seat)
        could_be = usual is not None and self._table.game.why_not(self._table.session.state, seat, usual) is None
        return self.shown.get(seat, usual if could_be else None)

    # What is ruled ----------------------------------------------------------------------------------------------------

    @on("next")
    def _next(self, _: Intent) -> None:
        """Go on from the ruling to the next question."""
        self._everybody.is_asked = not self._view.focus.is_past and bool(self._table.session.waiting_for)

    @on("turn")
    def _turn(self, intent: Intent) -> None:
        """Take down what chance has brought on the real table."""
        if not self._view.focus.is_past and self._table.session.waiting_for == {CHANCE}:
            self._rule({CHANCE: read_move(self._table.box, intent.n, "card")})

    @on("form-do")
    def _make_form(self, intent: Intent) -> None:
        """Make the move of a form: what chance brought and what is said aloud counts at once, the rest is noted."""
        if made := self._forms.made(intent.n, self._options_of):
            seat, form, move = made
            if form.aloud or seat == CHANCE:
                self._rule({seat: move})
            elif self._is_asked_of(seat):
                self._take_down(seat, move)

    def _options_of(self, seat: Seat) -> tuple[AnyMove, ...]:
        session = self._table.session
        return tuple(self._table.game.options(session.state, seat)) if seat in session.waiting_for else ()

    @on("judge")
    def _judge(self, _: Intent) -> None:
        """Everything is typed: the engine rules."""
        waiting = self._table.session.waiting_for
        did = {seat: self._did(seat) for seat in sorted(waiting)}
        if waiting and CHANCE not in waiting and None not in did.values() and not self.refusals:
            self._rule(did)

    def _rule(self, moves: Mapping[Seat, AnyMove]) -> None:
        if refused := self._table.rule(moves):
            seat, refusal = refused
            raise BadInput("card" if seat == CHANCE else "fist", refusal)

    # As a part --------------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """What is only said, or another rule, leaves what was typed as it is."""
        if isinstance(change, NewMoment):
            self.refusals = {}
            if not (only_said(change, self._table) or (isinstance(change, Replaced) and change.by == "rule")):
                self.shown = {}

    def sees(self, sight: AnySight) -> AnySight:
        """What is asked; a promise can be typed at any time."""
        is_past, is_over = self._view.focus.is_past, self._view.is_over
        waiting = () if is_past else sorted(self._table.session.waiting_for)
        asked = [Turn(seat, self._options_of(seat), self._did(seat), self.refusals.get(seat)) for seat in waiting]
        speakers = () if is_past or is_over else tuple(range(self._table.game.players))
        return replace(sight, is_asked=True, turns=tuple(asked), speakers=speakers)


def _whole(value: Json) -> Any:
    """The number in a field; anything else is refused like any other move."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else text
