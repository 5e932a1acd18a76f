"""What happened, as small immutable facts in the past tense.

A game's events are `NamedTuple`s (they are made by the million in a batch) that satisfy `Event`: the facts of one
sentence, then the clause that decided them and the rulings that filled a gap.  The sentence itself is found by the
text layer from the type's name and the clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

Facts: TypeAlias = Mapping[str, Any]
"""What a message names: numbers, seats, names of pieces, and facts of their own for a message within it."""


class Event(Protocol):
    """One fact that a person would tell in one sentence."""

    @property
    def rule(self) -> str:
        """The numbered clause that made it happen, e.g. ``BK-12``."""

    @property
    def rulings(self) -> tuple[str, ...]:
        """Our rulings that filled a gap in the rulebook here, e.g. ``("C-BK-9",)``; usually empty."""

    def _asdict(self) -> dict[str, Any]: ...

    def __hash__(self) -> int:
        """The hash of its values, so that the words found for it can be kept."""


def facts(event: Event) -> Facts:
    """The facts of the sentence, without the citations."""
    return {name: fact for name, fact in event._asdict().items() if name not in ("rule", "rulings")}


def secret_of(event: Event) -> int | None:
    """The only seat that may know of this event, or None for a public one.

    An event type with a secret in it defines a property ``secret_of``; beside it, a public event without the secret is
    told.
    """
    return getattr(event, "secret_of", None)
