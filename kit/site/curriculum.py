"""The lessons in probability by what a curriculum calls them: how a teacher looks for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kit.site.house import House
from kit.site.lesson_path import OF_ALL, Station, Taught, taught_by

SUBJECTS: Mapping[str, Sequence[str]] = {
    "words": ("A1",),
    "counting": ("B1", "I1", "I3", "B4", "A3"),
    "at_least_one": ("B2", "B5", "B3", "X1", "A9"),
    "conditional": ("B12", "A6", "B14"),
    "binomial": ("A2",),
    "expected": ("B6", "B7", "I5", "I8"),
    "wobble": ("B13",),
    "tests": ("X2", "A8"),
    "games": ("B9", "B15", "I6"),
}
"""The lessons of each subject, the youngest first."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A lesson, as a teacher looks at it."""

    station: Station
    taught: Taught
    game: str
    """The name of its game; none for one of all games."""


def by_subject(house: House, language: str) -> Sequence[tuple[str, Sequence[Offered]]]:
    """The lessons that there are, by subject."""
    found = {
        station.count: Offered(station, taught, "" if station.count.startswith(OF_ALL) else room.game.name(language))
        for room in house.rooms
        for station in room.path.counts
        if (taught := taught_by((), language, station))
    }
    listed = [(subject, [found[name] for name in names if name in found]) for subject, names in SUBJECTS.items()]
    return [(subject, lessons) for subject, lessons in listed if lessons]
