"""A game told as a story in paragraphs, each sentence with its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kit.engine.event import Event, secret_of
from kit.engine.game import Seat
from kit.engine.session import Played
from kit.text.say import Words


class Line(NamedTuple):
    """One sentence of the story, the type of its event, whom it is about, and the rules behind it."""

    text: str
    kind: type
    seat: Seat | None
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"


def tell(events: Sequence[Event], words: Words) -> Iterator[Line]:
    """The sentences of some events, in their order, without what the reader may not know."""
    for event in events:
        owner = secret_of(event)
        if owner is None or owner == words.viewer:
            seat = getattr(event, "seat", None)
            yield Line(words.event(event), type(event), seat, (event.rule, *event.rulings))


def paragraphs(
    history: Sequence[Played[Any, Any]], words: Words, opens: tuple[type, ...]
) -> Iterator[tuple[range, list[Line]]]:
    """The story in paragraphs, each with the numbers of its steps; an event of a type in `opens` begins a new one.

    A step belongs to the paragraph with its first event.  Of several such events in a row only the first begins one.
    """
    first, lines, opened = 0, list[Line](), True
    for number, played in enumerate(history):
        for index, event in enumerate(played.events):
            opening = type(event) in opens
            if lines and opening and not opened:
                end = number + (index > 0)
                yield range(first, end), lines
                first, lines = end, []
            opened = opening
            lines += tell((event,), words)
    if lines:
        yield range(first, len(history)), lines
