"""A game told as a story in paragraphs, each sentence with its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from kit.engine.event import Event, secret_of
from kit.engine.event_grouping import ONE_BY_ONE, Telling
from kit.engine.game import Seat
from kit.engine.session import AnyPlayed
from kit.text.say import Words


class Line(NamedTuple):
    """One sentence of the story, the type of what it tells, whom it is about, and the rules behind it."""

    text: str
    kind: type
    seat: Seat | None
    rules: tuple[str, ...]
    places: tuple[int, ...] = ()
    """Which of the events it tells; the sentence comes at the first of these places."""

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"


def tell(events: Sequence[Event], words: Words, telling: Telling = ONE_BY_ONE) -> Iterator[Line]:
    """The sentences for some events, in order, without what the reader may not know.

    `telling`: which of the game's events are told together; their sentence names the rules of all of them.
    """
    known = [place for place, event in enumerate(events) if secret_of(event) in (None, words.viewer)]
    for event, among_known in telling.sentences([events[place] for place in known]):
        places = tuple([known[place] for place in among_known])
        cited = chain.from_iterable((events[place].rule, *events[place].rulings) for place in sorted(places))
        seat = getattr(event, "seat", None)
        yield Line(_said(words, type(event), event), type(event), seat, tuple(dict.fromkeys(cited)), places)


@lru_cache(maxsize=2048)
def _said(words: Words, _kind: type, event: Event) -> str:
    """The sentence for an event, kept, since a page tells the same story at every press.

    Its type is asked for as well, because events of two types can have the same values.
    """
    return words.event(event)


def heard(lines: Sequence[Line], events: int) -> Sequence[Line]:
    """The sentences that have begun when this many of the events have been told."""
    return [line for line in lines if line.places[0] < events]


def telling_of(lines: Sequence[Line], place: int) -> int:
    """Which of the sentences tells the event at this place; the last if none of them does."""
    return next((number for number, line in enumerate(lines) if place in line.places), len(lines) - 1)


def paragraphs(
    history: Sequence[AnyPlayed], words: Words, opens: tuple[type, ...], telling: Telling = ONE_BY_ONE
) -> Iterator[tuple[range, list[Line]]]:
    """The story in paragraphs, each with the numbers of its steps; an event of a type in `opens` begins a new one.

    A step belongs to the paragraph with its first event.  Of several such events in a row only the first begins one.
    """
    first, events, opened = 0, list[Event](), True
    for number, played in enumerate(history):
        for index, event in enumerate(played.events):
            opening = type(event) in opens
            if events and opening and not opened:
                end = number + (index > 0)
                yield range(first, end), list(tell(events, words, telling))
                first, events = end, []
            opened = opening
            events.append(event)
    if events:
        yield range(first, len(history)), list(tell(events, words, telling))
