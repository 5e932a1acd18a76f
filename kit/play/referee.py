"""The referee of a game on a real table: what everybody did is typed openly, the engine rules.

A referee has no bots, no secrets and no chance of its own: the people say what chance brought and what each of them
did, and build what is different on their table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.draw.svg import Node
from kit.engine import record as records
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Refusal, Seat
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.page.face import Face, Workshop
from kit.page.page import Hello, Intent, Page
from kit.page.screen import Handler
from kit.page.sight import Sight, Turn
from kit.play.arrange import people_of
from kit.play.ending import EndingDesk
from kit.play.links import names_a_game
from kit.play.rooms.stage import page_of
from kit.play.seeing import room_of

LONGEST_NUMBER = 6
"""Digits of a number that somebody types."""


class Referee(EndingDesk):
    """A real table beside the page: everything is typed openly, and nothing is drawn."""

    has_bots = draws_cards = False

    def __init__(self, box: Box, face: Face[Any, Any], record: Record) -> None:
        self.shown: dict[Seat, Any] = {}
        """What each seat did, as far as it has been typed."""
        self.refusals: dict[Seat, Refusal] = {}
        """Why what was typed for a seat cannot be."""
        self.picking = False
        """The next question is asked, and what happened last is no longer looked at."""
        self.workshop: Workshop | None = None
        """What is being built."""
        super().__init__(box, face, record, f"kit:{box.name}:referee")

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def opened(self) -> Any:
        """The events that are looked at."""
        return () if self.picking and not self.is_past else super().opened

    @property
    def seed(self) -> None:
        """Nothing is drawn."""

    @property
    def _has_begun(self) -> bool:
        return self.session.step > 0

    @property
    def is_asking_for_chance(self) -> bool:
        """The people have to say what chance has brought."""
        return not self.is_past and self.session.waiting_for == {CHANCE}

    def _turns(self) -> tuple[Turn[Any], ...]:
        state = self.session.state
        return tuple(
            Turn(seat, tuple(self.game.options(state, seat)), self._did(seat), self.refusals.get(seat))
            for seat in sorted(self.session.waiting_for)
        )

    def _did(self, seat: Seat) -> Any:
        """What a seat did: as it was typed, or what it does where nothing is typed of it."""
        usual = None if seat == CHANCE else self.face.idle(seat)
        could_be = usual is not None and self.game.why_not(self.session.state, seat, usual) is None
        return self.shown.get(seat, usual if could_be else None)

    @property
    def sight(self) -> Sight[Any, Any]:
        """All that drawing gets of the game; who promises something can always be told."""
        speakers = () if self.is_past or self.is_over else tuple(range(self.game.players))
        return replace(super().sight, is_asked=True, speakers=speakers, chosen=self.forms)

    def newcomers(self, number: int) -> tuple[Player, ...]:
        """People without names."""
        return people_of(self.box, number)

    def picture(self) -> Node:
        """The page of the game that is ruled."""
        workshop = self.face.workshop is not None
        return page_of(replace(room_of(self), is_referee=True, has_workshop=workshop, workshop=self.workshop))

    # What the people type ---------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        building = self.workshop.handlers() if self.workshop else {}
        return {
            **{name: handler for name, handler in super().handlers().items() if name != "setup-who"},
            "next": self._next,
            "turn": self._turn,
            "fist": self._type,
            "fist-more": self._change_number,
            "form-do": self._make_form,
            "judge": self._judge,
            "build": self._open_workshop,
            "use-built": self._use_built,
            **building,
        }

    def _next(self, _: Intent) -> None:
        """From the ruling on to the next question."""
        self.picking = not self.is_past and bool(self.session.waiting_for)

    def _turn(self, intent: Intent) -> None:
        """What chance has brought on the real table."""
        if self.is_asking_for_chance:
            self._rule({CHANCE: self._read_move(intent.n, "card")})

    def _type(self, intent: Intent) -> None:
        """What a seat did: ``[seat, move]``, or the seat and what was typed in its field."""
        match intent.n:
            case [int(seat), given] if self._is_asked_of(seat):
                self._hold(seat, given)
            case int(seat) if self._is_asked_of(seat) and intent.value == "":  # a field that was emptied
                self._forget(seat)
            case int(seat) if self._is_asked_of(seat):
                self._hold(seat, _whole(intent.value))

    def _change_number(self, intent: Intent) -> None:
        """One more or less, where a move is a number: ``[seat, 1 or -1]``."""
        match intent.n:
            case [int(seat), (1 | -1) as change] if self._is_asked_of(seat):
                held = self.box.write_move(self.shown[seat]) if seat in self.shown else 0
                self._hold(seat, max((held if type(held) is int else 0) + change, 0))

    def _is_asked_of(self, seat: Any) -> bool:
        return type(seat) is int and seat in range(self.game.players) and not self.is_past

    def _hold(self, seat: Seat, given: Any) -> None:
        try:
            move = self._read_move(given)
        except BadInput as error:
            self._forget(seat)
            self.refusals[seat] = error.refusal
            return
        self._take_down(seat, move)

    def _take_down(self, seat: Seat, move: Any) -> None:
        self._forget(seat)
        if refusal := self.game.why_not(self.session.state, seat, move):
            self.refusals[seat] = refusal
        else:
            self.shown[seat] = move

    def _forget(self, seat: Seat) -> None:
        self.shown.pop(seat, None)
        self.refusals.pop(seat, None)

    def _make_form(self, intent: Intent) -> None:
        """The move of a form: what chance brought and what is said aloud counts at once, else it is taken down."""
        if made := self._made(intent.n):
            seat, form, move = made
            if form.aloud or seat == CHANCE:
                typed = self.shown if form.aloud else {}
                self._rule({seat: move})
                self.shown = typed
            elif self._is_asked_of(seat):
                self._take_down(seat, move)

    def _judge(self, _: Intent) -> None:
        """Everything is typed: the engine rules."""
        waiting = self.session.waiting_for
        did = {seat: self._did(seat) for seat in sorted(waiting)}
        if waiting and CHANCE not in waiting and None not in did.values() and not self.refusals:
            self._rule(did)

    def _rule(self, moves: Mapping[Seat, Any]) -> None:
        before = self.session.step
        for seat, move in moves.items():
            if refusal := self.session.submit(seat, move):
                self.session.open_fists()
                raise BadInput("card" if seat == CHANCE else "fist", refusal)
        self._pass_over(self.session)
        self._changed(since=before)

    def _untold(self, session: Session[Any, Any, Any], step: int) -> Any:
        """What chance brings after this step that nobody has to tell yet; None where it is asked for."""
        game, state = session.game, session.state_after(step)
        if CHANCE not in game.to_act(state):
            return None
        return self.face.untold(game.view(state, None), tuple(game.options(state, CHANCE)))

    def _pass_over(self, session: Session[Any, Any, Any]) -> None:
        """On to what has to be told."""
        while not session.future and (untold := self._untold(session, session.step)) is not None:
            session.submit(CHANCE, untold)

    def _set_option(self, intent: Intent) -> None:
        """By another rule from now on; what has been typed already stays."""
        typed = self.shown
        super()._set_option(intent)
        self.shown = typed

    # What they build --------------------------------------------------------------------------------------------------

    def _open_workshop(self, _: Intent) -> None:
        self.workshop = None if self.workshop or not self.face.workshop else self.face.workshop(self.game)
        self.panel = self.setup = None

    def _use_built(self, _: Intent) -> None:
        """A new game with what was built."""
        built = self.workshop.built(self.words) if self.workshop else None
        if built is None:
            return
        record = Record(self.box.name, self.record.players, {**self.record.options, **built})
        self._swap(record, self._opened_session(record))

    # Coming back ------------------------------------------------------------------------------------------------------

    def _on_hello(self, hello: Hello) -> None:
        """As always; a real table that nobody has told of yet is first asked how many, who, and on which board."""
        super()._on_hello(hello)
        if not (hello.saved or names_a_game(hello.link) or self._has_begun or self.setup):
            self._open_setup(Intent("setup"))
            self.refresh()

    def _begin_anew(self, link: str) -> None:
        super()._begin_anew(link)
        if not names_a_game(link):
            self._open_setup(Intent("setup"))

    # The session ------------------------------------------------------------------------------------------------------

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        session = records.replay(record, self.box)
        self._pass_over(session)
        return session

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._clear()

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        super()._changed(aloud, since)
        self._clear()
        self.picking = not aloud and self.session.waiting_for == {CHANCE}

    def _clear(self) -> None:
        self.shown, self.refusals = {}, {}
        self.picking, self.workshop = False, None

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        """Everything is typed by people, so undo goes back to every question, what chance brought too."""
        return bool(to_act) and self._untold(self.session, self.session.step) is None

    def _earlier_question(self) -> int | None:
        """As always; what nobody had to tell is no question."""
        steps = (step for step in reversed(range(self.session.step)) if not self.is_said(step + 1))
        return next((step for step in steps if self._untold(self.session, step) is None), None)


def referee(game: str = "bakschisch", players: int | None = None, **options: Any) -> Page:
    """A page that rules a game on a real table: the last line of its notebook."""
    box, face = open_box(game), open_face(game)
    seats = people_of(box, players or box.players[-1])
    return Referee(box, face, Record(game, seats, {**box.first_game, **options})).page


def _whole(value: Any) -> Any:
    """The number in a field; what is no number is refused like any other move."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else text
