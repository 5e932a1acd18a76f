"""The rule book: which clauses and rulings there are, and how far each can be trusted.

The words of a rule are in `kit/text`; here is what does not depend on a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from kit.engine.own_toml import read_own

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Status(StrEnum):
    """Where a rule comes from, so that a family that owns the box can trust what it reads."""

    PRINTED = "printed"
    DIFFER = "differ"
    """The translations of the rulebook differ."""
    FOLLOWS = "follows"
    """No rulebook prints it as a sentence, but what is printed forces it."""
    OURS = "ours"
    """The rulebook leaves a gap; we chose."""


class Rule(NamedTuple):
    """A numbered clause (``BK-12``) or a ruling of ours where the rulebook leaves a gap (``C-BK-9``)."""

    id: str
    status: Status
    sources: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    """Rules that touch it; ``DIF-2`` and the like are numbered differences between the translations."""
    option: str | None = None
    """The switch that changes it."""
    group: str = ""
    """What it is about, by a key of the game's words; the rule book shows a group together."""


def read_rules(file: Traversable) -> Mapping[str, Rule]:
    """The rule book in a ``rules.toml``, in the order of the file."""
    return {
        rule_id: Rule(
            rule_id,
            Status.FOLLOWS if entry.get("derived") else Status(entry["status"]),
            tuple(entry.get("sources", ())),
            tuple(entry.get("see", ())),
            entry.get("option"),
            entry.get("group", ""),
        )
        for rule_id, entry in read_own(file).items()
    }
