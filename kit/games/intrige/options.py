"""The switches of Intrige, each with its clause or ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.engine.errors import BadInput, quoted
from kit.engine.game import Refusal
from kit.engine.options import switch
from kit.engine.reading import Json
from kit.games.intrige.courts import EDITIONS, Edition

PRINTED = "printed"
"""As it is printed in the edition that is played."""
MOST_BILLS = 100
"""A post pays at most this many of the smallest bill; a bound for lists that come from outside."""


def read_salaries(data: Json) -> tuple[int, ...] | Refusal:
    """A list of one's own from JSON-like data; `Options` checks whether it suits the edition."""
    if isinstance(data, list | tuple) and all(type(salary) is int for salary in data):
        return tuple(data)
    return Refusal("salaries_form", "IN-1", ("C-IN-1",), {"given": quoted(data)})


def write_salaries(salaries: str | Sequence[int]) -> str | list[int]:
    """The name of a scale, or the list that `read_salaries` takes."""
    return salaries if isinstance(salaries, str) else list(salaries)


@dataclass(frozen=True, slots=True)
class Options:
    """The rulebook leaves these open, prints them as a variant, or prints them differently elsewhere.

    `edition` is a preset of the material; whatever is ``printed`` follows it, and every other switch works in both.
    Salaries that do not suit the edition raise `BadInput`.
    """

    edition: str = switch("large", "C-IN-1", tuple(EDITIONS))
    """``large``: 5 posts, 10 representatives, 320 thousand, 7 rounds; ``small``: 4, 8, 32, 5 rounds (DIF-19)."""
    salaries: str | tuple[int, ...] = switch(
        PRINTED, "C-IN-1", (PRINTED, "even"), read=read_salaries, write=write_salaries
    )
    """What the posts of a court pay: as printed, in equal steps, or an ascending list of one's own, in thousands."""
    min_bribe: bool = switch(True, "C-IN-4")
    """A bribe is at least the smallest bill, if one is there; off: nothing may be handed over (DIF-18)."""
    refund_losers: bool = switch(False, "IN-28")
    """Whoever loses a conflict gets the bribe back (C-IN-22)."""
    self_conflict_pays: str = switch("one", "C-IN-10", ("one", "two", "zero"))
    """How many bribes a player pays when two of its representatives meet over one post."""
    survivor_pays_again: bool = switch(True, "C-IN-9")
    """Whoever wins an external conflict pays again against the one in office; off: the first bribe counts there too."""
    final_pay: str | bool = switch(PRINTED, "C-IN-20", (PRINTED, True, False))
    """After the last posts, salaries are paid once more; printed: in the large edition only (DIF-17)."""
    open_money: bool = switch(False, "C-IN-17")
    """Cash is shown to all."""

    def __post_init__(self) -> None:
        if isinstance(self.salaries, tuple):
            edition = self.material()
            steps = zip((0, *self.salaries), self.salaries, strict=False)
            suits = len(self.salaries) == len(edition.salaries) and all(low < high for low, high in steps)
            in_bills = all(salary % edition.bill == 0 for salary in self.salaries)
            if not (suits and in_bills and self.salaries[-1] <= MOST_BILLS * edition.bill):
                facts = {"posts": len(edition.salaries), "bill": edition.bill, "most": MOST_BILLS * edition.bill}
                raise BadInput("options.salaries", Refusal("salaries_unfit", "IN-1", ("C-IN-1", "C-IN-13"), facts))

    def material(self) -> Edition:
        """The edition itself."""
        return EDITIONS[self.edition]

    def salary_scale(self) -> tuple[int, ...]:
        """What each post of a court pays, ascending."""
        if isinstance(self.salaries, tuple):
            return self.salaries
        return self.material().salaries if self.salaries == PRINTED else self.material().even_salaries

    def pays_at_the_end(self) -> bool:
        """Whether there is a last round with nothing but salaries (IN-26)."""
        return self.material().final_pay if isinstance(self.final_pay, str) else self.final_pay
