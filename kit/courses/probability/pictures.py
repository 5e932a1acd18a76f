"""What lies on the table after a trial: cards, numbers; every word in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kit.draw.svg import Node, el, icon
from kit.text.say import Words

CARD_SIZE = 50


def cards_of(cards: Sequence[str], words: Words, marked: Collection[int] = ()) -> Node:
    """A hand of Bakschisch's cards; those that count are marked."""
    ours = Words(words.language, "bakschisch", neutral=words.neutral)
    return el("ol", [_card(card, place in marked, ours) for place, card in enumerate(cards)], class_="cards trial-row")


def _card(card: str, is_marked: bool, words: Words) -> Node:
    return el(
        "li",
        el("span", words.noun(card, "letter"), class_="letter", aria_hidden=True),
        icon(card, CARD_SIZE),
        el("span", words.noun(card), class_="unseen"),
        class_=["card", card, "done", is_marked and "hit"],
    )


def chips_of(numbers: Sequence[str], marked: Sequence[bool]) -> Node:
    """Numbers on chips; those that several have are marked."""
    shown = [el("li", number, class_=["chip", mark and "hit"]) for number, mark in zip(numbers, marked, strict=True)]
    return el("ol", shown, class_="chips trial-row")
