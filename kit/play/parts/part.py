"""What a page is made of: a part has its own state, its own intents, and what it adds to the picture.

A part gets what it needs by its constructor; it never looks another part up, so who needs whom can be read in
`kit.play.pages`, and cannot be a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from kit.engine.game import Seat
from kit.engine.session import Session
from kit.page.page import Hello, Intent
from kit.page.sight import Sight
from kit.play.room import Notice
from kit.play.table import Change

Handler: TypeAlias = Callable[[Intent], None]
Method = TypeVar("Method", bound=Callable[..., None])

# What is told to the parts of one page, by the same road as changes of its table --------------------------------------


@dataclass(frozen=True, slots=True)
class Looked(Change):
    """This page looks at another moment; the table is as it was."""


@dataclass(frozen=True, slots=True)
class TookScreen(Change):
    """Somebody else has this page's screen."""


@dataclass(frozen=True, slots=True)
class RaceBegan(Change):
    """This page's hands may reach; until they have, this game is worth keeping."""

    keeps: Session[Any, Any, Any] | None = None


Tell: TypeAlias = Callable[[Change], None]
"""To all parts of this page, and of no other."""


# What parts share -----------------------------------------------------------------------------------------------------


@dataclass
class Focus:
    """What one page looks at: all that its parts share besides the table."""

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
        """A moment of the past is looked at."""
        return self.at is not None


class Seats(Protocol):
    """Who is at this screen, as far as other parts ask; the one place that says whose eyes look."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """Those who decide here."""

    @property
    def reader(self) -> Seat | None:
        """Whom the sentences call "you"."""

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets may be seen; None is nobody's."""

    @property
    def chooser(self) -> Seat | None:
        """The person who chooses first of those who choose now."""

    @property
    def seat(self) -> Seat:
        """Whose place at the table is the large one."""

    @property
    def is_asked(self) -> bool:
        """Somebody here has something to decide now."""

    @property
    def awaits_people(self) -> bool:
        """The same, also while they still have to look at something first."""

    @property
    def must_hand_over(self) -> bool:
        """The screen has to go to the next person before anything of theirs is shown."""

    def have_seen(self) -> None:
        """The last step was looked at."""


# A part ---------------------------------------------------------------------------------------------------------------


def on(*intents: str) -> Callable[[Method], Method]:
    """Mark a method of a part as what these intents do."""

    def marked(method: Method) -> Method:
        method.intents = intents  # type: ignore[attr-defined]
        return method

    return marked


class Part:
    """Does nothing; a part says what it needs of this, and no part needs all."""

    _does: ClassVar[Mapping[str, str]] = {}
    """Which method an intent calls."""

    def __init_subclass__(cls) -> None:
        own = {intent: name for name, does in vars(cls).items() for intent in getattr(does, "intents", ())}
        cls._does = {**cls._does, **own}

    @property
    def intents(self) -> Mapping[str, Handler]:
        """What each of its intents does."""
        return {intent: getattr(self, name) for intent, name in self._does.items()}

    def builds(self) -> Mapping[str, Handler]:
        """Intents of what is being built now, which has some of its own."""
        return {}

    def admits(self, intent: Intent) -> bool:
        """Whether this intent, of any part, may be done now."""
        return True

    def pressed(self, intent: Intent) -> None:
        """A person does this now, whatever part it concerns; what was shown once can go."""

    def done(self, intent: Intent) -> None:
        """It was done, whatever part it concerned."""

    def changed(self, change: Change) -> None:
        """The table has changed, by this page or another one.  It must not be changed here."""

    def greet(self, hello: Hello) -> bool:
        """A browser has opened the page; False where it will say hello once more."""
        return True

    def held(self) -> Mapping[str, Any]:
        """What the open page holds for one that takes over in its place."""
        return {}

    def take_up(self, held: Mapping[str, Any]) -> None:
        """The same, as it came back from a browser: it may be anything."""

    def welcome(self, usual: str) -> str:
        """What is said to somebody who comes back."""
        return usual

    def sees(self, sight: Sight[Any, Any]) -> Sight[Any, Any]:
        """The sight with the fields that this part fills in."""
        return sight

    def shows(self) -> Mapping[str, Any]:
        """The fields of the room that this part fills in."""
        return {}


def merged(parts: Sequence[Part]) -> dict[str, Handler]:
    """What each intent does.  Raises ValueError where two parts claim the same."""
    return _disjoint((part, part.intents) for part in parts)


def shown(parts: Sequence[Part]) -> dict[str, Any]:
    """What the parts show, by field.  Raises ValueError where two parts claim the same."""
    return _disjoint((part, part.shows()) for part in parts)


def _disjoint(claims: Iterable[tuple[Part, Mapping[str, Any]]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    owner: dict[str, Part] = {}
    for part, claimed in claims:
        for name, value in claimed.items():
            if name in owner:
                raise ValueError(f"{name!r} is of {type(owner[name]).__name__} and of {type(part).__name__}")
            found[name], owner[name] = value, part
    return found
