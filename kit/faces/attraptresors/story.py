"""The sentences of Attrap'trésors on a page: which to read first, what comes before them, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kit.draw.svg import Node, icon
from kit.faces.attraptresors.dice import throw_of
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import token
from kit.faces.attraptresors.scene import scene_of
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnPaid,
    DiceSlipped,
    DiceThrown,
    NobodyFavoured,
    NoRight,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
    RoundBegan,
    SacksStand,
    VictoryShared,
    WonByCards,
    WonBySacks,
)
from kit.games.attraptresors.grab_events import ColumnGrabbed, GrabsTied, NobodyGrabbed
from kit.games.attraptresors.telling import GrabbedPastColumn, MissionsDealt, MissionsOpened, ObjectsPaid, SacksRanked
from kit.text.story import Line

_TELLING = (
    WonBySacks,
    WonByCards,
    VictoryShared,
    NoRight,
    RightByMission,
    RightBySixColours,
    NobodyGrabbed,
    GrabbedPastColumn,
    ColumnGrabbed,
    CardGivenBack,
    DiceThrown,
)
_PICTURES: Mapping[type, str] = {
    DiceThrown: "cup",
    DiceSlipped: "cup",
    NobodyFavoured: "cup",
    RoundBegan: "cup",
    NobodyGrabbed: "watch",
    GrabbedPastColumn: "watch",
    GrabsTied: "watch",
    ColumnPaid: "sack",
    ObjectPaid: "sack",
    ObjectsPaid: "sack",
    SacksStand: "sack",
    SacksRanked: "sack",
    MissionsDealt: "mission",
    MissionsOpened: "mission",
}


def most_telling(lines: Sequence[Line]) -> int:
    """Which sentence of a step to read first: who won, the verdict, whose hand was first, or otherwise the last."""
    places = (place for kind in _TELLING for place, line in enumerate(lines) if line.kind is kind)
    return next(places, len(lines) - 1)


def picture(line: Line) -> Node | None:
    """What a sentence is about: a thing, or the player it happens to."""
    if line.kind in _PICTURES:
        return _stamp(_PICTURES[line.kind])
    return None if line.seat is None else token(line.seat, 26)


@cache
def _stamp(name: str) -> Node:
    return icon(name, 26, class_=["ic", "stamp"])


def heard(sight: AttrapSight) -> str | None:
    """The sound of what is shown: dice roll, a hand takes something, sacks are paid, a card goes back."""
    if not sight.events:
        lies = bool(sight.view.dice) and (sight.race is None or sight.race.is_on)
        return "hop" if lies and sight.turns else None
    scene = scene_of(sight)
    if scene is None:
        return "won" if sight.winners else None
    match scene.moves:
        case "hand":
            return "open"
        case "verdict":
            return "thief" if scene.round.right is False else None
        case "sacks":
            return "back" if scene.round.back else "coins"
    return None


def retold(sight: AttrapSight, step: int, line: Line) -> Line:
    """While hands are free, dice are told without their colours: everybody has to look, and nothing is counted."""
    free = bool(sight.view.dice) and sight.view.column is None and not sight.events
    if not free or line.kind not in (DiceThrown, DiceSlipped) or step < throw_of(sight):
        return line
    if line.kind is DiceSlipped:
        return line._replace(text=sight.words.say("page.dice_off")) if any(sight.view.off) else line
    return line._replace(text=sight.words.say("page.dice_lie_for_two" if sight.game.for_two else "page.dice_lie"))
