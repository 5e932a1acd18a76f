"""What would have followed from another move: later moves are played as they were, as long as they can be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from kit.engine.event import Event
from kit.engine.game import AnyMove, Game, M, S, Seat


class Later(NamedTuple):
    """A step that was really played after the one that is asked about."""

    moves: Mapping[Seat, AnyMove]
    is_said: bool
    """It decided nothing, such as a promise."""


class Sequel(NamedTuple):
    """What was really played after a step, as far as "what if" tells it."""

    steps: Sequence[Later] = ()
    ends: Callable[[Sequence[Event]], bool] = bool
    """Whether the story ends with a step of these events."""
    is_whole: bool = False
    """The story came to its end; otherwise the game has not got that far yet."""
    told: Sequence[Event] = ()
    """Everything that followed from the step itself and from these, as far as everybody may know it."""


class Afterwards(NamedTuple, Generic[S]):
    """A move and what came after it."""

    state: S
    events: tuple[Event, ...]
    later: int
    """This many later steps were played as they were."""
    breaks_off: bool
    """The next one could no longer be made, so nothing is told of what follows."""


def afterwards(game: Game[S, M, Any], state: S, moves: Mapping[Seat, M], sequel: Sequel) -> Afterwards[S]:
    """Make these moves, then the later ones as they were until the story ends.

    What was said in between, and can no longer be said, is left out.
    """
    state, events = game.apply(state, moves)
    told, made, latest = [*events], 0, events
    for each in sequel.steps:
        if sequel.ends(latest):
            break
        if not _can_be_made(game, state, each):
            if each.is_said:
                continue
            return Afterwards(state, tuple(told), made, True)
        state, latest = game.apply(state, each.moves)
        told += latest
        made += 1
    return Afterwards(state, tuple(told), made, sequel.is_whole and not sequel.ends(latest))


def _can_be_made(game: Game[S, M, Any], state: S, step: Later) -> bool:
    awaited = step.is_said or game.to_act(state) == step.moves.keys()
    return awaited and all(game.why_not(state, *each) is None for each in step.moves.items())
