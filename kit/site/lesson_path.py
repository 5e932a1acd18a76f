"""The path through a game's lessons: what each is, what it teaches, and by which key a browser keeps its journal.

Only the browser knows how far somebody has come; the page's script (`template/map.js`) finds that out from the
journals, without asking the server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kit.counting.shelf import head, lesson_ids, outline
from kit.lessons.subject import subject_of, subjects
from kit.site.notebooks import Notebook, Opening, Shelf, text_in

COUNT = "probability"
"""What the keys of journals call the lessons in probability."""
OF_ALL = "X"
"""Lessons in probability whose name begins so belong to all games."""


@dataclass(frozen=True, slots=True)
class Station:
    """A lesson, and the key of its journal in a browser; empty if it keeps none."""

    notebook: Notebook
    key: str
    count: str = ""
    """Its name among the lessons in probability, such as ``B2``."""
    again: Mapping[str, str] = field(default_factory=dict)
    """By question that comes back, the step that asks it first."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What a lesson in probability teaches, and whom."""

    concept: str
    ages: tuple[int, int]
    needs: Sequence[str]
    """The lessons that stand before it, by their names, such as ``B1``."""
    after: Sequence[str]
    """The same for whoever knows no such names: numbers of this path, and titles of others."""


@dataclass(frozen=True, slots=True)
class LessonPath:
    """The lessons of a game, in order."""

    game: str
    lessons: Sequence[Station]
    counts: Sequence[Station]
    """Its lessons in probability, in order, and those that belong to all games."""
    daily: Notebook | None
    """The notebook of its five a day."""
    count_daily: Notebook | None
    """The same of its lessons in probability."""
    rules: Sequence[str]
    """The rules that can be asked."""

    @property
    def shelf(self) -> str:
        """How the keys of all its journals begin."""
        return _shelf(self.game)


def lesson_path(game: str, shelf: Shelf, opening_of: Callable[[str], Opening | None]) -> LessonPath:
    """The path of a game; `opening_of` says how the page of a notebook is opened."""
    lessons = [station for each in shelf.lessons_of(game) if (station := _station(each, opening_of(each.path)))]
    all_counts = [station for each in shelf.counts if (station := _station(each, opening_of(each.path)))]
    counts = [each for each in all_counts if each.notebook.game == game or each.count.startswith(OF_ALL)]
    rules = list(subject_of(game).practice.topics) if game in subjects() else []
    return LessonPath(game, lessons, counts, shelf.daily_of(game), shelf.count_daily_of(game), rules)


def taught_by(path: Sequence[Station], language: str, station: Station) -> Taught | None:
    """What a station of this path teaches; None for what is no lesson in probability of ours."""
    if not station.count:
        return None
    about = head(station.count)
    numbers = {each.count: str(number) for number, each in enumerate(path, 1)}
    after = [numbers.get(name) or f"“{text_in(language, head(name).title)}”" for name in about.needs]
    return Taught(text_in(language, about.concept), about.ages, about.needs, after)


def _station(notebook: Notebook, opening: Opening | None) -> Station | None:
    """A lesson's; None for what stands among lessons and is none, such as a glossary."""
    match opening and (opening.name, opening.arguments):
        case ("learn", (str(game), str(lesson))):
            return Station(notebook, f"{_shelf(game)}{lesson}")
        case ("count", (str(lesson),)):
            again = outline(lesson).again if lesson in lesson_ids() else {}
            return Station(notebook, f"{_shelf(COUNT)}{lesson}", lesson if lesson in lesson_ids() else "", again)
        case ("glossary", _):
            return None
    return Station(notebook, "")


def _shelf(game: str) -> str:
    return f"kit:lesson:{game}:"
