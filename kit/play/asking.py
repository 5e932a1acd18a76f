"""Beside a game that is played: another one being arranged, and "what if" about a decision of the past."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.engine.afterwards import Later, Sequel
from kit.engine.errors import BadInput
from kit.engine.event import Event
from kit.engine.form import Form
from kit.engine.game import Seat
from kit.engine.knowable import Knowable
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.page.page import Intent
from kit.page.screen import Handler
from kit.page.sight import Asked, asked_of, visible
from kit.play.arrange import Setup, some_players
from kit.play.keeping import KeptDesk, named
from kit.play.room import Notice

ARRANGING = ("setup-preset", "setup-players", "setup-name", "setup-who", "setup-option", "setup-seed", "setup-start")

MOST_ALTERNATIVES = 60
"""Of a decision; more are neither seen nor compared."""


FISTS, ODDS = "fists", "odds"


@dataclass(frozen=True)
class WhatIf:
    """A decision of the past looked at from one seat, and the other move that was picked for it."""

    step: int
    seat: Seat
    picked: Any = None
    by: str = FISTS
    """What is known: the others' fists, or only what could be known before they opened."""


class AskingDesk(KeptDesk):
    """A desk with a form for a new game and the question "what if"."""

    setup: Setup | None = None
    whatif: WhatIf | None = None
    forms: dict[str, dict[str, Any]]
    """What has been chosen in the forms of moves, by form and field."""
    has_bots = True
    """Bots may sit at the table."""
    draws_cards = True
    """Nobody has to say what chance has brought."""

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "again": self._again,
            "setup": self._open_setup,
            **dict.fromkeys(ARRANGING, self._arrange),
            "begin": self._begin_game,
            "whatif": self._open_what_if,
            "whatif-seat": self._open_what_if,
            "whatif-by": self._know_by,
            "whatif-pick": self._pick,
            "whatif-play": self._play_other,
            "form": self._fill_in,
        }

    # Another game -----------------------------------------------------------------------------------------------------

    def name_in_setup(self, seat: Seat) -> str:
        """A name of the game that is being arranged, as `name_of` tells it."""
        assert self.setup is not None
        return self.usual_name(self.setup.players[seat].name, seat)

    def newcomers(self, number: int) -> tuple[Player, ...]:
        """Who sits on so many seats when nobody says otherwise."""
        return some_players(self.box, number)

    def _again(self, _: Intent) -> None:
        """The same people, bots and switches; other cards."""
        record = Record(self.box.name, self.record.players, self.record.options)
        self._swap(record, self._opened_session(record))
        self.panel = None

    def _open_setup(self, _: Intent) -> None:
        self.setup = None if self.setup else Setup(self.box, self.record.players, self.record.options)
        self.panel = None

    def _arrange(self, intent: Intent) -> None:
        """Fill in the form of a new game."""
        if not self.setup:
            return
        try:
            self._fill_in_setup(self.setup, intent)
        except BadInput as error:
            self.setup.refuse(error)

    def _fill_in_setup(self, setup: Setup, intent: Intent) -> None:
        text = str(intent.value or "")
        match intent.name:
            case "setup-players":
                setup.seat(intent.n, self.newcomers(max(self.box.players)))
            case "setup-preset" if self.has_bots:
                setup.preset(intent.n)
            case "setup-name":
                setup.rename(intent.n, text)
            case "setup-who":
                setup.place(intent.n, intent.value)
            case "setup-option":
                setup.switch(*named(intent))
            case "setup-seed":
                setup.sow(text)
            case "setup-start":
                setup.start = text.strip()
        if setup.error:  # said until it is put right
            setup.error = setup.fault()

    def _begin_game(self, _: Intent) -> None:
        """Start the game that was arranged; what is wrong with it is said where it was typed."""
        if not self.setup:
            return
        try:
            record = self.setup.record()
            session = self._opened_session(record)
        except BadInput as error:
            self.setup.refuse(error)
            return
        self._swap(record, session)

    # What if ----------------------------------------------------------------------------------------------------------

    @property
    def may_ask_what_if(self) -> bool:
        """What somebody decided lies open, and nothing moves any more."""
        return bool(self.opened) and self.instant is None and bool(self.deciders())

    def deciders(self) -> list[Seat]:
        """Who decided something in the step that is looked at, or in the one that chance has completed since."""
        asked = step_asked(self)
        return sorted(self.session.played(asked).moves) if asked else []

    @property
    def known(self) -> tuple[Seat, ...] | None:
        """Whose secrets may be told to everybody who looks at the page; None is all."""
        return (() if self.reader is None else (self.reader,)) if self.hides else None

    @property
    def asked_about(self) -> Asked[Any, Any] | None:
        """What follows from every other move, as far as it may be known; None when nobody asks."""
        if self.whatif is None:
            return None
        step, seat, known = self.whatif.step, self.whatif.seat, self.known
        before, moves, sequel = self.session.state_after(step - 1), self.moves_seen(step), sequel_of(self, step)
        tells = known is None or seat in known
        possible = [move for move in self.game.options(before, seat) if tells or self.face.could_do(moves[seat], move)]
        options = self.box.worth_asking(self.game, self.view_after(step - 1), possible, moves, seat)
        asked = asked_of(
            self.game,
            before,
            moves,
            seat,
            options[:MOST_ALTERNATIVES],
            self.whatif.picked,
            self.eyes,
            known,
            sequel,
            self.box,
        )
        if self.box.could_know is None:
            return asked
        asked = replace(asked, can_weigh=True)
        if self.whatif.by == FISTS:
            return asked
        weighed = [each.move for each in asked.alternatives]
        return replace(asked, could_know=self._could_know(step, seat, weighed, self.eyes if tells else None))

    def moves_seen(self, step: int) -> Mapping[Seat, Any]:
        """What everybody did in a step of the past, as far as it may be told."""
        return self.box.as_seen(self.game, self.session.played(step).moves, sequel_of(self, step).told, self.known)

    def _could_know(self, step: int, seat: Seat, moves: Sequence[Any], eyes: Seat | None) -> Knowable[Any]:
        """What could be known of these moves before the step; purses and the like only by what everybody has seen."""
        assert self.box.could_know
        view = self.game.view(self.session.state_after(step - 1), eyes)
        return self.box.could_know(self.game, view, seat, moves, self._seen_before(step))

    def _seen_before(self, step: int) -> Sequence[Event] | None:
        """What everybody has seen since the game began at its start; None where it began in its middle."""
        if self.record.start is not None:
            return None
        return [event for played in self.session.history[: step - 1] for event in visible(played.events, None)]

    def _open_what_if(self, intent: Intent) -> None:
        """Open the strip for the decision that is shown, or shut it; people ask for themselves first."""
        deciders, step = self.deciders() if self.may_ask_what_if else [], step_asked(self)
        if step is None or not deciders or (self.whatif and intent.name == "whatif"):
            self.whatif = None
            return
        wanted = (self.reader, intent.n, self._first_asked)
        found = (seat for each in wanted for seat in deciders if seat == each)
        by = self.whatif.by if self.whatif else FISTS
        self.whatif = WhatIf(step, next(found, deciders[0]), by=by)

    def _know_by(self, intent: Intent) -> None:
        """With the others' fists in sight, or by what could be known before."""
        if self.whatif and intent.n in (FISTS, ODDS):
            self.whatif = replace(self.whatif, by=intent.n)

    @property
    def _first_asked(self) -> Seat:
        """Whose "what if" is told first, where nobody says."""
        return 0

    def _pick(self, intent: Intent) -> None:
        if self.whatif:
            move = self._read_move(intent.n)
            self.whatif = replace(self.whatif, picked=None if move == self.whatif.picked else move)

    def _play_other(self, intent: Intent) -> None:
        """Play on as if this had been done; the others' moves stay, and the game as it was is kept."""
        if not self.whatif or not self.may_ask_what_if:
            return
        move, asked = self._read_move(intent.n), self.whatif
        other = self.session.branch(asked.step - 1)
        for seat, shown in self.moves_seen(asked.step).items():
            if refusal := other.submit(seat, move if seat == asked.seat else shown):
                raise BadInput("fist", refusal)
        self._swap(self.record, other, aloud=True)
        self.notice = Notice("page.branched", leads_back=True)

    # Moves ------------------------------------------------------------------------------------------------------------

    def _fill_in(self, intent: Intent) -> None:
        """A field of a form: ``[form, field]`` and its value, perhaps one of the choices as a text; or all three."""
        match intent.n:
            case [str(form), str(name), str() | int() as value]:
                self.forms.setdefault(form, {})[name] = value
            case [str(form), str(name)]:
                self.forms.setdefault(form, {})[name] = intent.value

    def _made(self, n: object) -> tuple[Seat, Form, Any] | None:
        """Whose form ``[form, seat]`` is, the form, and the move of what was filled in; None where there is none.

        A third part, ``[[field, choice], …]``, is what was filled in.
        """
        match n:
            case [str(name), int(seat), list(given)] if not self.is_past:
                form = next((form for form in self.sight.forms_of(seat) if form.name == name), None)
                pairs = [pair for pair in given if isinstance(pair, list) and len(pair) == 2]
                filled = {str(field): choice for field, choice in pairs}
                return None if form is None else (seat, form, form.made(filled))
            case [str(name), int(seat)] if not self.is_past:
                form = next((form for form in self.sight.forms_of(seat) if form.name == name), None)
                return None if form is None else (seat, form, form.made(self.forms.get(name, {})))
        return None

    def _read_move(self, given: object, place: str = "fist") -> Any:
        """A move as a part of the page sends it; see `kit.page.parts.move_sent`."""
        if isinstance(given, str) and given[:1] in ("[", "{"):
            try:
                given = json.loads(given)
            except (ValueError, RecursionError):
                given = None
        return self.box.read_move(given, place)

    # The session ------------------------------------------------------------------------------------------------------

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self.whatif = self.setup = None
        self.forms = {}

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self.whatif, self.forms = None, {}
        super()._changed(aloud, since)

    def _look(self, intent: Intent) -> None:
        self.whatif = None
        super()._look(intent)

    def _look_now(self, intent: Intent) -> None:
        self.whatif = None
        super()._look_now(intent)


def sequel_of(desk: AskingDesk, step: int) -> Sequel:
    """What was played after a step of the past, as far as "what if" tells it."""
    ends, later, told = desk.box.ends_what_if, list[Later](), list[Event]()
    for number in range(step, desk.session.step + 1):
        played = desk.session.played(number)
        told += visible(played.events, None)
        if number > step:
            later.append(Later(played.moves, desk.is_said(number)))
        if ends(played.events):
            return Sequel(later, ends, True, told)
    return Sequel(later, ends, False, told)


def step_asked(desk: AskingDesk) -> int | None:
    """The decision that "what if" is about: chance may have acted on it since, until its story ended."""
    decided = next((step for step in reversed(desk.decisions()) if step <= desk.step), None)
    if decided is None or any(desk.is_said(step) for step in range(decided + 1, desk.step + 1)):
        return None
    ends = desk.box.ends_what_if
    return None if any(ends(desk.session.played(step).events) for step in range(decided, desk.step)) else decided
