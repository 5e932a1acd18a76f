"""People and bots at one screen: who chooses now, closed fists, handing over, and coached first decisions.

A move goes through `Session.submit`.  Nothing that is closed is ever on the page: a bot's fist and the fist of another
person at the same screen exist only inside the session until all fists open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from kit.draw.svg import Node
from kit.engine.bot import play_bots
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Seat
from kit.engine.record import Record
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.page.page import Hello, Intent, Page
from kit.page.said import read_intent
from kit.page.screen import Handler
from kit.play import turns
from kit.play.arrange import first_players, some_players
from kit.play.racing import RacingDesk
from kit.play.room import Room
from kit.play.rooms.stage import page_of
from kit.play.seated import Fist
from kit.play.seeing import room_of


class Play(RacingDesk):
    """A game on a page, from the first card to the winner."""

    def picture(self) -> Node:
        """The page of the game that is played."""
        return page_of(self.room())

    def room(self) -> Room:
        """Everything that is drawn of it."""
        handed = self.chooser if self.must_hand_over else None
        return replace(
            room_of(self),
            auto=self.auto,
            is_demo=self.is_demo,
            may_quicken=self.may_quicken,
            hands_over_to=handed,
            advice=self.advice if handed is None else None,  # it is meant for those who see their mission
            has_advice=self.face.has_advice,
            review=self.review,
        )

    # What a person does -----------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "hint": self._ask_hint,
            "choose": self._choose_aloud,
            "close": self._close_fist,
            "form-do": self._make_form,
            "ready": self._take_screen,
            "next": self._next,
            "my-turn": self._quicken,
            "auto": self._set_auto,
            "advised": self._put_advice_away,
        }

    def _choose_aloud(self, intent: Intent) -> None:
        self._choose(intent)
        self._chosen = {"step": self.step, "n": intent.n, "value": intent.value, "view": 0, "intent": "choose"}
        self._hand_out()

    def _in_hand(self) -> dict[str, Any]:
        """And the last choice, as long as a fist is open with it; of several who choose side by side that of one."""
        is_open = any(fist.move is not None for fist in self.fists.values())
        return {**super()._in_hand(), **({"chosen": self._chosen} if is_open else {})}

    def _take_up(self, in_hand: Mapping[str, Any]) -> None:
        """Choose it again, in the same step."""
        chosen = in_hand.get("chosen")
        if isinstance(chosen, dict) and chosen.pop("step", None) == self.step and (said := read_intent(chosen)):
            self._choose(said)

    def _choose(self, intent: Intent) -> None:
        """Take something into the fist, or "" out of it; a second tap on the same changes nothing.

        Where several choose side by side, `n` is ``[seat, move]``.
        """
        seat, given = self._whose(intent.n)
        if seat is None:
            return
        given = _whole_or_text(intent.value) if intent.value is not None else given
        if given == "":  # a field that was emptied, or what was taken back
            self.fists[seat] = Fist()
            return
        try:
            move = self._read_move(given)
        except BadInput as error:
            self.fists[seat] = Fist(None, error.refusal)
            return
        self._hold(seat, move)

    def _hold(self, seat: Seat, move: Any) -> None:
        refusal = self.game.why_not(self.session.state, seat, move)
        self.fists[seat] = Fist(None if refusal else move, refusal)

    def _whose(self, given: Any) -> tuple[Seat | None, Any]:
        """Whose choice is meant, and what is given for it."""
        if self.must_hand_over:
            return None, given
        if not self.is_side_by_side:
            return self.chooser, given
        seat, move = given if isinstance(given, list) and len(given) == 2 else (given, None)
        return (seat if type(seat) is int and seat in self.choosers else None), move

    def _close_fist(self, intent: Intent) -> None:
        """Close the fist; when it is the last one, all fists open."""
        seat, _ = self._whose(intent.n)
        fist = self.fist_of(seat) if seat is not None else Fist()
        if seat is None or fist.move is None:
            return
        before, waiting, has_screen = self.session.step, self.session.waiting_for, self.ready == seat
        if waiting & set(self.people) == {seat}:
            bots = turns.bots_of(self.record.players, self.box)
            play_bots(self.session, {other: bot for other, bot in bots.items() if other in waiting})
        refusal = self.session.submit(seat, fist.move)
        self.fists[seat], self.ready = Fist(None, refusal), None
        self._pressed = () if refusal else (*self._pressed, seat)
        if self.session.step > before:
            if self.is_asked or not self.face.pauses(self.session.played(self.session.step).events):
                self._play_on()
            self._changed(since=before)
            if self.chooser == seat and has_screen:  # who decides once more still has it
                self.ready = seat

    def _make_form(self, intent: Intent) -> None:
        """The move of a form: said aloud at once, or taken into the fist."""
        if made := self._made(intent.n):
            seat, form, move = made
            if form.aloud and seat in self.sight.speakers:
                self._say(seat, move)
            elif seat in self.choosers and not self.must_hand_over:
                self._hold(seat, move)

    def _say(self, seat: Seat, move: Any) -> None:
        """Something is said in between: closed fists would be lost by it, so it waits until they are open."""
        if self.has_closed_fists:
            return
        before, held, ready, asked = self.session.step, dict(self.fists), self.ready, self.chooser
        looked_at = bool(self.opened)  # bots wait till the person goes on
        refusal = self.game.why_not(self.session.state, seat, move)
        if refusal:
            raise BadInput("aloud", refusal)
        self.session.submit(seat, move)
        if not looked_at:
            self._play_on()
        self._changed(since=before)
        if asked is not None and self.chooser == asked:  # the same question is still open
            self.fists, self.ready = held, ready

    def _take_screen(self, intent: Intent) -> None:
        if intent.n == self.chooser and self.chooser is not None:
            self.ready, self.fists = self.chooser, {}

    def _next(self, _: Intent) -> None:
        """On from what was looked at; where only bots sit, one thing that they do."""
        if not (self.is_past or self.is_over or self.is_asked):
            before = self.session.step
            self._have_seen()
            self._play_on()
            self._changed(since=before)
            if self.may_race and not self.reads_before(before):  # whoever goes on throws, and sees the dice at once
                self._begin()

    @property
    def may_quicken(self) -> bool:
        """Bots decide next, so that it can go on till it is a person's turn."""
        waiting = self.session.waiting_for
        return bool(self.people and waiting) and not self.is_past and waiting.isdisjoint((CHANCE, *self.people))

    def _quicken(self, _: Intent) -> None:
        """Till it is a person's turn, or something is said to one; the story tells what was not looked at."""
        if self.may_quicken:
            before = self.session.step
            turns.play_till_asked(self.session, self.record.players, self.box)
            self._changed(since=before)

    def _set_auto(self, _: Intent) -> None:
        self.auto = not self.auto

    def _put_advice_away(self, intent: Intent) -> None:
        if self.advice is not None:
            self.advised |= {self.advice}

    def _undo(self, intent: Intent) -> None:
        """As always; but fists that are closed already open first, so that everybody chooses this bribe again."""
        if self.has_closed_fists:
            self.session.open_fists()
            self.ready, self.fists, self._pressed = None, {}, ()
        else:
            super()._undo(intent)
            self._have_seen()  # back to the question

    def _begin_game(self, intent: Intent) -> None:
        before = self.session
        super()._begin_game(intent)
        if self.session is not before:
            self.advised = frozenset()

    # Coming back ------------------------------------------------------------------------------------------------------

    def _on_hello(self, hello: Hello) -> None:
        self.auto = "auto" in parse_qs(hello.link.removeprefix("?"))
        super()._on_hello(hello)

    # The session ------------------------------------------------------------------------------------------------------

    def _swap(self, record: Record, session: Session[Any, Any, Any], aloud: bool = False) -> None:
        """Where the other game stands at a decision of bots, they make it."""
        super()._swap(record, session, aloud)
        if self.people and not (self.is_asked or self.opened or self.is_over):
            heard = self._heard
            self._play_on()
            self._changed(aloud, heard)

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        session = super()._opened_session(record, secret)
        people, history = turns.people_of(record.players), session.history
        looked_at = history and self.face.pauses(history[-1].events) and not session.waiting_for & set(people)
        if not looked_at:  # the first thing a person sees is a question
            turns.play_on(session, record.players, self.box, self.face.pauses, opening=True)
        return session


def play(game: str = "bakschisch", players: int | None = None, **options: Any) -> Page:
    """A page on which people and bots play `game`: the last line of an app's notebook.

    It begins with one person against bots; the page itself changes that.  `options` are switches of the rules by name,
    e.g. ``open_gold=False``.
    """
    box, face = open_box(game), open_face(game)
    seats = some_players(box, players) if players else first_players(box)
    return Play(box, face, Record(game, seats, {**box.first_game, **options})).page


def _whole_or_text(value: str | bool) -> int | str | bool:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value
