"""What the first page knows of the path through a game's lessons; only the browser knows how far somebody has come.

The page's script (`template/map.js`) finds that out from the journals, without asking the server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kit.counting.shelf import lesson_ids, outline
from kit.lessons.boxes import GAPS
from kit.lessons.subject import subject_of, subjects
from kit.site.notebooks import Notebook, Opening, Shelf

COUNT = "probability"
"""What the keys of journals call the lessons in probability."""


@dataclass(frozen=True, slots=True)
class Station:
    """A lesson, and the key of its journal in a browser; empty if it keeps none."""

    notebook: Notebook
    key: str
    again: str = ""
    """By question that comes back, the step that asks it first: ``some=exit other=later``."""


@dataclass(frozen=True, slots=True)
class LessonPath:
    """The lessons of a game, in order."""

    game: str
    lessons: Sequence[Station]
    counts: Sequence[Station]
    """Its lessons in probability, in order."""
    daily: Notebook | None
    """The notebook of its five a day."""
    count_daily: Notebook | None
    """The same of its lessons in probability."""
    rules: str
    """The rules that can be asked, with blanks between them."""
    gaps: str = " ".join(map(str, GAPS))
    """After how many days a rule comes again, by box."""

    @property
    def shelf(self) -> str:
        """How the keys of all its journals begin."""
        return _shelf(self.game)


def lesson_paths(shelf: Shelf, opening_of: Callable[[str], Opening | None]) -> dict[str, LessonPath]:
    """The path of each game on the first page; `opening_of` says how the page of a notebook is opened."""
    return {notebook.game: _path(notebook.game, shelf, opening_of) for notebook in shelf.games}


def _path(game: str, shelf: Shelf, opening_of: Callable[[str], Opening | None]) -> LessonPath:
    lessons, counts = (
        [_station(lesson, opening_of(lesson.path)) for lesson in found]
        for found in (shelf.lessons_of(game), shelf.counts_of(game))
    )
    rules = " ".join(subject_of(game).practice.topics) if game in subjects() else ""
    return LessonPath(game, lessons, counts, shelf.daily_of(game), shelf.count_daily_of(game), rules)


def _station(notebook: Notebook, opening: Opening | None) -> Station:
    match opening and (opening.name, opening.arguments):
        case ("learn", (str(game), str(lesson))):
            return Station(notebook, f"{_shelf(game)}{lesson}")
        case ("count", (str(lesson),)):
            again = outline(lesson).again if lesson in lesson_ids() else {}
            return Station(notebook, f"{_shelf(COUNT)}{lesson}", " ".join("=".join(pair) for pair in again.items()))
    return Station(notebook, "")


def _shelf(game: str) -> str:
    return f"kit:lesson:{game}:"
