"""Who is at this screen: people on their seats, who chooses now, who has the screen, and so whose eyes look."""

from __future__ import annotations

from dataclasses import replace

from kit.engine.game import CHANCE, Seat
from kit.engine.session import AnyPlayed
from kit.page.face import AnyFace
from kit.page.page import Intent
from kit.page.part import on
from kit.page.sight import AnySight
from kit.play.parts.part import Focus, Shown, TablePart, Tell, TookScreen
from kit.play.table import Change, Closed, Moved, NewMoment, Reopened, Replaced, Resumed, Table


class Seating(TablePart):
    """The people of the table who decide at this screen."""

    def __init__(self, table: Table, focus: Focus, face: AnyFace, tell: Tell, only: Seat | None = None) -> None:
        """`only`: the seat whose own screen this is; None is everybody's."""
        self._table, self._focus, self._face, self._tell, self._only = table, focus, face, tell, only
        self.ready: Seat | None = None
        """Of several people at the screen, the one who has it now."""
        self._seen: AnyPlayed | None = None
        """The last step that people went on from."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those who decide here."""
        return self._table.people if self._only is None else (self._only,)

    @property
    def is_shared(self) -> bool:
        """Whether several people choose at this screen."""
        return len(self.people) > 1

    @property
    def is_side_by_side(self) -> bool:
        """Whether they choose at the same time: nothing they choose is secret, or hands reach by the clock."""
        return self.is_shared and self._table.box.secrets.is_open_hand(self._table.game)

    # Who decides ------------------------------------------------------------------------------------------------------

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Those of them who decide for themselves: a bot may have taken somebody's place."""
        return tuple([seat for seat in self.people if seat in self._table.people])

    @property
    def awaits_people(self) -> bool:
        """Whether somebody at this screen still has to decide."""
        return not self._table.session.waiting_for.isdisjoint(self.deciding)

    @property
    def looks_first(self) -> bool:
        """Whether what led to a person's decision has to be seen before it."""
        last = self._table.last
        if last is None or last is self._seen or not self.awaits_people:
            return False
        return self._face.reveal.looks_first(last.events)

    @property
    def is_asked(self) -> bool:
        """Whether a person here has something to decide now."""
        return self.awaits_people and not self.looks_first

    @property
    def choosers(self) -> tuple[Seat, ...]:
        """Whose choices are open now: one after another, or side by side if nothing is secret."""
        if self._focus.is_past or self.looks_first:
            return ()
        waiting = tuple(sorted(self._table.session.waiting_for & frozenset(self.deciding)))
        return waiting if self.is_side_by_side else waiting[:1]

    @property
    def chooser(self) -> Seat | None:
        """Of those who choose now, the person who chooses first."""
        return next(iter(self.choosers), None)

    def have_seen(self) -> None:
        """The last step was looked at."""
        self._seen = self._table.last

    # Whose eyes look --------------------------------------------------------------------------------------------------

    @property
    def _is_secret(self) -> bool:
        """Whether the one of several at this screen who decides now does something that the others may not see."""
        if not self.is_shared or self.is_side_by_side:
            return False
        return self._face.hidden.shows_secret(self._table.game.view(self._table.session.state, None))

    @property
    def must_hand_over(self) -> bool:
        """Whether the screen has to go to the next person before anything of theirs is shown."""
        chooser = self.chooser
        return chooser is not None and self.ready != chooser and self._is_secret

    @property
    def reader(self) -> Seat | None:
        """The only person is "you"; among several, everybody has a name."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets may be seen: the only person's, or those of the one who has the screen now."""
        if not self.is_shared:
            return self.reader
        return self.chooser if self._is_secret and not self.must_hand_over else None

    @property
    def seat(self) -> Seat:
        """The seat whose place at the table is the large one."""
        chooser = self.chooser
        return chooser if chooser is not None else (*self.people, 0)[0]

    # As a part --------------------------------------------------------------------------------------------------------

    @on("ready")
    def _take_screen(self, intent: Intent) -> None:
        chooser = self.chooser
        if chooser is not None and intent.n == chooser:
            self.ready = chooser
            self._tell(TookScreen(self._table.session.step))

    def welcome(self, usual: str) -> str:
        """Choices that several close in turn are not kept."""
        closed = self.is_shared and not self.is_side_by_side and self.is_asked
        return "page.welcome_all" if closed else usual

    def changed(self, change: Change) -> None:
        """A person's hold on the screen ends with the question, but not with something that is only said."""
        if isinstance(change, Replaced | Resumed):
            self._seen = None
        closed = isinstance(change, Closed) and change.seat in self.people
        is_new = isinstance(change, NewMoment) and not only_said(change, self._table)
        if closed or is_new or isinstance(change, Reopened):
            self.ready = None

    def sees(self, sight: AnySight) -> AnySight:
        """Who is at this screen."""
        return replace(
            sight,
            seat=self.seat,
            is_asked=self.chooser is not None,
            is_shared=self.is_shared,
            is_side_by_side=self.is_side_by_side,
        )

    def shows(self) -> Shown:
        """The person to whom the screen goes."""
        return {"hands_over_to": self.chooser if self.must_hand_over else None, "is_demo": not self.people}


class Nobody:
    """No person of the table decides at this screen, and nobody's secret is on it."""

    people: tuple[Seat, ...] = ()
    reader: Seat | None = None
    eyes: Seat | None = None
    chooser: Seat | None = None
    seat: Seat = 0
    must_hand_over = awaits_people = False

    def have_seen(self) -> None:
        """Nothing depends on that."""


class Onlookers(Nobody, TablePart):
    """A screen that everybody at the table can see."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def is_asked(self) -> bool:
        """Whether people are asked, at their own screens."""
        return self._table.is_asked


class Everybody(Nobody, TablePart):
    """Everybody at a real table looks at the page together."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.is_asked = False
        """Whether the next question is asked, and what happened last is no longer looked at."""

    def changed(self, change: Change) -> None:
        """What was ruled is looked at; what was gone back to is asked again, if chance is next."""
        if isinstance(change, NewMoment):
            is_back = not change.aloud and not isinstance(change, Resumed)
            self.is_asked = is_back and self._table.session.waiting_for == {CHANCE}

    def shows(self) -> Shown:
        """A referee's page."""
        return {"is_referee": True}


def only_said(change: Change, table: Table) -> bool:
    """Whether something was only said: the same question is open."""
    steps = range(change.since + 1, table.session.step + 1)
    return isinstance(change, Moved) and bool(steps) and all(map(table.is_said, steps))
