"""A position that somebody puts together: fields to set, each with what it is now and what setting it leads to.

A draft is a value.  A game says which fields its position has; setting one gives another draft, in which whatever
follows from the rest has followed.  A page draws and reads the fields of every game in the same way.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    """A thing that has been lifted, and where it lay."""

    of: str
    """The name of its field."""
    piece: Key
    source: Key | None
    """Its place; None: it lay beside the board."""


@dataclass(frozen=True, slots=True)
class InHand:
    """The hand over a position: what it has lifted, and what came of the last put."""

    held: Held | None = None
    takes: frozenset[Key] = frozenset()
    """The places where that can be put."""
    refusal: Refusal | None = None
    """Why it cannot lie where it was to be put."""
    astray: bool = False
    """Whether it was to be put at a place that is none for it."""
    lain: tuple[Said, Said] | None = None
    """What was put down last, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces(Setting):
    """Things that lie at places: one is lifted, then put somewhere else.  `put` takes `(held, place)`.

    Several fields may have the same place.
    """

    label: str = "sandbox.things"
    say: Callable[[Held], Said]
    """What a thing is called."""
    say_place: Callable[[Key], Said]
    lie: Mapping[Key, Sequence[Key]]
    """What lies at each place there is."""
    beside: Sequence[Key] = ()
    """What can be lifted beside the board, as often as one likes."""
    unfinished: frozenset[str] = frozenset()
    """The laws that a put may break, since it takes more than one to keep them."""

    @property
    def things(self) -> Iterator[Held]:
        """Everything that can be lifted."""
        yield from (Held(self.name, piece, None) for piece in self.beside)
        yield from self.lying

    @property
    def lying(self) -> Iterator[Held]:
        """Everything that lies at a place."""
        yield from (Held(self.name, piece, place) for place, there in self.lie.items() for piece in there)

    def ways(self, held: Held, draft: Draft) -> Iterator[tuple[Key, Draft]]:
        """The other places where a thing of this draft can be put, with what comes of it; not where that is nothing."""
        laid = ((place, self.put((held, place))) for place in self.lie if place != held.source)
        yield from ((place, after) for place, after in laid if after != draft)


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


def at_place(things: Iterable[Pieces], place: Key) -> list[Held]:
    """What lies there, of every kind."""
    return [Held(each.name, piece, place) for each in things for piece in each.lie.get(place, ())]


def spoilt(before: Draft, after: Draft) -> Refusal | None:
    """What cannot be after a change and was not wrong before it."""
    if before.broken() and not after.broken():
        return None
    known = {fault.reason for fault in before.faults()}
    return next((fault for fault in after.faults() if fault.reason not in known), None)


def written(move: AnyMove) -> str:
    """A move as people type it, from the way records write it."""
    return move if isinstance(move, str) else json.dumps(move)


def read_written(text: str) -> Json:
    """What was typed: numbers, lists and tables are JSON, everything else is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
