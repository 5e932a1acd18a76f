"""What a step of a lesson must come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kit.engine.errors import bad, quoted
from kit.engine.event import Event, Facts, facts
from kit.engine.game import NO_FACTS
from kit.engine.moment import Value
from kit.engine.reading import TomlTable


class Goal(NamedTuple):
    """What a step must come to: the right answer, or an event with its clause and some of its facts, or both."""

    answer: Value | None = None
    event: str | None = None
    rule: str | None = None
    facts: Facts = NO_FACTS
    written: TomlTable = NO_FACTS
    """The facts as the lesson writes them."""

    def is_among(self, events: Sequence[Event]) -> bool:
        """The event has happened, or none is asked for."""
        return self.event is None or any(self._is(event) for event in events)

    def must_be_among(self, events: Sequence[Event], place: str) -> None:
        """Raises `BadInput` unless it is among what happened."""
        if not self.is_among(events):
            raise bad(f"{place}: goal", "lesson_goal_event", self.rule or "", event=quoted(self, 100))

    def _is(self, event: Event) -> bool:
        told = facts(event)
        return (
            type(event).__name__ == self.event
            and self.rule in (None, event.rule, *event.rulings)
            and all(told.get(name) == fact for name, fact in self.facts.items())
        )

    def __str__(self) -> str:
        named = ", ".join(f"{name} = {fact}" for name, fact in self.written.items())
        return " ".join(part for part in (self.event or "", self.rule or "", f"({named})" if named else "") if part)
