"""The trial of the lesson on birthdays (X1): things that several people have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.counting.trial import trial
from kit.courses.probability.pictures import chips_of
from kit.courses.probability.urn import Urn
from kit.draw.svg import Node
from kit.engine.stream import Stream
from kit.lab import tallies
from kit.text.say import Words

MOST_THINGS = 1000


@trial("birthdays")
@trial("same")
@dataclass(frozen=True)
class Same(Urn):
    """People each of whom has one of many equally likely things; counted: how many have one that came before."""

    people: int = 5
    things_in_all: int = 6
    count: str = "repeats"

    replace = True
    nth = 0

    def __post_init__(self) -> None:
        if self.count not in tallies.RUNS or not 1 <= self.things_in_all <= MOST_THINGS:
            raise ValueError("count_measure")
        self.check()

    @property
    def things(self) -> Sequence[str]:
        """Numbers, from 1."""
        return tuple(str(number) for number in range(1, self.things_in_all + 1))

    @property
    def weights(self) -> Sequence[int]:
        """Equally likely."""
        return (1,) * self.things_in_all

    @property
    def draws(self) -> int:
        """One for each."""
        return self.people

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """What each has; equally likely things need no weights."""
        return tuple(stream.below(self.things_in_all) for _ in range(self.people))

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """Their numbers; those that several have are marked."""
        return chips_of([self.things[thing] for thing in outcome], [outcome.count(each) > 1 for each in outcome])
