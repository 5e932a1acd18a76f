"""The families at the table: their arms, their cash, what their people earn per round, and who is still at home."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.engine.game import Seat
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.people import person, token
from kit.faces.intrige.scene import shown_view
from kit.faces.intrige.talk import talk
from kit.games.intrige.state import SEND, Rep, View
from kit.games.intrige.turns import income


def places(sight: IntrigeSight) -> list[Child]:
    """Everybody's family as a row, one's own with its people."""
    return [families(sight), *talk(sight)]


def families(sight: IntrigeSight) -> Node:
    """One row for each seat; a purse that is closed to these eyes is called closed."""
    view, words = shown_view(sight), sight.words
    head = [el("th", words.say(f"page.family.{column}"), scope="col") for column in ("cash", "earns", "home")]
    rows = [_family(sight, view, seat) for seat in range(sight.game.players)]
    return el(
        "section",
        el("table", el("thead", el("tr", el("th", words.say("page.families"), scope="col"), head)), el("tbody", rows)),
        _at_home(sight, view),
        class_="seat families",
        id="families",
        aria_label=words.say("page.families"),
    )


def _family(sight: IntrigeSight, view: View, seat: Seat) -> Node:
    words = sight.words
    earned, _ = income(sight.game, view.courts, seat)
    cash = view.money[seat]
    name = words.say("page.you") if seat == words.viewer else words.names[seat]
    return el(
        "tr",
        el("th", token(seat, 24), el("span", name, class_="name"), scope="row"),
        el("td", words.say("page.cash_closed") if cash is None else el("b", words.say("page.money", amount=cash))),
        el("td", f"+{words.say('page.money', amount=earned)}" if earned else "–", class_="earns"),
        el("td", sum(view.hands[seat]), class_="home"),
        class_=[seat == view.owner and "turn", seat in sight.winners and "won"],
        id=f"family-{seat}",
    )


def _at_home(sight: IntrigeSight, view: View) -> Node | None:
    """Who of one's own family can still be sent; somebody who sends sees that where the choice is made."""
    seat = sight.seat
    if not any(view.hands[seat]) or (view.stage == SEND and sight.turn_of(seat)):
        return None
    professions = sight.game.edition.professions
    people = [
        el("span", person(Rep(seat, profession), 26), el("b", left), class_=[not left and "none"])
        for profession, left in zip(professions, view.hands[seat], strict=True)
    ]
    return el("div", people, class_="at-home", role="img", aria_label=sight.words.say("page.at_home", seat=seat))
