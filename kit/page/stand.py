"""How a game stands at a fair: what its seats look like from two metres, what it teaches, and its short form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from kit.draw.svg import Child
from kit.engine.game import M, Seat
from kit.page.sight import Sight, V
from kit.text.say import Words


def no_question(_: Any) -> None:
    """Nothing is asked before it happens."""
    return


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(Generic[V, M]):
    """A game of which bots play a show, and whoever comes by plays three minutes (`kit.play.kiosk`)."""

    beside: Callable[[Sight[V, M]], Sequence[Child]]
    """Who sits there and holds what, to be read from afar; with hands open while events are looked at."""
    teaches: tuple[str, ...]
    """Rules worth a caption, the rarest first; each has a sentence ``stand.why`` that says why it is so."""
    called: Callable[[Words, Seat], str]
    """What somebody on this seat is called at a stand: nobody types a name there."""
    asks: Callable[[Sight[V, M]], str | None] = no_question
    """What to guess before it happens, as a key under ``stand.ask``; its facts are those of `Face.asked_of_bots`."""
    show: tuple[int, Mapping[str, Any]]
    """How many bots play the show, and by which switches."""
    short: tuple[int, Mapping[str, Any]]
    """How many sit at a game of three minutes, and by which switches."""
    bots: tuple[str, ...] = ()
    """Who sits against a beginner; else the game's usual bots."""
    rounds: int | None = None
    """After so many rounds the short game is over, whoever leads; None: it comes to its own end, or time does."""
