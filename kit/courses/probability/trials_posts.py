"""Trials of the lessons on posts, conflicts and promises of Intrige (I5, I6, I8); money is in thousands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.counting.trial import trial
from kit.courses.probability.drawn import Drawn
from kit.courses.probability.pictures import chips_of
from kit.courses.probability.special_posts import risks_before
from kit.draw.svg import Node, el, icon
from kit.text.say import Words

BILL = 10
"""The smallest bribe, and the step from one to the next (IN-13)."""
MOST_DRAWS, MOST_BRIBES, GREATEST = 10, 12, 1_000
SIGN_SIZE = 44


@trial("post")
@dataclass(frozen=True)
class Post(Drawn):
    """A post that one seat has got; counted: how many salaries come before it is lost.

    In each of the owner's turns in between it is lost in `lose` of `of` cases.  The engine says when salaries are paid,
    and how many of those turns come before each (`special_posts.days_of`).
    """

    round: int = 2
    seat: int = 0
    lose: int = 1
    of: int = 4

    def __post_init__(self) -> None:
        if not 0 <= self.lose <= self.of or not self.of:
            raise ValueError("count_too_large")
        risks_before(self.round, self.seat)

    @property
    def weights(self) -> Sequence[int]:
        """Kept, and lost."""
        return (self.of - self.lose, self.lose)

    @property
    def draws(self) -> int:
        """How many turns the owner has before the last salary."""
        return max(risks_before(self.round, self.seat))

    def value(self, outcome: Sequence[int]) -> int:
        """How many salaries come before the first loss."""
        safe = next((turn for turn, lost in enumerate(outcome) if lost), len(outcome))
        return sum(risks <= safe for risks in risks_before(self.round, self.seat))

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The salaries that come, and those that do not."""
        got = self.value(outcome)
        paid = [nth < got for nth in range(len(risks_before(self.round, self.seat)))]
        return chips_of([str(nth) if is_paid else "–" for nth, is_paid in enumerate(paid, 1)], paid)


@trial("bribes")
@dataclass(frozen=True)
class TwoBribes(Drawn):
    """Two pay bribes of 10 to `most`, each as often as any other; counted: what stays with the owner (IN-18).

    With `refund`, the loser gets the bribe back (IN-28).
    """

    most: int = 30
    refund: bool = False

    def __post_init__(self) -> None:
        _check_most(self.most)

    draws = 2

    @property
    def weights(self) -> Sequence[int]:
        """Equally likely."""
        return (1,) * (self.most // BILL)

    def value(self, outcome: Sequence[int]) -> int:
        """Both, or the larger one."""
        paid = [(each + 1) * BILL for each in outcome]
        return max(paid) if self.refund else sum(paid)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """Both bribes; the larger is marked."""
        return chips_of([str((each + 1) * BILL) for each in outcome], [each == max(outcome) for each in outcome])


@trial("conflict")
@dataclass(frozen=True)
class OneBribe(Drawn):
    """I pay `mine` in a conflict over `prize`; the other pays 10 to `most`, each equally often.  Counted: what I gain.

    The larger bribe wins, and either of two equal ones equally often; mine is gone in any case.
    """

    mine: int = 20
    prize: int = 30
    most: int = 30
    refund: bool = False
    """Whether the loser gets the bribe back (IN-28)."""

    def __post_init__(self) -> None:
        _check_most(self.most)
        _check_most(self.mine)
        if not 0 <= self.prize <= GREATEST:
            raise ValueError("count_too_large")

    draws = 1

    @property
    def weights(self) -> Sequence[int]:
        """The other's bribe, with a coin in case they are equal."""
        return (1,) * (2 * self.most // BILL)

    def value(self, outcome: Sequence[int]) -> int:
        """The prize if I win it, less my bribe."""
        other, coin = self._drawn(outcome)
        wins = coin if other == self.mine else self.mine > other
        return self.prize - self.mine if wins else 0 if self.refund else -self.mine

    def _drawn(self, outcome: Sequence[int]) -> tuple[int, bool]:
        place, coin = divmod(outcome[0], 2)
        return (place + 1) * BILL, bool(coin)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """My bribe and the other's; that of the winner is marked."""
        other, _ = self._drawn(outcome)
        wins = self.value(outcome) == self.prize - self.mine
        return chips_of([str(self.mine), str(other)], [wins, not wins])


@trial("words")
@dataclass(frozen=True)
class Promises(Drawn):
    """Some words that bind nobody, each kept in `keeps` of `of` cases; counted: how many are kept."""

    given: int = 3
    keeps: int = 4
    of: int = 5

    def __post_init__(self) -> None:
        if not 1 <= self.given <= MOST_DRAWS:
            raise ValueError("count_too_large")
        _check_share(self.keeps, self.of)

    @property
    def weights(self) -> Sequence[int]:
        """Broken, and kept."""
        return (self.of - self.keeps, self.keeps)

    @property
    def draws(self) -> int:
        """One for each word."""
        return self.given

    def value(self, outcome: Sequence[int]) -> int:
        """How many are kept."""
        return sum(outcome)

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """Whole seals and broken ones."""
        return _seals(outcome)


@trial("trust")
@dataclass(frozen=True)
class Trust(Drawn):
    """I pay first; the word is kept in `keeps` of `of` cases.  Counted: what I gain, `kept` or `broken`."""

    kept: int
    broken: int
    keeps: int = 4
    of: int = 5

    def __post_init__(self) -> None:
        _check_share(self.keeps, self.of)

    draws = 1

    @property
    def weights(self) -> Sequence[int]:
        """Broken, and kept."""
        return (self.of - self.keeps, self.keeps)

    def value(self, outcome: Sequence[int]) -> int:
        """What that brings."""
        return self.kept if outcome[0] else self.broken

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The seal."""
        return _seals(outcome)


def _seals(outcome: Sequence[int]) -> Node:
    names = ["promise" if kept else "promise-broken" for kept in outcome]
    shown = [
        el("li", icon(name, SIGN_SIZE), el("span", mark, class_="unseen"))
        for name, mark in zip(names, map("×✓".__getitem__, outcome), strict=True)
    ]
    return el("ol", shown, class_="chips trial-row")


def _check_most(bribe: int) -> None:
    """Raises ValueError for what nobody can pay in bills, or for too many different bribes."""
    if bribe % BILL or not 1 <= bribe // BILL <= MOST_BRIBES:
        raise ValueError("count_too_large")


def _check_share(part: int, of: int) -> None:
    if not 0 <= part <= of or not of:
        raise ValueError("count_too_large")
