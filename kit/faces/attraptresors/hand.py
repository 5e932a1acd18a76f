"""What somebody holds: the pawn, the gold on cards, and the mission that nobody else may see."""

from __future__ import annotations

from kit.draw.svg import Node, el, icon
from kit.engine.game import Seat
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.pieces import CARDS, score


def gold(sight: AttrapSight, seat: Seat) -> Node:
    """The sacks of a seat, and on how many cards."""
    sacks, cards = score(sight.view.hands[seat])
    said = sight.words.say("hands.gold", seat=seat, sacks=sacks, cards=cards)
    number = sight.words.say("hands.on_cards", cards=cards)
    return el(
        "span",
        icon("sack", 34),
        el("b", sacks, aria_hidden=True),
        el("small", number, aria_hidden=True),
        el("span", said, class_="unseen"),
        class_="gold",
    )


def name_of(sight: AttrapSight, seat: Seat) -> str:
    """A seat's name, or "you" for the reader."""
    return sight.words.say("hands.you") if seat == sight.words.viewer else sight.words.names[seat]


def who(sight: AttrapSight, seat: Seat) -> Node:
    """The pawn and the name; with a cup for the thrower."""
    throws = sight.view.thrower == seat
    cup = el("small", sight.words.say("hands.throws_short"), class_="throws") if throws else None
    return el("span", token(seat, 28), el("span", name_of(sight, seat)), cup, class_="who")


def back_of_mission(sight: AttrapSight, seat: Seat) -> Node | None:
    """The mission of somebody else, face down; two players have none of their own."""
    if sight.game.for_two:
        return None
    said = el("small", sight.words.say("hands.hidden"), class_="muted")
    return el("span", mission_card(None, 48), said, class_="mission closed")


def cards_of(sight: AttrapSight, seat: Seat) -> dict[int, int]:
    """How many gold cards of each kind lie before a seat, by their sacks."""
    return {sacks: owned for sacks, owned in zip(CARDS, sight.view.hands[seat], strict=True) if owned}
