"""A show of hands: how many of a class gave which answer, with undo.

It is kept as a short text, and what makes no sense in such a text counts as not kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kit.lessons.journal import LONGEST_PLACE

MOST_HANDS = 300
"""At one question: each is a dot on the projector."""
_HANDS = re.compile(r"([A-Za-z0-9_/;>.%-]{1,60})\*(\d{1,4})")


@dataclass
class Hands:
    """A show of hands: how many gave each answer, as its lesson writes it down."""

    entries: list[tuple[str, int]] = field(default_factory=list)

    def add(self, answer: str, many: int = 1) -> bool:
        """This many more; False for what cannot be, or for which there is no room."""
        can_be = 0 < many <= self.room and bool(_HANDS.fullmatch(f"{answer}*{many}"))
        fits = can_be and len(f"{self.write()} {answer}*{many}") <= LONGEST_PLACE
        self.entries += [(answer, many)] * fits
        return fits

    @property
    def room(self) -> int:
        """How many more hands are counted."""
        return MOST_HANDS - self.all

    def undo(self) -> None:
        """Take back what came last; of a pile that a browser kept, one hand."""
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
        """What a browser kept: hand by hand, for the text does not say how they came."""
        hands = cls()
        for entry in str(text or "").split():
            if match := _HANDS.fullmatch(entry):
                hands.entries += [(match[1], 1)] * min(int(match[2]), hands.room)
        return hands
