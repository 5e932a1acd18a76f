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
from itertools import product
from typing import NamedTuple

from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.gold import split
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.bakschisch.position import read_position as read_track
from kit.games.bakschisch.state import State as Track
from kit.games.intrige.events import Appointed
from kit.games.intrige.filling import completed
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Move
from kit.games.intrige.position import read_position as read_courts
from kit.games.intrige.promise_events import PostPromiseBroken, PostPromiseKept
from kit.games.intrige.worth import paydays
from kit.lab.conflict import Conflict

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


# Who pays to hold the runner back (B15) -------------------------------------------------------------------------------

RUNNER = "r1 b4 A29:6 B19:7 C19:7 D19:7 heap:13 up:GSEH"
"""No lady lies between A and the throne (BK-38), the next one is a space ahead of its rivals; all thieves rest."""
AHEAD, PRICE = 3, 4
"""What A shows, and what a rival shows who pays."""
STOPPED = 8
"""What a stopped runner is worth to each rival, in gold."""


@cache
def opened(position: str, *rivals: int) -> Track:
    """The position after its bribe: A shows `AHEAD`, its rivals these pieces."""
    game = Bakschisch(1 + len(rivals))
    return game.apply(read_track(game, position), dict(enumerate(map(Gold, (AHEAD, *rivals))))).state


@cache
def stopping_cost(shown: int) -> int:
    """What showing this much costs a rival, whatever the other two do, in gold.

    It is pieces from the purse, less what the sharing gives back of them (BK-36) and the spaces that the pawn gains.
    """

    def left(mine: int, others: tuple[int, ...]) -> int:
        after = opened(RUNNER, mine, *others)
        return after.purses[1] + split(after.heap, len(after.purses))[0] + after.spaces[1]

    (cost,) = {left(0, others) - left(shown, others) for others in product((0, shown), repeat=2)}
    return cost


def _runner(chosen: tuple[Choice, ...]) -> tuple[Fraction, ...]:
    """A third rival who is missing has an empty purse and shows nothing."""
    shown = [PRICE * (choice == PAY) for choice in chosen]
    after = opened(RUNNER, *shown, *[0] * (3 - len(shown)))
    worth = STOPPED * (after.spaces[0] < Bakschisch(4).board.throne)
    return tuple(Fraction(worth - (stopping_cost(gold) if gold else 0)) for gold in shown)


# Two bribes for one post (I6) -----------------------------------------------------------------------------------------

SEATS = 3
CONFLICT = "r5 turn:A A20=BL A30=CK A50=BM A100=CS A*=BF,CF"
"""Two bankers before a court in which only the post of 10 is free; it will be paid three times."""
MOST = 50


@cache
def conflict_of(most: int = MOST) -> Conflict:
    """That conflict, with no bribe above `most`."""
    return Conflict.at(completed(CONFLICT, SEATS), SEATS, most=most)


@cache
def _all_pay(chosen: tuple[Choice, ...]) -> tuple[Fraction, ...]:
    return conflict_of().pays([Bribe(int(amount)) for amount in chosen])


# A promise that binds nobody (I8) -------------------------------------------------------------------------------------

OWNER = 1
PROMISED, GIVEN = 50, 10
"""The post that was promised, and the one that a guest gets otherwise."""
ASKED, LEAST = 30, 10
"""The bribe that was asked for it, and the smallest one."""
ROUND = 5
QUIET = (20, 30, 100)
"""Posts that a promise of the post of 50, kept or broken, does not take away from anybody."""


@cache
def kept_or_broken(round_: int, post: int) -> tuple[bool, int]:
    """Whether the owner keeps the promise (C-IN-15) by giving this post, and what it pays the guest until the end.

    The owner, B, has promised A the post of 50 for a bribe of 30, and A has paid.
    """
    game = Intrige(SEATS)
    line = completed(f"r{round_} turn:B B*=AF gives:B>A:F{PROMISED}/{ASKED}@{round_}", SEATS)
    paid = game.apply(read_courts(game, line), {0: Bribe(ASKED)}).state
    result = game.apply(paid, {OWNER: Appoint(0, post)})
    told = [event for event in result.events if isinstance(event, PostPromiseKept | PostPromiseBroken)]
    (hired,) = [event for event in result.events if isinstance(event, Appointed)]
    days = paydays(game, game.view(paid, None), 0)
    return isinstance(told[0], PostPromiseKept), days * hired.post


@cache
def lead_of_owner(bribe: int, post: int) -> Fraction:
    """How far an owner who gets this bribe and gives this post is ahead of the average of both rivals at the end.

    It is played on the engine from round 5: all others take the first option and, of posts, the first in `QUIET`.
    """
    game, given = Intrige(SEATS), False
    state = read_courts(game, completed(f"r{ROUND} turn:B B*=AF", SEATS))
    state = game.apply(state, {0: Bribe(bribe)}).state
    while not state.winners:
        moves: dict[int, Move] = {}
        for mover in sorted(game.to_act(state)):
            options = game.options(state, mover)
            quiet = [move for move in options if isinstance(move, Appoint) and move.post in QUIET]
            moves[mover] = (quiet or options)[0] if given else Appoint(0, post)
        given = True
        state = game.apply(state, moves).state
    rivals = [money for seat, money in enumerate(state.money) if seat != OWNER]
    return state.money[OWNER] - Fraction(sum(rivals), len(rivals))


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
