"""A game as a value: all there is to it is its class, how many play, and its switches.

>>> from kit.games.bakschisch import Bakschisch
>>> Bakschisch(3, open_gold=True) == Bakschisch(3, open_gold=True), Bakschisch(players=3, open_gold=True)
(True, Bakschisch(players=3, open_gold=True))
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Generic, TypeVar

from kit.engine.options import read_options, write_options

O = TypeVar("O")  # noqa: E741 — the options, as in a box


class GameValue(Generic[O]):
    """A game that never changes, equals every other like it, and prints, hashes and pickles as what it is made of."""

    def __init__(self, players: int, options: O, **switches: object) -> None:
        """`switches`: by name, instead of what `options` say; raises `BadInput` for one that the game does not have."""
        self.players = players
        self.options_chosen = options
        if switches:
            self.options_chosen = read_options(type(options), {**write_options(options), **switches})
        self.set_up()
        self._is_set_up = True

    def set_up(self) -> None:
        """Lay out what follows from players and switches, such as the board: the last time that it can be changed."""

    def __setattr__(self, name: str, value: object) -> None:
        if "_is_set_up" in self.__dict__:
            raise FrozenInstanceError(f"a game does not change; make another one with another {name}")
        super().__setattr__(name, value)

    def __getstate__(self) -> tuple[int, O]:
        return self.players, self.options_chosen

    def __setstate__(self, state: tuple[int, O]) -> None:
        GameValue.__init__(self, *state)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((type(self), self.__getstate__()))

    def __repr__(self) -> str:
        """As it can be typed, with those switches that are not as usual."""
        usual = write_options(type(self.options_chosen)())
        chosen = {name: value for name, value in write_options(self.options_chosen).items() if value != usual[name]}
        given = ", ".join(f"{name}={value!r}" for name, value in {"players": self.players, **chosen}.items())
        return f"{type(self).__name__}({given})"
