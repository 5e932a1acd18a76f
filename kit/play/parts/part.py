"""What a page at a table is made of: parts that hear what happens at the table, and add to the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from kit.engine.game import Seat
from kit.engine.reading import JsonObject
from kit.engine.session import AnySession
from kit.page.part import Part, disjoint
from kit.page.sight import AnySight
from kit.play.room import Notice
from kit.play.table import Change

# What is told to the parts of one page, in the same way as changes of its table ---------------------------------------


@dataclass(frozen=True, slots=True)
class Looked(Change):
    """This page looks at another moment; the table is as it was."""


@dataclass(frozen=True, slots=True)
class TookScreen(Change):
    """Somebody else has this page's screen."""


@dataclass(frozen=True, slots=True)
class RaceBegan(Change):
    """This page's hands may reach; until they have, this game is worth keeping."""

    keeps: AnySession | None = None


Tell: TypeAlias = Callable[[Change], None]
"""Tells all parts of this page, and of no other."""


# What parts share -----------------------------------------------------------------------------------------------------


@dataclass
class Focus:
    """What one page looks at: everything that its parts share besides the table."""

    at: int | None = None
    """The step of the past that is looked at; None is now."""
    instant: int | None = None
    """Which instant of the latest reveal is shown; None when all of it is."""
    paused: bool = False
    tapped: int | str | None = None
    """The part of the board that was asked about."""
    panel: str | None = None
    """What is open beside the stage."""
    notice: Notice | None = None

    @property
    def is_past(self) -> bool:
        """Whether a moment of the past is being looked at."""
        return self.at is not None


class Seats(Protocol):
    """Who is at this screen, as far as other parts ask; the one place that says whose eyes look."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """Those who decide here."""

    @property
    def reader(self) -> Seat | None:
        """The one whom the sentences call "you"."""

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets may be seen; None is nobody's."""

    @property
    def chooser(self) -> Seat | None:
        """Of those who choose now, the person who chooses first."""

    @property
    def seat(self) -> Seat:
        """The seat whose place at the table is the large one."""

    @property
    def is_asked(self) -> bool:
        """Whether somebody here has something to decide now."""

    @property
    def awaits_people(self) -> bool:
        """The same, even while they still have to look at something first."""

    @property
    def must_hand_over(self) -> bool:
        """Whether the screen has to go to the next person before anything of theirs is shown."""

    def have_seen(self) -> None:
        """The last step was looked at."""


# A part ---------------------------------------------------------------------------------------------------------------


Shown: TypeAlias = Mapping[str, Any]
"""Fields of `kit.play.room.Room`, by name."""


class TablePart(Part):
    """Does nothing; a part overrides what it needs of this, and no part needs everything."""

    def changed(self, change: Change) -> None:
        """The table has changed, by this page or another one.  It must not be changed here."""

    def held(self) -> JsonObject:
        """What the open page holds for one that takes over in its place."""
        return {}

    def take_up(self, held: JsonObject) -> None:
        """Take up the same, as it came back from a browser: it may be anything."""

    def welcome(self, usual: str) -> str:
        """What is said to somebody who comes back."""
        return usual

    def sees(self, sight: AnySight) -> AnySight:
        """The sight with the fields that this part fills in."""
        return sight

    def shows(self) -> Shown:
        """The fields of the room that this part fills in."""
        return {}


def shown(parts: Sequence[TablePart]) -> dict[str, Any]:
    """What the parts show, by field.  Raises ValueError where two parts claim the same."""
    return disjoint((part, part.shows()) for part in parts)
