"""A bribe of Intrige that a class is asked: what it brings if the rivals pay what the class paid.

By the rules one pays after the other, aloud, and the owner is free (IN-14, IN-15, IN-17).  So it is assumed that nobody
hears what those pay who have not paid yet, and that the owner goes by the bribes.  The engine plays the procedure to
its end for each place that a bribe can come in: first, or after some rivals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kit.engine.checkpoint import checkpoint
from kit.engine.game import Seat
from kit.games.intrige.appointing import applicant, free_posts
from kit.games.intrige.bribes import last_paid, paid_here
from kit.games.intrige.conflicts import rivals
from kit.games.intrige.events import BribePaid, BribeReturned
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose
from kit.games.intrige.parks import against_oneself, conflict, contenders, undisputed
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, SEND, Rep, State
from kit.games.intrige.worth import paydays
from kit.lab.asked import Assumed, Choice, Counts, Means, Shares, Theory, Unknown, always_best, spread
from kit.lab.conflict import in_turn

Level = tuple[int, int]
"""How many rivals have paid more, and how many as much."""


@dataclass(frozen=True, slots=True)
class AskedPay:
    """The bribe that is due from one seat now; a `kit.lab.asked.Decision`."""

    game: Intrige
    state: State
    seat: Seat
    _known: dict[tuple[Seat, Bribe, int], Fraction] = field(default_factory=dict, compare=False, repr=False)
    """What the engine has said already."""

    @property
    def options(self) -> tuple[Bribe, ...]:
        """Every bribe that the purse can pay, ascending."""
        return tuple(move for move in self.game.options(self.state, self.seat) if isinstance(move, Bribe))

    def choice_of(self, move: Any) -> Choice | None:
        """The bribe itself."""
        return move if move in self.options else None

    def pays(self, own: Bribe, others: Sequence[Bribe]) -> Fraction | None:
        """What it brings until the end, in thousands, on average over ties; `others`: of those still to pay."""
        levels: Mapping[Level, Fraction] = {(0, 0): Fraction(1)}
        for bribe in (*map(Bribe, self._heard), *others):
            levels = _met(levels, own, {bribe: Fraction(1)})
        return None if self._unknown else self._on_average(own, levels)

    def means(self, counts: Counts) -> Means | Unknown:
        """The same on average, in thousands."""
        if why := self._unknown:
            return why
        chosen = [move for move, many in counts.items() if many]
        if any(move.amount > self.state.money[seat] for move in chosen for seat in self._due):
            return Unknown("cannot", ("IN-15", "C-IN-4"))
        whole = sum(counts.values())
        shares = {move: Fraction(many, whole) for move, many in counts.items() if many}
        return Means("gain", "thousands", self._against(shares), self._assumes())

    def _against(self, shares: Shares) -> dict[Choice, Fraction]:
        """What each bribe brings if all who are still to pay choose by these shares."""
        return {own: self._on_average(own, self._levels(own, shares)) for own in self.options}

    # Who else pays ----------------------------------------------------------------------------------------------------

    @property
    def _reps(self) -> Sequence[Rep]:
        """All whose bribes are compared in this procedure."""
        if self.state.stage == INTERNAL:
            return conflict(self.state)
        if self.state.stage == EXTERNAL:
            return contenders(self.state)
        return undisputed(self.state.parks[self.state.owner], self.state.courts[self.state.owner])

    @property
    def _due(self) -> tuple[Seat, ...]:
        """The rivals who are still to pay, ascending."""
        return tuple(sorted({rep.seat for rep in self.state.due if rep.seat != self.seat}))

    @property
    def _heard(self) -> tuple[int, ...]:
        """What the other rivals have paid already."""
        done = [rep for rep in self._reps if rep.seat not in (self.seat, *self._due)]
        if self.state.stage == INTERNAL:
            return tuple(paid_here(self.game, self.state, rep) for rep in done)
        return tuple(last_paid(self.state.bribes, rep) for rep in done)

    @property
    def _unknown(self) -> Unknown | None:
        """Why nothing can be said of this bribe."""
        if len(self._reps) < 2 or (self.state.stage == INTERNAL and against_oneself(self.state)):
            return Unknown("alone", ("C-IN-10",) if self.state.stage == INTERNAL else ("IN-17", "C-IN-6"))
        holders = [rep.profession for rep in self.state.courts[self.state.owner] if rep]
        if self.state.stage == EXTERNAL and self.state.disputed in holders:
            return Unknown("goes_on", ("C-IN-8",))
        return None

    def _assumes(self) -> tuple[Assumed, ...]:
        found = [Assumed("sealed", ("IN-14", "IN-15"))] if self._due else []
        if self.state.stage == FREE:
            found.append(Assumed("posts_by_bribe", ("IN-17",)))
        else:
            found.append(Assumed("larger", ("IN-20" if self.state.stage == EXTERNAL else "IN-23",)))
        if self.state.stage == EXTERNAL:
            found.append(Assumed("best_post", ("IN-17",)))
        found.append(Assumed("stays", ("IN-26",)))
        return (*found, *([] if self._alike else [Assumed("as_asked", ("IN-15",))]))

    @property
    def _alike(self) -> bool:
        """Whether all who are still to pay have as much to win and to pay with."""
        seats = (self.seat, *self._due)
        same = [(self.state.money[seat], seat > self.state.owner) for seat in seats]
        return len(set(same)) == 1 and (self.state.stage != INTERNAL or len(seats) == 1)

    # What comes of it -------------------------------------------------------------------------------------------------

    def _levels(self, own: Bribe, shares: Shares) -> Mapping[Level, Fraction]:
        """How likely it is that so many rivals pay more than `own`, and so many as much."""
        levels: Mapping[Level, Fraction] = {(0, 0): Fraction(1)}
        for bribe in map(Bribe, self._heard):
            levels = _met(levels, own, {bribe: Fraction(1)})
        for _ in self._due:
            levels = _met(levels, own, shares)
        return levels

    def _on_average(self, own: Bribe, levels: Mapping[Level, Fraction]) -> Fraction:
        """Of equal bribes each comes first as often."""
        checkpoint()
        return sum(
            (
                chance * sum(self._brings(self.seat, own, above + place) for place in range(equal + 1)) / (equal + 1)
                for (above, equal), chance in levels.items()
            ),
            Fraction(0),
        )

    def _brings(self, seat: Seat, own: Bribe, place: int) -> Fraction:
        """What a seat gains by its bribe, in thousands, if this many rivals are preferred to it; by the engine."""
        key = seat, own, place
        if key not in self._known:
            self._known[key] = self._played(seat, own, place)
        return self._known[key]

    def _played(self, seat: Seat, own: Bribe, place: int) -> Fraction:
        """The others pay the least, and the owner, who is free, does as was assumed (IN-17)."""
        game, state, gained = self.game, self.state, 0
        while state.due:
            payer = state.due[0].seat
            state, told = game.apply(state, {payer: own if payer == seat else game.options(state, payer)[0]})
            gained += _cash(told, seat)
        free = free_posts(game, state)
        if self.state.stage != FREE:
            winner = seat if not place else next(rep.seat for rep in rivals(state) if rep.seat != seat)
            state, told = game.apply(state, {state.owner: Choose(winner)})
            gained += _cash(told, seat)
        if self.state.stage != INTERNAL and (place == 0 or self.state.stage == FREE):
            state = self._appointed(state, seat, free[-1 - place])
        days = paydays(game, game.view(self.state, None), seat)
        return Fraction(gained + days * (game.income(state.courts, seat)[0] - game.income(self.state.courts, seat)[0]))

    def _appointed(self, state: State, seat: Seat, post: int) -> State:
        """This post goes to the seat, and to whoever comes before it the best of the others."""
        while following := applicant(state):
            given = post if following.seat == seat else max(set(free_posts(self.game, state)) - {post})
            state = self.game.apply(state, {state.owner: Appoint(following.seat, given)}).state
            if following.seat == seat:
                break
        return state

    # What theory says -------------------------------------------------------------------------------------------------

    def theories(self) -> list[Theory]:
        """If all others have paid, the best bribe; of two alike who are to pay, an equilibrium and the best first one.

        Any equilibrium is checked here, bribe by bribe; there may be others.
        """
        if self._unknown:
            return []
        if not self._due:
            best = always_best(self.options, [self._against({})])
            return [Theory("best", spread(self.options, best), assumes=self._assumes())] if best else []
        if len(self._reps) != 2:
            return []
        pair, stakes = Pair(self, self._due[0]), self._assumes()
        first = Theory("in_turn", spread(self.options, [in_turn(pair).first]), assumes=stakes[1:])
        prize = self._brings(self.seat, self.options[-1], 0) - self._brings(self.seat, self.options[-1], 1)
        mix = all_pay_mix(self.options, prize) if self._alike else None
        if mix is None or not pair.answers_itself(mix):
            return [first]
        return [Theory("equilibrium", mix, assumes=stakes), first]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who pay, the second without knowing the first bribe or after hearing it; a `kit.lab.oneshot.OneShot`."""

    asked: AskedPay
    rival: Seat

    @property
    def moves(self) -> tuple[tuple[Bribe, ...], ...]:
        """What each can pay."""
        asked = self.asked
        after = asked.game.apply(asked.state, {asked.seat: asked.options[0]}).state
        return asked.options, tuple(move for move in asked.game.options(after, self.rival) if isinstance(move, Bribe))

    @property
    def alike(self) -> bool:
        """Whether both have as much to win and to pay with."""
        return self.asked._alike

    def pays(self, chosen: Sequence[Bribe]) -> tuple[Fraction, ...]:
        """What each gains, in thousands; of equal bribes each wins as often."""
        checkpoint()
        asked, (own, other) = self.asked, chosen
        places = (0, 1) if own == other else (int(own.amount < other.amount),)
        return tuple(
            sum((asked._brings(seat, bribe, abs(place - turned)) for place in places), Fraction(0)) / len(places)
            for turned, (seat, bribe) in enumerate(((asked.seat, own), (self.rival, other)))
        )

    def answers_itself(self, mix: Shares) -> bool:
        """Whether no bribe does better against this mix than those that are in it."""
        earned = self.asked._against({bribe: share for bribe, share in mix.items() if share})
        return {earned[bribe] for bribe, share in mix.items() if share} == {max(earned.values())}


def all_pay_mix(bribes: Sequence[Bribe], prize: Fraction) -> Shares | None:
    """What two who are alike might mix for a prize if both bribes are gone, in an equilibrium; the caller checks it.

    Every bribe up to the prize, each equally often.  If the purses are smaller than the prize: the lower ones as often
    as the step is of the prize, and for the rest everything, so that both earn the same.  None where no bills fit.
    """
    amounts = [bribe.amount for bribe in bribes]
    if len(amounts) < 2 or prize <= 0:
        return None
    bill, most = amounts[1] - amounts[0], amounts[-1]
    if prize <= most:
        kept = [bribe for bribe in bribes if bribe.amount <= prize]
        return spread(bribes, kept) if kept else None
    lower = max(Fraction(0), (2 * most - bill - prize) / bill)
    if lower.denominator > 1:
        return None
    each = Fraction(bill) / prize
    mix = {bribe: each if place < lower else Fraction(0) for place, bribe in enumerate(bribes)}
    return {**mix, bribes[-1]: 1 - int(lower) * each}


@dataclass(frozen=True, slots=True)
class AskedOwner:
    """Whom to appoint or to choose, or whom to send where; a `kit.lab.asked.Decision` that can only be counted."""

    game: Intrige
    state: State
    seat: Seat

    @property
    def options(self) -> tuple[Choice, ...]:
        """What the seat may do."""
        return tuple(self.game.options(self.state, self.seat))

    def choice_of(self, move: Any) -> Choice | None:
        """The move itself."""
        return move if move in self.options else None

    def pays(self, own: Choice, others: Sequence[Choice]) -> None:
        """Not known."""

    def means(self, counts: Counts) -> Unknown:
        """The owner decides alone, and what a sending is worth depends on all that follows."""
        return Unknown("later", ("IN-25",)) if self.state.stage == SEND else Unknown("alone", ("IN-12", "IN-17"))

    def theories(self) -> list[Theory]:
        """Nothing."""
        return []


def _met(levels: Mapping[Level, Fraction], own: Bribe, shares: Shares) -> Mapping[Level, Fraction]:
    """One rival more, who pays by these shares."""
    found: dict[Level, Fraction] = {}
    for bribe, share in shares.items():
        more, same = int(bribe.amount > own.amount), int(bribe.amount == own.amount)
        for (above, equal), chance in levels.items():
            level = above + more, equal + same
            found[level] = found.get(level, Fraction(0)) + chance * share
    return found


def _cash(told: Iterable[object], seat: Seat) -> int:
    """What a seat has paid in bribes, as less, and got back (IN-28)."""
    paid = sum(event.amount for event in told if isinstance(event, BribePaid) and event.seat == seat)
    return sum(event.amount for event in told if isinstance(event, BribeReturned) and event.seat == seat) - paid
