"""What the tests of batches share: a game of the engine on the luck of a batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kit.engine.game import CHANCE, Game, Seat
from kit.engine.stream import Stream

Chooser = Callable[[Any, Any, Seat, Stream], Any]
"""A policy: game, state, seat and the luck from which it draws; its move."""

Which = Callable[[range], Iterable[int]]
"""Which games of a batch are held against the engine's."""


def uniform(game: Game[Any, Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
    """Any of the options, by one draw."""
    options = game.options(state, seat)
    return options[stream.below(len(options))]


def steps(
    game: Game[Any, Any, Any], start: Any, stream: Stream, choose: Mapping[Seat, Chooser]
) -> Iterator[tuple[Mapping[Seat, Any], Any]]:
    """The engine's game on this luck: the moves of each step and the state after it."""
    state = start
    while seats := game.to_act(state):
        if CHANCE in seats:
            moves = {CHANCE: stream.draw(game.chance(state))}
        else:
            moves = {seat: choose[seat](game, state, seat, stream) for seat in sorted(seats)}
        state = game.apply(state, moves).state
        yield moves, state
