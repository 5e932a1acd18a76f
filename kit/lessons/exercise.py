"""A question about a moment of a game, its true answer, and the answer that each misconception would give.

The truth is always what the engine makes of the position; a misconception is the same game with one rule changed, so
its answer is computed in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from kit.engine.event import Event
from kit.engine.game import SEAT_LETTERS, Seat

Value: TypeAlias = int | bool | tuple[Seat, ...]
"""An answer: a space, a number or a place in the race; yes or no; or some seats, in ascending order."""


class Question(NamedTuple):
    """What is asked: a measure by name, and about whom or what."""

    what: str
    of: Seat | None = None
    card: str | None = None
    move: Any = None


class Moment(NamedTuple):
    """A position, and what the moves made of it; without moves it stays as it is."""

    game: Any
    before: Any
    moves: Mapping[Seat, Any]
    after: Any
    events: tuple[Event, ...]


class Measure(NamedTuple):
    """Something that can be asked of a moment."""

    kind: str
    """How it is answered: by a ``space``, ``seats``, a ``number``, a ``rank`` or a ``yes``."""
    value: Callable[[Moment, Question], Value]
    about: tuple[str, ...] = ()
    """The parts of a question that it needs: ``of``, ``card``, ``move``."""
    after_moves: bool = True
    """It is about what moves bring; else about the position itself."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which something is decided, and perhaps a question about it."""

    game: Any
    before: Any
    moves: Mapping[Seat, Any]
    """What everybody shows; in an exercise where the learner decides, everybody but the learner."""
    question: Question | None = None
    misconceptions: tuple[str, ...] = ()
    """By name; the first that fits explains a wrong answer."""
    rules: tuple[str, ...] = ()
    """The clauses that it is about."""
    chooser: Seat | None = None
    """Whose move the learner decides."""

    def moment(self, variant: Callable[[Any], Any] | None = None, chosen: Any = None) -> Moment:
        """What the moves bring, by the rules or by a variant of them; `chosen` is the learner's own move."""
        game = variant(self.game) if variant else self.game
        moves = self.moves if self.chooser is None or chosen is None else {**self.moves, self.chooser: chosen}
        if not moves or game.to_act(self.before) != frozenset(moves):
            return Moment(game, self.before, moves, self.before, ())
        after, events = game.apply(self.before, moves)
        return Moment(game, self.before, moves, after, events)


def write_value(value: Value) -> str:
    """An answer as journals and files write it: ``20``, ``yes``, ``AC``, or ``nobody``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "".join(SEAT_LETTERS[seat] for seat in value) or "nobody"
    return str(value)


def parse_value(kind: str, text: str, players: int) -> Value | None:
    """The answer that `write_value` wrote, for a measure of this kind; None when it is none."""
    seats = tuple(SEAT_LETTERS.find(letter) for letter in text)
    if kind == "yes":
        return {"yes": True, "no": False}.get(text)
    if kind == "seats":
        fits = seats and seats == tuple(seat for seat in range(players) if seat in seats)
        return () if text == "nobody" else seats if fits else None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
