"""What people believe about a game, although it is not so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Misconception(NamedTuple):
    """A belief about the rules: the game with one rule changed; its words are in `kit/text` under its name."""

    rule: str
    """The clause that says otherwise."""
    variant: Callable[[Any], Any]
    """The game as somebody believes it to be: same players, same switches."""
    rulings: tuple[str, ...] = ()
    """Our rulings where that clause leaves a gap."""
