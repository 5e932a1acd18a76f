"""Reading and writing a game's switches, which are the fields of a frozen dataclass.

Each field's metadata names its ``rule`` and its ``choices``; ``read`` and ``write``, when given, translate a value that
is more than one of the choices.
"""

from __future__ import annotations

from dataclasses import field, fields
from typing import Any, TypeVar

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import AnyOptions, Refusal
from kit.engine.reading import Json, JsonObject

O = TypeVar("O")  # noqa: E741


def switch(default: Any, rule: str, choices: tuple[Any, ...] = (False, True), **codec: object) -> Any:
    """A field of an options dataclass, with its clause and its possible values."""
    return field(default=default, metadata={"rule": rule, "choices": choices, **codec})


def read_options(kind: type[O], data: JsonObject, place: str = "options") -> O:
    """Options from JSON-like values; raises `BadInput` for an unknown switch or a value it does not have."""
    known = {switch.name: switch for switch in fields(kind)}  # type: ignore[arg-type]
    values = {}
    for name, value in data.items():
        if name not in known:
            raise bad(f"{place}.{quoted(name)}", "unknown_option", known=", ".join(known))
        values[name] = _read(known[name].metadata, value, f"{place}.{name}")
    return kind(**values)


def write_options(options: AnyOptions) -> JsonObject:
    """Every switch with its value, as JSON-like data."""
    return {
        switch.name: switch.metadata.get("write", lambda value: value)(getattr(options, switch.name))
        for switch in fields(options)
    }


def choices_of(kind: type) -> dict[str, tuple[Any, ...]]:
    """What each switch can be, by its name."""
    return {switch.name: switch.metadata["choices"] for switch in fields(kind)}


def _read(metadata: JsonObject, value: Json, place: str) -> Json:
    choices = metadata["choices"]
    if any(value == choice and type(value) is type(choice) for choice in choices):
        return value
    read = metadata.get("read")
    if read and not isinstance(value, str):
        made = read(value)
        if isinstance(made, Refusal):
            raise BadInput(place, made)
        return made
    words = ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices)
    raise bad(place, "unknown_choice", metadata["rule"], value=quoted(value), choices=words)
