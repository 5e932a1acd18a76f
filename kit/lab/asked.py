"""What can be said of one decision that a whole class is asked: means, what was assumed, and why there are none.

Everything is an id with the numbers that belong to it; a page finds the words.  A *choice* is a move of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

Choice = Any
"""A move of whichever game it is."""
Counts = Mapping[Choice, int]
"""How many of the class made each choice."""
Shares = Mapping[Choice, Fraction]
"""How often each choice is made; they add up to 1."""


class Assumed(NamedTuple):
    """Something that a figure takes for granted, and the rules that it is about.

    ``lead`` one's own worth less the mean of the rivals', after this bribe alone · ``as_asked`` the others stand
    elsewhere, but choose as those who were asked did · ``sealed`` nobody hears what others pay · ``larger`` the owner
    takes the larger bribe, and either of equal ones equally often · ``best_post`` and gives the best free post ·
    ``posts_by_bribe`` better posts go to larger bribes · ``stays`` nobody loses the post before the end · ``no_clock``
    every hand at the column is equally likely to be first · ``two_best`` a hand that waits or comes too late reaches
    for the two objects that pay most.
    """

    id: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Means:
    """What each choice brings on average."""

    counted: str
    """What is measured: ``lead`` or ``gain``."""
    unit: str
    """``gold``, ``thousands`` or ``sacks``."""
    of: Mapping[Choice, Fraction]
    """Every choice that may be made, in order, with its mean."""
    assumes: tuple[Assumed, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """There are no means.

    ``not_to_act`` the seat does not choose now · ``nobody`` has answered · ``alone`` nobody else chooses at the same
    moment · ``later`` what it is worth only shows later · ``goes_on`` whoever wins must win another conflict ·
    ``cannot`` a rival could not do what some of the class chose · ``decides`` the game may end with this bribe, so
    gold and spaces no longer count · ``untold`` a mission was not told · ``other_game`` nobody has worked it out.
    """

    why: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Theory:
    """A way to choose that is laid over what the class did."""

    id: str
    """``uniform``, ``bot``, ``equilibrium`` (no choice does better against it), ``in_turn`` (best if the next one hears
    it and replies best) or ``best`` (best whatever the others do)."""
    shares: Shares
    """Every choice that may be made, in order."""
    is_exact: bool = True
    runs: int = 0
    """If it is an estimate: how often a bot was asked."""
    bot: str = ""
    """Whose it is."""
    ranges: Mapping[Choice, tuple[Fraction, Fraction]] | None = None
    """How often each choice is made at least and at most, over all equilibria; None where they are not all known."""
    assumes: tuple[Assumed, ...] = ()


class Decision(Protocol):
    """One decision of a seat in one position, as a game's own module sees it."""

    @property
    def options(self) -> tuple[Choice, ...]:
        """What may be chosen, in order."""

    def choice_of(self, move: Any) -> Choice | None:
        """Which of these a move is, such as a bot's; None if it is none of them."""

    def pays(self, own: Choice, others: Sequence[Choice]) -> Fraction | None:
        """What `own` brings if the others choose these, in ascending order of their seats; None without a measure."""

    def means(self, counts: Counts) -> Means | Unknown:
        """What each choice brings on average; `counts`: at least one, all of them options."""

    def theories(self) -> list[Theory]:
        """What is known of this very position: an equilibrium, a best choice."""


def spread(options: Sequence[Choice], chosen: Iterable[Choice]) -> Shares:
    """All of these equally often, and the other options never."""
    kept = set(chosen)
    return {option: Fraction(option in kept, len(kept)) for option in options}


def always_best(options: Sequence[Choice], rows: Iterable[Mapping[Choice, Any]]) -> tuple[Choice, ...]:
    """The options that no other beats, whatever the others do; `rows`: what each option brings in each case.

    Empty where there is none, and where it makes no difference.  (In the field's words: weakly dominant.)
    """
    best, matters = set(options), False
    for row in rows:
        most = max(row.values())
        best &= {option for option, brings in row.items() if brings == most}
        matters = matters or min(row.values()) < most
        if not best:
            break
    return tuple(option for option in options if option in best and matters)
