"""The face of Attrap'trésors."""

from __future__ import annotations

from dataclasses import replace

from kit.faces.attraptresors.about import about
from kit.faces.attraptresors.advice import advice
from kit.faces.attraptresors.board import board
from kit.faces.attraptresors.cards import missions
from kit.faces.attraptresors.deciding import deciding, mood
from kit.faces.attraptresors.kiosk import KIOSK
from kit.faces.attraptresors.opened import opened
from kit.faces.attraptresors.people import letter, paint, token
from kit.faces.attraptresors.places import places
from kit.faces.attraptresors.quickness import seated
from kit.faces.attraptresors.racing import RACING
from kit.faces.attraptresors.scene import instants
from kit.faces.attraptresors.story import heard, most_telling, picture, retold
from kit.faces.attraptresors.typing import idle, typing, untold
from kit.faces.attraptresors.whatif import strip
from kit.faces.attraptresors.workbench import WORKBENCH
from kit.faces.plain import plain_face
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.hindsight import could_do
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View
from kit.page.face import Face, Hidden, Pieces, Reveal, Sentences

FACE: Face[Attraptresors, View, Move] = replace(
    plain_face(BOX),
    deciding=deciding,
    places=places,
    mood=mood,
    typing=typing,
    idle=idle,
    untold=untold,
    advice=advice,
    keys=(("Space / 1–6", "hands"), ("C / 0", "claim"), ("X E Y P N V", "seats"), ("S L", "two")),
    racing=RACING,
    board=board,
    beside=missions,
    about=about,
    opened=opened,
    pieces=Pieces(token=token, paint=paint, trace=paint, letter=letter, seated=seated),
    sentences=Sentences(picture=picture, read_first=most_telling, retold=retold),
    reveal=Reveal(instants=instants, sound=heard, looks_first=BOX.story.pauses),
    hidden=Hidden(could_do=could_do),
    whatif=strip,
    mark="column",
    summit="column",
    kiosk=KIOSK,
    workbench=WORKBENCH,
)
