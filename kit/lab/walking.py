"""Every way that a game can go from a position, with its chance; ways that meet in one state go on as one.

Probabilities are carried forward, a step at a time: after each step a state has the sum of the chances of all ways
into it (Chapman and Kolmogorov's equation for a Markov chain).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, prod
from typing import Any, NamedTuple

from kit.engine.chance import pick
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyState, Seat
from kit.engine.moment import Alike, Moment
from kit.engine.session import AnyPlayed, Played
from kit.engine.stream import Stream
from kit.lab.policies import Seated, policy_of, whole_weights
from kit.lab.questions import Until, ending

Weights = Mapping[Any, int]
Steps = tuple[AnyPlayed, ...]


AlikeIn = Callable[[Any], Alike | None]
"""From a state to what matters of the moves that are made in it."""


def _nothing(_state: AnyState) -> None:
    """Nothing is known to be alike."""


class TooLarge(ValueError):
    """There are more ways than can be walked; `leaves` is about how many, `most` how many steps were allowed."""

    def __init__(self, leaves: float, most: int) -> None:
        ways = f"about {leaves:.2g}" if leaves < inf else "more than 10 ** 300"
        super().__init__(
            f"{ways} ways lead from here to the end, and even with equal states merged they take more than "
            f"{most:,} steps; kit.lab.simulate gives an estimate with its error (or raise most=)"
        )
        self.leaves = leaves
        self.most = most


class ManyWays(Exception):
    """Several ways have met here, and somebody asks how it came about."""


class Met(NamedTuple):
    """A moment into which several ways have merged: it knows only the position before and the state after."""

    game: AnyGame
    before: AnyState
    after: Any

    def __getattr__(self, name: str) -> Any:
        """Raises `ManyWays` for anything else that a `Moment` knows: its steps, moves and events."""
        if name.startswith("__"):
            raise AttributeError(name)
        raise ManyWays


class _Node(NamedTuple):
    chance: Fraction
    state: AnyState
    steps: Steps | None
    """How it came about; None where several ways have met."""


@dataclass(frozen=True, slots=True)
class Walk:
    """From a state of a game, by these policies, to where it ends."""

    game: AnyGame
    start: AnyState
    policies: Seated
    until: Until = None
    most: int = 1_000_000
    """At most this many steps are taken, with equal states counted once."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "until", ending(self.until))

    def ends(self, merge: bool = True, alike: AlikeIn = _nothing) -> Iterator[tuple[Fraction, int, Moment | Met]]:
        """Every end with its chance, as a unit and a multiple of it: whole numbers are added faster than fractions.

        The same end may come several times.  Raises TooLarge before it would take too long.

        Of last moves that are `alike`, from the state before them, only one is tried.
        """
        here, depth, work = [_Node(Fraction(1), self.start, ())], 0, 0
        if self._is_end(self.start, 0, False):
            yield Fraction(1), 1, Moment(self.game, self.start)
            return
        while here:
            mixes, work = self._mixes(here, work)
            depth += 1
            following: list[_Node] = []
            for node, mix in zip(here, mixes, strict=True):
                decided = CHANCE not in mix
                last = decided and self._is_last(depth)
                unit = node.chance / prod(sum(weights.values()) for weights in mix.values())
                matters = alike(node.state) if last else None
                for weight, moves in _alike_ways(mix, matters) if matters else _all_ways(mix):
                    state, events = self.game.apply(node.state, moves)
                    steps = None if node.steps is None else (*node.steps, Played(moves, events, state))
                    if last or self._is_end(state, depth, decided):
                        yield unit, weight, _moment(self.game, self.start, state, steps)
                    else:
                        following.append(_Node(unit * weight, state, steps))
            here = _merged(following) if merge else following

    def _mixes(self, here: list[_Node], work: int) -> tuple[list[dict[Seat, Weights]], int]:
        """What each seat may do at each of these, and the steps taken once they have; raises TooLarge beyond `most`."""
        mixes = []
        for node in here:
            mixes.append(mix := self.weights(node.state))
            work += prod(len(weights) for weights in mix.values())
            if work > self.most:
                raise TooLarge(self.leaves(), self.most)
        return mixes, work

    def weights(self, state: AnyState) -> dict[Seat, Weights]:
        """Who acts, and what each may do, in whole weights; raises ValueError if nobody can go on."""
        seats = sorted(self.game.to_act(state))
        if CHANCE in seats:
            return {CHANCE: self.game.chance(state)}
        return {seat: whole_weights(policy_of(self.policies, seat).mix(self.game, state, seat)) for seat in seats}

    def _is_end(self, state: AnyState, depth: int, decided: bool) -> bool:
        if not self.game.to_act(state):
            return True
        if self.until is None:
            return decided
        if isinstance(self.until, str):
            return False
        return depth >= self.until if isinstance(self.until, int) else bool(self.until(state))

    def _is_last(self, depth: int) -> bool:
        """Whether the walk ends with this decision, whatever it leads to."""
        return self.until is None or (isinstance(self.until, int) and depth >= self.until)

    def leaves(self, probes: int = 100, most: int = 10_000) -> float:
        """About how many ways there are, without merging equal states and without walking them.

        Each probe follows one way at random and multiplies the numbers of moves that it could have made; their mean is
        right on average (D. E. Knuth: Estimating the efficiency of backtrack programs, 1975).  After `most` steps there
        are no more probes, and one that has not ended by then counts as it is.
        """
        found: list[float] = []
        for number in range(probes):
            ways, steps = self._probe(Stream(0, number), most)
            found.append(ways)
            most -= steps
            if most <= 0:
                break
        return sum(found) / len(found)

    def _probe(self, stream: Stream, longest: int) -> tuple[float, int]:
        """The number of ways that this one stands for, and its steps."""
        state, ways, decided, depth = self.start, 1.0, False, 0
        while depth < longest and not self._is_end(state, depth, decided):
            mix = self.weights(state)
            decided = CHANCE not in mix
            ways *= prod(len(weights) for weights in mix.values())
            moves = {seat: pick(dict.fromkeys(weights, 1), stream.below(len(weights))) for seat, weights in mix.items()}
            state, depth = self.game.apply(state, moves).state, depth + 1
        return ways, depth


def _all_ways(mix: Mapping[Seat, Weights]) -> list[tuple[int, dict[Seat, AnyMove]]]:
    """All moves that can be made together, each with its weight."""
    ways: list[tuple[int, dict[Seat, AnyMove]]] = [(1, {})]
    for seat, weights in mix.items():
        ways = [(w * weight, {**moves, seat: move}) for w, moves in ways for move, weight in weights.items()]
    return ways


def _alike_ways(mix: Mapping[Seat, Weights], alike: Alike) -> Iterable[tuple[int, dict[Seat, AnyMove]]]:
    """The same, but one for all that are alike, with the weight of all."""
    found: dict[Any, tuple[int, dict[Seat, AnyMove]]] = {alike.nothing: (1, {})}
    for seat, weights in mix.items():
        before, found = found, {}
        for gathered, (ways, moves) in before.items():
            for move, weight in weights.items():
                key = alike.add(gathered, seat, move)
                if key in found:
                    others, one = found[key]
                    found[key] = (others + ways * weight, one)
                else:
                    found[key] = (ways * weight, {**moves, seat: move})
    return found.values()


def _moment(game: AnyGame, before: AnyState, after: Any, steps: Steps | None) -> Moment | Met:
    return Met(game, before, after) if steps is None else Moment(game, before, steps)


def _merged(nodes: list[_Node]) -> list[_Node]:
    found: dict[Any, _Node] = {}
    for node in nodes:
        other = found.get(node.state)
        found[node.state] = _Node(node.chance + other.chance, node.state, None) if other else node
    return list(found.values())
