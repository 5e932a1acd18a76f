"""The lessons in probability as files: which there are, in which order, and which of their questions come back.

Nothing is computed for that: the first page asks, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from kit.engine.reading import TomlTable
from kit.lessons.translations import read_table, translated

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ORDER = (
    *("A1", "A2", "A3", "A6", "A8", "A9"),
    *("B1", "B12", "B2", "B3", "B4", "B13", "B5", "B6", "B7", "B9", "B14", "B15"),
    *("I1", "I3", "I5", "I6", "I8", "X1", "X2"),
)
"""The order in which lessons are taught."""
PACKAGE = "kit.courses.probability"


class Outline(NamedTuple):
    """What is known of a lesson before it is computed."""

    game: str
    again: Mapping[str, str]
    """By the id of a question that comes back, the step that asks it first."""


class Head(NamedTuple):
    """What a lesson is about, and for whom; texts by language."""

    title: Mapping[str, str]
    concept: Mapping[str, str]
    ages: tuple[int, int]
    needs: tuple[str, ...]
    """The lessons that stand before it."""


def file_of(lesson_id: str) -> Traversable:
    """``b02.toml`` for B2, so that files stand in order."""
    return files(PACKAGE) / _name_of(lesson_id)


def _name_of(lesson_id: str) -> str:
    return f"{lesson_id[0].lower()}{int(lesson_id[1:]):02}.toml"


@cache
def lesson_ids() -> tuple[str, ...]:
    """The lessons that there are, in the order in which they are taught; none of them is read for that."""
    return tuple(lesson_id for lesson_id in ORDER if file_of(lesson_id).is_file())


def written(lesson_id: str) -> TomlTable:
    """The document of a lesson, with its translations."""
    return translated(files(PACKAGE), _name_of(lesson_id))


@cache
def head(lesson_id: str) -> Head:
    """The head of one of our lessons; kept, for the whole document is read for it."""
    document = written(lesson_id)
    low, high = document["ages"]
    return Head(document["title"], document["concept"], (low, high), tuple(document["needs"]))


@cache
def outline(lesson_id: str) -> Outline:
    """The outline of one of our lessons."""
    table = read_table(file_of(lesson_id))
    return Outline(table["game"], {each["id"]: each["after"] for each in table.get("practice", ())})


def skeleton() -> str:
    """A lesson with a step of each station, ready to be changed by whoever writes one."""
    return (files(PACKAGE) / "skeleton.toml").read_text("utf-8")
