"""Three decisions that are worth making several times, with strangers and with partners: what each of a table gets.

``runner`` (lesson B15): the first pawn is about to reach the throne; one rival who pays is enough to stop it.
``all_pay`` (I6): two pay for one post, and the loser's money does not come back.  ``promises`` (I8): a guest trusts an
owner's promise, or is careful; the owner keeps it, or does not.  The positions are those of the lessons, and the engine
settles them; what a stopped runner is worth is the lesson's choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from kit.games.bakschisch.game import Bakschisch
from kit.games.intrige.moves import Bribe
from kit.lab.courts import ASKED, GIVEN, LEAST, PROMISED, ROUND, conflict_of, kept_or_broken, lead_of_owner
from kit.lab.stopping import PRICE, RUNNER, STOPPED, opened, stopping_cost

Choice = int | str


class Dilemma(NamedTuple):
    """What one of them is about."""

    sizes: tuple[int, ...]
    """How many sit at a table."""
    choices: tuple[tuple[Choice, ...], ...]
    """By seat; of several alike, of the first."""
    counted: tuple[str, ...]
    """What the result of each seat is: ``gain``, in all; ``lead``, how much it grows over the mean of the rivals'."""
    unit: str
    rules: tuple[str, ...]

    def of(self, seat: int) -> tuple[Choice, ...]:
        """What a seat may choose."""
        return self.choices[min(seat, len(self.choices) - 1)]


KEEP, PAY = "keep", "pay"
CAREFUL, TRUST = "careful", "trust"
BREAK = "break"

DILEMMAS: Mapping[str, Dilemma] = {
    "runner": Dilemma((2, 3), ((KEEP, PAY),), ("gain",), "gold", ("BK-12", "BK-38", "BK-36")),
    "all_pay": Dilemma((2,), ((10, 20, 30, 40, 50),), ("gain",), "thousands", ("IN-18", "IN-20")),
    "promises": Dilemma((2,), ((CAREFUL, TRUST), (BREAK, KEEP)), ("gain", "lead"), "thousands", ("IN-17", "C-IN-15")),
}


def payoffs(kind: str, chosen: Sequence[Choice]) -> tuple[Fraction, ...]:
    """What each seat gets when these choices are opened.

    ``runner``: 2 or 3 rivals, in gold.  ``all_pay``: in thousands; of two equal bribes each wins as often, so each gets
    the mean.  ``promises``: the guest, then the owner, in thousands; the owner's is how much the lead over the mean of
    both rivals changes, compared with a careful guest.  Raises ValueError for what is not among the choices.

    >>> [str(gold) for gold in payoffs("runner", ("keep", "pay", "keep"))]
    ['8', '6', '8']
    """
    dilemma = DILEMMAS.get(kind)
    if dilemma is None or len(chosen) not in dilemma.sizes:
        raise ValueError(f"not a dilemma of {len(chosen)}: {kind}")
    if any(choice not in dilemma.of(seat) for seat, choice in enumerate(chosen)):
        raise ValueError(f"not among the choices of {kind}: {chosen}")
    return _PAYOFFS[kind](tuple(chosen))


def equilibrium_of(kind: str, size: int) -> tuple[Mapping[Choice, Fraction], ...]:
    """How often each seat makes each choice in an equilibrium of one round: nobody gains by changing alone.

    ``runner``: each keeps so often that paying and keeping are worth the same, ``all_pay``: the lesson's mix,
    ``promises``: a careful guest, and an owner who would break the promise.  Raises ValueError for other sizes.
    """
    if kind not in DILEMMAS or size not in DILEMMAS[kind].sizes:
        raise ValueError(f"not a dilemma of {size}: {kind}")
    alike: dict[Choice, Fraction]
    if kind == "promises":
        guest: dict[Choice, Fraction] = {CAREFUL: Fraction(1), TRUST: Fraction(0)}
        owner: dict[Choice, Fraction] = {BREAK: Fraction(1), KEEP: Fraction(0)}
        return guest, owner
    if kind == "all_pay":
        bribes = DILEMMAS[kind].of(0)
        alike = {bribe: Fraction(bribe in bribes[:3], 3) for bribe in bribes}
    else:
        keeps = Fraction(1, 2) if size == 3 else Fraction(1, 4)
        alike = {KEEP: keeps, PAY: 1 - keeps}
    return (alike,) * size


def _runner(chosen: tuple[Choice, ...]) -> tuple[Fraction, ...]:
    """A third rival who is missing has an empty purse and shows nothing."""
    shown = [PRICE * (choice == PAY) for choice in chosen]
    after = opened(RUNNER, *shown, *[0] * (3 - len(shown)))
    worth = STOPPED * (after.spaces[0] < Bakschisch(4).board.throne)
    return tuple(Fraction(worth - (stopping_cost(gold) if gold else 0)) for gold in shown)


@cache
def _all_pay(chosen: tuple[Choice, ...]) -> tuple[Fraction, ...]:
    return conflict_of().pays([Bribe(int(amount)) for amount in chosen])


@cache
def _promises(chosen: tuple[Choice, ...]) -> tuple[Fraction, ...]:
    """A careful guest pays the least and gets the least post, whatever the owner had in mind."""
    guest, owner = chosen
    bribe = ASKED if guest == TRUST else LEAST
    post = PROMISED if (guest, owner) == (TRUST, KEEP) else GIVEN
    gains = Fraction(kept_or_broken(ROUND, post)[1] - bribe)
    return gains, lead_of_owner(bribe, post) - lead_of_owner(LEAST, GIVEN)


_PAYOFFS: Mapping[str, Callable[[tuple[Choice, ...]], tuple[Fraction, ...]]] = {
    "runner": _runner,
    "all_pay": _all_pay,
    "promises": _promises,
}
