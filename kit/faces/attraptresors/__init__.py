"""The face of Attrap'trésors."""

from __future__ import annotations

from dataclasses import replace

from kit.faces.attraptresors.about import about
from kit.faces.attraptresors.advice import advice
from kit.faces.attraptresors.board import board
from kit.faces.attraptresors.cards import missions
from kit.faces.attraptresors.deciding import deciding, mood
from kit.faces.attraptresors.opened import opened
from kit.faces.attraptresors.people import letter, paint, token
from kit.faces.attraptresors.places import places
from kit.faces.attraptresors.quickness import seated
from kit.faces.attraptresors.racing import RACING
from kit.faces.attraptresors.scene import instants
from kit.faces.attraptresors.stand import STAND
from kit.faces.attraptresors.story import heard, most_telling, pauses, picture, retold
from kit.faces.attraptresors.typing import idle, typing, untold
from kit.faces.attraptresors.whatif import strip
from kit.faces.attraptresors.workbench import WORKBENCH
from kit.faces.plain import plain_face
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.hindsight import could_do
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View
from kit.page.face import Face

FACE: Face[View, Move] = replace(
    plain_face(BOX),
    deciding=deciding,
    places=places,
    mood=mood,
    typing=typing,
    idle=idle,
    untold=untold,
    advice=advice,
    has_advice=True,
    seated=seated,
    keys=(("Space / 1–6", "hands"), ("C / 0", "claim"), ("X E Y P N V", "seats"), ("S L", "two")),
    is_open_hand=lambda game: game.for_two or not game.untimed,
    racing=RACING,
    board=board,
    beside=missions,
    about=about,
    opened=opened,
    instants=instants,
    sound=heard,
    picture=picture,
    telling=most_telling,
    retold=retold,
    pauses=pauses,
    looks_first=pauses,
    token=token,
    paint=paint,
    trace=paint,
    letter=letter,
    whatif=strip,
    could_do=could_do,
    mark="column",
    summit="column",
    stand=STAND,
    workbench=WORKBENCH,
)
