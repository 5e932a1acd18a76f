"""What was done, as a file, from which the same simulation goes on.

The file is JSON and holds what was simulated, the seed, how many games are done, and the counts.  It is read as data
and nothing else, so one from somebody else can do no harm except give wrong counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from numbers import Integral
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from kit.engine.reading import Json, JsonObject

FORMAT = 1


class Kept(NamedTuple):
    """Games 0 … `games` - 1 of a plan and a seed."""

    told: Mapping[str, str]
    """What was simulated, as told by `kit.lab.simulations.Trials.told`."""
    seed: int
    games: int
    counts: Mapping[Any, int]

    def differs(self, other: Kept) -> str | None:
        """What differs from another, so that their counts must not be added; None if they go together."""
        if self.seed != other.seed:
            return "seed"
        return next((name for name in other.told if self.told.get(name) != other.told[name]), None)


def kept_data(kept: Kept) -> JsonObject:
    """The same as JSON-like data; raises TypeError for values that such a file cannot hold."""
    counts = [[_written(value), count] for value, count in kept.counts.items()]
    return {"kit": FORMAT, "of": dict(kept.told), "seed": kept.seed, "games": kept.games, "counts": counts}


def from_data(data: Json) -> Kept:
    """Undoes `kept_data`; raises ValueError for anything else."""
    try:
        told, counts = data["of"], {_read(value): count for value, count in data["counts"]}
        numbers = (data["seed"], data["games"], *counts.values())
        if data["kit"] != FORMAT or not all(type(number) is int for number in numbers) or not isinstance(told, dict):
            raise ValueError
        if data["games"] < 0 or any(count < 0 for count in counts.values()):
            raise ValueError
        return Kept(told, data["seed"], data["games"], counts)
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise ValueError("this file does not hold what a simulation has done") from None


def write_kept(file: Path, kept: Kept) -> None:
    """Write it, whole or not at all; raises OSError if it cannot be written, and then an earlier file is as it was."""
    whole(file, json.dumps(kept_data(kept)))


def read_kept(file: Path) -> Kept:
    """What a file holds; raises ValueError if it is no such file, OSError if it cannot be read."""
    try:
        return from_data(json.loads(file.read_text("utf-8")))
    except (UnicodeDecodeError, RecursionError, json.JSONDecodeError):
        raise ValueError(f"{file.name} does not hold what a simulation has done") from None


class Shelf:
    """One file for several simulations, such as those of a sweep: each has its number."""

    def __init__(self, file: Path, go_on: bool = True) -> None:
        """Go on from what is there already, or forget it; raises the same errors as `read_kept`."""
        self.file = file
        self._all: dict[int, Kept] = {}
        if go_on and file.exists():
            try:
                data = json.loads(file.read_text("utf-8"))
                self._all = {int(number): from_data(one) for number, one in data["all"].items()}
            except (UnicodeDecodeError, RecursionError, ValueError, TypeError, KeyError, AttributeError):
                raise ValueError(f"{file.name} does not hold what simulations have done") from None

    def part(self, number: int) -> Part:
        """The place of one simulation."""
        return Part(self, number)

    def get(self, number: int) -> Kept | None:
        """What one simulation has done."""
        return self._all.get(number)

    def put(self, number: int, kept: Kept) -> None:
        """Write everything, with what this one has done now; raises OSError if it cannot be written."""
        self._all[number] = kept
        whole(self.file, json.dumps({"all": {str(each): kept_data(one) for each, one in self._all.items()}}))


class Keeper(Protocol):
    """Where a simulation keeps what it has done."""

    def read(self) -> Kept | None:
        """What is kept; None if there is nothing yet."""

    def write(self, kept: Kept) -> None:
        """Keep this instead, whole or not at all; raises OSError if it cannot be written."""


class Part(NamedTuple):
    """A simulation's place on a shelf."""

    shelf: Shelf
    number: int

    def read(self) -> Kept | None:
        return self.shelf.get(self.number)

    def write(self, kept: Kept) -> None:
        self.shelf.put(self.number, kept)


class File(NamedTuple):
    """A simulation's own file."""

    path: Path

    def read(self) -> Kept | None:
        return read_kept(self.path) if self.path.exists() else None

    def write(self, kept: Kept) -> None:
        write_kept(self.path, kept)


def keeper(keep: Keeper | Path | str | None) -> Keeper | None:
    """The keeper of a file's name; a keeper as it is."""
    return File(Path(keep)) if isinstance(keep, str | Path) else keep


def whole(file: Path, content: str | bytes) -> None:
    """Write a file whole or not at all, even if the machine stops in the middle; a device is simply written to."""
    data = content.encode() if isinstance(content, str) else content
    if file.exists() and not file.is_file():
        file.write_bytes(data)
        return
    draft = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        draft.replace(file)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _written(value: Any) -> Any:
    if isinstance(value, tuple):
        return {"tuple": [_written(part) for part in value]}
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)  # numpy's as well
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"a file cannot keep {value!r}; let the measure give numbers, words or tuples of them")


def _read(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    return tuple(_read(part) for part in content) if kind == "tuple" else Fraction(content)
