"""The switches of Attrap'trésors, each with its clause or ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kit.engine.errors import quoted
from kit.engine.game import Refusal
from kit.engine.options import switch
from kit.engine.reading import Json
from kit.games.attraptresors.pieces import CARPET, CHEST, CUSHION, GEM, IN_BOX, LAMP

SHORTEST_WINDOW_MS, LONGEST_WINDOW_MS = 200, 60_000
MOST_PERMILLE = 500

TOWERS: Mapping[str, Mapping[int, tuple[str, ...]]] = {
    "default": {
        2: (LAMP, GEM),
        3: (LAMP, GEM, GEM),
        4: (LAMP, GEM, GEM, CARPET),
        5: (LAMP, CHEST, GEM, GEM, CARPET),
        6: (LAMP, CHEST, GEM, GEM, CARPET, CUSHION),
    },
    "small": dict.fromkeys(range(2, 7), (LAMP, GEM)),
    "full": {
        2: (LAMP, GEM),
        3: (LAMP, GEM, GEM, CARPET),
        **dict.fromkeys((4, 5, 6), (LAMP, CHEST, GEM, GEM, CARPET, CUSHION)),
    },
}
"""The objects on the column by the number of players: as we read the lost picture (C-AT-1), the tower for two at any
table, and as many as all hands together may take (C-AT-28)."""


class Window(NamedTuple):
    """How long hands may reach: for the column from when the dice are shown, for the objects from when it is taken."""

    column: int
    objects: int


WINDOWS: Mapping[str, Window] = {
    "short": Window(3000, 2000),
    "default": Window(5000, 3000),
    "long": Window(10000, 6000),
}
PERMILLE: Mapping[str, int] = {"off": 0, "few": 25, "many": 100}


def read_tower(data: Json) -> tuple[str, ...] | Refusal:
    """Objects of one's own choice besides the column, ``["lamp", "gem"]``; `Attraptresors` asks if all can be taken."""
    if not (isinstance(data, list | tuple) and 0 < len(data) <= sum(IN_BOX.values())):
        return Refusal("tower_form", "AT-3", ("C-AT-28",))
    for name in data:
        if not (isinstance(name, str) and name in IN_BOX):
            return Refusal("tower_object", "AT-2", ("C-AT-28",), {"given": quoted(name), "known": ", ".join(IN_BOX)})
        if data.count(name) > IN_BOX[name]:
            return Refusal("tower_too_many", "AT-2", ("C-AT-28",), {"object": name, "most": IN_BOX[name]})
    return tuple(name for name in IN_BOX for _ in range(data.count(name)))


def read_window(data: Json) -> Window | Refusal:
    """Windows of one's own, ``{"column": 4000, "objects": 2500}`` in milliseconds."""
    if isinstance(data, Mapping) and data.keys() == {"column", "objects"}:
        window = Window(data["column"], data["objects"])
        if all(type(ms) is int and SHORTEST_WINDOW_MS <= ms <= LONGEST_WINDOW_MS for ms in window):
            return window
    bounds = {"shortest": SHORTEST_WINDOW_MS, "longest": LONGEST_WINDOW_MS}
    return Refusal("window_form", "AT-8", ("C-AT-15", "C-AT-17"), bounds)


def read_permille(data: Json) -> int | Refusal:
    """How many dice in a thousand roll off the mat."""
    if type(data) is int and 0 <= data <= MOST_PERMILLE:
        return data
    return Refusal("permille_form", "AT-15", ("C-AT-19",), {"most": MOST_PERMILLE})


@dataclass(frozen=True, slots=True)
class Options:
    """The rulebook leaves these open, or a family may prefer them otherwise; the defaults are ours."""

    tower: str | tuple[str, ...] = switch(
        "default",
        "C-AT-1",
        tuple(TOWERS),
        read=read_tower,
        write=lambda tower: tower if isinstance(tower, str) else list(tower),
    )
    """The objects on the column, by name or as a list of one's own (C-AT-28)."""
    window: str | Window = switch(
        "default",
        "C-AT-15",
        tuple(WINDOWS),
        read=read_window,
        write=lambda window: window if isinstance(window, str) else window._asdict(),
    )
    """How long hands may reach for the column, and then for the objects (C-AT-17)."""
    auto_reroll: bool = switch(False, "C-AT-16")
    """When nobody has a right to the column, the dice are thrown again at once; for beginners."""
    both_pays: str = switch("six_colours", "C-AT-5", ("six_colours", "mission"))
    """What the column pays when the dice show six colours and the mission: 5 sacks, or 4."""
    two_player_missions: str = switch("replace", "C-AT-22", ("replace", "fixed"))
    """Whether an open mission that was won makes room for a new one."""
    loose_dice: str | int = switch("off", "C-AT-19", tuple(PERMILLE), read=read_permille)
    """How easily dice roll off the mat: 0, 25 or 100 in a thousand, or a number of one's own."""
    untimed: bool = switch(False, "C-AT-26")
    """No clock: the column is claimed and chance settles who was first; a wrong claim still costs a card."""

    def the_tower(self, players: int) -> tuple[str, ...]:
        """The objects besides the column, for this many players (C-AT-1)."""
        return TOWERS[self.tower][players] if isinstance(self.tower, str) else self.tower

    def the_window(self) -> Window:
        """The two windows in milliseconds."""
        return WINDOWS[self.window] if isinstance(self.window, str) else self.window

    def permille(self) -> int:
        """How many dice in a thousand roll off the mat."""
        return PERMILLE[self.loose_dice] if isinstance(self.loose_dice, str) else self.loose_dice
