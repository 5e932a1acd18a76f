"""The face of Intrige."""

from __future__ import annotations

from dataclasses import replace

from kit.draw.svg import Node, el
from kit.engine.reading import JsonObject
from kit.faces.intrige.about import about
from kit.faces.intrige.board import boards
from kit.faces.intrige.deciding import deciding
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.kiosk import KIOSK
from kit.faces.intrige.ladder import ladder
from kit.faces.intrige.opened import opened
from kit.faces.intrige.people import letter, paint, token
from kit.faces.intrige.places import places
from kit.faces.intrige.scene import instants
from kit.faces.intrige.story import heard, most_telling, picture
from kit.faces.intrige.typing import typing
from kit.faces.intrige.whatif import strip
from kit.faces.intrige.workbench import WORKBENCH
from kit.faces.plain import plain_face
from kit.games.intrige.appointing import applicant, free_posts
from kit.games.intrige.box import BOX
from kit.games.intrige.courts import COURTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.hindsight import could_do
from kit.games.intrige.moves import Move
from kit.games.intrige.state import FREE, SEND, View
from kit.page.face import Face, Hidden, Pieces, Reveal, Sentences
from kit.text.say import Words


def _asked_of_bots(sight: IntrigeSight) -> JsonObject:
    return {"seat": sight.view.owner, "court": COURTS[sight.view.owner]}


def _past(view: View, _: Words) -> Node:
    """The arms of the court where it was decided."""
    return el("span", token(view.owner, 28), class_="tiny")


def _advice(game: Intrige, view: View) -> int | None:
    """A line for each kind of decision in a first turn, the second round included: that is when posts are first given.

    The one about the salary comes with the sending that follows it.  Each is given only where it holds.
    """
    if view.round > 2:
        return None
    if view.stage == SEND:
        return _on_sending(view)
    if view.due:
        return _on_paying(game, view)
    if applicant(view):
        return 4 if view.stage == FREE else None
    return 5


def _on_sending(view: View) -> int | None:
    is_paid = any(rep and rep.seat == view.owner for court in view.courts for rep in court)
    return 1 if view.round == 1 else 6 if is_paid else None


def _on_paying(game: Intrige, view: View) -> int | None:
    switches = game.options_chosen
    if view.stage != FREE:
        return None if switches.refund_losers else 3
    pays = switches.min_bribe and view.money[view.due[0].seat] != 0
    return 2 if pays and len(free_posts(game, view)) > 1 else None


FACE: Face[Intrige, View, Move] = replace(
    plain_face(BOX),
    board=boards,
    beside=ladder,
    about=about,
    deciding=deciding,
    places=places,
    opened=opened,
    typing=typing,
    whatif=strip,
    asked_of_bots=_asked_of_bots,
    advice=_advice,
    pieces=Pieces(token=token, paint=paint, trace=paint, letter=letter),
    sentences=Sentences(picture=picture, read_first=most_telling, past=_past),
    reveal=Reveal(instants=instants, sound=heard),
    mark="venice",
    summit="chest",
    hidden=Hidden(
        could_do=could_do,
        shows_secret=lambda view: bool(view.due),  # the purse it is paid from; everything else is done in the open
    ),
    kiosk=KIOSK,
    workbench=WORKBENCH,
)
