"""What somebody does themselves, again and again: to grab or to wait, or to react; kept as a short text, with undo.

Nothing of it is scored: a learner looks at their own hits and times, and a class at everybody's, pooled and apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kit.counting.series import LONGEST_KEPT
from kit.lab.detection import Counts

GRABS, REACTS = "grab", "react"
OWN_KINDS = (GRABS, REACTS)
"""Go or no-go on throws, and times of reaction."""

LOOK, CLOCK, OPEN = "look", "clock", "open"
MODES = (LOOK, CLOCK, OPEN)
"""A short look without a clock, a clock that runs, dice that stay open."""

HIT, MISS, ALARM, WAIT = "hmfw"
"""A grab with a right, no grab with one, a grab without one, no grab without one."""
SHORTEST_MS, LONGEST_MS = 80, 9_999
STEPS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
"""To these times are rounded: to what their page can tell."""

_PERSON = re.compile(r"[hmfw]{0,2000}|\d{2,4}(?:,\d{2,4})*", re.ASCII)
_KEPT = re.compile(r"(?:(\d{1,4})~)?(.*)", re.DOTALL | re.ASCII)


def judged(grabs: bool, has_right: bool) -> str:
    """What a grab, or none, was."""
    return (HIT if grabs else MISS) if has_right else (ALARM if grabs else WAIT)


@dataclass
class OwnSeries:
    """The trials of some people, one after the other; the last one is at it."""

    people: list[list[str]] = field(default_factory=lambda: [[]])
    """``h``, ``m``, ``f``, ``w`` for a grab or a wait, or a time in whole ms."""
    give_ms: int = 0
    """The times are true within this many ms; 0: none was measured, or all were typed."""

    def add(self, what: str, give_ms: int = 0) -> bool:
        """One trial of whoever is at it; False where there is no room, or where the time cannot be."""
        if what.isdecimal() and not SHORTEST_MS <= int(what) <= LONGEST_MS:
            return False
        self.people[-1].append(what)
        if len(self.write()) > LONGEST_KEPT:
            self.people[-1].pop()
            return False
        self.give_ms = max(self.give_ms, min(give_ms, LONGEST_MS))
        return True

    def add_time(self, ms: int, give_ms: int) -> bool:
        """A measured time, rounded to what its page could tell: to one step of that at least."""
        if not SHORTEST_MS <= ms <= LONGEST_MS:
            return False
        step = next((each for each in STEPS_MS if each >= give_ms), STEPS_MS[-1])
        near = (2 * ms + step) // (2 * step) * step
        return self.add(str(min(max(near, step), LONGEST_MS // step * step)), give_ms)

    def next_person(self) -> bool:
        """What follows is somebody else's; False while nobody has done anything."""
        goes_on = bool(self.people[-1]) and len(self.write()) < LONGEST_KEPT
        if goes_on:
            self.people.append([])
        return goes_on

    def undo(self) -> None:
        """Take back the last trial; or that somebody else has begun."""
        if self.people[-1]:
            self.people[-1].pop()
        elif len(self.people) > 1:
            self.people.pop()
        if not self.all:
            self.give_ms = 0

    def clear(self) -> None:
        """Nobody has done anything."""
        self.people, self.give_ms = [[]], 0

    @property
    def all(self) -> int:
        """How many trials."""
        return sum(map(len, self.people))

    @property
    def counts(self) -> tuple[Counts, ...]:
        """Of everybody who has done some."""
        return tuple(Counts(*(did.count(kind) for kind in (HIT, MISS, ALARM, WAIT))) for did in self.people if did)

    @property
    def times(self) -> tuple[int, ...]:
        """All of them, in ms."""
        return tuple(ms for _, did in self.times_of_each for ms in did)

    @property
    def times_of_each(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Everybody who has some, by their number, with their times in ms."""
        each = ((number, [ms for ms in did if ms.isdecimal()]) for number, did in enumerate(self.people, 1))
        return tuple((number, tuple(map(int, times))) for number, times in each if times)

    def write(self) -> str:
        """The text that `read` reads."""
        texts = ["".join(did) if not "".join(did).isdecimal() else ",".join(did) for did in self.people]
        return (f"{self.give_ms}~" if self.give_ms else "") + "|".join(texts)

    @classmethod
    def read(cls, text: object) -> OwnSeries:
        """What a browser kept; what makes no sense in it counts as not kept."""
        series = cls()
        match = _KEPT.fullmatch(str(text or "")[:LONGEST_KEPT])
        if match is None:
            return series
        people = [_did(each) for each in match[2].split("|") if _PERSON.fullmatch(each)]
        for place, did in enumerate(people):
            if place and series.people[-1]:
                series.people.append([])
            for what in did:
                series.add(what, int(match[1] or 0))
        return series


def _did(text: str) -> Sequence[str]:
    return list(text) if text.isalpha() else [each for each in text.split(",") if each]
