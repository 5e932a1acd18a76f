"""The sentences of Bakschisch on a page, each with its picture and its rules."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Node, icon
from kit.faces.bakschisch.layout import PAWNS
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    GoldLaidAside,
    GoldShared,
    GoldSplit,
    MoveStolen,
    NobodyMoved,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThroneReached,
    VictoryShared,
    WonByArrival,
    WonByGold,
    WonFromBehind,
    WonOnThrone,
)
from kit.games.bakschisch.telling import TiedAhead, TiedBack, TiedMovesStolen, TiedOnStart, TiedOnThrone
from kit.page.story import sentence as plain_sentence
from kit.text.say import Words
from kit.text.story import Line

_WON = (WonOnThrone, WonByGold, WonByArrival, WonFromBehind, VictoryShared)
_TELLING = (
    ThroneReached,
    TiedAhead,
    TiedBack,
    PawnMoved,
    NobodyMoved,
    TiedMovesStolen,
    MoveStolen,
    TiedOnThrone,
    StayedOnThrone,
    TiedOnStart,
    StayedOnStart,
)
_PICTURES = {
    CardTurned: ("cardback", "ic face-down"),
    BribesRevealed: ("hand", "ic"),
    **dict.fromkeys((GoldLaidAside, GoldSplit, GoldShared), ("coin", "ic")),
}


def most_telling(lines: Sequence[Line]) -> int:
    """Which sentence of a bribe to read first: who won, a throne, a walk, or otherwise the last."""
    if lines and lines[-1].kind in _WON:
        return len(lines) - 1
    places = [place for kind in _TELLING for place, line in enumerate(lines) if line.kind is kind]
    return places[0] if places else len(lines) - 1


def picture(line: Line) -> Node | None:
    """Whom or what a sentence is about."""
    if line.seat is not None:
        return icon(f"pawn-{PAWNS[line.seat]}", 24)
    if line.kind in _PICTURES:
        name, look = _PICTURES[line.kind]
        return icon(name, 24, class_=look)
    return None


def sentence(line: Line, words: Words, name: str, look: str | None = None) -> Node:
    """One sentence with its picture and its rules; `name` is its id on the page, `look` is ``new`` or ``old``."""
    return plain_sentence(line, words, name, picture(line), look)
