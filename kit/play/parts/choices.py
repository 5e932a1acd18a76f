"""What people take into their hand, close, and say: the moves that are made at this screen.

What is closed is known to the table alone: a bot's choice and that of another person at the same screen exist only
inside the session until all are open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.engine.errors import BadInput
from kit.engine.game import AnyMove, Refusal, Seat
from kit.engine.reading import Json, JsonObject
from kit.page.messages import read_intent
from kit.page.page import Intent
from kit.page.part import on
from kit.page.sight import AnySight, Turn
from kit.play.parts.forms import Forms, read_move
from kit.play.parts.part import RaceBegan, TablePart, TookScreen
from kit.play.parts.seats import Seating, only_said
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, Closed, NewMoment, Reopened


@dataclass
class Held:
    """What a person holds before closing it, and why the last try was refused."""

    move: AnyMove = None
    refusal: Refusal | None = None


class Choices(TablePart):
    """Choices that are open at this screen."""

    def __init__(
        self, view: Viewpoint, seats: Seating, forms: Forms, hand_out: Callable[[], None] = lambda: None
    ) -> None:
        """`hand_out`: has the open page hold what was chosen, for one that takes over."""
        self._view, self._table, self._seats, self._forms, self._hand_out = view, view.table, seats, forms, hand_out
        self.held_by: dict[Seat, Held] = {}
        self._chosen: dict[str, Any] = {}

    # What is held -----------------------------------------------------------------------------------------------------

    @property
    def fist(self) -> Held:
        """What the one who chooses holds."""
        return self.fist_of(self._seats.seat)

    def fist_of(self, seat: Seat) -> Held:
        """What somebody holds; if there is nothing to choose, it is in the hand already."""
        held = self.held_by.get(seat)
        return held if held and (held.move is not None or held.refusal) else Held(self._only_move(seat))

    def _only_move(self, seat: Seat) -> AnyMove:
        """The only move that this seat can make now; None if there are others, or a form for them."""
        if seat not in self._seats.choosers or self._seats.must_hand_over:
            return None
        options = tuple(self._table.game.options(self._table.session.state, seat))
        forms = self._forms.of(seat, options) if len(options) == 1 else ()
        return options[0] if len(options) == 1 and not any(not form.aloud for form in forms) else None

    @on("choose")
    def _choose_aloud(self, intent: Intent) -> None:
        self._choose(intent)
        step = self._view.step
        self._chosen = {"step": step, "n": intent.n, "value": intent.value, "view": 0, "intent": "choose"}
        self._hand_out()

    def _choose(self, intent: Intent) -> None:
        """Take something into the hand, or "" out of it; a second tap on the same changes nothing.

        If several choose side by side, `n` is ``[seat, move]``.
        """
        seat, given = self._whose(intent.n)
        if seat is None:
            return
        given = _whole_or_text(intent.value) if intent.value is not None else given
        if given == "":  # a field was emptied, or a choice taken back
            self.held_by[seat] = Held()
            return
        try:
            move = read_move(self._table.box, given)
        except BadInput as error:
            self.held_by[seat] = Held(None, error.refusal)
            return
        self._hold(seat, move)

    def _hold(self, seat: Seat, move: AnyMove) -> None:
        refusal = self._table.game.why_not(self._table.session.state, seat, move)
        self.held_by[seat] = Held(None if refusal else move, refusal)

    def _whose(self, given: Json) -> tuple[Seat | None, Any]:
        """Whose choice is meant, and what is given for it."""
        if self._seats.must_hand_over:
            return None, given
        if not self._seats.is_side_by_side:
            return self._seats.chooser, given
        seat, move = given if isinstance(given, list) and len(given) == 2 else (given, None)
        return (seat if type(seat) is int and seat in self._seats.choosers else None), move

    # What is done with it ---------------------------------------------------------------------------------------------

    @on("close")
    def _close(self, intent: Intent) -> None:
        """Close the choice; when it is the last one, all open."""
        seat, _ = self._whose(intent.n)
        held = self.fist_of(seat) if seat is not None else Held()
        if seat is None or held.move is None:
            return
        before, has_screen = self._table.session.step, self._seats.ready == seat
        if refusal := self._table.close(seat, held.move):
            self.held_by[seat], self._seats.ready = Held(None, refusal), None
        elif self._table.session.step > before and self._seats.chooser == seat and has_screen:
            self._seats.ready = seat  # somebody who decides once more still has the screen

    @on("form-do")
    def _make_form(self, intent: Intent) -> None:
        """Make the move of a form: it is said aloud at once, or taken into the hand."""
        if made := self._forms.made(intent.n, self._options_of):
            seat, form, move = made
            if form.aloud and seat in self.speakers:
                self._say(seat, move)
            elif seat in self._seats.choosers and not self._seats.must_hand_over:
                self._hold(seat, move)

    def _options_of(self, seat: Seat) -> Sequence[AnyMove]:
        is_asked = not self._seats.must_hand_over and seat in self._seats.choosers
        return tuple(self._table.game.options(self._table.session.state, seat)) if is_asked else ()

    def _say(self, seat: Seat, move: AnyMove) -> None:
        """Say something in between: it would lose closed choices, so it waits until they are open."""
        if self._table.has_closed:
            return
        if refusal := self._table.say(seat, move, goes_on=not self._view.opened):  # bots wait until the person goes on
            raise BadInput("aloud", refusal)

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """Who may say something: what is said aloud tells no secret, so it is everybody here, the chooser first."""
        if self._view.focus.is_past or self._view.is_over or self._seats.must_hand_over:
            return ()
        chooser = self._seats.chooser
        return tuple(sorted(self._seats.deciding, key=lambda seat: seat != chooser))

    # As a part --------------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Another question empties the hands; what is only said in between does not."""
        if isinstance(change, Closed):
            self.held_by.pop(change.seat, None)
        elif isinstance(change, Reopened | RaceBegan | TookScreen) or (
            isinstance(change, NewMoment) and not only_said(change, self._table)
        ):
            self.held_by = {}

    def held(self) -> JsonObject:
        """The last choice, while its question is open; if several choose side by side, that of one."""
        return {"chosen": self._chosen} if any(held.move is not None for held in self.held_by.values()) else {}

    def take_up(self, held: JsonObject) -> None:
        """Choose the same again, in the same step."""
        chosen = held.get("chosen")
        if isinstance(chosen, dict) and chosen.pop("step", None) == self._view.step and (said := read_intent(chosen)):
            self._choose(said)

    def sees(self, sight: AnySight) -> AnySight:
        """The questions that are open here."""
        is_open = not self._view.focus.is_past and not self._seats.must_hand_over
        held = [(seat, self.fist_of(seat)) for seat in self._seats.choosers] if is_open else []
        turns = [Turn(seat, tuple(self._options_of(seat)), each.move, each.refusal) for seat, each in held]
        return replace(sight, turns=tuple(turns), speakers=self.speakers)


def _whole_or_text(value: str | bool) -> int | str | bool:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value
