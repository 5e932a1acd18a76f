"""The face of Attrap'trésors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.draw.svg import Child
from kit.faces.attraptresors.hand import racing_place
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import letter, paint, token
from kit.faces.attraptresors.racing import RACING
from kit.faces.attraptresors.whatif import strip
from kit.faces.plain import plain_face
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.hindsight import could_do
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View
from kit.page.face import Face
from kit.page.race import JUDGED

_PLAIN = plain_face(BOX)


def _deciding(sight: AttrapSight) -> Sequence[Child]:
    return racing_place(sight, sight.race) if sight.race and sight.race.phase != JUDGED else _PLAIN.deciding(sight)


FACE: Face[View, Move] = replace(
    _PLAIN,
    deciding=_deciding,
    racing=RACING,
    token=token,
    paint=paint,
    trace=paint,
    letter=letter,
    whatif=strip,
    could_do=could_do,
    mark="column",
    summit="column",
)
