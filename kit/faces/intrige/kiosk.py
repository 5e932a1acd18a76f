"""Intrige at a fair: who wants a post and what was laid for it, then every family with its cash and its income."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.draw.svg import Child, Node, el
from kit.engine.game import Seat
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.opened import concerned_people
from kit.faces.intrige.people import paint, token
from kit.faces.intrige.scene import DECIDED, scene_of, shown_view
from kit.games.intrige.appointing import applicant
from kit.games.intrige.events import BribePaid, PostDefended, PostTaken
from kit.games.intrige.promise_events import (
    BribePromiseBroken,
    BribePromised,
    BribePromiseKept,
    PostPromiseBroken,
    PostPromised,
    PostPromiseKept,
)
from kit.games.intrige.state import FREE, SEND, View
from kit.games.intrige.turns import income
from kit.page.kiosk import KioskFace
from kit.text.say import Words

PROMISES, OWN = "C-IN-15", "C-IN-10"
"""The rulings about promises, and about a conflict within one family."""
GIVEN = (PostPromised, BribePromised, PostPromiseKept, BribePromiseKept, PostPromiseBroken, BribePromiseBroken)
"""What shows that a word is given, and kept or not; asking for one does not show that."""
OF_DECISIONS = (*DECIDED, PostPromiseBroken)
"""What is said about a decision, including that it breaks a word."""


def beside(sight: IntrigeSight) -> list[Child]:
    """Everybody concerned, and the families."""
    scene = scene_of(sight)
    people = concerned_people(sight, scene) if scene else []
    view = shown_view(sight)
    houses = [_house(sight, view, seat) for seat in range(sight.game.players)]
    return [
        el("div", people, class_="concerned afar-people") if people else None,
        el("div", houses, class_="from-afar houses-from-afar"),
    ]


def _house(sight: IntrigeSight, view: View, seat: Seat) -> Node:
    words, cash = sight.words, view.money[seat]
    earned, _ = income(sight.game, view.courts, seat)
    held = words.say("page.cash_closed") if cash is None else words.say("page.money", amount=cash)
    name = words.say("page.you") if seat == words.viewer else words.names[seat]
    return el(
        "section",
        token(seat, 64),
        el("b", name, class_="name"),
        el("b", held, class_="cash"),
        el("span", f"+{words.say('page.money', amount=earned)}" if earned else "", class_="earns"),
        class_=["afar", "of-house", paint(seat), seat == view.owner and "deciding", seat in sight.winners and "won"],
        id=f"afar-{seat}",
        aria_label=name,
    )


def asks(sight: IntrigeSight) -> str | None:
    """What the owner of the court is about to do; nothing while people are only sent."""
    view = sight.view
    if sight.events or view.stage == SEND or view.due or view.winners:
        return None
    if view.disputed:
        return "choose" if len(view.bribes) > 1 else None
    return {0: None, 1: "post"}.get(len(view.bribes), "posts")


def called(words: Words, seat: Seat) -> str:
    """A seat is called by a name: the city is written on the palace already."""
    return words.say("bots.people").split(", ")[seat]


def fits(rule: str, events: Sequence[Any], moment: Sequence[Any]) -> bool:
    """A promise shows what promises are; a fight within one family, or no payment, shows nothing about bribes.

    When something is decided, only that teaches: what comes next has its own moment.
    """
    if _any_of(moment, DECIDED) and not _any_of(events, OF_DECISIONS):
        return False
    cited = {ruling for event in events for ruling in event.rulings}
    if PROMISES in cited:
        return rule == PROMISES and _any_of(events, GIVEN)
    return any(map(SHOWS[rule], events)) if rule in SHOWS else OWN not in cited


def _any_of(events: Sequence[Any], kinds: tuple[type, ...]) -> bool:
    return any(isinstance(event, kinds) for event in events)


def _wins_with_less(event: Any) -> bool:
    return isinstance(event, PostTaken | PostDefended) and event.paid < event.best


def _pays_something(event: Any) -> bool:
    return isinstance(event, BribePaid) and event.amount > 0


SHOWS = {"IN-23": _wins_with_less, "IN-14": _pays_something}
"""By rule, what an event must be like to show it."""


def coaches(view: View) -> str:
    """A line for each kind of decision."""
    if view.stage == SEND:
        return "kiosk.send"
    if view.due:
        return f"page.advice.{2 if view.stage == FREE else 3}"
    if applicant(view):
        return "page.advice.4" if view.stage == FREE else "page.post_text"
    return "page.advice.5"


KIOSK = KioskFace(
    beside=beside,
    teaches=("IN-23", "IN-20", "IN-21", "C-IN-15", "IN-22", "IN-17", "IN-8", "IN-24", "IN-14", "IN-25"),
    only_shown=frozenset((PROMISES,)),
    alone=frozenset(("IN-22",)),
    fits=fits,
    coaches=coaches,
    called=called,
    asks=asks,
    show=(3, {"open_money": True}),
    show_s=360,
    ahead=(1, 2),
    gone=lambda view: view.round - 1,
    short=(3, {"open_money": True, "edition": "small"}),
    bots=("faithful", "greedy"),
    rounds=2,
)
