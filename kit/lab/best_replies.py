"""How much the best reply gains: exactly where everybody decides once, elsewhere as a lower bound from whole games.

>>> from kit.lab.bribe import Bribe
>>> from kit.lab.policies import uniform
>>> exploitability(uniform(), Bribe.at("r1 b3 A13:4T B13:4T heap:12 up:GSH"))
Exploitability(17/6 gold, exactly: A gains 17/6 by Bribe(gold=4), B gains 17/6 by Bribe(gold=4))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import product
from math import prod
from statistics import fmean
from typing import Any, Generic, NamedTuple, TypeVar, cast, overload

from kit.engine.game import CHANCE, SEAT_LETTERS, AnyGame, AnyState, Game, M, S, Seat, V
from kit.games import open_box
from kit.lab.equilibria import Equilibrium
from kit.lab.estimate import Interval
from kit.lab.oneshot import Stage
from kit.lab.paired import paired
from kit.lab.policies import Named, Number, Policies, Policy, Seated, Uniform, bot, policy_of, seated
from kit.lab.progress import Progress, bar
from kit.lab.questions import open_game, open_state
from kit.lab.whole_games import FAR_APART, winners

R = TypeVar("R")
Mixes = Sequence[Mapping[M, Number]]
Replies = Iterable[str] | Mapping[str, Policy]

VICTORY = "of a victory"
"""The unit where whole games are played: a shared one is divided."""


@dataclass(frozen=True)
class Reply(Generic[R]):
    """The best reply of one seat that was found."""

    seat: Seat
    reply: R
    """A move, or the name of a policy."""
    gain: Number
    """How much more it earns than the policy; in games that were played it can be below 0, if none earns more."""
    interval: Interval | None
    """Where the gain of this reply lies, with 95 % confidence; None if it was calculated, or the same in each game."""
    earns: Mapping[R, Number]
    """What each of the replies earns while the others keep to the policy; of games, of those it was chosen by."""


@dataclass(frozen=True)
class Exploitability(Generic[R]):
    """How much is gained by the best replies to a policy, each seat alone."""

    replies: tuple[Reply[R], ...]
    """One of each seat that was asked."""
    unit: str
    interval: Interval | None = None
    """Where `value` lies for these replies, with 95 % confidence; None if calculated, or the same in each game."""
    games: int = 0
    """From how many games each gain is; 0: it was calculated."""

    @property
    def nash_conv(self) -> Number:
        """NashConv: the gains added up (M. Lanctot et al.: A unified game-theoretic approach …, NeurIPS 2017)."""
        return sum((each.gain for each in self.replies), start=Fraction(0))

    @property
    def value(self) -> Number:
        """The mean gain of a seat, 0 in an equilibrium.

        For two of whom one wins what the other loses, it is what is called exploitability (M. Johanson et al.:
        Accelerating best response calculation in large extensive games, IJCAI 2011).
        """
        return self.nash_conv / len(self.replies)

    @property
    def is_exact(self) -> bool:
        """Whether it was calculated in fractions."""
        return not self.games and isinstance(self.value, Fraction)

    @property
    def is_lower_bound(self) -> bool:
        """Whether only some replies were tried, in games: the best of all may gain more."""
        return self.games > 0

    def _told(self) -> str:
        how = "exactly" if self.is_exact else "calculated in floats"
        if not self.is_lower_bound:
            return f"{_said(self.value)} {self.unit}, {how}"
        return f"lower bound {_said(self.value)} {self.unit}{_within(self.interval)}, from {self.games:,} games"

    def __repr__(self) -> str:
        gains = (f"{SEAT_LETTERS[each.seat]} gains {_said(each.gain)} by {each.reply}" for each in self.replies)
        return f"Exploitability({self._told()}: {', '.join(gains)})"

    def _repr_html_(self) -> str:
        """A row for each seat."""
        rows = "".join(
            f'<tr><th scope="row">{SEAT_LETTERS[each.seat]}</th><td>{escape(str(each.reply))}</td>'
            f"<td>{_said(each.gain)}{_within(each.interval)}</td></tr>"
            for each in self.replies
        )
        head = "<tr><th>seat</th><th>best reply</th><th>gain</th></tr>"
        return f"<table><caption>{self._told()}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _said(number: Number) -> str:
    return f"{number:.3g}" if isinstance(number, float) else str(number)


def _within(interval: Interval | None) -> str:
    return f" (95 %: {interval.low:.3g} to {interval.high:.3g})" if interval else ""


@overload
def exploitability(policy: Policies | Equilibrium[M], game: Stage[M]) -> Exploitability[M]: ...


@overload
def exploitability(
    policy: Policies,
    game: Game[S, M, V] | str,
    position: S | str | None = None,
    *,
    replies: None = None,
    games: int = 1000,
    seed: int = 0,
    progress: Progress | bool = False,
) -> Exploitability[object]: ...


@overload
def exploitability(
    policy: Policies,
    game: Game[S, M, V] | str,
    position: S | str | None = None,
    *,
    replies: Replies,
    games: int = 1000,
    seed: int = 0,
    progress: Progress | bool = False,
) -> Exploitability[str]: ...


def exploitability(
    policy: Policies | Equilibrium[M],
    game: Stage[Any] | AnyGame | str,
    position: AnyState = None,
    *,
    replies: Replies | None = None,
    games: int = 1000,
    seed: int = 0,
    progress: Progress | bool = False,
) -> Exploitability[Any]:
    """How much each seat gains by its best reply, while the others keep to the policy.

    `policy`: one for all seats or one for each, or an equilibrium that was found.

    `game`: a `Bribe`, `Conflict` or `Dare`; then it is calculated, in fractions unless a mix is in floats, over all
    moves of the game and those of the policy.  A bot must have draws that can be listed; otherwise ValueError.

    Or a game, or its name; then whole games are played from the `position` (a line or a state) or the start, and the
    gain is in parts of a victory.  A seat that is to act tries each of its options once and then keeps to the policy;
    where none is, each seat tries all bots of the game, and with `replies` those, by name, or policies with names of
    your own.  In the first half of the games the best is chosen, in the other half it is played again beside the
    policy, with the same luck, since what was best by luck would seem to gain too much.  The mean of the differences
    with Student's interval (`kit.lab.paired`) is a lower bound: a reply that was not tried may gain more.  `progress`
    is that of `kit.lab.simulate`.  Raises ValueError for fewer than four games.
    """
    if not isinstance(game, str) and hasattr(game, "pays"):
        return _calculated(policy, cast("Stage[Any]", game))
    if isinstance(policy, Equilibrium):
        raise ValueError("an equilibrium is of one decision; give that, a Bribe, Conflict or Dare, as the game")
    if games < 4:
        raise ValueError(f"it takes four games or more to choose a reply and to judge it, not {games}")
    opened: AnyGame = open_game(game, position if isinstance(position, str) else None)
    trial = _Trial(opened, open_state(opened, position), seated(policy, opened.players), seed)
    if replies is not None and not isinstance(replies, Mapping):
        replies = {name: bot(name) for name in replies}
    return trial.bound(replies, games // 2, progress)


# Calculated -----------------------------------------------------------------------------------------------------------


def _calculated(policy: Policies | Equilibrium[M], game: Stage[M]) -> Exploitability[M]:
    mixes = mixes_of(game, policy)
    return Exploitability(tuple(_best(game, mixes, place) for place in range(len(mixes))), game.unit)


def mixes_of(game: Stage[M], policy: Policies | Equilibrium[M]) -> Mixes[M]:
    """What each seat of a one-shot game does by a policy: its moves with their chances."""
    if isinstance(policy, Equilibrium):
        return [side.mix for side in policy.sides]
    by_seat = seated(policy, game.rules.players)
    return [_mix(game, place, policy_of(by_seat, game.asked(place)[1])) for place in range(len(game.moves))]


def _mix(game: Stage[M], place: int, policy: Policy) -> Mapping[M, Number]:
    if isinstance(policy, Uniform):
        return dict.fromkeys(game.moves[place], Fraction(1, len(game.moves[place])))
    state, seat = game.asked(place)
    if isinstance(policy, Named) and state != game.state:
        raise ValueError(f"the bot {policy.name} would hear what others do before {SEAT_LETTERS[seat]} decides")
    weights = policy.mix(game.rules, state, seat)
    return {move: Fraction(weight) / sum(weights.values()) for move, weight in weights.items()}


def _best(game: Stage[M], mixes: Mixes[M], place: int) -> Reply[M]:
    earns = earnings_of(game, mixes, place)
    value = sum((often * earns[move] for move, often in mixes[place].items()), start=Fraction(0))
    reply = max(earns, key=earns.__getitem__)
    return Reply(game.asked(place)[1], reply, earns[reply] - value, None, earns)


def earnings_of(game: Stage[M], mixes: Mixes[M], place: int) -> Mapping[M, Number]:
    """What each move of one seat earns while the others mix so: those of the game, and those that its own mix has."""
    others = [[item for item in mix.items() if item[1]] for mix in [*mixes[:place], *mixes[place + 1 :]]]
    earns: dict[M, Number] = {}
    for own in dict.fromkeys([*game.moves[place], *mixes[place]]):
        earns[own] = Fraction(0)
        for chosen in product(*others):
            moves = [move for move, _ in chosen]
            chance = prod((often for _, often in chosen), start=Fraction(1))
            earns[own] += chance * game.pays([*moves[:place], own, *moves[place:]])[place]
    return earns


# From games -----------------------------------------------------------------------------------------------------------


class _Try(NamedTuple):
    """How a seat replies: by another policy, or by one move and then as before."""

    policies: Seated
    first: tuple[Seat, Any] | None = None


@dataclass(frozen=True)
class _Trial:
    """Games from one position, in which one seat replies to a policy."""

    game: AnyGame
    state: AnyState
    policies: Seated
    seed: int

    def bound(self, replies: Mapping[str, Policy] | None, half: int, progress: Progress | bool) -> Exploitability[Any]:
        """`half`: by how many games a reply is chosen, and by how many others it is judged."""
        tries = {seat: self.tries(seat, replies) for seat in self.seats(replies)}
        of = half * sum(len(each) + 2 for each in tries.values())
        found: list[Reply[Any]] = []
        gains: list[list[float]] = []
        done = 0
        with bar(progress, 0, of) as tell:
            for seat, each in tries.items():
                earns = {}
                for reply, how in each.items():
                    earns[reply] = fmean(self.earned(seat, how, range(half)))
                    tell(done := done + half, of)
                reply = max(earns, key=earns.__getitem__)
                now, then = (
                    self.earned(seat, how, range(half, 2 * half)) for how in (_Try(self.policies), each[reply])
                )
                tell(done := done + 2 * half, of)
                gains.append([after - before for before, after in zip(now, then, strict=True)])
                found.append(Reply(seat, reply, fmean(gains[-1]), paired(gains[-1]).interval, earns))
        together = paired([fmean(game) for game in zip(*gains, strict=True)])
        return Exploitability(tuple(found), VICTORY, together.interval, half)

    def seats(self, replies: Mapping[str, Policy] | None) -> Sequence[Seat]:
        """Who replies: those that are to act, if they try their options, otherwise everybody."""
        acting = sorted(self.game.to_act(self.state) - {CHANCE})
        return acting if acting and replies is None else range(self.game.players)

    def tries(self, seat: Seat, replies: Mapping[str, Policy] | None) -> Mapping[Any, _Try]:
        """What a seat tries, by the move or the name."""
        if replies is None and seat in self.game.to_act(self.state):
            return {move: _Try(self.policies, (seat, move)) for move in self.game.options(self.state, seat)}
        if replies is None:
            replies = {name: bot(name) for name in open_box(self.game.name).bots}
        others = {other: policy_of(self.policies, other) for other in range(self.game.players) if other != seat}
        return {name: _Try({**others, seat: policy}) for name, policy in replies.items()}

    def earned(self, seat: Seat, how: _Try, numbers: Iterable[int]) -> list[float]:
        """What a seat wins of each of these games."""
        seeds = (self.seed * FAR_APART + number for number in numbers)
        won = (winners(self.game, how.policies, seed, self.state, how.first) for seed in seeds)
        return [1 / len(seats) if seat in seats else 0.0 for seats in won]
