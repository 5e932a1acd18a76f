"""People and bots at one screen: who chooses now, closed fists, handing over, and coached first decisions.

A move goes through `Session.submit`.  Nothing that is closed is ever on the page: a bot's fist and the fist of another
person at the same screen exist only inside the session until all fists open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qs

from kit.draw.svg import Node
from kit.engine.bot import Choice, play_bots, recall
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.game import Refusal, Seat
from kit.engine.record import Record
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.page.face import Face
from kit.page.page import Hello, Intent, Page
from kit.page.screen import Handler
from kit.page.sight import Sight, Turn
from kit.play import turns
from kit.play.arrange import some_players
from kit.play.asking import AskingDesk
from kit.play.rooms.stage import page_of
from kit.play.seeing import room_of


@dataclass
class Fist:
    """What a person holds before closing the fist, and why the last try was refused."""

    move: Any = None
    refusal: Refusal | None = field(default=None)


class Play(AskingDesk):
    """A game on a page, from the first card to the winner."""

    def __init__(self, box: Box, face: Face[Any, Any], record: Record, storage_key: str = "") -> None:
        self.fists: dict[Seat, Fist] = {}
        self.ready: Seat | None = None
        """Of several people at the screen, the one who has it now."""
        self.advised: frozenset[int] = frozenset()
        """Lines of advice that were put away."""
        self.auto = False
        """Bots play on by themselves where nobody has to choose."""
        self.forms: dict[str, dict[str, Any]] = {}
        """What has been chosen in the forms of moves, by form and field."""
        self._pressed: tuple[Seat, ...] = ()
        super().__init__(box, face, record, storage_key or f"kit:{box.name}")

    # Who is at the screen ---------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return turns.people_of(self.record.players)

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        return bool(to_act & set(self.people)) if self.people else super()._is_question(to_act)

    @property
    def is_demo(self) -> bool:
        """Only bots sit at the table."""
        return not self.people

    @property
    def is_shared(self) -> bool:
        """Several people choose at this screen."""
        return len(self.people) > 1

    @property
    def choosers(self) -> tuple[Seat, ...]:
        """The people whose fists are open now: one after the other, or side by side where nothing is secret."""
        waiting = () if self.is_past else tuple(sorted(self.session.waiting_for & set(self.people)))
        return waiting if self.is_side_by_side else waiting[:1]

    @property
    def is_side_by_side(self) -> bool:
        """Several people choose at the same time, each for themselves, for nothing that they choose is secret."""
        return self.is_shared and self.face.is_open_hand(self.game)

    @property
    def chooser(self) -> Seat | None:
        """The person who chooses first of those who choose now."""
        return next(iter(self.choosers), None)

    @property
    def is_asked(self) -> bool:
        """A person has something to decide now."""
        return bool(self.session.waiting_for & set(self.people))

    @property
    def must_hand_over(self) -> bool:
        """The screen has to go to the next person before anything of theirs is shown."""
        waits = self.is_shared and not self.is_side_by_side
        return waits and self.chooser is not None and self.ready != self.chooser

    @property
    def reader(self) -> Seat | None:
        """The only person is "you"; among several everybody has a name."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets may be seen: the only person's, or those of the one who has the screen now."""
        if not self.is_shared:
            return self.reader
        return None if self.must_hand_over or self.is_side_by_side else self.chooser

    @property
    def seat(self) -> Seat:
        """Whose place at the table is the large one."""
        return self.chooser if self.chooser is not None else (*self.people, 0)[0]

    @property
    def _first_asked(self) -> Seat:
        return self.seat

    @property
    def fist(self) -> Fist:
        """The fist of the one who chooses."""
        return self.fists.get(self.seat, Fist())

    @property
    def has_closed_fists(self) -> bool:
        """Somebody has closed a fist already, and others have not."""
        return not self.is_past and self.session.waiting_for < self.game.to_act(self.session.state)

    @property
    def can_undo(self) -> bool:
        """There is a closed fist, or what there always is."""
        return self.has_closed_fists or super().can_undo

    @property
    def can_redo(self) -> bool:
        """A step was taken back, and nobody has decided otherwise since."""
        return super().can_redo and not self.has_closed_fists

    # What may be looked into ------------------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight[Any, Any]:
        """All that drawing gets of the game."""
        speaker = self.eyes if not self.is_past and not self.is_over else None
        return replace(
            super().sight,
            seat=self.seat,
            is_asked=self.chooser is not None,
            is_shared=self.is_shared,
            is_side_by_side=self.is_side_by_side,
            speakers=() if speaker is None else (speaker,),
            reasons=self.reasons() if self.instant is None else {},
            chosen={name: dict(values) for name, values in self.forms.items()},
        )

    def _turns(self) -> tuple[Turn[Any], ...]:
        if self.must_hand_over:
            return ()
        state = self.session.state
        fists = [(seat, self.fists.get(seat, Fist())) for seat in self.choosers]
        return tuple(Turn(seat, tuple(self.game.options(state, seat)), fist.move, fist.refusal) for seat, fist in fists)

    def reasons(self) -> Mapping[Seat, Choice[Any]]:
        """Why the bots chose as they did, once the fists are open; only where they could choose the same again.

        A reason may tell a secret, such as what is in a purse, so where there are any it waits for the end (C-BK-26).
        """
        if not self.opened or self.hides or self.played is None:
            return {}
        session, bots, moves = self.session, turns.bots_of(self.record.players, self.box), self.played.moves
        seats = bots.keys() & moves.keys()
        recalled = {seat: recall(bots[seat], session, self.step - 1, seat, moves[seat]) for seat in seats}
        return {seat: choice for seat, choice in recalled.items() if choice}

    @property
    def advice(self) -> int | None:
        """The line of advice that is due now, in a game that began at its start."""
        due = self.looks.coach and self.chooser is not None and not self.record.start
        line = self.face.advice(self.view) if due else None
        return None if line in self.advised else line

    def picture(self) -> Node:
        """The page of the game that is played."""
        handed = self.chooser if self.must_hand_over else None
        room = replace(
            room_of(self),
            auto=self.auto,
            is_demo=self.is_demo,
            hands_over_to=handed,
            advice=self.advice,
            has_advice=self.face.has_advice,
        )
        return page_of(room)

    # What a person does -----------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "choose": self._choose,
            "close": self._close_fist,
            "form": self._fill_in,
            "form-do": self._make_form,
            "ready": self._take_screen,
            "next": self._next,
            "auto": self._set_auto,
            "advised": self._put_advice_away,
        }

    def _choose(self, intent: Intent) -> None:
        """Take something into the fist; a second tap on the same takes it out again.

        Where several choose side by side, `n` is ``[seat, move]``.
        """
        seat, given = self._whose(intent.n)
        if seat is None:
            return
        if intent.value == "":  # a field that was emptied
            self.fists[seat] = Fist()
            return
        given = _whole_or_text(intent.value) if intent.value is not None else given
        try:
            move = self._read_move(given)
        except BadInput as error:
            self.fists[seat] = Fist(None, error.refusal)
            return
        again = intent.value is None and move == self.fists.get(seat, Fist()).move
        self._hold(seat, None if again else move)

    def _hold(self, seat: Seat, move: Any) -> None:
        refusal = None if move is None else self.game.why_not(self.session.state, seat, move)
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
        fist = self.fists.get(seat, Fist()) if seat is not None else Fist()
        if seat is None or fist.move is None:
            return
        before, waiting = self.session.step, self.session.waiting_for
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

    def _play_on(self) -> None:
        """Chance and bots act until somebody is asked or there is something to look at."""
        turns.play_on(self.session, self.record.players, self.box, self.face.pauses, pressed=self._pressed)

    def _fill_in(self, intent: Intent) -> None:
        """A field of a form: ``[form, field]`` and its value, which may be one of the choices as a text."""
        match intent.n:
            case [str(form), str(name)]:
                self.forms.setdefault(form, {})[name] = intent.value

    def _make_form(self, intent: Intent) -> None:
        """The move of a seat's form, ``[form, seat]``: said aloud at once, or taken into the fist."""
        name, seat = intent.n if isinstance(intent.n, list) and len(intent.n) == 2 else (None, None)
        sight = self.sight
        if type(seat) is not int or (seat not in sight.speakers and sight.turn_of(seat) is None):
            return
        form = next((form for form in sight.forms_of(seat) if form.name == name), None)
        if form is None:
            return
        move = form.made(self.forms.get(form.name, {}))
        if form.aloud and seat in sight.speakers:
            self._say(seat, move)
        elif sight.turn_of(seat):
            self._hold(seat, move)

    def _say(self, seat: Seat, move: Any) -> None:
        """Something is said in between: closed fists would be lost by it, so it waits until they are open."""
        if self.has_closed_fists:
            return
        before, held = self.session.step, dict(self.fists)
        refusal = self.game.why_not(self.session.state, seat, move)
        if refusal:
            raise BadInput("aloud", refusal)
        self.session.submit(seat, move)
        ready = self.ready
        self._play_on()
        self._changed(since=before)
        if self.session.waiting_for & held.keys():  # the same question is still open
            self.fists, self.ready = held, ready

    def _take_screen(self, intent: Intent) -> None:
        if intent.n == self.chooser and self.chooser is not None:
            self.ready, self.fists = self.chooser, {}

    def _next(self, _: Intent) -> None:
        """On from what was looked at; where only bots sit, one thing that they do."""
        if not (self.is_past or self.is_over or self.is_asked):
            before = self.session.step
            self._play_on()
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

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        session = super()._opened_session(record, secret)
        people, history = turns.people_of(record.players), session.history
        looked_at = history and self.face.pauses(history[-1].events) and not session.waiting_for & set(people)
        if not looked_at:  # the first thing a person sees is a question
            turns.play_on(session, record.players, self.box, self.face.pauses, opening=True)
        return session

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._forget_choices()

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self._forget_choices()
        super()._changed(aloud, since)

    def _forget_choices(self) -> None:
        self.fists, self.ready, self._pressed = {}, None, ()
        self.forms = {}


def play(game: str = "bakschisch", players: int | None = None, **options: Any) -> Page:
    """A page on which people and bots play `game`: the last line of an app's notebook.

    It begins with one person against bots; the page itself changes that.  `options` are switches of the rules by name,
    e.g. ``open_gold=False``.
    """
    box, face = open_box(game), open_face(game)
    seats = some_players(box, players or box.players[-1])
    return Play(box, face, Record(game, seats, {**box.first_game, **options})).page


def _whole_or_text(value: str | bool) -> int | str | bool:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value
