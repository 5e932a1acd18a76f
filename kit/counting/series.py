"""What a class has done itself: trials by hand, group by group, and guesses by a show of hands; all with undo.

Both are kept as short texts, and what makes no sense in such a text counts as not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_TRIALS = 9_999
"""Of one group, and hands for one answer."""
MOST_ENTRIES = 150
"""So that the text stays short enough to be kept."""

_GROUP = re.compile(r"(\d{1,4})/(\d{1,4})")
_HANDS = re.compile(r"([A-Za-z0-9_/;>.-]{1,40})\*(\d{1,4})")


class Group(NamedTuple):
    """One group's trials."""

    hits: int
    of: int


@dataclass
class Series:
    """The trials that a class has made by hand; taps one by one make a group until the next group begins."""

    entries: list[str] = field(default_factory=list)
    """``31/50`` typed at once, ``+`` and ``-`` for one hit or miss, ``|`` where a new group begins."""

    def add(self, hits: int, of: int) -> bool:
        """A group's count; False for one that cannot be."""
        return 0 <= hits <= of <= MOST_TRIALS and of > 0 and self._enter(f"{hits}/{of}")

    def tap(self, hit: bool) -> bool:
        """One trial."""
        return self._enter("+" if hit else "-")

    def begin_group(self) -> bool:
        """The next taps are another group's; False where nothing was tapped."""
        return bool(self.entries) and self.entries[-1] in "+-" and self._enter("|")

    def undo(self) -> None:
        """Take the last entry back."""
        if self.entries:
            self.entries.pop()

    @property
    def groups(self) -> tuple[Group, ...]:
        """Group by group, in the order in which they came."""
        found: list[Group] = []
        for before, entry in zip(["|", *self.entries], self.entries, strict=False):
            if match := _GROUP.fullmatch(entry):
                found.append(Group(int(match[1]), int(match[2])))
            elif entry != "|":
                hits, of = found.pop() if before in ("+", "-") else (0, 0)
                found.append(Group(hits + (entry == "+"), of + 1))
        return tuple(found)

    @property
    def pooled(self) -> Group:
        """All groups together."""
        return Group(sum(group.hits for group in self.groups), sum(group.of for group in self.groups))

    @property
    def is_tapping(self) -> bool:
        """A group is being tapped."""
        return bool(self.entries) and self.entries[-1] in ("+", "-")

    def write(self) -> str:
        """The text that `read` reads."""
        return " ".join(self.entries)

    @classmethod
    def read(cls, text: object) -> Series:
        """What a browser kept."""
        series = cls()
        for entry in str(text or "").split():
            if entry in ("+", "-"):
                series.tap(entry == "+")
            elif entry == "|":
                series.begin_group()
            elif match := _GROUP.fullmatch(entry):
                series.add(int(match[1]), int(match[2]))
        return series

    def _enter(self, entry: str) -> bool:
        fits = len(self.entries) < MOST_ENTRIES
        self.entries += [entry] * fits
        return fits


@dataclass
class Hands:
    """A show of hands: how many gave each answer, as `kit.counting.answers.write` writes it."""

    entries: list[tuple[str, int]] = field(default_factory=list)

    def add(self, answer: str, many: int = 1) -> bool:
        """So many more; False for what cannot be."""
        fits = bool(_HANDS.fullmatch(f"{answer}*{many}")) and many > 0 and len(self.entries) < MOST_ENTRIES
        self.entries += [(answer, many)] * fits
        return fits

    def undo(self) -> None:
        """Take the last entry back."""
        if self.entries:
            self.entries.pop()

    @property
    def counted(self) -> dict[str, int]:
        """How many for each answer, in the order in which they first came."""
        found: dict[str, int] = {}
        for answer, many in self.entries:
            found[answer] = found.get(answer, 0) + many
        return found

    @property
    def all(self) -> int:
        """How many hands."""
        return sum(self.counted.values())

    def write(self) -> str:
        """The text that `read` reads; equal answers are put together, for it must stay short."""
        return " ".join(f"{answer}*{many}" for answer, many in self.counted.items())

    @classmethod
    def read(cls, text: object) -> Hands:
        """What a browser kept."""
        hands = cls()
        for entry in str(text or "").split():
            if match := _HANDS.fullmatch(entry):
                hands.add(match[1], int(match[2]))
        return hands


def write_all(kept: Iterable[tuple[str, Series | Hands]]) -> str:
    """Several by their names, as one text."""
    return ",".join(f"{name}:{each.write()}" for name, each in kept if each.entries)


def parts(text: object) -> dict[str, str]:
    """The texts by their names, of what `write_all` wrote."""
    pairs = [part.partition(":") for part in str(text or "").split(",")]
    return {name: rest for name, colon, rest in pairs if colon}
