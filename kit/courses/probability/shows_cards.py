"""Scenes of the lessons with cards: what lies on the table before it is counted."""

from __future__ import annotations

from collections.abc import Mapping

from kit.counting.shows import Scene, show
from kit.courses.probability.pictures import CARD_SIZE
from kit.draw.svg import Node, el, icon
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.text.say import Words

HAND = 5
MOST_CARDS = 30


@show("face_down")
def face_down(scene: Scene) -> Node:
    """Cards of which none is open (BK-7); `cards`: how many, by default those of a round."""
    return _backs(scene.whole("cards", HAND, MOST_CARDS))


@show("deck_of")
def deck_of(scene: Scene) -> Node:
    """How many there are of each card in the deck of the trial named `deck`."""
    return _counted(_deck(scene), scene.words)


@show("gone_of")
def gone_of(scene: Scene) -> Node:
    """How many of each card have come, if the deck of the trial named `deck` is what is left of a full one."""
    left = _deck(scene)
    return _counted({card: COPIES - left.get(card, 0) for card in CARDS}, scene.words)


def _deck(scene: Scene) -> Mapping[str, int]:
    deck = dict(scene.trials[scene.given["deck"]].cut_out())
    if not set(deck) <= set(CARDS):
        raise ValueError("count_measure")
    return deck


def _backs(cards: int) -> Node:
    back = el("li", icon("cardback", CARD_SIZE), class_="card down")
    return el("ol", [back] * cards, class_="cards trial-row", aria_hidden=True)


def _counted(deck: Mapping[str, int], words: Words) -> Node:
    ours = Words(words.language, "bakschisch", neutral=words.neutral)
    return el("ul", [_kind(card, deck.get(card, 0), ours) for card in CARDS], class_="trial-row counted")


def _kind(card: str, copies: int, words: Words) -> Node:
    drawn = el(
        "span",
        el("span", words.noun(card, "letter"), class_="letter", aria_hidden=True),
        icon(card, CARD_SIZE),
        class_=["card", card, not copies and "none"],
    )
    return el("li", drawn, el("b", f"× {copies}", class_="copies"), el("span", words.noun(card), class_="unseen"))
