"""The face of Intrige."""

from __future__ import annotations

from dataclasses import replace

from kit.faces.intrige.people import letter, paint, token
from kit.faces.plain import plain_face
from kit.games.intrige.box import BOX
from kit.games.intrige.hindsight import could_do
from kit.games.intrige.moves import Move
from kit.games.intrige.state import View
from kit.page.face import Face

FACE: Face[View, Move] = replace(
    plain_face(BOX),
    token=token,
    paint=paint,
    trace=paint,
    letter=letter,
    mark="venice",
    could_do=could_do,
)
