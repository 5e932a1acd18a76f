"""The face of Attrap'trésors."""

from __future__ import annotations

from dataclasses import replace

from kit.faces.attraptresors.people import letter, paint, token
from kit.faces.plain import plain_face
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View
from kit.page.face import Face

FACE: Face[View, Move] = replace(
    plain_face(BOX),
    token=token,
    paint=paint,
    trace=paint,
    letter=letter,
    mark="column",
    summit="column",
)
