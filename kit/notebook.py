"""What a notebook's cell ends with: ``from kit.notebook import play``, then ``play("bakschisch")``.

Each function opens a page through the kernel's door and returns it as a widget.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.counting import count_page as _count
from kit.doors.kernel import PageWidget
from kit.lessons import daily_page as _daily
from kit.lessons import editor as _editor
from kit.lessons import glossary as _glossary
from kit.lessons import learn as _learn
from kit.play import kiosk as _kiosk
from kit.play import play as _play
from kit.play import referee as _referee
from kit.play import sandbox as _sandbox


def play(game: str = "bakschisch", players: int | None = None, **options: Any) -> PageWidget:
    """People and bots play `game`; `options` are switches of the rules by name, such as ``open_gold=False``."""
    return PageWidget(_play.play(game, players, **options))


def referee(game: str = "bakschisch", players: int | None = None, **options: Any) -> PageWidget:
    """The kit referees the box on the table."""
    return PageWidget(_referee.referee(game, players, **options))


def sandbox(game: str = "bakschisch", **options: Any) -> PageWidget:
    """Positions are put together, and the kit says what comes of them."""
    return PageWidget(_sandbox.sandbox(game, **options))


def learn(game: str, lesson_id: str) -> PageWidget:
    """A lesson of the kit, such as ``learn("bakschisch", "R1")``."""
    return PageWidget(_learn.learn(game, lesson_id))


def count(lesson_id: str) -> PageWidget:
    """A lesson in probability, such as ``count("B2")``."""
    return PageWidget(_count.count(lesson_id))


def learn_file(file: str | Path) -> PageWidget:
    """A lesson of one's own (docs/write-a-lesson.md)."""
    return PageWidget(_learn.learn_file(file))


def daily(game: str = "bakschisch") -> PageWidget:
    """Five a day: what is about to be forgotten, over all lessons of a game."""
    return PageWidget(_daily.daily(game))


def lesson_editor(game: str) -> PageWidget:
    """Where lessons of a game are written."""
    return PageWidget(_editor.lesson_editor(game))


def glossary(game: str = "bakschisch") -> PageWidget:
    """Every word of the game and of its lessons."""
    return PageWidget(_glossary.glossary(game))


def kiosk(game: str = "bakschisch", pace: float = 1.0) -> PageWidget:
    """At a fair: bots play and teach, whoever touches the screen plays three minutes; `game` is shown first."""
    return PageWidget(_kiosk.kiosk(game, pace))
