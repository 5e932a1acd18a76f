"""Who waits in a park, who is in office, and which of them must be settled next (IN-20, IN-21, IN-24)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Rep, State, View, replaced

Court = tuple[Rep | None, ...]
"""Who holds each post, by ascending salary."""
Park = tuple[Rep, ...]
"""Who waits, clockwise from the owner's left."""


def undisputed(park: Park, court: Court) -> Sequence[Rep]:
    """IN-19: applicants whose profession nobody else in the park or at the court has, in their order."""
    waiting = [rep.profession for rep in park]
    employed = [rep.profession for rep in court if rep is not None]
    return [rep for rep in park if waiting.count(rep.profession) == 1 and rep.profession not in employed]


def next_procedure(park: Park, court: Court) -> tuple[str | None, str | None]:
    """The stage of IN-24 that comes next, and the disputed profession; (None, None) when nobody waits.

    External conflicts in the order of their first player, clockwise (C-IN-7); internal ones by ascending salary of the
    post in question (C-IN-13).
    """
    if not park:
        return None, None
    if undisputed(park, court):
        return FREE, None
    waiting = [rep.profession for rep in park]
    for profession in waiting:
        if waiting.count(profession) > 1:
            return EXTERNAL, profession
    return INTERNAL, next(rep.profession for rep in court if rep is not None and rep.profession in waiting)


def contenders(state: State | View) -> Sequence[Rep]:
    """Who waits in the park for the disputed profession's post; one alone has won an external conflict (IN-20)."""
    return [rep for rep in state.parks[state.owner] if rep.profession == state.disputed]


def conflict(state: State | View) -> tuple[Rep, Rep]:
    """The one in office and the challenger of an internal conflict (IN-21)."""
    holder = next(rep for rep in state.courts[state.owner] if rep and rep.profession == state.disputed)
    challenger = next(rep for rep in state.parks[state.owner] if rep.profession == state.disputed)
    return holder, challenger


def against_oneself(state: State | View) -> bool:
    """C-IN-10: whether both sides of an internal conflict belong to the same player."""
    holder, challenger = conflict(state)
    return holder == challenger


def without(parks: tuple[Park, ...], owner: int, rep: Rep) -> tuple[Park, ...]:
    """The parks once a representative no longer waits at this court."""
    return replaced(parks, owner, tuple([waiting for waiting in parks[owner] if waiting != rep]))
