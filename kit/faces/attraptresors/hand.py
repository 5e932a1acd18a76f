"""What somebody holds: the pawn, the gold on cards, and the mission that nobody else may see."""

from __future__ import annotations

from functools import cache

from kit.draw.svg import Child, Node, el, icon, use
from kit.engine.game import Seat
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.pieces import CARDS, ENOUGH, LETTERS, score


@cache
def mission_card(colour: str | None, height: int) -> Node:
    """A mission, or its back where it is not known; decoration: words beside it say what it is."""
    drawn = (
        [use("mission", 0, 0, 48)]
        if colour is None
        else [use("missionface", 0, 0, 48), use(f"die-{colour}", 12, 9, 24)]
    )
    return el(
        "svg",
        drawn,
        class_=["ic mission-card", colour is None and "face-back"],
        viewBox="6 0 36 48",
        width=height * 3 / 4,
        height=height,
        aria_hidden=True,
    )


def shown_mission(sight: AttrapSight, colour: str, height: int = 62) -> Node:
    """An open mission and what it asks for."""
    words = sight.words
    said = el(
        "span",
        el("b", words.say("hands.wants", number=ENOUGH, colour=colour)),
        el("small", words.say("hands.letter", letter=LETTERS[colour])),
        class_="col",
    )
    return el("span", mission_card(colour, height), said, class_="mission")


def missions(sight: AttrapSight) -> Node | None:
    """Over the story: the missions that these eyes may see: the own one, or the three open ones of two."""
    seen = [colour for colour in sight.view.missions if colour]
    if not seen:
        return None
    title = sight.words.say("hands.open_missions" if sight.game.for_two else "hands.own_mission", seat=sight.seat)
    shown: list[Child] = (
        [el("span", mission_card(colour, 50), class_="mission") for colour in seen]
        if len(seen) > 1
        else [shown_mission(sight, seen[0], 76)]
    )
    heard = el("span", ", ".join(_heard(sight, colour) for colour in seen), class_="unseen") if len(seen) > 1 else None
    return el(
        "section",
        el("p", title, class_="small muted"),
        el("div", shown, heard, class_="row"),
        class_=["panel", "missions", len(seen) > 1 and "several"],
        id="missions",
        aria_label=title,
    )


def _heard(sight: AttrapSight, colour: str) -> str:
    return sight.words.say("hands.wants", number=ENOUGH, colour=colour)


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
    """The pawn and the name; a cup for whoever throws."""
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
