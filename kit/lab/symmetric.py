"""Three or more seats that are alike: one mix for all of them, found with floats, with the gap stated.

Every game whose seats are alike has an equilibrium in which all of them play the same mix (J. Nash 1951), but with
three seats its chances are roots of polynomials, and no linear program finds it.  First comes the logit path: better
moves are made more often, and ever more so (R. McKelvey, T. Palfrey, Games and Economic Behavior 10, 1995); then the
moves in use are made to earn exactly the same, by Newton's method.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from math import sqrt
from typing import Any, NamedTuple

from kit.engine.game import AnyState

STEPS, STRIDE = 700, 1.012
"""The steps of the logit path, each this many times as sharp as the one before."""
LEAST_OFTEN = 1e-3
"""A move made more rarely than this is at first taken as not used."""
CLOSE = 1e-10
"""How much more than the mix a move may earn, as a part of the stakes, and still not count as better."""


class Alike(NamedTuple):
    """A mix for every seat."""

    mix: tuple[float, ...]
    value: float
    """What each seat gets, in gold."""
    earns: tuple[float, ...]
    """What each move earns while the others play this mix."""
    gap: float
    """NashConv (M. Lanctot et al. 2017): what all seats together could gain, each with its best reply, in gold."""


class Pays:
    """What the first seat gets, as an array over its move and those of the others."""

    def __init__(self, against: Mapping[tuple[int, ...], Any]) -> None:
        import numpy as np

        self.players = len(next(iter(against)))
        self.moves = 1 + max(own for own, *_ in against)
        self._table = np.zeros((self.moves,) * self.players)
        for (own, *rest), paid in against.items():
            for order in set(permutations(rest)):
                self._table[own, *order] = float(paid)
        self.stakes = float(np.ptp(self._table)) or 1.0

    def earns(self, mix: Any) -> Any:
        """What each move earns on average while every other seat plays this mix."""
        return self.slopes(mix) @ mix

    def slopes(self, mix: Any) -> Any:
        """``slopes[i, j]``: what move i earns while one other seat makes move j and the rest mix."""
        table = self._table
        for _ in range(self.players - 2):
            table = table @ mix
        return table

    def answer(self, mix: Any) -> Alike:
        """How good it is if all seats play this mix."""
        earned = self.earns(mix)
        value = float(earned @ mix)
        gap = self.players * max(0.0, float(earned.max()) - value)
        return Alike(tuple(map(float, mix)), value, tuple(map(float, earned)), gap)


def symmetric(against: Mapping[tuple[int, ...], Any]) -> Alike:
    """One equilibrium of seats that are alike, from `kit.lab.oneshot.against`.

    Selection: the one to which the logit path from equal chances leads.  `Alike.gap` says how near it came.
    """
    import numpy as np

    pays = Pays(against)
    mix, sharpness = np.full(pays.moves, 1 / pays.moves), 1 / pays.stakes
    found = []
    for step in range(STEPS):
        sharpness *= STRIDE
        mix = mix + (softmax(sharpness * pays.earns(mix)) - mix) / sqrt(sharpness * pays.stakes + 1)
        if step % 70 == 69:
            found.append(pays.answer(_polished(pays, mix)))
            if found[-1].gap <= CLOSE * pays.stakes * pays.players:
                return found[-1]
    return min([*found, pays.answer(mix)], key=lambda answer: answer.gap)


def softmax(earned: Any) -> Any:
    """Chances in proportion to the exponential of what is earned."""
    import numpy as np

    raised = np.exp(earned - earned.max())
    return raised / raised.sum()


def _polished(pays: Pays, start: AnyState) -> Any:
    """Newton's method on "all moves in use earn the same", with moves taken in and left out as they turn out."""
    import numpy as np

    mix, used = start, start > LEAST_OFTEN
    for _ in range(2 * pays.moves):
        mix = _level(pays, np.where(used, mix, 0.0) / mix[used].sum(), used)
        if mix is None:
            return start
        earned = pays.earns(mix)
        better = earned > earned[used].mean() + CLOSE * pays.stakes
        if (mix < 0).any():
            used = used & (mix > 0)
        elif (better & ~used).any():
            used = used | (earned == np.where(used, -np.inf, earned).max())
            mix = np.where(used & (mix <= 0), LEAST_OFTEN, mix)
        else:
            return mix
        mix = np.clip(mix, 0.0, None)
        if not mix[used].sum():
            return start
    return start


def _level(pays: Pays, mix: Any, used: Any) -> Any:
    """The chances of the moves in use at which all of them earn the same; None if there are none nearby."""
    import numpy as np

    places, size = np.flatnonzero(used), int(used.sum())
    for _ in range(30):
        earned, slopes = pays.earns(mix)[places], (pays.players - 1) * pays.slopes(mix)[np.ix_(places, places)]
        value = earned.mean()
        system = np.block([[slopes, -np.ones((size, 1))], [np.ones((1, size)), np.zeros((1, 1))]])
        change = np.linalg.lstsq(system, np.append(value - earned, 1 - mix.sum()), rcond=None)[0][:-1]
        mix = mix.copy()
        mix[places] += change
        if not np.isfinite(mix).all() or abs(mix).max() > 10:
            return None
        if abs(change).max() < 1e-14:
            break
    return mix
