"""What each visitor and each address has used of the server lately: one account, and one rule for forgetting it.

It says whose turn is next (`kit.serve.fair_queue`), who has to wait because they used too much of the processor, and
how fast an address may ask.  What they hold, pages and the memory behind them, is counted by seat (`kit.serve.seats`).
docs/security.md lists the limits in one table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic

from kit.serve.limits import REQUESTS, Limits
from kit.serve.rate_limit import Rate
from kit.serve.seats import Visitor

HALF_AFTER_S = 40
"""After how long half of what somebody has used is forgotten: a visitor who may use 20 s at once may use a third of a
processor for ever."""
PAGES = {"calls_a_s": 3, "rush": 30}
"""How fast a visitor may open pages; each costs more than a press, even if nobody waits for it."""
TRIES = {"calls_a_s": 6 / 60, "rush": 10}
"""Wrong codes from one address: a code of six letters and digits withstands them for centuries."""
ROOM_TRIES = {"calls_a_s": 12 / 60, "rush": 30}
"""Wrong codes of rooms from one address, which may be that of a school where a class types at once."""
ALL_ROOM_TRIES = {"calls_a_s": 1, "rush": 200}
"""Wrong codes of rooms from all addresses together: of 65,536 codes twenty rooms have one in 3,000."""
ROOMS_OPENED = {"calls_a_s": 30 / 3600, "rush": 30}
"""How fast an address may open rooms; each is kept for a month."""
MORE_TIME = 2
"""How many times as much as one visitor all visitors of an address may use; a class uses little of a processor."""
PATIENCE = 2
"""A visitor who has waited for one second comes before those who used this many seconds less. Without it, visitors who
come again and again, and so have used nothing, would always come before the players of the same class."""
MOST_KNOWN = 2000
"""The most visitors and addresses; if there are more, the one that has not asked for longest is forgotten."""


@dataclass(slots=True)
class Account:
    """The account of one visitor, or of one address."""

    requests: Rate
    pages: Rate
    tries: Rate
    """Wrong codes of a class (`kit.serve.class_code`)."""
    room_tries: Rate
    """Wrong codes of rooms (`kit.serve.entrance`)."""
    rooms: Rate
    """Rooms that were opened."""
    used_s: float = 0.0
    """Seconds of the processor that were not yet forgotten at the time `at`."""
    at: float = 0.0
    has_to_wait: bool = False


class Budget:
    """All accounts of a server."""

    def __init__(self, limits: Limits, now: Callable[[], float] = monotonic) -> None:
        self._limits, self.now = limits, now
        self._accounts: dict[Hashable, Account] = {}
        self._all_room_tries = Rate(**ALL_ROOM_TRIES)

    def requests(self, address: str) -> Rate:
        """How fast an address may ask."""
        return self._of(address).requests

    def pages(self, visitor: Visitor) -> Rate:
        """How fast a visitor may open pages."""
        return self._of(visitor).pages

    def tries(self, address: str) -> Rate:
        """How many wrong codes an address may give."""
        return self._of(address).tries

    def room_tries(self, address: str) -> tuple[Rate, Rate]:
        """How many wrong codes of rooms an address may give, and all addresses together."""
        return self._of(address).room_tries, self._all_room_tries

    def rooms(self, address: str) -> Rate:
        """How fast an address may open rooms."""
        return self._of(address).rooms

    def spend(self, visitor: Visitor, seconds: float) -> None:
        """A visitor has used the processor for this long, and so has their address."""
        for whose, most_s in self._shares(visitor):
            account = self._of(whose)
            account.used_s, account.at = self.used_s(whose) + seconds, self.now()
            account.has_to_wait |= account.used_s > most_s

    def used_s(self, whose: Hashable) -> float:
        """Seconds of the processor that are not yet forgotten."""
        account = self._accounts.get(whose)
        return account.used_s * math.exp2((account.at - self.now()) / HALF_AFTER_S) if account else 0.0

    def rank(self, visitor: Visitor, since: float) -> float:
        """The smaller this is, the sooner it is the turn of a visitor who has waited since then.

        What their address has used counts as well, so that being many visitors does not help.
        """
        return self.used_s(visitor.address) + self.used_s(visitor) - PATIENCE * (self.now() - since)

    def wait_s(self, visitor: Visitor) -> float:
        """How long a visitor who has used too much has to wait: until half of that is forgotten; 0 for all others."""
        return max(self._wait_s(whose, most_s) for whose, most_s in self._shares(visitor))

    def _wait_s(self, whose: Hashable, most_s: float) -> float:
        account = self._accounts.get(whose)
        if account is None or not account.has_to_wait:
            return 0.0
        wait_s = HALF_AFTER_S * math.log2(self.used_s(whose) / (most_s / 2))
        account.has_to_wait = wait_s > 0
        return max(0.0, wait_s)

    def _shares(self, visitor: Visitor) -> tuple[tuple[Hashable, float], ...]:
        most_s = self._limits.processor_s
        return (visitor, most_s), (visitor.address, MORE_TIME * most_s)

    def _of(self, whose: Hashable) -> Account:
        account = self._accounts.pop(whose, None)
        if account is None:
            rush = self._limits.requests / REQUESTS["calls_a_s"] * REQUESTS["rush"]
            pages, tries, room_tries, rooms = (Rate(**each) for each in (PAGES, TRIES, ROOM_TRIES, ROOMS_OPENED))
            account = Account(Rate(self._limits.requests, rush), pages, tries, room_tries, rooms)
            if len(self._accounts) >= MOST_KNOWN:
                del self._accounts[next(iter(self._accounts))]
        self._accounts[whose] = account
        return account
