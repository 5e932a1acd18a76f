"""Lots: draws by weights, about which a trial counts what it likes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from kit.counting.trial import Plain
from kit.courses.probability.drawn import drawn
from kit.engine.stream import Stream
from kit.lab.tallies import Sample


class Lots(Plain, ABC):
    """Draws by weights, about which something is counted."""

    __slots__ = ()

    @property
    def replace(self) -> bool:
        """Whether what came can come again."""
        return False

    @property
    @abstractmethod
    def weights(self) -> Sequence[int]:
        """How many there are of each."""

    @property
    @abstractmethod
    def draws(self) -> int:
        """How many are drawn."""

    @abstractmethod
    def value(self, outcome: Sequence[int]) -> int:
        """What is counted."""

    @abstractmethod
    def of_arrays(self, draws: Any) -> Any:
        """The same for an array with a row for each trial."""

    def outcome(self, stream: Stream) -> tuple[int, ...]:
        """What came, in order."""
        return drawn(stream, self.weights, self.draws, self.replace)

    def sample(self: Any) -> Sample:
        """How many trials are dealt at once."""
        return Sample(self.weights, self.draws, self.replace, self.of_arrays)
