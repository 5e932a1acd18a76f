"""What lies on the table after a throw: dice of Attrap'trésors; every word in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Node, el, icon
from kit.games.attraptresors.pieces import COLOURS
from kit.text.say import Words

DIE_SIZE, SMALL_DIE = 40, 31
DICE_IN_ROW = 6
"""How many fit into one row of the page's column; more are drawn smaller, so that a throw stays in one row."""


def dice_of(dice: Sequence[str], words: Words, marked: Sequence[bool] = ()) -> Node:
    """Dice by their colours, or symbols of the sheet; those that count are marked."""
    size = DIE_SIZE if len(dice) <= DICE_IN_ROW else SMALL_DIE
    shown = [_die(die, size, words, bool(marked) and marked[place]) for place, die in enumerate(dice)]
    return el("ol", shown, class_="dice trial-row")


def _die(die: str, size: int, words: Words, is_marked: bool) -> Node:
    colour = die.removeprefix("die-")
    if colour in COLOURS:
        label = Words(words.language, "attraptresors").noun(colour)
        return el("li", icon(f"die-{colour}", size, label), class_=["die", is_marked and "hit"])
    return el("li", icon(die, size), class_=["die", is_marked and "hit"])
