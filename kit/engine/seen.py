"""What one seat has seen of a game, in order: its own moves and whatever was told to it.

Somebody who forgets nothing knows this and no more (*perfect recall*): two games that look the same to a seat are one
*information set* of that seat.  Nothing of what others keep secret enters it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple

from kit.engine.event import Event, secret_of
from kit.engine.game import M, S, Seat
from kit.engine.session import Played


class Glimpse(NamedTuple, Generic[M]):
    """What one step was to a seat."""

    own: M | None
    """Its own move; None when it did not act."""
    heard: tuple[Event, ...]
    """What happened then, as far as this seat was told."""


def seen(history: Iterable[Played[S, M]], seat: Seat | None) -> tuple[Glimpse[M], ...]:
    """What `seat` has seen of these steps; None is the audience, which hears only what is public."""
    return tuple(
        Glimpse(None if seat is None else step.moves.get(seat), visible(step.events, seat)) for step in history
    )


def visible(events: Iterable[Event], eyes: Seat | None) -> tuple[Event, ...]:
    """Those of the events that these eyes may see: the public ones, and those that only this seat may know."""
    return tuple([event for event in events if secret_of(event) in (None, eyes)])
