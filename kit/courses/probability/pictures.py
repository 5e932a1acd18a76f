"""What lies on the table after a trial: cards, dice, numbers, open hands; every word in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kit.draw.svg import Node, el, icon
from kit.faces.bakschisch.pieces import hand
from kit.games.attraptresors.pieces import COLOURS
from kit.text.say import Words

CARD_SIZE, DIE_SIZE, HAND_SIZE = 50, 40, 72
ROW = {"die": 6, "hand": 3}
"""How many fit into one row of the page's column; more are drawn smaller, so a throw or a bribe stays in one row."""
SMALL_DIE, SMALL_HAND = 31, 58


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


def dice_of(dice: Sequence[str], words: Words, marked: Sequence[bool] = ()) -> Node:
    """Dice by their colours, or symbols of the sheet; those that count are marked."""
    size = DIE_SIZE if len(dice) <= ROW["die"] else SMALL_DIE
    shown = [_die(die, size, words, bool(marked) and marked[place]) for place, die in enumerate(dice)]
    return el("ol", shown, class_="dice trial-row")


def _die(die: str, size: int, words: Words, is_marked: bool) -> Node:
    colour = die.removeprefix("die-")
    if colour in COLOURS:
        label = Words(words.language, "attraptresors").noun(colour)
        return el("li", icon(f"die-{colour}", size, label), class_=["die", is_marked and "hit"])
    return el("li", icon(die, size), class_=["die", is_marked and "hit"])


def chips_of(numbers: Sequence[str], marked: Sequence[bool]) -> Node:
    """Numbers on chips; those that several have are marked."""
    shown = [el("li", number, class_=["chip", mark and "hit"]) for number, mark in zip(numbers, marked, strict=True)]
    return el("ol", shown, class_="chips trial-row")


def hands_of(bids: Sequence[int | None], words: Words) -> Node:
    """Open hands with their gold, or with the thief for None; those with the most are marked."""
    ours = Words(words.language, "bakschisch")
    highest = max(bid or 0 for bid in bids)
    size = HAND_SIZE if len(bids) <= ROW["hand"] else SMALL_HAND
    return el("ol", [_hand(bid, size, bid == highest > 0, ours) for bid in bids], class_="hands trial-row")


def _hand(bid: int | None, size: int, is_marked: bool, words: Words) -> Node:
    label = words.noun("thief") if bid is None else words.fill("{gold:coin}", gold=bid)
    picture = hand(bid or 0, bid is None, size, label)
    return el("li", picture, class_=["shows", is_marked and "hit"])
