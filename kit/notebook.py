"""What a notebook's cell ends with: ``from kit.notebook import play``, then ``play("bakschisch")``.

Each function opens a page through the kernel's door and returns it as a widget.
"""

from __future__ import annotations

from pathlib import Path

from kit.doors.kernel import PageWidget
from kit.engine.game import AnyOptions
from kit.openers import open_page as _open_page


def play(game: str = "bakschisch", players: int | None = None, **options: AnyOptions) -> PageWidget:
    """People and bots play `game`; `options` are switches of the rules by name, such as ``open_gold=False``."""
    return PageWidget(_open_page("play", game, players, **options))


def referee(game: str = "bakschisch", players: int | None = None, **options: AnyOptions) -> PageWidget:
    """The kit referees the game on the table."""
    return PageWidget(_open_page("referee", game, players, **options))


def sandbox(game: str = "bakschisch", **options: AnyOptions) -> PageWidget:
    """Positions are put together, and the kit says what follows from them."""
    return PageWidget(_open_page("sandbox", game, **options))


def learn(game: str, lesson_id: str) -> PageWidget:
    """A lesson of the kit, such as ``learn("bakschisch", "R1")``."""
    return PageWidget(_open_page("learn", game, lesson_id))


def count(lesson_id: str) -> PageWidget:
    """A lesson in probability, such as ``count("B2")``."""
    return PageWidget(_open_page("count", lesson_id))


def count_daily(game: str) -> PageWidget:
    """Five chances a day: questions that come back with other numbers, from a game's lessons in probability."""
    return PageWidget(_open_page("count_daily", game))


def count_file(file: str | Path) -> PageWidget:
    """A lesson in probability of one's own, from its file (docs/write-a-count-lesson.md)."""
    return PageWidget(_open_page("count_file", file))


def count_editor() -> PageWidget:
    """Where lessons in probability are written."""
    return PageWidget(_open_page("count_editor"))


def learn_file(file: str | Path) -> PageWidget:
    """A lesson of one's own, from its file (docs/write-a-lesson.md)."""
    return PageWidget(_open_page("learn_file", file))


def daily(game: str) -> PageWidget:
    """Five a day: what is about to be forgotten, from all the lessons of a game."""
    return PageWidget(_open_page("daily", game))


def lesson_editor(game: str) -> PageWidget:
    """Where lessons of a game are written."""
    return PageWidget(_open_page("lesson_editor", game))


def glossary(game: str) -> PageWidget:
    """Every word of the game and of its lessons."""
    return PageWidget(_open_page("glossary", game))


def kiosk(game: str = "bakschisch", pace: float = 1.0) -> PageWidget:
    """At a fair: bots play and teach, anybody who touches the screen plays for three minutes; `game` is shown first."""
    return PageWidget(_open_page("kiosk", game, pace))


def class_table() -> PageWidget:
    """For a class: one question on the wall, and everybody's phone; a server that others can reach is needed."""
    return PageWidget(_open_page("class_table"))


def class_phone() -> PageWidget:
    """The page of somebody in a class."""
    return PageWidget(_open_page("class_phone"))
