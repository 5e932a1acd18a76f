"""A trial: one hand, one throw, one bribe.  What lessons count is the whole number that comes of it.

Kinds are frozen dataclasses in ``kit/courses/probability/trials*.py``, registered with `@trial("cards")` and listed in
`kit.counting.registry`; their fields are the parameters that a lesson file gives, by these types: ``int`` (a number or
an expression), ``bool``, ``str``, ``Mapping[str, int]``, ``tuple[int, ...]`` and ``tuple[str, ...]``.  A kind raises
`ValueError` for parameters that do not go together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol, TypeVar

from kit.counting.registry import TRIALS, Registry
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab.distribution import Distribution
from kit.lab.tallies import Sample
from kit.text.say import Words


class Trial(Protocol):
    """What can be tried, once or a hundred thousand times."""

    def outcome(self, stream: Stream) -> Any:
        """What comes of it on this luck."""

    def value(self, outcome: Any) -> int:
        """What is counted in it."""

    def exact(self) -> Distribution[int]:
        """The chance of each value, by walking through all that can happen."""

    def tallies(self, seed: int, bounds: Sequence[int]) -> Sequence[Mapping[int, int]]:
        """How often each value comes in the trials from each bound to the next: as one by one."""

    def picture(self, outcome: Any, words: Words) -> Node:
        """What lies on the table."""

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """What a class cuts out to do it by hand: symbols of the sheet, and how many of each."""

    @property
    def cut_from(self) -> str:
        """The game whose words name these; empty where nobody cuts them out."""

    def names(self) -> Sequence[str]:
        """What may come, by name; how a value is drawn or typed where it is a thing; empty for plain numbers."""


class Plain:
    """What every kind of trial has unless it knows better."""

    __slots__ = ()
    cut_from = ""

    def sample(self) -> Sample | None:
        """How many are dealt at once; None where they are one by one."""
        return None

    def tallies(self: Any, seed: int, bounds: Sequence[int]) -> Sequence[Mapping[int, int]]:
        """Many at once where that can be, and numpy is there."""
        sample = self.sample()
        found = sample.tallies(seed, bounds) if sample else None
        return found or [one_by_one(self, seed, first, last - first) for first, last in pairwise(bounds)]

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """Nothing to cut out."""
        return ()

    def names(self) -> Sequence[str]:
        """Values are numbers."""
        return ()


def one_by_one(trial: Trial, seed: int, first: int, many: int) -> Mapping[int, int]:
    """A tally that is slow and plain: what every faster one is held against."""
    return Counter(trial.value(trial.outcome(Stream(seed, number))) for number in range(first, first + many))


KINDS: Registry[type[Any]] = Registry(TRIALS)
"""The kinds of trials by their names."""

T = TypeVar("T", bound=type[Any])


def trial(name: str) -> Callable[[T], T]:
    """Register a kind of trial under the name that lesson files use."""

    def registered(kind: T) -> T:
        KINDS.add(name, kind)
        return kind

    return registered
