"""What has happened in a throw, put together from its events: hands at the tower, verdict, payment.

A throw may take several steps, if chance settles who was first or a card is given back; all of them are in the story of
a sight.  Nothing is decided here, and nothing is known but visible events.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.attraptresors.kinds import AttrapSight
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    DiceSlipped,
    DiceThrown,
    NobodyFavoured,
    NoCardToGiveBack,
    NoRight,
    ObjectNotPaid,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
)
from kit.games.attraptresors.grab_events import (
    OF_GRABS,
    ColumnGrabbed,
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
    GrabsTied,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
    ObjectGrabbed,
    ObjectsLeft,
    PutBack,
    TieSettled,
)
from kit.games.attraptresors.pieces import COLUMN

TOOK, WRONG, LATE, EARLY, FULL, OVER, UNPAID = "took", "wrong", "late", "early", "full", "over", "unpaid"
"""What became of a hand: it took the thing, took the column wrongly, came after another one, came before the column was
gone, was full, came when time was up, or holds something that does not pay."""

FASTEST, WRONG_GRAB = "C-AT-26", "AT-19"
"""The rules for a thing that the earlier hand has, so that it is gone for the slower one; and for a wrong grab."""

_MISSED: Mapping[type, str] = {
    GrabbedTooEarly: EARLY,
    ObjectGone: LATE,
    GrabbedTooLate: OVER,
    HandFull: FULL,
    ColumnHolderStopped: FULL,
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A hand that reached for something."""

    seat: Seat
    object: str
    at_ms: int
    """Since the dice were shown; 0 without a clock."""
    became: str
    gap_ms: int = 0
    """How long after the hand that was first."""
    rule: str = "AT-13"
    """The rule that decided it."""


@dataclass(frozen=True, slots=True)
class Round:
    """A throw as far as it has been told."""

    marks: tuple[Mark, ...] = ()
    dice: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    column: Seat | None = None
    right: bool | None = None
    """Whether the column was taken rightly; None before that is told."""
    right_rule: str = ""
    """The rule by which the dice gave the right."""
    pay_rule: str = "AT-21"
    """The rule by which objects are paid."""
    six: bool = False
    mission: str | None = None
    """The colour of the mission that gave the right."""
    pays: tuple[tuple[Seat, str, int], ...] = ()
    """Who is paid how many sacks for which thing."""
    back: tuple[tuple[Seat, int], ...] = ()
    """Who gave back a card with how many sacks; 0 is nobody's loss: there was none."""
    tied: tuple[Seat, ...] = ()
    """Who reached at the same moment, so that chance had to settle it."""
    first: Seat | None = None
    nobody: bool = False
    """Whether the column still stood when time was up."""
    unlucky: bool = False
    """Whether nobody had a right, so that the dice are thrown again (`auto_reroll`)."""
    left: tuple[str, ...] = ()

    @property
    def counting(self) -> tuple[int, ...]:
        """The dice that count, by colour: those on the mat."""
        return tuple([thrown - lost for thrown, lost in zip(self.dice, self.off or (0,) * len(self.dice), strict=True)])

    @property
    def timed(self) -> bool:
        """Whether a clock was running."""
        return any(mark.at_ms for mark in self.marks)

    @property
    def owes(self) -> bool:
        """Whether a card still has to be given back."""
        return self.right is False and not self.back

    def gain(self, seat: Seat) -> int:
        """What the throw has changed for a seat, in sacks."""
        return sum(sacks for who, _, sacks in self.pays if who == seat) - sum(n for who, n in self.back if who == seat)


def round_of(sight: AttrapSight, until: int | None = None) -> Round:
    """The throw that lies on the table or has just been judged; of the latest step, only the events `until` there."""
    latest = tuple(sight.events)
    steps = [events for _, events in sight.story]
    if latest and steps and steps[-1] == latest:
        steps.pop()
    since = list(latest[:until])
    for events in reversed(steps):
        if any(isinstance(event, DiceThrown) for event in since):
            break
        since = [*events, *since]
    found = told(tuple(since))
    return found if found.dice else replace(found, dice=tuple(sight.before.dice))  # a story can begin after the throw


@lru_cache(maxsize=64)
def _told(events: tuple[Event, ...], _kinds: tuple[type, ...]) -> Round:
    found = Round()
    for event in events:
        found = _with(found, event)
    return found


def told(events: Iterable[Event]) -> Round:
    """What these events tell, from the latest throw on; types are checked, as events of two types can be equal."""
    every = tuple(events)
    return _told(every, tuple(map(type, every)))


def _with(round_: Round, event: Event) -> Round:
    match event:
        case DiceThrown(dice=dice):
            return Round(dice=dice)
        case DiceSlipped(off=off):
            return replace(round_, off=off)
        case ColumnGrabbed(seat=seat, at_ms=at_ms):
            return replace(round_, column=seat, marks=(*round_.marks, Mark(seat, COLUMN, at_ms, TOOK, rule=FASTEST)))
        case ObjectGrabbed(seat=seat, object=name, at_ms=at_ms):
            return replace(round_, marks=(*round_.marks, Mark(seat, name, at_ms, TOOK)))
        case GrabbedTooEarly() | ObjectGone() | GrabbedTooLate() | HandFull() | ColumnHolderStopped():
            return replace(round_, marks=(*round_.marks, _missed(round_, event)))
        case PutBack(seat=seat, object=name, rule=rule):
            return replace(round_, marks=(*round_.marks, Mark(seat, name, 0, FULL, rule=rule)))
        case GrabsTied(seats=seats):
            return replace(round_, tied=seats)
        case TieSettled(seat=seat):
            return replace(round_, first=seat)
        case NobodyGrabbed():
            return replace(round_, nobody=True)
        case NobodyFavoured():
            return replace(round_, unlucky=True)
        case ObjectsLeft(objects=objects):
            return replace(round_, left=objects)
    return _judged(round_, event)


def _missed(
    round_: Round, event: GrabbedTooEarly | ObjectGone | GrabbedTooLate | HandFull | ColumnHolderStopped
) -> Mark:
    became, gap, rule = _MISSED[type(event)], 0, event.rule
    if became == LATE:
        taken = [mark.at_ms for mark in round_.marks if mark.object == event.object and mark.became == TOOK]
        gap = event.at_ms - max(taken, default=event.at_ms)
        rule = FASTEST
    return Mark(event.seat, event.object, event.at_ms, became, gap, rule)


def _judged(round_: Round, event: Event) -> Round:
    match event:
        case RightBySixColours(rule=rule):
            return replace(round_, right=True, right_rule=rule, six=True)
        case RightByMission(colour=colour, rule=rule):
            return replace(round_, right=True, right_rule=round_.right_rule or rule, mission=colour)
        case NoRight(seat=seat):
            return replace(round_, right=False, marks=_turned(round_.marks, seat, COLUMN, WRONG, WRONG_GRAB))
        case ObjectNotPaid(seat=seat, object=name, rule=rule):
            return replace(round_, marks=_turned(round_.marks, seat, name, UNPAID, rule))
        case ColumnPaid(seat=seat, sacks=sacks):
            return replace(round_, pays=(*round_.pays, (seat, COLUMN, sacks)))
        case ObjectPaid(seat=seat, object=name, sacks=sacks, rule=rule):
            marks = _turned(round_.marks, seat, name, TOOK, rule)
            return replace(round_, pays=(*round_.pays, (seat, name, sacks)), pay_rule=rule, marks=marks)
        case CardGivenBack(seat=seat, sacks=sacks):
            return replace(round_, back=(*round_.back, (seat, sacks)))
        case NoCardToGiveBack(seat=seat):
            return replace(round_, back=(*round_.back, (seat, 0)))
    return round_


def _turned(marks: Sequence[Mark], seat: Seat, name: str, became: str, rule: str) -> tuple[Mark, ...]:
    """The marks, with a new fate for what this seat took, and the rule that decided it."""
    return tuple(
        replace(mark, became=became, rule=rule) if (mark.seat, mark.object, mark.became) == (seat, name, TOOK) else mark
        for mark in marks
    )


def is_told(events: Sequence[Event]) -> bool:
    """Whether hands or a payment are among these events, so that there is something to see."""
    kinds = (*OF_GRABS, NobodyFavoured, NoRight, ColumnPaid, ObjectPaid, CardGivenBack)
    return any(isinstance(event, kinds) for event in events)
