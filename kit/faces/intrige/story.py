"""The sentences of Intrige on a page: which to read first, whose arms are before them, and what is heard."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Node, icon
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.people import token
from kit.faces.intrige.scene import scene_of
from kit.games.intrige.events import (
    ApplicantChosen,
    Appointed,
    MoneyCounted,
    OwnPostKept,
    PostDefended,
    PostTaken,
    RepSent,
    SalariesPaid,
    VictoryShared,
    WonByMoney,
)
from kit.games.intrige.telling import RepsSent
from kit.text.story import Line

_TELLING = (
    WonByMoney,
    VictoryShared,
    PostTaken,
    PostDefended,
    ApplicantChosen,
    OwnPostKept,
    Appointed,
    SalariesPaid,
    RepsSent,
    RepSent,
)


def most_telling(lines: Sequence[Line]) -> int:
    """Which sentence of a step to read first: who won, what was decided, a salary, or otherwise the last."""
    places = (place for kind in _TELLING for place, line in enumerate(lines) if line.kind is kind)
    return next(places, len(lines) - 1)


def picture(line: Line) -> Node | None:
    """The one whom a sentence is about."""
    if line.seat is not None:
        return token(line.seat, 26)
    return icon("coin", 24) if line.kind is MoneyCounted else None


def heard(sight: IntrigeSight) -> str | None:
    """The sound of the instant that is shown, if it has one."""
    scene = scene_of(sight)
    if scene is None:
        return None
    if sight.instant is None:
        return "won" if sight.winners else None
    if scene.laying:
        return "coins"
    if scene.gone:
        return "back"
    return "hop" if scene.hired else "open" if sight.instant == 0 else None
