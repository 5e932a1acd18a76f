"""The courts of five Italian cities, the professions, and the two editions (IN-1 to IN-4, C-IN-1, C-IN-24)."""

from __future__ import annotations

from typing import NamedTuple

COURTS = ("venice", "rome", "milan", "naples", "florence")
"""The court of each seat: seat A owns Venice, B Rome, … (C-IN-24)."""

PROFESSIONS = ("finance", "law", "military", "science", "church")

LETTERS = dict(zip(PROFESSIONS, "FLMSK", strict=True))
"""One letter per profession, the same in every language: for positions and records (K: church)."""

PROFESSION_OF_LETTER = {letter: profession for profession, letter in LETTERS.items()}

COPIES = 2
"""How many representatives each seat has of each profession (IN-2)."""

SENT_A_TURN = 2
"""How many representatives are sent in each turn (IN-25)."""


class Edition(NamedTuple):
    """What is printed in one edition; all money is in thousands."""

    name: str
    salaries: tuple[int, ...]
    """What each post of a court pays, ascending."""
    even_salaries: tuple[int, ...]
    """The same in equal steps, for the switch `salaries`."""
    professions: tuple[str, ...]
    money: int
    """What each seat starts with: two bills of each kind (IN-4)."""
    bill: int
    """The smallest bill; every sum is a multiple of it (IN-13)."""
    final_pay: bool
    """Whether the salaries are paid once more after the last round with posts (IN-26, DIF-17)."""

    @property
    def sending_rounds(self) -> int:
        """Rounds until every hand is empty: 5 of 10 representatives, 4 of 8 (IN-26)."""
        return COPIES * len(self.professions) // SENT_A_TURN


LARGE = Edition("large", (10, 20, 30, 50, 100), (20, 30, 40, 50, 60), PROFESSIONS, 320, 10, True)
SMALL = Edition("small", (1, 3, 6, 10), (2, 4, 6, 8), PROFESSIONS[:4], 32, 1, False)
EDITIONS = {edition.name: edition for edition in (LARGE, SMALL)}
