"""What lets a game be told and played without a face of its own: sentences, and moves put together from choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from kit.engine.event import Facts
from kit.engine.reading import JsonObject

Scalar: TypeAlias = str | int


class Said(NamedTuple):
    """A message and its facts."""

    key: str
    facts: Facts


class Section(NamedTuple):
    """Part of what lies on the table, under a heading; all are messages of ``table``."""

    title: Said
    lines: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One choice of a form."""

    name: str
    """Its message is ``forms.<form>.<name>``."""
    choices: tuple[Scalar, ...]
    say: Callable[[Scalar], Said] | None = None
    """How a choice is told; None: as it is."""

    def chosen(self, given: object) -> Scalar:
        """The choice that `given` is, or whose text it is; otherwise the first."""
        return next((choice for choice in self.choices if str(choice) == str(given)), self.choices[0])


@dataclass(frozen=True, slots=True)
class Form:
    """Several choices that make one move."""

    name: str
    """Its message is ``forms.<name>.title``."""
    fields: tuple[Field, ...]
    move: Callable[[Mapping[str, Any]], Any] = field(compare=False)
    """The move, from a choice for each field."""
    aloud: bool = False
    """It is said no matter whose turn it is, such as a promise."""

    def made(self, given: JsonObject) -> Any:
        """The move from these choices by field; the first choice replaces one that is missing or does not exist."""
        return self.move({each.name: each.chosen(given.get(each.name)) for each in self.fields})
