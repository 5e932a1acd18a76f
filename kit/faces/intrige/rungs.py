"""The ladder of a turn: what has been settled in it, what is being settled, and what comes later (IN-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kit.engine.event import Event
from kit.faces.intrige.scene import scene_of, shown_view
from kit.games.intrige.events import (
    ApplicantChosen,
    ApplicantsHeard,
    Appointed,
    Banished,
    BribeCounted,
    BribePaid,
    OwnPostChallenged,
    OwnPostKept,
    PostChallenged,
    PostDefended,
    PostTaken,
    RivalsApplied,
    TurnBegan,
)
from kit.games.intrige.moves import Move
from kit.games.intrige.order import Procedure, procedures
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Rep, View
from kit.page.sight import Sight

DONE, NOW, LATER = "done", "now", "later"

SO_FAR, LARGE_SO_FAR, HIDDEN = "so-far", "stairs-so-far", "hidden"
"""What a lesson taps that does not tell the whole order yet: what is settled and open now, also large, or nothing."""
_TOLD = {SO_FAR: (DONE, NOW), LARGE_SO_FAR: (DONE, NOW), HIDDEN: ()}


class Rung(NamedTuple):
    """A procedure on the ladder."""

    state: str
    """`DONE`, `NOW` or `LATER`."""
    procedure: Procedure
    laid: tuple[tuple[Rep, int], ...] = ()
    """Who has paid how much."""
    pays: Rep | None = None
    """Who is to pay now."""
    hired: tuple[tuple[Rep, int], ...] = ()
    """Who has got which post; 0 for one who has won outside and has to go on inside."""
    gone: tuple[Rep, ...] = ()
    """Who has been banished."""
    laying: Rep | None = None
    """Who is handing a bribe over at this very instant."""
    how: str = ""
    """How it ended: a key of `ladder.end`."""

    # By place among those concerned: who is in conflict with itself stands there twice, and is the same both times.

    def amount_at(self, place: int) -> int | None:
        """What this one has laid, if anything yet."""
        laid, number = self._laid_by(place), self._number(place)
        return laid[number] if number < len(laid) else None

    def pays_at(self, place: int) -> bool:
        """This one is to pay now."""
        return self.pays == self.procedure.reps[place] and self._number(place) == len(self._laid_by(place))

    def owes_at(self, place: int) -> bool:
        """This one has not paid yet; whether somebody pays twice against itself, no rule decides (C-IN-10)."""
        return self.amount_at(place) is None and not self._number(place)

    def is_laying_at(self, place: int) -> bool:
        """This one hands a bribe over at this very instant."""
        return self.laying == self.procedure.reps[place] and self._number(place) == len(self._laid_by(place)) - 1

    def is_gone(self, place: int) -> bool:
        """This one has been banished; against itself, who held the post stays (C-IN-10)."""
        reps = self.procedure.reps
        return reps[place] in self.gone and (self._number(place) > 0 or reps.count(reps[place]) == 1)

    def _laid_by(self, place: int) -> list[int]:
        return [amount for rep, amount in self.laid if rep == self.procedure.reps[place]]

    def _number(self, place: int) -> int:
        """How many before this place are the same."""
        reps = self.procedure.reps
        return reps[:place].count(reps[place])


def rungs(sight: Sight[View, Move]) -> tuple[Rung, ...]:
    """All rungs of the turn that is shown, from what these eyes have seen of it."""
    view, scene = shown_view(sight), scene_of(sight)
    told = [events for step, events in sight.story if not (scene and step == sight.step)]
    now = sight.events[: scene.told] if scene and sight.instant is not None else sight.events
    found = _rungs(procedures(sight.game, view), view, _of_this_turn([e for events in (*told, now) for e in events]))
    told_now = _TOLD.get(str(sight.tapped), (DONE, NOW, LATER))
    steps = tuple([rung for rung in found if rung.state in told_now])
    if scene is None or scene.laying is None or sight.instant is None:
        return steps
    laying = Rep(scene.laying.seat, scene.laying.profession)
    return tuple([rung._replace(laying=laying) if rung.state == NOW else rung for rung in steps])


def _of_this_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    began = max((place for place, event in enumerate(events) if isinstance(event, TurnBegan)), default=0)
    return tuple(events[began:])


@lru_cache(maxsize=8)
def _rungs(coming: tuple[Procedure, ...], view: View, events: tuple[Event, ...]) -> tuple[Rung, ...]:
    told = [rung for rung in map(_of, _groups(events)) if rung]
    done = [rung for rung in told if rung.state == DONE]
    if told and told[-1].state == NOW and view.stage in (FREE, EXTERNAL, INTERNAL):
        open_now = [_open(told[-1], coming, view)]
        coming = tuple([each for each in coming if not _same(each, told[-1].procedure)])
    else:
        coming = tuple([each for each in coming if not any(_same(each, rung.procedure) for rung in done)])
        pays = view.due[0] if view.due else None
        open_now = [Rung(NOW, coming[0], _laid(view), pays)] if coming else []
        coming = coming[1:]
    return (*done, *open_now, *[Rung(LATER, each) for each in coming])


def _open(told: Rung, coming: tuple[Procedure, ...], view: View) -> Rung:
    """The procedure that is going on; without conflict, also who has a post already belongs to it."""
    pays = view.due[0] if view.due else None
    if told.procedure.stage != FREE:
        return told._replace(laid=_laid(view), pays=pays)
    waiting = coming[0].reps if coming and coming[0].stage == FREE else ()
    reps = tuple(dict.fromkeys((*told.procedure.reps, *waiting)))
    return told._replace(procedure=Procedure(FREE, reps), pays=pays)


def _same(one: Procedure, other: Procedure) -> bool:
    return one.stage == other.stage and one.profession == other.profession


def _laid(view: View) -> tuple[tuple[Rep, int], ...]:
    return tuple([(Rep(paid.seat, paid.profession), paid.amount) for paid in view.bribes])


_OPENS = (ApplicantsHeard, RivalsApplied, PostChallenged, OwnPostChallenged)


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each procedure."""
    group: list[Event] = []
    for event in events:
        if isinstance(event, _OPENS):
            yield group
            group = []
        group.append(event)
    yield group


def _of(group: Sequence[Event]) -> Rung | None:
    """A procedure as it has been told."""
    if not group or not isinstance(group[0], _OPENS):
        return None
    first = group[0]
    laid = [(Rep(e.seat, e.profession), e.amount) for e in group if isinstance(e, (BribePaid, BribeCounted))]
    gone = tuple([Rep(e.seat, e.profession) for e in group if isinstance(e, Banished)])
    hired = [(Rep(e.seat, e.profession), e.post) for e in group if isinstance(e, (Appointed, *_INSIDE))]
    how = ""
    match first:
        case ApplicantsHeard():
            # Who they are is told by what they pay; before that, the table says it.
            reps = tuple([rep for rep, _ in laid])
            how = "free" if len(hired) == len(first.seats) else ""
            procedure = Procedure(FREE, reps)
        case RivalsApplied():
            procedure = Procedure(EXTERNAL, tuple([Rep(seat, first.profession) for seat in first.seats]))
            won = [Rep(e.seat, e.profession) for e in group if isinstance(e, ApplicantChosen)]
            how = "hired" if hired else "external" if won and _goes_on(group) else ""
            hired = hired or [(rep, 0) for rep in won]
        case PostChallenged() | OwnPostChallenged():
            rival = first.rival if isinstance(first, PostChallenged) else first.seat
            reps = (Rep(first.seat, first.profession), Rep(rival, first.profession))
            procedure = Procedure(INTERNAL, reps, first.post)
            ends = [event for event in group if isinstance(event, _INSIDE)]
            how = "" if not ends else "taken" if isinstance(ends[0], PostTaken) else "stays"
        case _:
            return None
    return Rung(DONE if how else NOW, procedure, tuple(laid), None, tuple(hired), gone, how=how)


_INSIDE = (PostDefended, PostTaken, OwnPostKept)


def _goes_on(group: Sequence[Event]) -> bool:
    """Who has won outside meets somebody of the same profession inside (C-IN-8)."""
    return any(isinstance(event, ApplicantChosen) and "C-IN-8" in event.rulings for event in group)
