"""What is settled at a court, and in which order: no conflict, rivals outside, rivals inside (IN-24)."""

from __future__ import annotations

from typing import NamedTuple

from kit.games.intrige.appointing import post_of
from kit.games.intrige.game import Intrige
from kit.games.intrige.parks import Court, Park, undisputed
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Rep, State, View


class Procedure(NamedTuple):
    """One thing to settle, with bribes of its own (C-IN-7)."""

    stage: str
    """`FREE`, `EXTERNAL` or `INTERNAL`."""
    reps: tuple[Rep, ...]
    """Those concerned, in the order in which they pay; inside, the one in office comes first (IN-22).

    Inside there are several challengers as long as it is not settled outside which of them it will be (C-IN-8).
    """
    post: int = 0
    """What the disputed post pays, in thousands; 0 where any free post will do."""

    @property
    def profession(self) -> str | None:
        """The disputed profession; None where there is no conflict."""
        return None if self.stage == FREE else self.reps[0].profession

    @property
    def challengers(self) -> tuple[Rep, ...]:
        """Those who want in, or may want in; inside, without the one in office."""
        return self.reps[1:] if self.stage == INTERNAL else self.reps

    @property
    def is_certain(self) -> bool:
        """Whether it is known between whom it will be."""
        return self.stage != INTERNAL or len(self.reps) == 2


def procedures(game: Intrige, state: State | View) -> tuple[Procedure, ...]:
    """What has still to be settled in this turn, beginning with what is open now; empty once the owner sends."""
    if state.stage not in (FREE, EXTERNAL, INTERNAL):
        return ()
    park, court = state.parks[state.owner], state.courts[state.owner]
    won = [rep for rep in park if state.stage == EXTERNAL and rep.profession == state.disputed]
    free = [rep for rep in undisputed(park, court) if rep not in won]  # whoever has won outside still waits for a post
    return (
        *([Procedure(FREE, tuple(free))] if free else []),
        *_outside(park, won),
        *_inside(game, park, court),
    )


def _outside(park: Park, open_now: list[Rep]) -> list[Procedure]:
    """Conflicts in the park, in the order of their first player, clockwise (C-IN-7)."""
    found = [Procedure(EXTERNAL, tuple(open_now))] if open_now else []
    for profession in dict.fromkeys(rep.profession for rep in park):
        reps = tuple([rep for rep in park if rep.profession == profession])
        if len(reps) > 1 and reps[0] not in open_now:
            found.append(Procedure(EXTERNAL, reps))
    return found


def _inside(game: Intrige, park: Park, court: Court) -> list[Procedure]:
    """Conflicts about posts, in the order of what these pay (C-IN-13)."""
    found = []
    for holder in court:
        challengers = [rep for rep in park if holder and rep.profession == holder.profession]
        if holder and challengers:
            found.append(Procedure(INTERNAL, (holder, *challengers), post_of(game, court, holder)))
    return found
