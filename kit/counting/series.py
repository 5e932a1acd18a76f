"""What a class has done itself: trials by hand, group by group, with undo.

They are kept as a short text, and what makes no sense in such a text counts as not kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from kit.lessons.journal import LONGEST_PLACE

MOST_TRIALS = 9_999
"""Of one group."""
MOST_ENTRIES = 150
LONGEST_KEPT = LONGEST_PLACE
"""Characters: what a browser does not keep is not taken either."""

_GROUP = re.compile(r"(\d{1,4})/(\d{1,4})")


class Group(NamedTuple):
    """One group's trials."""

    hits: int
    of: int


@dataclass
class Series:
    """The trials that a class has made by hand; taps one by one make a group until the next group begins."""

    entries: list[str] = field(default_factory=list)
    """``31/50`` typed at once, ``+-+`` for hits and misses one by one, ``|`` where a new group begins."""

    def add(self, hits: int, of: int) -> bool:
        """A group's count; False for one that cannot be, or for which there is no room."""
        return 0 <= hits <= of <= MOST_TRIALS and of > 0 and self._enter(f"{hits}/{of}")

    def tap(self, hit: bool) -> bool:
        """One trial; False where there is no room for it."""
        sign = "+" if hit else "-"
        if not self.is_tapping:
            return self._enter(sign)
        fits = len(self.write()) < LONGEST_KEPT
        self.entries[-1] += sign * fits
        return fits

    def begin_group(self) -> bool:
        """The next taps are another group's; False where nothing was tapped."""
        return self.is_tapping and self._enter("|")

    def undo(self) -> None:
        """Take back what came last: a group's count, a tap, or the beginning of a group."""
        if self.is_tapping:
            self.entries[-1] = self.entries[-1][:-1]
        if self.entries and (not self.entries[-1] or not self.is_tapping):
            self.entries.pop()

    @property
    def groups(self) -> tuple[Group, ...]:
        """Group by group, in the order in which they came."""
        return tuple(_group(entry) for entry in self.entries if entry != "|")

    @property
    def pooled(self) -> Group:
        """All groups together."""
        return Group(sum(group.hits for group in self.groups), sum(group.of for group in self.groups))

    @property
    def is_tapping(self) -> bool:
        """A group is being tapped."""
        return bool(self.entries) and self.entries[-1][-1] in "+-"

    def write(self) -> str:
        """The text that `read` reads."""
        return " ".join(self.entries)

    @classmethod
    def read(cls, text: object) -> Series:
        """What a browser kept."""
        series = cls()
        for entry in str(text or "").split():
            if not entry.strip("+-"):
                for sign in entry[:LONGEST_KEPT]:
                    series.tap(sign == "+")
            elif entry == "|":
                series.begin_group()
            elif match := _GROUP.fullmatch(entry):
                series.add(int(match[1]), int(match[2]))
        return series

    def _enter(self, entry: str) -> bool:
        fits = len(self.entries) < MOST_ENTRIES and len(f"{self.write()} {entry}") <= LONGEST_KEPT
        self.entries += [entry] * fits
        return fits


def _group(entry: str) -> Group:
    if match := _GROUP.fullmatch(entry):
        return Group(int(match[1]), int(match[2]))
    return Group(entry.count("+"), len(entry))
