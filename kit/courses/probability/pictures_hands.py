"""What lies on the table after a bribe: open hands, as Bakschisch draws them."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Node, el
from kit.faces.bakschisch.pieces import hand
from kit.text.say import Words

HAND_SIZE, SMALL_HAND = 72, 58
HANDS_IN_ROW = 3
"""How many fit into one row of the page's column; more are drawn smaller, so that a bribe stays in one row."""


def hands_of(bids: Sequence[int | None], words: Words) -> Node:
    """Open hands with their gold, or with the thief for None; those with the most are marked."""
    ours = Words(words.language, "bakschisch")
    highest = max(bid or 0 for bid in bids)
    size = HAND_SIZE if len(bids) <= HANDS_IN_ROW else SMALL_HAND
    return el("ol", [_hand(bid, size, bid == highest > 0, ours) for bid in bids], class_="hands trial-row")


def _hand(bid: int | None, size: int, is_marked: bool, words: Words) -> Node:
    label = words.noun("thief") if bid is None else words.fill("{gold:coin}", gold=bid)
    picture = hand(bid or 0, bid is None, size, label)
    return el("li", picture, class_=["shows", is_marked and "hit"])
