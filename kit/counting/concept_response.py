"""What somebody chose at one question of a check, and what that shows.

An answer and its reason are judged apart: right by luck has no reason, and a mix-up is *held* only by somebody who
shows it in both.  Two tiers: D. Treagust, Int. J. of Science Education 10 (1988), 159–169.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kit.lessons.journal import SURENESS


@dataclass(frozen=True, slots=True)
class Response:
    """What somebody chose at one question, by ids; empty for nothing."""

    answer: str = ""
    reason: str = ""
    sure: int | None = None
    """One of `SURENESS`: how sure they are that the answer is right."""

    def __post_init__(self) -> None:
        if self.sure is not None and self.sure not in SURENESS:
            raise ValueError(f"nobody is asked whether they are {self.sure} % sure")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a response shows."""

    answer_right: bool
    reason_right: bool
    mix_up: str = ""
    """The mix-up that both answer and reason show, by name; empty for none."""
    traces: frozenset[str] = frozenset()
    """Those that one of the two shows, or may show."""
    brier: Fraction | None = None
    """(sureness - 1)² if the answer is right, else sureness²: 0 is best; None where no answer or no sureness is."""

    @property
    def both(self) -> bool:
        """Whether answer and reason are right: only that counts as known."""
        return self.answer_right and self.reason_right


NOTHING = Verdict(False, False)
"""What no response shows."""


def brier(sure: int, right: bool) -> Fraction:
    """The square between how sure somebody was, in per cent, and what came (G. Brier, Monthly Weather Review 78, 1950).

    >>> brier(90, True), brier(90, False)
    (Fraction(1, 100), Fraction(81, 100))
    """
    return (Fraction(sure, 100) - right) ** 2
