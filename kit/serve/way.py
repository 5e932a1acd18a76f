"""What the first page knows of the way through a game's lessons; how far somebody is, only their browser knows.

The page's script (`template/map.js`) finds that out from the journals, without asking the server.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kit.lessons.boxes import GAPS
from kit.lessons.subject import subject_of, subjects
from kit.serve.notebooks import Notebook, Shelf, opening_of

COUNT = "probability"
"""What the keys of journals call the lessons in probability."""


@dataclass(frozen=True, slots=True)
class Station:
    """A lesson, and the key of its journal in a browser; empty if it keeps none."""

    notebook: Notebook
    key: str


@dataclass(frozen=True, slots=True)
class Way:
    """The lessons of a game, in order."""

    game: str
    lessons: Sequence[Station]
    counts: Sequence[Station]
    """Its lessons in probability, in order."""
    daily: Notebook | None
    """Its five a day."""
    rules: str
    """Those that can be asked, with blanks between them."""
    gaps: str = " ".join(map(str, GAPS))
    """Days until a rule comes again, by box."""

    @property
    def shelf(self) -> str:
        """How the keys of all its journals begin."""
        return _shelf(self.game)


def ways(shelf: Shelf, folder: Path) -> dict[str, Way]:
    """The way of each game on the first page."""
    return {notebook.game: _way(notebook.game, shelf, folder) for notebook in shelf.games}


def _way(game: str, shelf: Shelf, folder: Path) -> Way:
    stations = [Station(lesson, _key(folder / lesson.path)) for lesson in shelf.lessons_of(game)]
    rules = " ".join(subject_of(game).topics) if game in subjects() else ""
    counts = [Station(lesson, _key(folder / lesson.path)) for lesson in shelf.counts_of(game)]
    return Way(game, stations, counts, shelf.daily_of(game), rules)


def _key(file: Path) -> str:
    opening = opening_of(file)
    match opening and (opening.name, opening.arguments):
        case ("learn", (str(game), str(lesson))):
            return f"{_shelf(game)}{lesson}"
        case ("count", (str(lesson),)):
            return f"{_shelf(COUNT)}{lesson}"
    return ""


def _shelf(game: str) -> str:
    return f"kit:lesson:{game}:"
