"""What can happen to hands at the tower (AT-8, AT-12 to AT-18, AT-31); words and units are those of `events.py`."""

from __future__ import annotations

from typing import NamedTuple


class GrabbedTooEarly(NamedTuple):
    """A hand reached for an object while the column still stood; nothing happens."""

    seat: int
    object: str
    at_ms: int
    rule: str = "AT-13"
    rulings: tuple[str, ...] = ("C-AT-8",)


class GrabsTied(NamedTuple):
    """Several hands reached at the same moment, and it matters who was first; `object` is what is at stake."""

    seats: tuple[int, ...]
    object: str
    at_ms: int
    rule: str = "AT-12"
    rulings: tuple[str, ...] = ("C-AT-26",)


class TieSettled(NamedTuple):
    """Chance said whose hand was first; the grab of that hand is told next."""

    seat: int
    rule: str = "AT-12"
    rulings: tuple[str, ...] = ("C-AT-26",)


class ColumnGrabbed(NamedTuple):
    """A player took the column, rightly or not; from now on the objects may be taken."""

    seat: int
    at_ms: int
    rule: str = "AT-13"
    rulings: tuple[str, ...] = ()


class ObjectGrabbed(NamedTuple):
    """A player took an object (AT-13); with two players the column-taker may as well, with the same hand (AT-31)."""

    seat: int
    object: str
    at_ms: int
    rule: str = "AT-13"
    rulings: tuple[str, ...] = ()


class GrabbedTooLate(NamedTuple):
    """A hand reached for an object when time was up; nothing happens."""

    seat: int
    object: str
    at_ms: int
    rule: str = "AT-8"
    rulings: tuple[str, ...] = ("C-AT-17",)


class ObjectGone(NamedTuple):
    """A hand came too late: another one had taken the column (AT-12) or the object (AT-13)."""

    seat: int
    object: str
    at_ms: int
    rule: str = "AT-13"
    rulings: tuple[str, ...] = ("C-AT-26",)


class HandFull(NamedTuple):
    """A third object was refused: two are the most (AT-18), or the column and one more with two players (AT-31).

    Rulings: C-AT-21 with AT-31.
    """

    seat: int
    object: str
    at_ms: int
    rule: str = "AT-18"
    rulings: tuple[str, ...] = ()


class ColumnHolderStopped(NamedTuple):
    """Whoever holds the column may take nothing else, with 3 to 6 players."""

    seat: int
    object: str
    at_ms: int
    rule: str = "AT-17"
    rulings: tuple[str, ...] = ()


class PutBack(NamedTuple):
    """At a real table a hand held more than it may: beside the column (AT-17, AT-31), or a third object (AT-18)."""

    seat: int
    object: str
    rule: str = "AT-17"
    rulings: tuple[str, ...] = ()


class NobodyGrabbed(NamedTuple):
    """Time was up and the column still stood, so `seats` throw again; nobody learns whether somebody had a right."""

    seats: tuple[int, ...]
    rule: str = "AT-14"
    rulings: tuple[str, ...] = ("C-AT-15",)


class ObjectsLeft(NamedTuple):
    """Time was up; these objects stayed on the tower and pay nobody."""

    objects: tuple[str, ...]
    rule: str = "AT-8"
    rulings: tuple[str, ...] = ("C-AT-17",)


OF_GRABS = (
    GrabbedTooEarly,
    GrabsTied,
    TieSettled,
    ColumnGrabbed,
    ObjectGrabbed,
    GrabbedTooLate,
    ObjectGone,
    HandFull,
    ColumnHolderStopped,
    PutBack,
    NobodyGrabbed,
    ObjectsLeft,
)
