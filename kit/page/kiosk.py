"""A game at a fair: what its seats look like from two metres away, what it teaches, and its short form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from kit.draw.svg import Child
from kit.engine.event import Event
from kit.engine.game import G, M, Seat
from kit.page.sight import Sight, V
from kit.text.say import Words


def no_question(_: Any) -> None:
    """Nothing is asked before it happens."""
    return


def each_fits(_rule: str, _events: Sequence[Event], _moment: Sequence[Event]) -> bool:
    """Whatever cites a rule shows it."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class KioskFace(Generic[G, V, M]):
    """A game that bots play as a show, and that anybody who comes by plays for three minutes (`kit.play.kiosk`)."""

    beside: Callable[[Sight[G, V, M]], Sequence[Child]]
    """Who sits there and holds what, to be read from afar; with open hands while events are looked at."""
    teaches: tuple[str, ...]
    """Rules worth a caption, the rarest first; each has a sentence ``kiosk.why`` that says why it is so."""
    only_shown: frozenset[str] = frozenset()
    """Those of them about things that only a show tells; people who play for three minutes never see these."""
    alone: frozenset[str] = frozenset()
    """Those whose sentence makes no sense without the ones before it, so only ``kiosk.why`` is said."""
    fits: Callable[[str, Sequence[Event], Sequence[Event]], bool] = each_fits
    """Whether a sentence about these events, which cite the rule, shows what is said of it here; with all the events
    of its moment, since beside some of them nothing else is worth a word."""
    coaches: Callable[[V], str]
    """What to know before the decision that is open, in any round: the key of a message."""
    called: Callable[[Words, Seat], str]
    """What somebody at this seat is called at a kiosk: nobody types a name there."""
    board: Callable[[Sight[G, V, M]], Sequence[Child]] | None = None
    """The board if at a kiosk it shows less than at a table, for people who see the game for the first time."""
    asks: Callable[[Sight[G, V, M]], str | None] = no_question
    """What to guess before it happens, as a key under ``kiosk.ask``; its facts are those of `Face.asked_of_bots`."""
    show: tuple[int, Mapping[str, Any]]
    """How many bots play the show, and with which switches."""
    show_s: float
    """After how many seconds another game is shown, if this one is not over before."""
    ahead: tuple[int, int] = (0, 0)
    """How much is played before people look, from and to, so that they see how it ends; as `gone` counts."""
    gone: Callable[[V], int] = field(default=lambda _: 0)
    """How far a game has come, in rounds or in smaller parts."""
    short: tuple[int, Mapping[str, Any]]
    """How many play a game of three minutes, and with which switches."""
    bots: tuple[str, ...] = ()
    """Who plays against a beginner; if empty, the game's usual bots."""
    slowed: Callable[[Any], Any] = field(default=lambda bot: bot)
    """One of these bots as it plays there when hands race."""
    racing: Any = None
    """The game's races (`kit.page.face.Racing`) with bots that are slowed."""
    rounds: int | None = None
    """After how many rounds the short game is over, whoever leads; None: it ends by itself, or when time is up."""


AnyKioskFace: TypeAlias = KioskFace[Any, Any, Any]
"""The show of whichever game it is."""
