"""Everything that is drawn at a kiosk: a frozen value, as `kit.play.room` is for a page of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kit.engine.game import Seat
from kit.engine.standing import Rank, Standing
from kit.play.room import Room

SHOW, GAME, END = "show", "game", "end"
"""Bots play and teach; somebody plays; how that game ended."""


class Caption(NamedTuple):
    """What happened, in a sentence, and why; or what to guess."""

    said: str
    why: str = ""
    rule: str = ""
    """The rule behind it, if it teaches one."""


class Offer(NamedTuple):
    """A game that can be chosen at the kiosk."""

    name: str
    mark: str
    """Its symbol."""
    title: str


class Clock(NamedTuple):
    """How long a game may last, how much of that is over when it is first drawn, and which clock it is."""

    lasts_ms: int
    gone_ms: int
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game ended."""

    standings: tuple[Standing, ...]
    """By seat; empty where the game cannot tell."""
    ranks: tuple[Rank, ...]
    learned: Caption
    """A moment of this very game, and its rule."""
    ended: str
    """Why it is over, if nobody has won: the key of a message."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has come furthest; nobody if all have come equally far."""
        first = tuple([seat for place, seat in self.ranks if place == 1])
        return first if len(first) < len(self.ranks) else ()

    @property
    def last(self) -> tuple[Seat, ...]:
        """Who is last of all, unless all are."""
        return tuple([seat for place, seat in self.ranks if place == self.ranks[-1].place]) if self.leaders else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Booth:
    """The kiosk as it is now."""

    phase: str
    room: Room
    offers: tuple[Offer, ...]
    caption: Caption
    goes_on: tuple[str, int | None, int] | None = None
    """The intent by which time goes on, its number, and after how many ms."""
    idle_ms: int | None = None
    """After how long without a touch the kiosk asks, or forgets."""
    clock: Clock | None = None
    result: Result | None = None
    is_locked: bool = True
    """Whether nothing leads away: it was set up with `?kiosk=1`, and is not just looked at from the first page."""
    still: int | None = None
    """For how many more seconds it asks whether somebody is still there."""

    @property
    def here(self) -> Offer:
        """The game that is shown or played."""
        return next(offer for offer in self.offers if offer.name == self.room.box.name)
