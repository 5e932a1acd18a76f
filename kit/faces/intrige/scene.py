"""A step of Intrige as instants that can be shown one after another: who is concerned, what they lay, who goes where.

A `Scene` has the table as it is at one instant, put together from the view before and the events, so it knows no more
than these eyes; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.intrige.kinds import IntrigeSight
from kit.games.intrige.courts import EDITIONS, Edition
from kit.games.intrige.events import (
    ApplicantChosen,
    Appointed,
    Banished,
    BribePaid,
    BribeReturned,
    OwnPostChallenged,
    OwnPostKept,
    PostChallenged,
    PostDefended,
    PostTaken,
    RepSent,
    RivalsApplied,
    RoundBegan,
    SalariesPaid,
    TurnBegan,
)
from kit.games.intrige.parks import without
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, OVER, SEND, Paid, Rep, View, replaced

LIGHT_MS, BILL_MS, HOLD_MS, WALK_MS, CROSS_MS, TICK_MS, TELL_MS = 300, 400, 400, 500, 600, 300, 250

DECIDED = (Appointed, ApplicantChosen, PostDefended, PostTaken, OwnPostKept)
"""The owner has decided, or nobody had to."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one instant."""

    view: View
    """What lies where."""
    told: int = 0
    """How many of the step's events have been told by now."""
    lasts_ms: int = TELL_MS
    """How long to look at it before the next."""
    lit: tuple[Rep, ...] = ()
    """Those concerned: they stand in lamp light."""
    laying: Paid | None = None
    """The bribe that is on its way to the owner."""
    hired: Rep | None = None
    """Who has just walked into a post, or stays in it."""
    gone: Rep | None = None
    """Who crosses to the island."""
    settled: bool = False
    """Whether the procedure that was open is over."""


def scene_of(sight: IntrigeSight) -> Scene | None:
    """The instant that is shown; None while a question is open."""
    if not sight.events:
        return None
    shown = scenes(sight.before, tuple(sight.events), sight.game.salaries)
    return shown[-1 if sight.instant is None else min(sight.instant, len(shown) - 1)]


def shown_view(sight: IntrigeSight) -> View:
    """What lies on the table at the instant that is shown: everything that is drawn of a board."""
    scene = scene_of(sight)
    return sight.view if scene is None or sight.instant is None else scene.view


@lru_cache(maxsize=64)  # of a class that is shown a round at once
def scenes(before: View, events: tuple[Event, ...], salaries: tuple[int, ...]) -> tuple[Scene, ...]:
    """The instants of one step, from the view before it, its events, and what the posts of a court pay."""
    return tuple(_instants(before, events, salaries))


def instants(before: View, events: Sequence[Event]) -> Sequence[Scene]:
    """How long each lasts and what has been told by then: what posts pay does not matter for that."""
    return scenes(before, tuple(events), ())


def _instants(before: View, events: Sequence[Event], salaries: tuple[int, ...]) -> Iterator[Scene]:
    decides = any(isinstance(event, DECIDED) for event in events)
    lit = concerned(before) if decides or any(isinstance(event, BribePaid) for event in events) else ()
    view = before
    if decides and _opens(before):
        yield Scene(before._replace(bribes=()), 0, LIGHT_MS, lit)
        for number, paid in enumerate(before.bribes, 1):
            yield Scene(before._replace(bribes=before.bribes[:number]), 0, BILL_MS, lit, laying=paid)
        yield Scene(before, 0, HOLD_MS, lit)
    elif lit:
        yield Scene(before, 0, LIGHT_MS, lit)
    settled = False
    for told, event in enumerate(events, 1):
        view = after(view, event, salaries)
        settled = settled or (decides and not isinstance(event, (*DECIDED, Banished, BribeReturned)))
        yield _of(event, view, told, () if settled else lit, settled)
    yield Scene(view, len(events), TICK_MS, settled=decides)


def concerned(view: View) -> tuple[Rep, ...]:
    """Those whose bribes and posts are at issue now: both sides of a conflict, or all who come without one."""
    reps = tuple(Rep(paid.seat, paid.profession) for paid in view.bribes)
    holder = [rep for rep in view.courts[view.owner] if rep and rep.profession == view.disputed]
    waiting = [rep for rep in view.parks[view.owner] if rep.profession == view.disputed]
    if view.stage == INTERNAL:
        return (*holder, *waiting[:1])
    if view.stage == EXTERNAL:
        return tuple(waiting)
    still = [rep for rep in (*reps, *view.due) if rep in view.parks[view.owner]]
    return tuple(dict.fromkeys(still))


def _opens(view: View) -> bool:
    """Whether nothing in this procedure is decided yet, so that its bribes are worth seeing again."""
    waiting = view.parks[view.owner]
    if view.stage == FREE:
        return all(Rep(paid.seat, paid.profession) in waiting for paid in view.bribes)
    return view.stage == INTERNAL or len([rep for rep in waiting if rep.profession == view.disputed]) > 1


def _of(event: Event, view: View, told: int, lit: tuple[Rep, ...], settled: bool) -> Scene:
    match event:
        case BribePaid(seat=seat, profession=profession, amount=amount):
            return Scene(view, told, BILL_MS, lit, laying=Paid(seat, profession, amount))
        case Appointed() | PostTaken() | PostDefended() | OwnPostKept():
            return Scene(view, told, WALK_MS, lit, hired=Rep(event.seat, event.profession))
        case ApplicantChosen():
            return Scene(view, told, WALK_MS, (Rep(event.seat, event.profession),))
        case Banished():
            return Scene(view, told, CROSS_MS, lit, gone=Rep(event.seat, event.profession))
        case SalariesPaid():
            return Scene(view, told, BILL_MS, settled=settled)
    return Scene(view, told, TELL_MS, lit, settled=settled)


# What an event changes on the table -----------------------------------------------------------------------------------


def edition_of(view: View) -> Edition:
    """The edition on the table, by how many posts a court has."""
    return next(edition for edition in EDITIONS.values() if len(edition.salaries) == len(view.courts[0]))


def after(view: View, event: Event, salaries: tuple[int, ...]) -> View:
    """The table after one event; what the events do not say, such as who is next to pay, stays as it was."""
    match event:
        case BribePaid(seat=seat, rival=rival, amount=amount):
            paid = Paid(seat, event.profession, amount)
            return _moved(view, seat, rival, amount)._replace(bribes=(*view.bribes, paid), due=view.due[1:])
        case BribeReturned(seat=seat, rival=rival, amount=amount):
            return _moved(view, rival, seat, amount)
        case Appointed(seat=seat, profession=profession, post=post):
            index = salaries.index(post) if post in salaries else view.courts[view.owner].index(None)
            return _placed(view, Rep(seat, profession), index)
        case PostTaken(seat=seat, rival=rival, profession=profession):
            return _placed(view, Rep(seat, profession), view.courts[view.owner].index(Rep(rival, profession)))
        case Banished(seat=seat, profession=profession):
            place = edition_of(view).professions.index(profession)
            own = view.island[seat]
            island = replaced(view.island, seat, replaced(own, place, own[place] + 1))
            return view._replace(island=island, parks=without(view.parks, view.owner, Rep(seat, profession)))
        case RepSent(seat=seat, rival=rival, profession=profession):
            place = edition_of(view).professions.index(profession)
            own = view.hands[seat]
            return view._replace(
                hands=replaced(view.hands, seat, replaced(own, place, own[place] - 1)),
                parks=replaced(view.parks, rival, (*view.parks[rival], Rep(seat, profession))),
                sent=(*view.sent, rival),
            )
        case RoundBegan():
            # The last round only pays: what posts pay goes to the purses, which are then counted (IN-26).
            return view._replace(round=event.round, stage=OVER if event.last else view.stage)
        case TurnBegan(seat=seat):
            stage = FREE if view.parks[seat] else SEND
            return view._replace(owner=seat, stage=stage, disputed=None, bribes=(), due=(), sent=())
        case RivalsApplied():
            return view._replace(stage=EXTERNAL, disputed=event.profession, bribes=(), due=())
        case PostChallenged() | OwnPostChallenged():
            return view._replace(stage=INTERNAL, disputed=event.profession, bribes=(), due=())
        case SalariesPaid(seat=seat, amount=amount):
            return view._replace(money=_plus(view.money, seat, amount))
    return view


def _placed(view: View, rep: Rep, index: int) -> View:
    court = view.courts[view.owner]
    courts = replaced(view.courts, view.owner, replaced(court, index, rep))
    return view._replace(courts=courts, parks=without(view.parks, view.owner, rep))


def _moved(view: View, giver: Seat, taker: Seat, amount: int) -> View:
    return view._replace(money=_plus(_plus(view.money, giver, -amount), taker, amount))


def _plus(money: tuple[int | None, ...], seat: Seat, amount: int) -> tuple[int | None, ...]:
    """A purse that is closed to these eyes stays closed."""
    cash = money[seat]
    return replaced(money, seat, None if cash is None else cash + amount)
