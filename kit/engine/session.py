"""One game being played: closed fists, history, undo, redo and branches.

A session adds to a game only what happens around it: it gathers the moves of all who act, applies them once, and keeps
the line of steps.  Closed fists wait here and are never part of a state, so a state can be shown without leaking them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias

from kit.engine.chance import draw
from kit.engine.checkpoint import checkpoint
from kit.engine.event import Event
from kit.engine.game import CHANCE, Game, M, Refusal, S, Seat, V


class Played(NamedTuple, Generic[S, M]):
    """One step of the history: the moves made, what happened, and the state after it."""

    moves: Mapping[Seat, M]
    events: tuple[Event, ...]
    state: S


class Session(Generic[S, M, V]):
    """A game in progress, with its past and, after an undo, its future.

    `submit` a move for a seat (or for `CHANCE`, when cards are given), `draw` a card from the seed, go back and forth
    with `undo` and `redo`, or `branch` into a session of its own.  `subscribe` is told after every change.
    """

    def __init__(self, game: Game[S, M, V], start: S | None = None, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        self.start: S = game.start() if start is None else start
        self._line: list[Played[S, M]] = []
        self._draws = [0]  # how many draws there were after this many steps of the line
        self._at = 0
        self._closed: dict[Seat, M] = {}
        self._listeners: list[Callable[[], None]] = []

    # What is known ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state now."""
        return self.state_after(self._at)

    def state_after(self, step: int) -> S:
        """The state after this many steps of the line, which may lie in the future."""
        return self._line[step - 1].state if step else self.start

    @property
    def step(self) -> int:
        """How many steps were taken to get here."""
        return self._at

    @property
    def history(self) -> tuple[Played[S, M], ...]:
        """The steps that led from the start to now, oldest first."""
        return tuple(self._line[: self._at])

    def played(self, step: int) -> Played[S, M]:
        """The step of the line with this number, counted from 1; it may lie in the future."""
        return self._line[step - 1]

    @property
    def future(self) -> tuple[Played[S, M], ...]:
        """The steps that `redo` would play again."""
        return tuple(self._line[self._at :])

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """Who must still decide before the next step."""
        return self.game.to_act(self.state) - self._closed.keys()

    # Playing ------------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, move: M) -> Refusal | None:
        """Make a move for `seat`; if it is refused, returns why, and nothing has changed.

        The move waits, closed, until everybody who acts has decided; then the step is taken.  Until then a seat may
        submit again, which replaces its move.  A move by a seat that is not to act is an interjection, a step by
        itself.
        """
        refusal = self.game.why_not(self.state, seat, move)
        if refusal:
            return refusal
        to_act = self.game.to_act(self.state)
        if seat not in to_act:
            self._play({seat: move})
            return None
        self._closed[seat] = move
        if not self.waiting_for:
            self._play({seat: self._closed[seat] for seat in sorted(to_act)})
        else:
            self._notify()
        return None

    def draw(self) -> None:
        """Let chance act, from the seed; the k-th draw of a line is the same after undo and redo."""
        self.submit(CHANCE, draw(self.game.chance(self.state), self.seed, self._draws[self._at]))

    def undo(self) -> bool:
        """Take back the last step and any closed fists; False when there is nothing to take back."""
        return self._go(self._at - 1)

    def redo(self) -> bool:
        """Play again the step that was taken back; False when there is none."""
        return self._go(self._at + 1)

    def open_fists(self) -> None:
        """Everybody who has closed a fist for the next step decides again."""
        self._closed.clear()
        self._notify()

    def branch(self, step: int | None = None) -> Session[S, M, V]:
        """A session of its own that shares the history up to `step` steps (now, when None); listeners stay here.

        Raises IndexError where the line has no such step.
        """
        at = self._at if step is None else step
        if not 0 <= at <= len(self._line):
            raise IndexError(f"step {at} is not between 0 and {len(self._line)}")
        other = Session(self.game, self.start, self.seed)
        other._line, other._draws = self._line[:at], self._draws[: at + 1]
        other._at = at
        return other

    # Telling others -----------------------------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; returns the function that ends it."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _play(self, moves: Mapping[Seat, M]) -> None:
        checkpoint()
        state, events = self.game.apply(self.state, moves)
        del self._line[self._at :], self._draws[self._at + 1 :]
        self._line.append(Played(moves, events, state))
        self._draws.append(self._draws[-1] + (CHANCE in moves))
        self._at += 1
        self._closed.clear()
        self._notify()

    def _go(self, at: int) -> bool:
        if not 0 <= at <= len(self._line):
            return False
        self._at = at
        self._closed.clear()
        self._notify()
        return True

    def _notify(self) -> None:
        """Every listener hears of the change, even when an earlier one fails; then the failures are raised."""
        failures: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception as failure:
                failures.append(failure)
        if failures:
            raise ExceptionGroup("a listener of the session failed", failures)


AnySession: TypeAlias = Session[Any, Any, Any]
"""The session of whichever game it is."""
AnyPlayed: TypeAlias = Played[Any, Any]
