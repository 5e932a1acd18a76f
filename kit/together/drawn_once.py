"""What phones have in common in a round that is told: drawn by the first that shows it, for all that show the same."""

from __future__ import annotations

from kit.draw.svg import Node
from kit.page.looks import Looks
from kit.page.page import Draw
from kit.table.log import Number
from kit.table.rooms import LiveRoom

TOLD = "told in a round"


def drawn_once(live: LiveRoom, number: Number, mine: str, looks: Looks, draw: Draw) -> Node:
    """What phones are told in this round who chose `mine` and read the same words; of no earlier round."""
    of, drawn = live.shared.get(TOLD, (0, {}))
    if of != number:
        live.shared[TOLD] = number, (drawn := {})
    key = mine, looks.language, looks.neutral
    if key not in drawn:
        drawn[key] = draw()
    shown: Node = drawn[key]
    return shown
