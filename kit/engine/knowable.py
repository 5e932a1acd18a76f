"""What could be known of a decision before it was made: each move weighed against all that the others may do."""

from __future__ import annotations

from typing import Protocol, TypeVar

M_contra = TypeVar("M_contra", contravariant=True)


class Knowable(Protocol[M_contra]):
    """A frozen value of the game's own, which its face draws; every game that has one can be reviewed by it."""

    def cost(self, move: M_contra) -> float:
        """By how much this move was worse than the best one, going by what could be known; 0 for the best."""
