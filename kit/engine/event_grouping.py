"""What is told in one sentence: an event, or several of one moment that people would not tell one by one.

A game says in its box which of its events belong together (`Telling`).  The events stay as they are, in records and in
reveals; only the story tells several of them in one sentence, and that sentence names the rules of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from kit.engine.event import Event


class Told(NamedTuple):
    """What one sentence tells."""

    event: Event
    """The event itself, or one that stands for several."""
    places: tuple[int, ...]
    """The places of its events among those that are told; the sentence is told at the first of these."""


@dataclass(frozen=True, slots=True)
class Joining:
    """Events that are told in one sentence as soon as there are several of them in a stretch."""

    kinds: tuple[type, ...]
    """The types of these events."""
    makes: tuple[type, ...]
    """The types of event that stand for several, each with a sentence of its own."""
    join: Callable[[Sequence[Event], Sequence[Event]], Event | None]
    """From these events and the whole stretch, the one that stands for them; None where they are better told alone."""
    at_last: bool = False
    """The sentence is told where the last of them happened; otherwise where the first did."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How a game's events become sentences; without joinings, each event is one."""

    opens: tuple[type, ...] = ()
    """The events that begin a new stretch; nothing is joined with what came before."""
    joinings: tuple[Joining, ...] = ()

    @property
    def makes(self) -> tuple[type, ...]:
        """Every type of event that stands for several."""
        return tuple(kind for joining in self.joinings for kind in joining.makes)

    def sentences(self, events: Sequence[Event]) -> Iterator[Told]:
        """Every event once, alone or with others, in the order in which the sentences are read."""
        begins = [place for place, event in enumerate(events) if place and isinstance(event, self.opens)]
        for begin, end in pairwise((0, *begins, len(events))):
            yield from self._stretch(events[begin:end], begin)

    def _stretch(self, events: Sequence[Event], begin: int) -> Iterator[Told]:
        joined = {told.places[0]: told for told in self._joined(events)}
        within = {place for told in joined.values() for place in told.places}
        for place, event in enumerate(events):
            told = joined.get(place) or (None if place in within else Told(event, (place,)))
            if told:
                yield Told(told.event, tuple([begin + each for each in told.places]))

    def _joined(self, events: Sequence[Event]) -> Iterator[Told]:
        for joining in self.joinings:
            places = [place for place, event in enumerate(events) if isinstance(event, joining.kinds)]
            event = joining.join([events[place] for place in places], events) if len(places) > 1 else None
            if event:
                first = places[-1 if joining.at_last else 0]
                yield Told(event, (first, *(place for place in places if place != first)))


ONE_BY_ONE = Telling()
"""Each event is one sentence."""
