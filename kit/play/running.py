"""A race that is being run: what its page told of its windows, and what of that the clock of this process allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from time import monotonic

from kit.engine.game import AnyGame, AnyMove, Seat
from kit.page.face import AnyRacing
from kit.page.race import JUDGED, OBJECTS, Heard, Press, Race

EARLY_MS = 50
"""How much the clocks of a page and of this process may differ within one race."""


@dataclass
class Running:
    """A race from its beginning to its judgement."""

    race: Race
    racing: AnyRacing
    game: AnyGame
    people: tuple[Seat, ...]
    plans: Mapping[Seat, AnyMove]
    """What the bots do; nothing of it is on the page before it is due."""
    begun: float = field(default_factory=lambda: monotonic())
    """When it began, by the clock of this process, in seconds."""
    presses: list[Press] = field(default_factory=list)
    clock: str | None = None
    """The page that is listened to."""
    heard: int = 0
    """How many windows were reported."""
    dropped: int = 0
    give_ms: int = 0
    tick_ms: int = 0
    hidden: bool = False

    @property
    def since_ms(self) -> float:
        """The most milliseconds that a page can have counted since the beginning."""
        return 1000 * (monotonic() - self.begun) + EARLY_MS

    @property
    def moves(self) -> dict[Seat, AnyMove]:
        """What bots will do, and what people have pressed, as their moves."""
        presses = sorted(self.presses, key=lambda press: press.ms)
        own = {seat: [press for press in presses if press.seat == seat] for seat in self.people}
        return {**self.plans, **{seat: self.racing.move(self.game, pressed) for seat, pressed in own.items()}}

    def open(self, until: float) -> bool:
        """Whether a hand that is due by then takes what opens the second window; if so, the page is shown it."""
        opened = self.racing.opened(self.game, self.moves)
        if opened is None or opened[1] > until:
            return False
        hands = tuple(self.racing.hands(self.game, self.plans, opened))
        self.race = replace(self.race, phase=OBJECTS, opened=opened, hands=hands)
        return True

    def hear(self, heard: Heard) -> bool:
        """Take in what a page reports of a window; returns whether the race is over with that.

        A window that cannot be over by the clock of this process stays open: what was pressed counts, and the page
        says it again.  So nobody learns of a hand before it is due by reporting a window too early.
        """
        if heard.window < self.heard or self.clock not in (None, heard.clock):
            return False
        since, windows = self.since_ms, self.race.windows
        could_be = [press for press in heard.presses if press.ms <= since]
        self.presses += [press for press in could_be if press not in self.presses]
        self.clock = heard.clock
        is_open = self.open(since)
        ends = self.race.opened[1] + sum(windows[1:]) if is_open and self.race.opened else windows[0]
        if since < ends and not (is_open and heard.window == 0):
            return False
        self.heard = heard.window + 1
        self.dropped += heard.dropped + len(heard.presses) - len(could_be)
        self.give_ms, self.tick_ms = max(self.give_ms, heard.give_ms), max(self.tick_ms, heard.tick_ms)
        self.hidden = self.hidden or heard.hidden
        return not is_open or self.heard == len(windows)

    def judged(self, moves: Mapping[Seat, AnyMove]) -> Race:
        """What is shown of it once it has been judged by these moves."""
        return replace(
            self.race,
            phase=JUDGED,
            give_ms=self.give_ms,
            dropped=self.dropped,
            close=self._is_close(moves),
            hidden=self.hidden,
        )

    def _is_close(self, moves: Mapping[Seat, AnyMove]) -> bool:
        """Whether the page cannot tell which of the first two hands was first.

        Bots' times are exact; if one of the two is a person's, what counts is how true its time is.
        """
        first = self.racing.opened(self.game, moves)
        others = {seat: move for seat, move in moves.items() if first and seat != first[0]}
        second = self.racing.opened(self.game, others)
        if first is None or second is None:
            return False
        measured = len({first[0], second[0]} & set(self.people))
        return measured > 0 and second[1] - first[1] <= (self.give_ms if measured == 1 else self.tick_ms)
