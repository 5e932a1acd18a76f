"""A game told as a story: a paragraph a bribe, each sentence with its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kit.engine.event import Event, secret_of
from kit.engine.game import Seat
from kit.engine.session import Played
from kit.text.say import Words


class Line(NamedTuple):
    """One sentence of the story, the event's type, whom it is about, and the rules behind it."""

    text: str
    type: str
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
            yield Line(words.event(event), type(event).__name__, seat, (event.rule, *event.rulings))


def paragraphs(history: Sequence[Played[Any, Any]], words: Words, opens: type) -> Iterator[tuple[range, list[Line]]]:
    """The story in paragraphs, each with the numbers of its steps; a step that tells of `opens` begins a new one."""
    first, lines = 0, list[Line]()
    for number, played in enumerate(history):
        if lines and any(type(event) is opens for event in played.events):
            yield range(first, number), lines
            first, lines = number, []
        lines += tell(played.events, words)
    if lines:
        yield range(first, len(history)), lines
