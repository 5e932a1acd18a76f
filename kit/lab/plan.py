"""What is simulated: a game, where it begins and ends, who chooses how, and what is counted.

A plan says everything that the counts depend on, except the seed and the numbers of the games; so any process that has
it can play any share of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MethodType
from typing import Any

from kit.engine.game import CHANCE, AnyGame, AnyState
from kit.engine.moment import Moment
from kit.engine.options import write_options
from kit.engine.session import AnyPlayed, Played
from kit.engine.stream import Stream
from kit.lab.policies import Seated, policy_of
from kit.lab.questions import Asked, Known, Until, ending, known, measured

UNFINISHED = "unfinished"
"""What is counted for a game that takes more than `MOST_STEPS`: some never end (C-BK-8)."""
MOST_STEPS = 5000
NAMELESS = r"<lambda>|<locals>| at 0x[0-9a-f]+>"
"""Found in how Python shows functions without a name of their own, and objects that do not say what they are."""


@dataclass(frozen=True)
class Plan:
    """One kind of trial; `tally` plays some of them."""

    game: Any
    start: AnyState
    policies: Seated
    measure: Asked
    given: Known | None = None
    until: Until = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "until", ending(self.until))

    def tally(self, seed: int, first: int, many: int) -> Mapping[Any, int]:
        """How often each value comes in the games first, first + 1 … of the seed, played by a batch if one fits."""
        from kit.lab.batches import batch_for

        return (batch_for(self) or self.by_engine)(seed, first, many)

    def by_engine(self, seed: int, first: int, many: int) -> Mapping[Any, int]:
        """The same, each game played step by step."""
        value, condition = measured(self.game, self.measure), known(self.game, self.given)
        counts: Counter[Any] = Counter()
        for number in range(first, first + many):
            moment = self.play(Stream(seed, number))
            if moment is None:
                counts[UNFINISHED] += 1
            elif condition is None or condition(moment):
                counts[value(moment)] += 1
        return counts

    def play(self, stream: Stream) -> Moment | None:
        """One game with this luck; None if it does not end.

        At each step chance draws once, or each seat that acts, in ascending order, draws as its policy does.
        """
        game, state = self.game, self.start
        steps: list[AnyPlayed] = []
        decided = False
        while not self._is_over(state, len(steps), decided):
            seats = game.to_act(state)
            if not seats:
                break
            if len(steps) == MOST_STEPS:
                return None
            if CHANCE in seats:
                moves = {CHANCE: stream.draw(game.chance(state))}
            else:
                decided = True
                moves = {s: policy_of(self.policies, s).draw(game, state, s, stream) for s in sorted(seats)}
            state, events = game.apply(state, moves)
            steps.append(Played(moves, events, state))
        return Moment(game, self.start, tuple(steps))

    def _is_over(self, state: AnyState, depth: int, decided: bool) -> bool:
        if self.until is None:
            return decided
        if self.until == "end":
            return False
        return bool(self.until(state)) if callable(self.until) else depth >= int(self.until)

    def told(self) -> dict[str, str]:
        """Everything that the counts depend on, in words: two plans that differ in them do not mix."""
        return {
            **game_told(self.game),
            "start": repr(self.start),
            "policies": repr(self.policies),
            "measure": _named(self.measure),
            "given": _named(self.given),
            "until": _named(self.until),
        }


def game_told(game: AnyGame) -> dict[str, str]:
    """A game in words: its name, how many play, and its switches."""
    options = getattr(game, "options_chosen", None)
    return {"game": f"{game.name} {game.players}", "options": repr(options and write_options(options))}


def nameless(told: Mapping[str, str]) -> str | None:
    """What part of what is told has no name, so that nobody could recognise it; None if all of it has."""
    return next((name for name, text in told.items() if re.search(NAMELESS, text)), None)


def _named(what: Any) -> str:
    if isinstance(what, Mapping):
        return repr({_named(measure): _named(value) for measure, value in what.items()})
    if isinstance(what, list):
        return repr([_named(each) for each in what])
    name = None if isinstance(what, MethodType) else getattr(what, "__qualname__", None)
    return f"{what.__module__}.{name}" if name else repr(what)
