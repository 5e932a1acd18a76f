"""The face of Bakschisch."""

from __future__ import annotations

from kit.draw.svg import Node, el, icon
from kit.engine.game import Seat
from kit.faces.bakschisch.cards import about_card, cards
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.kiosk import KIOSK
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.outcomes import could_show
from kit.faces.bakschisch.referee import typing
from kit.faces.bakschisch.reveal import instants
from kit.faces.bakschisch.sounds import heard
from kit.faces.bakschisch.story import most_telling, picture
from kit.faces.bakschisch.table import choosing, opened, places
from kit.faces.bakschisch.track import about_space, boards
from kit.faces.bakschisch.weighed import weighed
from kit.faces.bakschisch.whatif import asked_strip
from kit.faces.bakschisch.workbench import WORKBENCH
from kit.faces.bakschisch.workshop import BoardWorkshop
from kit.games.bakschisch.cards import CALIPH, INHABITANTS
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.state import View
from kit.page.face import Face, Hidden, Pieces, Reveal, Sentences
from kit.text.say import Words


def _past(view: View, _: Words) -> Node:
    """The card that was bribed."""
    person = view.card or "cardback"
    return el("span", icon(person, 28), class_=["tiny", person, person not in INHABITANTS and "card"])


def _about(sight: BakschischSight) -> str | None:
    """What was tapped: a space of the board or a card."""
    return about_card(sight, sight.tapped) if isinstance(sight.tapped, str) else about_space(sight)


def _mood(sight: BakschischSight) -> str | None:
    """The fifth bribe drives back."""
    return "fifth" if sight.before.bribe == BRIBES and not sight.winners else None


CALIPH_FIRST = 6
"""The line of advice for a game that begins with the Caliph."""


def _advice(game: Bakschisch, view: View) -> int | None:
    """A line for each bribe of the first round, as long as it holds under these rules, for this purse and pawn."""
    if view.round > 1 or view.seat is None:
        return None
    holds = {
        1: not game.options_chosen.thief_cancels_move,
        3: bool(view.purses[view.seat]),
        5: bool(view.spaces[view.seat]),  # a pawn on the start goes nowhere
    }
    if not holds.get(view.bribe, True):
        return None
    return CALIPH_FIRST if view.bribe == 1 and view.card == CALIPH else view.bribe


def _token(seat: Seat, size: int) -> Node:
    return icon(f"pawn-{PAWNS[seat]}", size)


def _paint(seat: Seat) -> str:
    return f"s-{PAWNS[seat]}"


FACE: Face[Bakschisch, View, Move] = Face(
    board=boards,
    deciding=choosing,
    places=places,
    opened=opened,
    typing=typing,
    whatif=asked_strip,
    weighed=weighed,
    asked_of_bots=lambda sight: {"card": sight.view.card},
    beside=cards,
    keys=(("T", "thief"),),
    mood=_mood,
    mark="throne",
    about=_about,
    advice=_advice,
    pieces=Pieces(
        token=_token,
        paint=_paint,
        trace=_paint,
        letter=lambda words, seat: words.say(f"page.pawn_letters.{PAWNS[seat]}"),
    ),
    sentences=Sentences(picture=picture, read_first=most_telling, past=_past),
    reveal=Reveal(instants=instants, sound=heard),
    hidden=Hidden(could_do=could_show),
    blank="cardback",
    summit="throne",
    workbench=WORKBENCH,
    move_key="fists",
    workshop=BoardWorkshop,
    kiosk=KIOSK,
)
