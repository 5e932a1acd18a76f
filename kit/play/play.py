"""People and bots at one screen: who chooses now, closed fists, coached first bribes, and "what if I had …?".

A move goes through `Session.submit`.  Nothing that is closed is ever on the page: a bot's fist and the fist of another
person at the same screen exist only inside the session until all fists open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qs

from kit.engine.bot import Choice, overhear, play_bots, recall
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Refusal, Seat
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.games import open_box
from kit.page.page import Hello, Intent, Page
from kit.page.screen import Handler
from kit.play.arrange import Setup, some_players
from kit.play.desk import Desk, Notice, Picture, named, people_of

LONGEST_PAUSE_MS = 2200
"""Between two bribes of a game that goes on by itself."""

MOST_SAID = 12
"""Interjections of bots before somebody decides; whoever would still go on is interrupted."""

ARRANGING = ("setup-players", "setup-name", "setup-who", "setup-option", "setup-seed", "setup-start")


@dataclass
class Fist:
    """What a person holds before closing the fist, and why the last try was refused."""

    move: Any = None
    refusal: Refusal | None = field(default=None)


@dataclass(frozen=True)
class WhatIf:
    """A bribe of the past looked at from one seat, and the other fist that was picked for it."""

    step: int
    seat: Seat
    picked: Any = None


class Play(Desk):
    """A game on a page, from the first card to the winner."""

    def __init__(self, box: Box, picture: Picture, record: Record, storage_key: str = "") -> None:
        self.fist = Fist()
        self.ready: Seat | None = None
        """Of several people at the screen, the one who has it now."""
        self.setup: Setup | None = None
        self.whatif: WhatIf | None = None
        self.advised: frozenset[int] = frozenset()
        """Bribes of the first round whose advice was put away."""
        self.auto = False
        """Bots play on by themselves where nobody has to choose."""
        super().__init__(box, picture, record, storage_key or f"kit:{box.name}")

    # Who is at the screen ---------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return people_of(self.record.players)

    has_bots = True
    """Bots may sit at the table."""

    draws_cards = True
    """Nobody has to say which card was turned."""

    def name_in_setup(self, seat: Seat) -> str:
        """A name of the game that is being arranged, as `name_of` tells it."""
        assert self.setup is not None
        return self.usual_name(self.setup.players[seat].name, seat)

    @property
    def is_demo(self) -> bool:
        """Only bots sit at the table."""
        return all(player.bot for player in self.record.players)

    @property
    def is_shared(self) -> bool:
        """Several people choose at this screen, one after the other."""
        return len(self.people) > 1

    @property
    def chooser(self) -> Seat | None:
        """The person whose fist is open now."""
        waiting = () if self.is_past else sorted(self.session.waiting_for & set(self.people))
        return waiting[0] if waiting else None

    @property
    def must_hand_over(self) -> bool:
        """The screen has to go to the next person before anything of theirs is shown."""
        return self.is_shared and self.chooser is not None and self.ready != self.chooser

    @property
    def reader(self) -> Seat | None:
        """The only person is "you"; among several everybody has a name."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whose purse may be seen: the only person's, or that of the one who has the screen now."""
        if not self.is_shared:
            return self.reader
        return None if self.must_hand_over or self.chooser is None else self.chooser

    @property
    def seat(self) -> Seat:
        """Whose place at the table is the large one."""
        return self.chooser if self.chooser is not None else (*self.people, 0)[0]

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
    def known_purses(self) -> tuple[Seat, ...] | None:
        """Whose purses may be told to everybody who looks at the page; None is all."""
        return None if self.tells_purses else () if self.reader is None else (self.reader,)

    def reasons(self) -> Mapping[Seat, Choice[Any]]:
        """Why the bots chose as they did, once the fists are open; only where they could choose the same again.

        A reason may tell what is in a purse, so where purses are hidden it waits for the end of the game (C-BK-26).
        """
        if not self.opened or not self.tells_purses or self.played is None:
            return {}
        session, bots, moves = self.session, self._bots(), self.played.moves
        seats = bots.keys() & moves.keys()
        recalled = {seat: recall(bots[seat], session, self.step - 1, seat, moves[seat]) for seat in seats}
        return {seat: choice for seat, choice in recalled.items() if choice}

    @property
    def may_ask_what_if(self) -> bool:
        """Fists lie open and nothing moves any more."""
        return bool(self.opened) and self.instant is None

    @property
    def is_asking(self) -> bool:
        """The strip "what if" or a line of advice is on the page."""
        return self.whatif is not None or self.advice is not None

    @property
    def advice(self) -> int | None:
        """The bribe of the first round that a line of advice is due for."""
        view = self.view
        due = self.looks.coach and self.chooser is not None and view.round == 1 and not self.record.start
        return view.bribe if due and view.bribe not in self.advised else None

    # What a person does -----------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "choose": self._choose,
            "close": self._close_fist,
            "ready": self._take_screen,
            "next": self._next,
            "auto": self._set_auto,
            "advised": self._put_advice_away,
            "again": self._again,
            "setup": self._open_setup,
            **dict.fromkeys(ARRANGING, self._arrange),
            "begin": self._begin_game,
            "whatif": self._open_what_if,
            "whatif-seat": self._open_what_if,
            "whatif-pick": self._pick,
            "whatif-play": self._play_other,
        }

    def _choose(self, intent: Intent) -> None:
        """Take something into the fist; a second tap on the same takes it out again."""
        if self.chooser is None or self.must_hand_over:
            return
        if intent.value == "":  # a field that was emptied
            self.fist = Fist()
            return
        given = _whole_or_text(intent.value) if intent.value is not None else intent.n
        try:
            move = self.box.read_move(given, "fist")
        except BadInput as error:
            self.fist = Fist(None, error.refusal)
            return
        refusal = self.game.why_not(self.session.state, self.chooser, move)
        again = intent.value is None and move == self.fist.move
        self.fist = Fist(None if refusal or again else move, refusal)

    def _close_fist(self, _: Intent) -> None:
        """Close the fist; when it is the last one, all fists open."""
        if self.chooser is None or self.must_hand_over or self.fist.move is None:
            return
        seat, before = self.chooser, self.session.step
        waiting = self.session.waiting_for
        if waiting & set(self.people) == {seat}:
            play_bots(self.session, {seat: bot for seat, bot in self._bots().items() if seat in waiting})
        refusal = self.session.submit(seat, self.fist.move)
        self.fist, self.ready = Fist(None, refusal), None
        if self.session.step > before:
            self._changed()

    def _take_screen(self, intent: Intent) -> None:
        if intent.n == self.chooser:
            self.ready, self.fist = self.chooser, Fist()

    def _next(self, _: Intent) -> None:
        """The next card; or, where only bots sit, the fists."""
        if self.is_past or self.is_over:
            return
        if self.session.waiting_for == {CHANCE}:
            self.session.draw()
        elif self.is_demo:
            play_bots(self.session, self._bots())
        else:
            return
        self._changed()

    def _set_auto(self, _: Intent) -> None:
        self.auto = not self.auto

    def _put_advice_away(self, intent: Intent) -> None:
        if self.advice is not None:
            self.advised |= {self.advice}

    def _undo(self, intent: Intent) -> None:
        """As always; but fists that are closed already open first, so that everybody chooses this bribe again."""
        if self.has_closed_fists:
            self.session.open_fists()
            self.ready, self.fist = None, Fist()
        else:
            super()._undo(intent)

    # Another game -----------------------------------------------------------------------------------------------------

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
        setup, text = self.setup, str(intent.value or "")
        match intent.name:
            case "setup-players":
                setup.seat(intent.n, self.newcomers(max(self.box.players)))
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

    def newcomers(self, number: int) -> tuple[Player, ...]:
        """Who sits on so many seats when nobody says otherwise."""
        return some_players(self.box, number)

    def _begin_game(self, _: Intent) -> None:
        """Start the game that was arranged; what is wrong with it is said where it was typed."""
        if not self.setup:
            return
        try:
            record = self.setup.record()
            session = self._opened_session(record)
        except BadInput as error:
            self.setup.error = error
            return
        self.advised = frozenset()
        self._swap(record, session)

    # What if ----------------------------------------------------------------------------------------------------------

    def _open_what_if(self, intent: Intent) -> None:
        """Open the strip for the bribe that is shown, or shut it; people ask for themselves first."""
        if not self.may_ask_what_if or (self.whatif and intent.name == "whatif"):
            self.whatif = None
            return
        asked = intent.n if type(intent.n) is int and intent.n in range(self.game.players) else self.seat
        self.whatif = WhatIf(self.step, asked if self.reader is None else self.reader)

    def _pick(self, intent: Intent) -> None:
        if self.whatif:
            move = self.box.read_move(intent.n, "fist")
            self.whatif = replace(self.whatif, picked=None if move == self.whatif.picked else move)

    def _play_other(self, intent: Intent) -> None:
        """Play on as if this fist had been shown; the other fists stay, and the game as it was is kept."""
        if not self.whatif or not self.may_ask_what_if:
            return
        move, asked = self.box.read_move(intent.n, "fist"), self.whatif
        other = self.session.branch(asked.step - 1)
        for seat, shown in self.session.played(asked.step).moves.items():
            if refusal := other.submit(seat, move if seat == asked.seat else shown):
                raise BadInput("fist", refusal)
        self._swap(self.record, other, aloud=True)
        self.notice = Notice("page.branched", leads_back=True)

    # Coming back ------------------------------------------------------------------------------------------------------

    def _on_hello(self, hello: Hello) -> None:
        self.auto = "auto" in parse_qs(hello.link.removeprefix("?"))
        super()._on_hello(hello)

    # The session ------------------------------------------------------------------------------------------------------

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        session = super()._opened_session(record, secret)
        if not session.history and session.waiting_for == {CHANCE}:
            session.draw()  # the first thing a person sees is a question
        let_speak(session, record.players, self.box)
        return session

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self.fist, self.ready, self.whatif, self.setup = Fist(), None, None, None

    def _changed(self, aloud: bool = True) -> None:
        self.fist, self.ready, self.whatif = Fist(), None, None
        let_speak(self.session, self.record.players, self.box)
        super()._changed(aloud)

    def _look(self, intent: Intent) -> None:
        self.whatif = None
        super()._look(intent)

    def _look_now(self, intent: Intent) -> None:
        self.whatif = None
        super()._look_now(intent)

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        return bool(to_act & set(self.people)) if self.people else super()._is_question(to_act)

    def _bots(self) -> Mapping[Seat, Any]:
        return bots_of(self.record.players, self.box)


def bots_of(players: Sequence[Player], box: Box) -> Mapping[Seat, Any]:
    """The bots that sit at the table."""
    return {seat: box.bots[player.bot] for seat, player in enumerate(players) if player.bot}


def let_speak(session: Session[Any, Any, Any], players: Sequence[Player], box: Box) -> None:
    """Before a person decides, every bot that is not to act may say something, such as a promise, and be answered.

    In each state each is asked once, until nobody has anything to say.  Closed fists stay closed, what was taken back
    stays to be played again, and where only bots sit `play_bots` lets them speak.
    """
    bots = bots_of(players, box)
    for _ in range(MOST_SAID if people_of(players) else 0):
        to_act = session.game.to_act(session.state)
        if not to_act or session.future or session.waiting_for != to_act or not _says_something(session, bots, to_act):
            return


def _says_something(session: Session[Any, Any, Any], bots: Mapping[Seat, Any], to_act: frozenset[Seat]) -> bool:
    """The first of the others who has something to say that the game allows has said it."""
    for seat in sorted(bots.keys() - to_act):
        said = overhear(bots[seat], session, session.step, seat)
        if said and not session.submit(seat, said.move):
            return True
    return False


def play(game: str = "bakschisch", players: int | None = None, **options: Any) -> Page:
    """A page on which people and bots play `game`: the last line of an app's notebook.

    It begins with one person against bots; the page itself changes that.  `options` are switches of the rules by name,
    e.g. ``open_gold=False``.
    """
    from kit.faces.bakschisch import PICTURE  # the only game with a page so far

    box = open_box(game)
    shown = {"open_gold": True} | options  # a first game is easier with open purses (C-BK-26)
    seats = some_players(box, players or box.players[-1])
    return Play(box, PICTURE, Record(game, seats, shown)).page


def _whole_or_text(value: str | bool) -> int | str | bool:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value
