"""Who sits where: one seat for each kernel, three for a visitor, and none for a browser that only asks.

Nothing here knows Jupyter or waits; `kit.serve.kernels.opening` does, and asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from kit.serve.limits import Limits

JOIN_WITHIN_S = 60
"""If nobody joins the kernel of a page that was sent within this time, no browser shows the page."""

KEPT_S = 3
"""A browser asks for a page again before it leaves the old one; how long the seat that it left is kept for it."""

AWAY_S = 20 * 60
"""A browser that was closed abruptly, or a phone that sleeps, leaves its kernel; how long it may come back."""


class Visitor(NamedTuple):
    """Whose seat it is: the cookie that we gave a browser, if it shows one, and the address that it comes from."""

    cookie: str
    address: str

    def is_same(self, other: Visitor) -> bool:
        """Whether it is the same browser; for browsers without a cookie, the same address."""
        return self.cookie == other.cookie and (bool(self.cookie) or self.address == other.address)

    def may_be(self, other: Visitor) -> bool:
        """Whether it is the same browser, or one at its address.

        A phone changes its address and keeps its cookie; if a browser opens several tabs at once, before it has one,
        the last tab's stays for all.  Somebody with neither has found another's page, in a proxy's log for example.
        """
        return self.is_same(other) or (bool(self.address) and self.address == other.address)


@dataclass(slots=True)
class Seat:
    """One kernel, running or about to be started."""

    kernel_id: str
    visitor: Visitor | None
    """None: a page that is kept ready for the next visitor."""
    sockets: int = 0
    """Connections of browsers, made or being made."""
    since: float = 0
    """When it was last left alone: the page was sent, or the last socket closed."""
    is_joined: bool = False
    """Whether a browser has been there."""
    is_opening: bool = True
    """Whether the page has not been sent yet."""
    weight: int = 0
    """Bytes of the longest message that the page was sent; the page holds up to 250 times as much."""

    @property
    def is_left(self) -> bool:
        """Whether a browser was there and is no longer."""
        return self.is_joined and not self.sockets


class Full(Exception):
    """No seat: `reason` is "full" (the house), "yours" (the visitor's own seats) or "crowd" (the address's).

    Or the visitor has to wait: "spent" (they have used what they may of the processor).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Seats:
    """All seats of the house; `free` is called with each that has to be given up."""

    def __init__(self, limits: Limits, free: Callable[[Seat], object], now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._free = free
        self._now = now
        self._seats: dict[str, Seat] = {}
        self._kept: list[tuple[Visitor, float]] = []

    @property
    def most(self) -> int:
        """How many there may be."""
        return self._limits.seats

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken; one whose browser has left may have to go for somebody new."""
        return sum(seat.visitor is not None for seat in self) >= self.most

    def __len__(self) -> int:
        return len(self._seats)

    def __contains__(self, kernel_id: str) -> bool:
        return kernel_id in self._seats

    def __iter__(self) -> Iterator[Seat]:
        return iter(tuple(self._seats.values()))

    def of(self, visitor: Visitor) -> list[Seat]:
        """The visitor's seats, the longest left first."""
        own = [seat for seat in self if seat.visitor and seat.visitor.is_same(visitor)]
        return sorted(own, key=lambda seat: seat.since)

    def at(self, address: str) -> list[Seat]:
        """The seats of all visitors from there."""
        return [seat for seat in self if seat.visitor and seat.visitor.address == address]

    def refusal(self, visitor: Visitor | None, needs_seat: bool = True) -> str:
        """Why there is no seat now, even if empty ones are given up for it: the reason of a `Full`, or empty."""
        if visitor:
            self._make_room(visitor, needs_seat)
        return self._why_not(visitor, needs_seat)

    def take(self, kernel_id: str, visitor: Visitor | None) -> None:
        """Take a seat; None: for a page that is made ready. Raises `Full` if there is none."""
        if reason := self.refusal(visitor):
            raise Full(reason)
        self._seats[kernel_id] = Seat(kernel_id, visitor, since=self._now())

    def give(self, kernel_id: str, visitor: Visitor) -> None:
        """Hand a page that was made ready to a visitor. Raises `Full` if the visitor may have no more."""
        if reason := self.refusal(visitor, needs_seat=False):
            raise Full(reason)
        self._seats[kernel_id].visitor = visitor

    def weigh(self, kernel_id: str, weight: int) -> None:
        """The page was sent a message of this many bytes."""
        if seat := self._seats.get(kernel_id):
            seat.weight = max(weight, seat.weight)

    def sent(self, kernel_id: str) -> None:
        """The page is on its way to the browser, which has to join from now on."""
        if seat := self._seats.get(kernel_id):
            seat.is_opening, seat.since = False, self._now()

    def joins(self, kernel_id: str, visitor: Visitor) -> bool:
        """A visitor's socket joins the kernel; False: nobody sits there, or somebody else does."""
        seat = self._seats.get(kernel_id)
        if seat is None or seat.visitor is None or (seat.visitor.cookie and not seat.visitor.may_be(visitor)):
            return False
        if not seat.visitor.cookie:
            seat.visitor = visitor  # the page was the first that this browser asked for
        seat.sockets += 1
        seat.is_joined = True
        return True

    def parts(self, kernel_id: str) -> None:
        """A socket that had joined has been closed."""
        if seat := self._seats.get(kernel_id):
            seat.sockets -= 1
            seat.since = self._now()

    def leave(self, kernel_id: str) -> None:
        """The kernel goes; for a moment its seat is kept for the visitor who sat there."""
        seat = self._seats.pop(kernel_id, None)
        if seat and seat.visitor and seat.is_joined and self._may_keep(seat.visitor):
            self._kept.append((seat.visitor, self._now() + KEPT_S))

    def tidy(self) -> None:
        """Give up the seats that nobody joined, and those that were left long ago."""
        now = self._now()
        for seat in self:
            waited = now - seat.since
            unjoined = not seat.is_joined and not seat.is_opening and waited > JOIN_WITHIN_S
            if seat.visitor and (unjoined or (seat.is_left and waited > AWAY_S)):
                self._give_up(seat)

    def _why_not(self, visitor: Visitor | None, needs_seat: bool) -> str:
        if visitor and len(self.of(visitor)) >= self._limits.seats_a_visitor:
            return "yours"
        if visitor and len(self.at(visitor.address)) >= self._limits.seats_an_address:
            return "crowd"
        return "full" if needs_seat and self._is_full(visitor) else ""

    def _may_keep(self, visitor: Visitor) -> bool:
        kept = sum(whose.is_same(visitor) for whose, _ in self._kept)
        return len(self.of(visitor)) + kept < self._limits.seats_a_visitor

    def _is_full(self, visitor: Visitor | None) -> bool:
        now = self._now()
        self._kept = [(whose, until) for whose, until in self._kept if until > now]
        kept_for_others = sum(not (visitor and whose.is_same(visitor)) for whose, _ in self._kept)
        return len(self) + kept_for_others >= self._limits.seats

    def _make_room(self, visitor: Visitor, needs_seat: bool) -> None:
        """Give up an empty seat: first the visitor's own, then one kept ready, then the one left longest ago."""
        own = next((seat for seat in self.of(visitor) if seat.is_left), None)
        if own and self._why_not(visitor, needs_seat):
            self._give_up(own)
        if self._why_not(visitor, needs_seat) == "full":
            now = self._now()
            ready = [seat for seat in self if seat.visitor is None and not seat.is_opening]
            left = [seat for seat in self if seat.is_left and now - seat.since >= KEPT_S]
            for seat in [*ready, *sorted(left, key=lambda seat: seat.since)][:1]:
                self._give_up(seat)

    def _give_up(self, seat: Seat) -> None:
        self._seats.pop(seat.kernel_id, None)
        self._free(seat)
