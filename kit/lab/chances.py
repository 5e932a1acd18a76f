"""The exact chance of anything that can be asked of a game.

>>> from kit.lab.policies import uniform
>>> exact("bakschisch", "r1 b1 A0:2T B0:2T heap:16 up:G", uniform(), "stands:A").sorted
Distribution({0: 9/16, 1: 7/16})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar, overload

from kit.engine.game import AnyGame, AnyState, Game, M, S, V
from kit.engine.moment import Value
from kit.lab.distribution import Distribution
from kit.lab.policies import Policies, seated, uniform
from kit.lab.questions import (
    Asked,
    FunctionOf,
    Known,
    KnownOf,
    Named,
    Until,
    UntilOf,
    alike,
    known,
    measured,
    open_game,
    open_state,
)
from kit.lab.walking import ManyWays, TooLarge, Walk

__all__ = ["TooLarge", "exact"]

T = TypeVar("T")

MOST_STEPS = 1_000_000
"""The most steps: some ten seconds of walking."""


@overload
def exact(
    game: Game[S, M, V] | str,
    state: S | str | None = None,
    policies: Policies | None = None,
    measure: Named = "position",
    *,
    given: KnownOf[S, M] | None = None,
    until: UntilOf[S] = None,
    most: int = MOST_STEPS,
) -> Distribution[Value]: ...


@overload
def exact(
    game: Game[S, M, V] | str,
    state: S | str | None = None,
    policies: Policies | None = None,
    measure: FunctionOf[S, M, T] = ...,
    *,
    given: KnownOf[S, M] | None = None,
    until: UntilOf[S] = None,
    most: int = MOST_STEPS,
) -> Distribution[T]: ...


@overload
def exact(
    game: Game[S, M, V] | str,
    state: S | str | None = None,
    policies: Policies | None = None,
    measure: list[Named | FunctionOf[S, M, object]] = ...,
    *,
    given: KnownOf[S, M] | None = None,
    until: UntilOf[S] = None,
    most: int = MOST_STEPS,
) -> Distribution[tuple[object, ...]]: ...


def exact(
    game: AnyGame | str,
    state: AnyState = None,
    policies: Policies | None = None,
    measure: Asked = "position",
    *,
    given: Known | None = None,
    until: Until = None,
    most: int = MOST_STEPS,
) -> Distribution[Any]:
    """Each value of a measure with its chance, as a fraction, from this position on.

    `game`: a game or its name.  `state`: a state, a position as a line, or None for the start.  `policies`: one for all
    seats or one for each; if left out, all options are equally likely.  `measure`: a name with what it is about
    (``"stands:A"``; `kit.lab.measures` lists them), or a function of a `Moment`: its `before`, `after`, `moves` and
    `events`; a list of them for the law of all together, as tuples; if left out, the position that follows, as a line.
    `given`: what is known to happen, as a function of the moment, or as ``{"loot": 3, "walks:A": lambda n: n > 2}``.
    `until`: where to stop: after a number of steps, in the first state with a property, or at the ``"end"`` of a game;
    if left out, or for ``"decision"``, once the first decision of seats has been carried out; otherwise ValueError.

    As long as the measure looks only at `before` and `after`, ways that meet in one state go on as one.

    Raises `TooLarge`, which says about how many ways there are, if more than `most` steps would have to be taken;
    `kit.lab.simulate` can answer then.  Raises ValueError if `given` cannot happen.
    """
    opened = open_game(game, state if isinstance(state, str) else None)
    walk = Walk(opened, open_state(opened, state), seated(policies or uniform(), opened.players), until, most)
    return ask(walk, measure, given)


def ask(walk: Walk, measure: Asked, given: Known | None = None) -> Distribution[Any]:
    """The same for a walk that is at hand."""
    value, condition = measured(walk.game, measure), known(walk.game, given)
    asked = [*measure] if isinstance(measure, list) else [measure]
    asked += given if isinstance(given, Mapping) else [given] if given else []

    def gather(merge: bool) -> Distribution[Any]:
        return _gathered(
            (unit, weight, value(moment))
            for unit, weight, moment in walk.ends(merge, lambda state: alike(walk.game, state, asked))
            if condition is None or condition(moment)
        )

    try:
        return gather(merge=True)
    except ManyWays:
        return gather(merge=False)


def _gathered(found: Iterable[tuple[Fraction, int, Any]]) -> Distribution[Any]:
    """The chances added up; those with the same unit come in a row."""
    chances: dict[Any, Fraction] = {}
    for unit, row in groupby(found, key=itemgetter(0)):
        weights: dict[Any, int] = {}
        for _, weight, value in row:
            weights[value] = weights.get(value, 0) + weight
        for value, weight in weights.items():
            chances[value] = chances.get(value, Fraction(0)) + unit * weight
    if not chances:
        raise ValueError("what is given cannot happen")
    return Distribution.of(chances)
