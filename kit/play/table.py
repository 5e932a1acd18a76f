"""A table: the record, the session on it, the games that were left, and those who listen.

It knows no page and no browser, so one page may look at it, or forty.  Every method that changes something is one act
of one person with everything that follows from it (bots, chance, what is said), and tells its listeners once, when all
is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kit.engine.bot import AnyBot, play_bots
from kit.engine.box import AnyBox
from kit.engine.event import Event
from kit.engine.game import CHANCE, AnyGame, AnyMove, Refusal, Seat, is_open
from kit.engine.record import Record
from kit.engine.session import AnyPlayed, AnySession
from kit.play import turns

Game: TypeAlias = tuple[Record, AnySession]

MOST_LEFT = 20
"""How many games that a new one replaced can still be taken back."""


# What is told ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """Something has happened at the table."""

    since: int
    """The last step that was known before it."""
    aloud: bool = True
    """Whether what is new is worth telling."""


class NewMoment(Change):
    """Another moment of a game lies on the table."""


class Moved(NewMoment):
    """Steps were taken, for the first time or again."""


class Undone(NewMoment):
    """Steps were taken back."""


@dataclass(frozen=True, slots=True)
class Replaced(NewMoment):
    """Another game lies on the table."""

    by: str = ""
    """Why: "form" if somebody arranged it, "rule" if a switch was changed, "hello" if a page opened on a game that is
    over; empty for all other reasons."""


class Resumed(NewMoment):
    """A game that was kept somewhere lies on the table again; nobody did anything."""


@dataclass(frozen=True, slots=True)
class Closed(Change):
    """A seat has closed its choice, and others have not."""

    seat: Seat = CHANCE


class Reopened(Change):
    """Choices that were closed are open again."""


Listener: TypeAlias = Callable[[Change], None]


# Who acts where there is no person ------------------------------------------------------------------------------------


class Dealer(Protocol):
    """Acts for chance and for the seats on which no person sits: `kit.play.dealer`."""

    has_bots: bool
    """Whether bots may sit at the table."""
    draws: bool
    """Whether nobody has to say what chance has brought."""

    def opened(self, record: Record, secret: int | None = None) -> AnySession:
        """The record's game as far as it has been played, and on to a question; `secret`: a seed for what comes."""

    def go_on(self, table: Table) -> None:
        """Act until a person is asked or a step is to be looked at."""

    def pauses(self, events: Sequence[Event]) -> bool:
        """Whether a step with these events is looked at before the game goes on."""

    def looks_first(self, events: Sequence[Event]) -> bool:
        """Whether such a step is looked at even before a person decides."""

    def is_question(self, session: AnySession, step: int, people: Sequence[Seat]) -> bool:
        """Whether undo goes back to the moment after this step."""

    def has_begun(self, table: Table) -> bool:
        """Whether something was done that beginning again would lose."""


# The table ------------------------------------------------------------------------------------------------------------


class Table:
    """A game that people sit around, at one screen or at forty."""

    def __init__(self, box: AnyBox, record: Record, dealer: Dealer) -> None:
        self.box, self.dealer = box, dealer
        self.record, self.session = record, dealer.opened(record)
        self.left: list[Game] = []
        """The games that others replaced, the latest last."""
        self.pressed: tuple[Seat, ...] = ()
        """Who has closed a choice for the next step, in order; it settles a tie that chance would settle otherwise."""
        self._listeners: list[Listener] = []
        self._is_telling = False

    # What is known ----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        """The game itself, with its board and switches."""
        return self.session.game

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return turns.people_of(self.record.players)

    @property
    def awaited(self) -> frozenset[Seat]:
        """The people who still have to decide."""
        return self.session.waiting_for & frozenset(self.people)

    @property
    def asked(self) -> frozenset[Seat]:
        """The people whose decisions make the next step, including those who have decided already."""
        return frozenset(self.game.to_act(self.session.state)) & frozenset(self.people)

    @property
    def last(self) -> AnyPlayed | None:
        """The step that was taken last."""
        return self.session.played(self.session.step) if self.session.step else None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.game.result(self.session.state) is not None

    @property
    def has_closed(self) -> bool:
        """Whether somebody has closed a choice already, and others have not."""
        return bool(self.session.waiting_for < self.game.to_act(self.session.state))

    @property
    def hides(self) -> bool:
        """Whether talk about a decision could give a secret away: the game hides something and is not over yet."""
        return not self.is_over and not is_open(self.game, self.session.state)

    def is_said(self, step: int) -> bool:
        """Whether something was only said in this step: whoever was to act before it still is."""
        return turns.is_said(self.session, self.box, step)

    def decisions(self) -> list[int]:
        """The steps in which seats decided something, without what was only said."""
        steps = enumerate(self.session.history, 1)
        return [step for step, played in steps if CHANCE not in played.moves and not self.is_said(step)]

    def earlier_question(self) -> int | None:
        """The step after which somebody decided last; what was said before that is not taken back."""
        steps = (step for step in reversed(range(self.session.step)) if not self.is_said(step + 1))
        return next((step for step in steps if self._is_question(step)), None)

    def bots_at(self, step: int) -> Mapping[Seat, AnyBot]:
        """The bots that may have decided something in this step."""
        return turns.bots_of(self.record.players, self.box)

    def _is_question(self, step: int) -> bool:
        return self.dealer.is_question(self.session, step, self.people)

    def _last_told(self) -> int:
        """The step before the last decision."""
        return next((step for step in range(self.session.step, 0, -1) if not self.is_said(step)), 1) - 1

    # What people do ---------------------------------------------------------------------------------------------------

    def close(self, seat: Seat, move: AnyMove) -> Refusal | None:
        """A person has decided; if that was the last one, the step is taken and the game goes on."""
        session, before, waiting = self.session, self.session.step, self.session.waiting_for
        if self.awaited == {seat}:
            bots = turns.bots_of(self.record.players, self.box)
            play_bots(session, {other: bot for other, bot in bots.items() if other in waiting})
        if refusal := session.submit(seat, move):
            return refusal
        self.pressed = (*self.pressed, seat)
        if session.step > before:
            self._go_on_unless_looked_at()
            self._tell(Moved(before))
        else:
            self._tell(Closed(before, seat=seat), keeps_pressed=True)
        return None

    def say(self, seat: Seat, move: AnyMove, goes_on: bool) -> Refusal | None:
        """Something is said in between; bots hold back while somebody looks at what happened."""
        refusal: Refusal | None = self.game.why_not(self.session.state, seat, move)
        before = self.session.step
        if refusal:
            return refusal
        self.session.submit(seat, move)
        if goes_on:
            self.dealer.go_on(self)
        self._tell(Moved(before))
        return None

    def rule(self, moves: Mapping[Seat, AnyMove]) -> tuple[Seat, Refusal] | None:
        """All this was done at a real table; returns what the game refuses of it, and then nothing has changed."""
        before = self.session.step
        for seat, move in moves.items():
            if refusal := self.session.submit(seat, move):
                self.session.open_fists()
                return seat, refusal
        self.dealer.go_on(self)
        self._tell(Moved(before))
        return None

    def judge(self, moves: Mapping[Seat, AnyMove], since: int) -> None:
        """Everybody who is waited for has acted at once."""
        for seat in sorted(self.session.waiting_for):
            self.session.submit(seat, moves[seat])
        self._go_on_unless_looked_at()
        self._tell(Moved(since))

    def void(self, moves: Mapping[Seat, AnyMove], since: int) -> None:
        """The same, if nothing followed from it."""
        for seat in sorted(self.session.waiting_for):
            self.session.submit(seat, moves[seat])
        self._tell(Moved(since, aloud=False))

    def go_on(self) -> None:
        """Go on from what was looked at; where only bots sit, by one thing that they do."""
        before = self.session.step
        self.dealer.go_on(self)
        self._tell(Moved(before))

    def go_on_till_asked(self) -> None:
        """Go on until it is a person's turn, or something is said to one."""
        before = self.session.step
        turns.play_till_asked(self.session, self.record.players, self.box)
        self._tell(Moved(before))

    # Back and forth ---------------------------------------------------------------------------------------------------

    def reopen(self) -> None:
        """Everybody who has closed a choice for the next step decides again."""
        self.session.open_fists()
        self._tell(Reopened(self.session.step))

    def undo(self) -> None:
        """Back to the last question, or to the game that another one replaced."""
        earlier = self.earlier_question()
        if earlier is None:
            self.back_to_left()
            return
        while self.session.step > earlier:
            self.session.undo()
        self._tell(Undone(self._last_told(), aloud=False))

    def redo(self) -> None:
        """Forward again to the next question or pause, with what was said after it."""
        before, session = self.session.step, self.session
        turns.play_again(session, self.box, lambda: self._is_question(session.step), self.dealer.pauses)
        self._tell(Moved(before))

    def replace(self, record: Record, session: AnySession, aloud: bool = False, by: str = "") -> None:
        """Go on with another game, and keep this one to come back to; if bots are next in it, they act."""
        self.left = [*self.left, (self.record, self.session)][-MOST_LEFT:]
        self.record, self.session, self.pressed = record, session, ()
        since = self._last_told()
        if self.people and not (self.is_asked or self._is_looked_at or self.is_over):
            self.dealer.go_on(self)
        self._tell(Replaced(since, aloud, by))

    def back_to_left(self) -> None:
        """Back to the game that another one replaced, if there is one."""
        if self.left:
            (self.record, self.session), self.pressed = self.left.pop(), ()
            self._tell(Replaced(self._last_told(), aloud=False))

    def resume(self, record: Record, session: AnySession) -> None:
        """A game that was kept somewhere lies here again."""
        self.record, self.session = record, session
        self._tell(Resumed(session.step, aloud=False))

    # Who listens ------------------------------------------------------------------------------------------------------

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener every change from now on; returns a function that stops this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _tell(self, change: Change, keeps_pressed: bool = False) -> None:
        """Every listener hears of it, even when an earlier one fails; then the first failure is raised.

        Raises RuntimeError if one of them changes something in turn.
        """
        if self._is_telling:
            raise RuntimeError("whoever hears of a change may not make one")
        self.pressed, self._is_telling = self.pressed if keeps_pressed else (), True
        failures: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener(change)
            except Exception as failure:
                failures.append(failure)
        self._is_telling = False
        if failures:
            raise failures[0]

    # How far it goes by itself ----------------------------------------------------------------------------------------

    @property
    def _is_looked_at(self) -> bool:
        return self.last is not None and self.dealer.pauses(self.last.events)

    @property
    def is_asked(self) -> bool:
        """Whether people have to decide, and need not look at anything first."""
        return bool(self.awaited) and not (self.last and self.dealer.looks_first(self.last.events))

    def _go_on_unless_looked_at(self) -> None:
        if self.is_asked or not self._is_looked_at:
            self.dealer.go_on(self)
