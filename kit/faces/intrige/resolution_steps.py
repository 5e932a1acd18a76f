"""The ladder of a turn: what has been settled in it, what is being settled, and what comes later (IN-24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

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
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Move
from kit.games.intrige.order import Procedure, procedures
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Rep, View
from kit.page.sight import Sight

DONE, NOW, LATER = "done", "now", "later"

SO_FAR, LARGE_SO_FAR, HIDDEN = "so-far", "stairs-so-far", "hidden"
"""What a lesson taps while it does not yet tell the whole order: what is settled and open, the same large, nothing."""
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
    won: tuple[tuple[Rep, int], ...] = ()
    """Who has won, and which post, as it was decided; 0 for one who has won outside."""
    gone: tuple[Rep, ...] = ()
    """Who has been banished."""
    laying: Rep | None = None
    """Who is handing over a bribe at this very instant."""
    how: str = ""
    """How it ended: a key of `ladder.end`."""

    # By place among those concerned: one in conflict with itself is there twice, and is the same both times.

    def amount_at(self, place: int) -> int | None:
        """What this one has laid, if anything yet."""
        laid, number = self._laid_by(place), self._number(place)
        return laid[number] if number < len(laid) else None

    def pays_at(self, place: int) -> bool:
        """Whether this one is to pay now."""
        return self.pays == self.procedure.reps[place] and self._number(place) == len(self._laid_by(place))

    def owes_at(self, place: int) -> bool:
        """Whether this one has not paid yet; no rule decides whether somebody pays twice against itself (C-IN-10)."""
        return self.amount_at(place) is None and not self._number(place)

    def is_laying_at(self, place: int) -> bool:
        """Whether this one hands over a bribe at this very instant."""
        return self.laying == self.procedure.reps[place] and self._number(place) == len(self._laid_by(place)) - 1

    def is_gone(self, place: int) -> bool:
        """Whether this one has been banished; against itself, the holder of the post stays (C-IN-10)."""
        reps = self.procedure.reps
        return reps[place] in self.gone and (self._number(place) > 0 or reps.count(reps[place]) == 1)

    def _laid_by(self, place: int) -> list[int]:
        return [amount for rep, amount in self.laid if rep == self.procedure.reps[place]]

    def _number(self, place: int) -> int:
        """How many before this place are the same."""
        reps = self.procedure.reps
        return reps[:place].count(reps[place])


def rungs(sight: Sight[Intrige, View, Move]) -> tuple[Rung, ...]:
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
    told = [_told(opening, since) for opening, since in _openings(events)]
    done = [rung for rung in told if rung.state == DONE]
    if told and told[-1].state == NOW and view.stage in (FREE, EXTERNAL, INTERNAL):
        open_now, later = [_open(told[-1], coming, view)], _without(coming, told[-1:])
    else:
        left = _without(coming, done)
        open_now, later = [Rung(NOW, each, _laid(view), _pays(view)) for each in left[:1]], left[1:]
    return (*done, *open_now, *[Rung(LATER, each) for each in later])


def _open(told: Rung, coming: tuple[Procedure, ...], view: View) -> Rung:
    """The procedure that is going on; without conflict, those who have a post already belong to it as well."""
    if told.procedure.stage != FREE:
        return told._replace(laid=_laid(view), pays=_pays(view))
    waiting = coming[0].reps if coming and coming[0].stage == FREE else ()
    reps = tuple(dict.fromkeys((*told.procedure.reps, *waiting)))
    return told._replace(procedure=Procedure(FREE, reps), pays=_pays(view))


def _without(coming: Sequence[Procedure], told: Sequence[Rung]) -> list[Procedure]:
    """The procedures that have not been told yet."""
    known = [(rung.procedure.stage, rung.procedure.profession) for rung in told]
    return [each for each in coming if (each.stage, each.profession) not in known]


def _laid(view: View) -> tuple[tuple[Rep, int], ...]:
    return tuple([(Rep(paid.seat, paid.profession), paid.amount) for paid in view.bribes])


def _pays(view: View) -> Rep | None:
    return view.due[0] if view.due else None


# As it has been told --------------------------------------------------------------------------------------------------

_Opening: TypeAlias = ApplicantsHeard | RivalsApplied | PostChallenged | OwnPostChallenged
_Decision: TypeAlias = Appointed | ApplicantChosen | PostDefended | PostTaken | OwnPostKept


def _openings(events: Sequence[Event]) -> list[tuple[_Opening, list[Event]]]:
    """What opens each procedure, and everything that came since."""
    found: list[tuple[_Opening, list[Event]]] = []
    for event in events:
        if isinstance(event, _Opening):
            found.append((event, []))
        elif found:
            found[-1][1].append(event)
    return found


def _told(opening: _Opening, since: Sequence[Event]) -> Rung:
    laid = [(Rep(e.seat, e.profession), e.amount) for e in since if isinstance(e, BribePaid | BribeCounted)]
    gone = [Rep(e.seat, e.profession) for e in since if isinstance(e, Banished)]
    decided = [event for event in since if isinstance(event, _Decision)]
    won = [(Rep(e.seat, e.profession), 0 if isinstance(e, ApplicantChosen) else e.post) for e in decided]
    procedure, how = _procedure(opening, [rep for rep, _ in laid]), _how_it_ended(opening, decided)
    return Rung(DONE if how else NOW, procedure, tuple(laid), won=tuple(won), gone=tuple(gone), how=how)


def _procedure(opening: _Opening, payers: Sequence[Rep]) -> Procedure:
    match opening:
        case ApplicantsHeard():  # what they pay tells who they are; before that, the table does
            return Procedure(FREE, tuple(payers))
        case RivalsApplied(seats=seats, profession=profession):
            return Procedure(EXTERNAL, tuple([Rep(seat, profession) for seat in seats]))
        case PostChallenged(seat=seat, rival=rival, profession=profession, post=post):
            return Procedure(INTERNAL, (Rep(seat, profession), Rep(rival, profession)), post)
        case OwnPostChallenged(seat=seat, profession=profession, post=post):
            return Procedure(INTERNAL, (Rep(seat, profession),) * 2, post)


def _how_it_ended(opening: _Opening, decided: Sequence[_Decision]) -> str:
    """A key of `ladder.end`; empty while it goes on."""
    if isinstance(opening, ApplicantsHeard):
        return "free" if len(decided) == len(opening.seats) else ""
    match decided[-1] if decided else None:
        case Appointed():
            return "hired"
        case ApplicantChosen(rulings=rulings):  # one that is not disputed inside is given a post next
            return "external" if "C-IN-8" in rulings else ""
        case PostTaken():
            return "taken"
        case PostDefended() | OwnPostKept():
            return "stays"
    return ""
