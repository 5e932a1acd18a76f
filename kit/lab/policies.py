"""Ways of choosing: what seats do while a chance is calculated or a game is simulated.

A policy names its moves with weights (`mix`) for an exact walk, and draws one of them (`draw`) for a simulation, always
in the same order of draws (`kit.engine.stream`).
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, Protocol

from kit.engine.bot import AnyBot
from kit.engine.game import SEAT_LETTERS, AnyGame, Game, M, S, Seat, V
from kit.engine.stream import MOST_CHOICES, Stream
from kit.games import open_box
from kit.lab.every_draw import every_choice
from kit.lab.questions import seat_number
from kit.lab.told import in_english

Weight = int | Fraction
Number = Fraction | float

MOST_WEIGHT = MOST_CHOICES - 1
"""The greatest sum of weights from which a stream draws."""


@dataclass(frozen=True)
class Policy(ABC):
    """A way of choosing; it sees the whole state, and a bot is given its seat's view of it."""

    @abstractmethod
    def mix(self, game: Game[S, M, V], state: S, seat: Seat) -> Mapping[M, Weight]:
        """What it does now, each move with its weight."""

    def draw(self, game: Game[S, M, V], state: S, seat: Seat, stream: Stream) -> M:
        """One move, by one draw of the stream; by none if there is only one move."""
        weights = whole_weights(self.mix(game, state, seat))
        return stream.draw(drawable(weights)) if len(weights) > 1 else next(iter(weights))


Policies = Policy | Mapping[Seat, Policy] | Mapping[str, Policy]
"""One for all seats, or each seat's own, by its letter or its number."""
Seated = Policy | Mapping[Seat, Policy]
"""The same by number alone."""


def seated(policies: Policies, players: int) -> Seated:
    """The policies by number; raises ValueError for a seat that is not at the table, and for what is no policy."""
    if not isinstance(policies, Mapping):
        return _policy(policies)
    return {seat_number(seat, players): _policy(policy) for seat, policy in policies.items()}


def _policy(given: object) -> Policy:
    if isinstance(given, Policy):
        return given
    name = getattr(given, "__name__", "")
    what = f"the function {name}; write {name}(), with brackets" if callable(given) and name else repr(given)
    raise ValueError(f"a policy is made by uniform(), table(…), series(…), bot(…) or mixed(…); this is {what}")


def policy_of(policies: Seated, seat: Seat) -> Policy:
    """The policy of a seat; raises ValueError, which says whose is missing."""
    if isinstance(policies, Policy):
        return policies
    if seat not in policies:
        given = ", ".join(SEAT_LETTERS[each] for each in sorted(policies)) or "nobody"
        raise ValueError(f"there is no policy for {SEAT_LETTERS[seat]}; there is one for {given}")
    return policies[seat]


class HasMix(Protocol[M]):
    """An equilibrium, or one side of it."""

    @property
    def mix(self) -> Mapping[M, Number]:
        """How often each move is made."""


# The policies ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Uniform(Policy):
    """What `uniform` makes."""

    def __repr__(self) -> str:
        return "uniform()"

    def mix(self, game: Game[S, M, V], state: S, seat: Seat) -> Mapping[M, Weight]:
        return dict.fromkeys(game.options(state, seat), 1)

    def draw(self, game: Game[S, M, V], state: S, seat: Seat, stream: Stream) -> M:
        options = game.options(state, seat)
        return options[stream.below(len(options))]


@dataclass(frozen=True)
class Table(Policy):
    """What `table` makes: moves, or what records write for them, in the order in which they are drawn."""

    weights: tuple[tuple[Any, Weight], ...]

    def __repr__(self) -> str:
        return f"table({dict(self.weights)})"

    def mix(self, game: Game[S, M, V], state: S, seat: Seat) -> Mapping[M, Weight]:
        allowed: dict[Any, Weight] = {}
        with in_english(game.name):
            moves = [(_move(game, key), weight) for key, weight in self.weights]
        for move, weight in moves:
            if weight and not game.why_not(state, seat, move):
                allowed[move] = allowed.get(move, 0) + weight  # a move may be written in two ways
        if not allowed:
            raise ValueError(f"{SEAT_LETTERS[seat]} may make none of the moves of this table now")
        return allowed

    def draw(self, game: Game[S, M, V], state: S, seat: Seat, stream: Stream) -> M:
        return stream.draw(drawable(whole_weights(self.mix(game, state, seat))))


@dataclass(frozen=True)
class Named(Policy):
    """What `bot` makes."""

    name: str

    def __repr__(self) -> str:
        return f"bot({self.name!r})"

    def of(self, game: AnyGame) -> AnyBot:
        """The bot; raises ValueError for a name that no bot of this game has."""
        bots = open_box(game.name).bots
        if self.name not in bots:
            raise ValueError(f"{game.name} has no bot {self.name}; it has {', '.join(bots)}")
        return bots[self.name]

    def mix(self, game: Game[S, M, V], state: S, seat: Seat) -> Mapping[M, Weight]:
        bot, view, options = self.of(game), game.view(state, seat), game.options(state, seat)
        found = every_choice(lambda random: bot(game, view, options, random).move)
        if found is None:
            raise ValueError(
                f"the bot {self.name} of {game.name} draws from more choices than can be listed here; use simulate"
            )
        return found

    def draw(self, game: Game[S, M, V], state: S, seat: Seat, stream: Stream) -> M:
        random = Random(stream.next())
        move: M = self.of(game)(game, game.view(state, seat), game.options(state, seat), random).move
        return move


def uniform() -> Policy:
    """Any of the options, each equally likely."""
    return Uniform()


def table(weights: Mapping[M, Weight | float]) -> Policy:
    """Moves, or what records write for them (``3``, ``"thief"``), with their weights in any unit.

    Moves that may not be made now are left out, and the rest keep their proportions.  A float is taken to nine digits.
    Raises ValueError for weights below zero.
    """
    if any(weight < 0 for weight in weights.values()):
        raise ValueError("a weight is below zero")
    return Table(tuple((move, _exactly(weight)) for move, weight in weights.items()))


def bot(name: str) -> Policy:
    """A bot of the game by its name; exact if everything that it may draw can be listed."""
    return Named(name)


def series(counts: Mapping[M, int]) -> Policy:
    """What a class did, by how many hands showed each move; each is as likely as it was frequent."""
    return table(counts)


def mixed(found: HasMix[M] | Mapping[M, Weight | float]) -> Policy:
    """A mixed strategy: what `kit.lab.equilibrium` has found, or one side of it, or moves with their chances."""
    return table(found if isinstance(found, Mapping) else found.mix)


def equilibrium(found: HasMix[M] | Mapping[M, Weight | float]) -> Policy:
    """The name of `mixed` in 0.1."""
    warnings.warn("kit.lab.policies.equilibrium is now kit.lab.mixed", DeprecationWarning, stacklevel=2)
    return mixed(found)


# Weights --------------------------------------------------------------------------------------------------------------


def whole_weights(mix: Mapping[M, Weight]) -> dict[M, int]:
    """The same proportions in whole numbers."""
    if all(type(weight) is int for weight in mix.values()):
        return {move: int(weight) for move, weight in mix.items() if weight}
    unit = lcm(*(Fraction(weight).denominator for weight in mix.values()))
    return {move: int(weight * unit) for move, weight in mix.items() if weight}


def drawable(weights: Mapping[M, int]) -> Mapping[M, int]:
    """The same, scaled down if their sum is too large for a stream to draw from: wrong by less than one in 10**8."""
    whole = sum(weights.values())
    if whole <= MOST_WEIGHT:
        return weights
    scale = MOST_WEIGHT // 2
    return {move: max(1, weight * scale // whole) for move, weight in weights.items()}


def _exactly(weight: Weight | float) -> Weight:
    return Fraction(round(weight * 10**9), 10**9) if isinstance(weight, float) else weight


def _move(game: AnyGame, key: Any) -> Any:
    return open_box(game.name).read_move(key, "policy") if isinstance(key, int | str) else key
