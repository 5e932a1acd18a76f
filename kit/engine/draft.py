"""A position that somebody puts together: fields to set, each with what it is now and what setting it leads to.

A draft is a value.  A game says which fields its position has; setting one gives another draft, in which whatever
follows from the rest has followed.  A page draws and reads the fields of every game in the same way.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from kit.engine.event import Facts
from kit.engine.form import Said, Scalar
from kit.engine.game import AnyMove, AnyState, Refusal, Seat
from kit.engine.reading import Json

Key: TypeAlias = tuple[Any, ...]
"""Which of several fields, places or pieces: a seat, or a seat and a colour; empty where there is only one."""
Put: TypeAlias = Callable[[Any], Any]
"""What a value leads to: a draft; for `kit.engine.any_draft` the position alone."""
MOST = 999
LONGEST_TEXT = 2_000


class Draft(ABC):
    """A position as far as it has been put together, with what is done in it; it may break laws."""

    game: Any
    """The game, for the number of players who sit there."""
    state: AnyState

    @property
    @abstractmethod
    def moves(self) -> Mapping[Seat, AnyMove]:
        """The moves of everybody who is to act."""

    @abstractmethod
    def by(self, game: Any) -> Draft:
        """The same under the switches of another game, which may be for another number of players."""

    @abstractmethod
    def broken(self) -> Sequence[Refusal]:
        """Every law that the position breaks."""

    @abstractmethod
    def fields(self) -> Iterable[Field]:
        """Everything that can be set, in the order in which it is shown."""

    def refused(self) -> Mapping[Seat, Refusal]:
        """The moves that cannot be made in a position that keeps the laws."""
        moves = {} if self.broken() else self.moves
        told = {seat: self.game.why_not(self.state, seat, move) for seat, move in sorted(moves.items())}
        return {seat: refusal for seat, refusal in told.items() if refusal}

    def faults(self) -> Sequence[Refusal]:
        """What cannot be: every law that is broken, or else every move that cannot be made."""
        return self.broken() or [*self.refused().values()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What all fields share.  A field's message is ``sandbox.<name>``, with its facts and its seat."""

    name: str
    put: Put
    at: Key = ()
    seat: Seat | None = None
    """Whose it is; None: it is the table's."""
    facts: Facts = field(default_factory=dict)
    label: str = ""
    """The key of a message to use instead of that of its name."""

    @property
    def called(self) -> Said:
        """What it is called."""
        whose = {} if self.seat is None else {"seat": self.seat}
        return Said(self.label or f"sandbox.{self.name}", {**whose, **self.facts})

    def read(self, _: object) -> Json:
        """What the page's answer leads to, or None where that says nothing."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Setting):
    """A whole number."""

    number: int
    least: int = 0
    most: int = MOST
    step: int = 1
    follows: bool = False
    """It is whatever the rest leaves, so nobody sets it."""
    typed: bool = False
    """It is typed: steps would be too slow."""

    def read(self, given: object) -> Json:
        """One step up or down, or a number as it was typed."""
        if self.follows:
            return None
        if type(given) is int and given in (1, -1):
            number = self.number + given * self.step
        elif isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) < 7:
            number = int(given)
        else:
            return None
        return self.put(min(max(number, self.least), self.most))


@dataclass(frozen=True, slots=True, kw_only=True)
class Toggle(Setting):
    """Something that is either so or not."""

    on: bool

    def read(self, given: object) -> Json:
        """What it is to be; without that, the opposite of what it is."""
        return self.put(given if isinstance(given, bool) else not self.on)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Setting):
    """One of several."""

    choices: Sequence[Scalar]
    chosen: Scalar | None
    say: Callable[[Scalar], Said] | None = None
    """How a choice is told; None: as a noun of the game, or as it is."""

    def read(self, given: object) -> Json:
        """The choice whose text this is."""
        found = [each for each in self.choices if str(each) == str(given)]
        return self.put(found[0]) if found else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Setting):
    """A line."""

    text: str
    example: str = ""
    misread: bool = False
    lines: bool = False
    """It may be long."""

    def read(self, given: object) -> Json:
        """The line as it was typed."""
        return self.put(str("" if given is None else given)[:LONGEST_TEXT].strip())


class Held(NamedTuple):
    """A piece that has been picked up, and where it stood; None: it lay beside the board."""

    piece: Key
    source: Key | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces(Setting):
    """Things that stand at places: one is picked up, then its new place is pressed.  `put` takes `(held, place)`."""

    places: str
    """The field's name for a place, as `name` is for a piece."""
    say: Callable[[Held], Said]
    """What a piece is."""
    say_place: Callable[[Key], Said]
    lie: Mapping[Key, Sequence[Key]]
    """What stands at each place there is."""
    beside: Sequence[Key] = ()
    """Pieces that stand nowhere and can be picked up."""

    def holds(self, held: Held | None) -> Held | None:
        """The piece, if it is still where it was picked up."""
        if held and held.piece in (self.beside if held.source is None else self.lie.get(held.source, ())):
            return held
        return None

    def picked(self, given: object, held: Held | None) -> Held | None:
        """What is held when a piece is pressed: that piece, or nothing if it was held already."""
        piece = key_of(given)
        found = [Held(each, None) for each in self.beside] or self.standing()
        pressed = next((each for each in found if each.piece == piece), None)
        return None if held == pressed else pressed

    def pressed(self, given: object, held: Held | None) -> tuple[Any, Held | None]:
        """What pressing a place leads to, or None, and what is held then; pieces there are let go one by one."""
        place = next((each for each in self.lie if each == key_of(given)), None)
        if place is None:
            return None, held
        there = [Held(piece, place) for piece in self.lie[place]]
        if held is None:
            return None, next(iter(there), None)
        if held in there:
            return None, next(iter(there[there.index(held) + 1 :]), None)
        return self.put((held, place)), None

    def moved(self, given: object, place: str) -> tuple[Held, Key] | None:
        """What `put` takes where a piece that stands somewhere goes to the place whose last part is this text."""
        held = next((each for each in self.standing() if each.piece == key_of(given)), None)
        to = next((each for each in self.lie if str(each[-1]) == place), None)
        return None if held is None or to is None else (held, to)

    def standing(self) -> list[Held]:
        """Every piece that stands at a place."""
        return [Held(piece, place) for place, there in self.lie.items() for piece in there]


Field: TypeAlias = Counter | Toggle | Choice | Text | Pieces


def key_of(given: object) -> Key:
    """Which one the page means."""
    return tuple(given) if isinstance(given, list | tuple) else () if given is None else (given,)


def put(fields: Iterable[Field], name: str, n: object, value: object) -> Json:
    """What setting the field that a page means leads to: to the value, or else to the last of `n`; or None."""
    key = key_of(n)
    for each in fields:
        if each.name == name and each.at == key:
            return each.read(value)
        if each.name == name and key and each.at == key[:-1]:
            return each.read(key[-1])
    return None


def written(move: AnyMove) -> str:
    """A move as people type it, from the way records write it."""
    return move if isinstance(move, str) else json.dumps(move)


def read_written(text: str) -> Json:
    """What was typed: numbers, lists and tables are JSON, everything else is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
