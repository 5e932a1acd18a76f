"""What can be asked of a game: measures of a moment, each with a name and a value.

A lesson asks for its value at one moment.  Adding up the probabilities of all moments in which a measure has a value
tells how likely that value is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from kit.engine.checkpoint import checkpoint
from kit.engine.game import AnyGame, AnyMove, AnyState, Seat
from kit.engine.session import AnyPlayed, Played

Value: TypeAlias = int | bool | str | Fraction | tuple[Seat, ...] | tuple[str, ...]
"""What a measure says: a space, a number, a place in the race or an amount of money; yes or no; one thing; a fraction;
seats in ascending order; or things in some order."""

Moves: TypeAlias = Mapping[Seat, AnyMove]
"""The moves of one step of a game."""

KINDS = ("space", "seats", "number", "rank", "yes", "thing", "order", "money", "fraction")
"""The kinds of value that there are."""


class Moment(NamedTuple):
    """A position, and the steps that were played from it; without steps it stays as it is."""

    game: Any
    """A game of any kind: a measure reads what its own game has."""
    before: AnyState
    steps: tuple[AnyPlayed, ...] = ()

    @property
    def after(self) -> AnyState:
        """The state after the last step."""
        return self.steps[-1].state if self.steps else self.before

    @property
    def moves(self) -> Moves:
        """The moves of the last step."""
        return self.steps[-1].moves if self.steps else {}

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that happened."""
        return tuple(event for step in self.steps for event in step.events)

    def step(self, number: int) -> Moment:
        """The step with this number, counted from 1, alone; nothing has happened in one that was not reached."""
        before = self.steps[: number - 1]
        return Moment(self.game, before[-1].state if before else self.before, self.steps[number - 1 : number])


Reply: TypeAlias = Callable[[Any, Any], Moves]
"""The moves of one step, once it is known what they answer: from the game and the state."""


def play(game: AnyGame, before: AnyState, steps: Iterable[Moves | Reply]) -> Moment:
    """Play these steps as far as they can be played.

    Those who are to act make the first of them; whether a later one is still allowed may depend on the game, since the
    same steps are also played in a game with one rule changed.
    """
    moment = Moment(game, before)
    for step in steps:
        checkpoint()
        moves = step(game, moment.after) if callable(step) else step
        if not _fits(moment, moves):
            break
        state, events = game.apply(moment.after, moves)
        moment = moment._replace(steps=(*moment.steps, Played(moves, events, state)))
    return moment


def _fits(moment: Moment, moves: Moves) -> bool:
    game, state = moment.game, moment.after
    acting, seats = game.to_act(state), frozenset(moves)
    if seats == acting and not moment.steps:
        return bool(seats)
    interjects = len(seats) == 1 and not seats & acting
    allowed = not any(game.why_not(state, seat, move) for seat, move in moves.items())
    return (seats == acting or interjects) and bool(seats) and allowed


class Question(NamedTuple):
    """What is asked: a measure by name, and about whom, about what, and about which step."""

    what: str
    of: Seat | None = None
    thing: str | None = None
    """A card, a colour or the like, by its name."""
    move: object = None
    step: int | None = None
    """The number of a step to ask about alone; None is everything that happens."""


class Bounds(NamedTuple):
    """What an answer can be, beyond its kind."""

    players: int
    most: int | None = None
    """The greatest number; None is the usual one for the kind."""
    among: tuple[str, ...] = ()
    """The things to choose from, or to put into order."""


def _usual_bounds(game: AnyGame, _before: AnyState) -> Bounds:
    return Bounds(game.players)


class Alike(NamedTuple):
    """What matters of the moves that seats make together, gathered seat by seat.

    Moves with the same gathering have the same answer, so only one of each needs to be tried.
    """

    nothing: Any
    """Before anybody has moved."""
    add: Callable[[Any, Seat, Any], Any]
    """The gathering, hashable, when one more seat makes this move."""


def together(parts: Sequence[Alike]) -> Alike:
    """What matters to several at once."""
    if len(parts) == 1:
        return parts[0]

    def add(gathered: tuple[Any, ...], seat: Seat, move: AnyMove) -> tuple[Any, ...]:
        return tuple([part.add(before, seat, move) for part, before in zip(parts, gathered, strict=True)])

    return Alike(tuple(part.nothing for part in parts), add)


def _all_matters(_game: AnyGame, _state: AnyState, _question: Question) -> Alike | None:
    return None


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that can be asked of a moment."""

    kind: str
    """One of `KINDS`."""
    value: Callable[[Moment, Question], Value]
    about: tuple[str, ...] = ()
    """The parts that a question needs: ``of``, ``move``, or the word for a `thing`, such as ``card``."""
    after_moves: bool = True
    """It is about what moves lead to; otherwise about the position itself."""
    things: tuple[str, ...] = ()
    """What the `thing` of a question can be."""
    moves: tuple[type, ...] = ()
    """What the `move` of a question can be."""
    bounds: Callable[[Any, Any], Bounds] = _usual_bounds
    """What an answer can be, from the game and the position before anything is played."""
    alike: Callable[[Any, Any, Question], Alike | None] = _all_matters
    """What matters of the moves of the last step, made in this state by all seats at once; None: anything may."""
    meaning: str = ""
    """What its value says, in a line of English, where somebody is the seat that it is asked ``of``."""

    def answer(self, moment: Moment, question: Question) -> Value:
        """The value at this moment, or in the step of it that the question is about."""
        return self.value(moment if question.step is None else moment.step(question.step), question)
