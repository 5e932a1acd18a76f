"""Missions and sacks: what lies before the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kit.draw.svg import Node, el, icon, use
from kit.engine.game import Seat
from kit.faces.attraptresors.dice import letter_of
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.scene import scene_of
from kit.games.attraptresors.pieces import ENOUGH, OPEN_MISSIONS, score
from kit.text.say import Words


@lru_cache(maxsize=64)
def mission_card(colour: str | None, size: int) -> Node:
    """A mission of this height: open with its die, or face down. Decoration: words say which."""
    if colour is None:
        return icon("mission", size, class_=["ic", "face-down", "mission-card"])
    drawn = [use("missionface", 0, 0, 48), use(f"die-{colour}", 12, 9, 24)]
    width = round(size * 38 / 48)
    return el(
        "svg", drawn, class_="ic mission-card die", viewBox="5 0 38 48", width=width, height=size, aria_hidden=True
    )


def shape_said(words: Words, colour: str) -> str:
    """The shape and the letter of a colour."""
    return words.say("page.shape", shape=words.say(f"shapes.{colour}"), letter=letter_of(words, colour))


def missions(sight: AttrapSight, *, says_rule: bool = True) -> Node | None:
    """Beside the story: the reader's own mission, only for those eyes, or the three open ones of two players.

    Without `says_rule` they do not tell how many dice they need, or whom they are for (AT-11, AT-29).
    """
    view = sight.view if scene_of(sight) is None else sight.before
    if sight.game.for_two:
        return _open_missions(sight.words, view.missions, says_rule)
    colour = None if view.seat is None else view.missions[view.seat]
    return None if colour is None else _own_mission(sight.words, colour, view.seat or 0, says_rule)


@lru_cache(maxsize=64)
def _own_mission(words: Words, colour: str, seat: Seat, says_rule: bool) -> Node:
    wants = words.say("hands.wants", number=ENOUGH, colour=colour) if says_rule else words.noun(colour).capitalize()
    said = el(
        "div",
        el("span", words.say("hands.own_mission", seat=seat), class_="small muted"),
        el("b", wants),
        el("span", shape_said(words, colour), class_="small muted"),
        class_="col",
    )
    return el("section", mission_card(colour, 104), said, class_="panel mission", id="mission")


@lru_cache(maxsize=64)
def _open_missions(words: Words, colours: Sequence[str | None], says_rule: bool) -> Node:
    cards = [
        el(
            "li",
            mission_card(colour, 74),
            el("b", words.noun(colour)),
            el("small", letter_of(words, colour)),
        )
        for colour in colours
        if colour
    ]
    says_all = says_rule and len(cards) == OPEN_MISSIONS  # otherwise the one that was won is gone, with no new one yet
    title = el("h2", words.say("hands.open_missions", seat=0) if says_all else words.say("table.open_missions"))
    return el("section", title, el("ul", cards), class_="panel mission open-missions", id="mission")


@lru_cache(maxsize=256)
def sacks(words: Words, hand: tuple[int, ...], size: int = 34) -> Node:
    """What a hand of gold cards is worth, and how many cards there are."""
    worth, cards = score(hand)
    return el(
        "span",
        icon("sack", size),
        el("b", worth),
        el("span", words.say("page.cards", cards=cards), class_="muted small") if cards else None,
        class_="sacks",
        role="img",
        aria_label=words.say("page.sacks_on_cards", sacks=worth, cards=cards),
    )
