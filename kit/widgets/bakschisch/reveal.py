"""The instants in which a step of Bakschisch is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kit.draw.bakschisch.scene import Scene, scenes
from kit.engine.event import Event
from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch.state import View


@lru_cache(maxsize=4)  # several parts of a page ask for the same ones
def instants(game: Bakschisch, before: View, events: Sequence[Event]) -> Sequence[Scene]:
    """The instants of one step."""
    return scenes(before, events, remainder_carry=game.options_chosen.remainder_carry)
