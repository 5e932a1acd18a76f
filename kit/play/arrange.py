"""A new game as it is being arranged: who sits where, by which switches, from which cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from kit.engine import record as records
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.game import Seat
from kit.engine.options import read_options
from kit.engine.record import LONGEST_NAME, Player, Record
from kit.games import open_box
from kit.text.say import Words

LONGEST_SEED = 9


@dataclass
class Setup:
    """The form of a new game; what makes no sense is left out of it."""

    box: Box
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    seed: str = ""
    """Digits, or nothing for a game that nobody has seen."""
    start: str = ""
    """A position to start from, or nothing."""
    error: BadInput | None = None

    def seat(self, number: object, newcomers: Sequence[Player]) -> None:
        """So many sit down; who comes anew is the last of `newcomers`."""
        if type(number) is int and number in self.box.players:
            self.players = (*self.players, *newcomers[len(self.players) :])[:number]

    def rename(self, seat: object, name: str) -> None:
        """Give a seat a name."""
        if name.strip():
            self._change(seat, name=name.strip()[:LONGEST_NAME])

    def place(self, seat: object, who: object) -> None:
        """Put a person (an empty text) or a bot on a seat."""
        if who == "" or who in self.box.bots:
            self._change(seat, bot=who or None)

    def _change(self, seat: object, **changes: Any) -> None:
        if type(seat) is int and 0 <= seat < len(self.players):
            changed = replace(self.players[seat], **changes)
            self.players = (*self.players[:seat], changed, *self.players[seat + 1 :])

    def switch(self, name: str, value: object) -> None:
        """Set a switch of the rules; raises `BadInput` for one that is not there."""
        options = {**self.options, name: value}
        read_options(self.box.options, options)
        self.options = options

    def sow(self, seed: str) -> None:
        """Choose the seed."""
        self.seed = "".join(digit for digit in seed if digit.isdecimal())[:LONGEST_SEED]

    def record(self) -> Record:
        """The game, as a reload will read it; raises `BadInput` with the place of what cannot be."""
        seed = int(self.seed) if self.seed else None
        record = Record(self.box.name, self.players, self.options, seed, self.start or None)
        return records.read_record(records.write_record(record), open_box)


@cache
def nameless(language: str, game: str, seat: Seat) -> str:
    """The name of somebody who gave none."""
    return Words(language, game).say("setup.nameless", number=seat + 1)


def some_players(box: Box, number: int) -> tuple[Player, ...]:
    """One person and bots of the usual kinds, with names."""
    if number not in box.players:
        raise ValueError(f"{box.players_rule}: {box.players[0]} to {box.players[-1]} can play, not {number}")
    names = Words("en", box.name).say("bots.people").split(", ")
    bots = (Player(names[seat], box.default_bots[seat % len(box.default_bots)]) for seat in range(number - 1))
    return (Player(nameless("en", box.name, 0)), *bots)
