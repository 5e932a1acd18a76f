"""Three or more seats that are alike: one mix for all of them, found with floats, with the gap stated.

Every game whose seats are alike has an equilibrium in which all of them play the same mix (J. Nash 1951), but with
three seats its chances are roots of polynomials, and no linear program finds it.  First comes the logit path: better
moves are made more often, and ever more so (R. McKelvey, T. Palfrey, Games and Economic Behavior 10, 1995); then the
moves in use are made to earn exactly the same, by Newton's method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import exp, isfinite, sqrt
from typing import Any, NamedTuple

from kit.lab.linear import dot, solved

STEPS, STRIDE = 700, 1.012
"""The steps of the logit path, each this many times as sharp as the one before."""
LEAST_OFTEN = 1e-3
"""A move made more rarely than this is at first taken as not used."""
POLISHED, NEAR = 70, 0.1
"""So many steps, and Newton's method is tried; it counts as the end of the path if no chance changes by more."""
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
    """What the first seat gets, by its move and those of the others, in rows over the last one's move."""

    def __init__(self, against: Mapping[tuple[int, ...], Any]) -> None:
        self.players = len(next(iter(against)))
        self.moves = moves = 1 + max(own for own, *_ in against)
        self._rows = [[0.0] * moves for _ in range(moves ** (self.players - 1))]
        for (own, *rest), paid in against.items():
            for *others, last in set(permutations(rest)):
                row = own
                for move in others:
                    row = row * moves + move
                self._rows[row][last] = float(paid)
        self.stakes = max(map(max, self._rows)) - min(map(min, self._rows)) or 1.0

    def earns(self, mix: Sequence[float]) -> list[float]:
        """What each move earns on average while every other seat plays this mix."""
        return [dot(row, mix) for row in self.slopes(mix)]

    def slopes(self, mix: Sequence[float]) -> list[list[float]]:
        """``slopes[i][j]``: what move i earns while one other seat makes move j and the rest mix."""
        rows = self._rows
        for _ in range(self.players - 2):
            earned = [dot(row, mix) for row in rows]
            rows = [earned[start : start + self.moves] for start in range(0, len(earned), self.moves)]
        return rows

    def answer(self, mix: Sequence[float]) -> Alike:
        """How good it is if all seats play this mix."""
        earned = self.earns(mix)
        value = dot(earned, mix)
        return Alike(tuple(mix), value, tuple(earned), self.players * max(0.0, max(earned) - value))


def symmetric(against: Mapping[tuple[int, ...], Any]) -> Alike:
    """One equilibrium of seats that are alike, from `kit.lab.oneshot.against`.

    Selection: the one to which the logit path from equal chances leads.  `Alike.gap` says how near it came.
    """
    pays = Pays(against)
    mix, sharpness = [1 / pays.moves] * pays.moves, 1 / pays.stakes
    found, most = [], CLOSE * pays.stakes * pays.players
    for step in range(1, STEPS + 1):
        sharpness *= STRIDE
        nearer = 1 / sqrt(sharpness * pays.stakes + 1)
        mix = [old + (new - old) * nearer for old, new in zip(mix, softmax(pays.earns(mix), sharpness), strict=True)]
        if not step % POLISHED:
            found.append(pays.answer(_polished(pays, mix)))
            if found[-1].gap <= most and _farthest(found[-1].mix, mix) < NEAR:
                return found[-1]
    return min([*found, pays.answer(mix)], key=lambda answer: max(most, answer.gap))


def _farthest(one: Sequence[float], other: Sequence[float]) -> float:
    return max(abs(mine - yours) for mine, yours in zip(one, other, strict=True))


def softmax(earned: Sequence[float], sharpness: float) -> list[float]:
    """Chances in proportion to exp(`sharpness` × what is earned)."""
    most = max(earned)
    raised = [exp(sharpness * (each - most)) for each in earned]
    total = sum(raised)
    return [each / total for each in raised]


def _polished(pays: Pays, start: list[float]) -> list[float]:
    """Newton's method on "all moves in use earn the same", with moves taken in and left out as they turn out."""
    mix, used = start, {move for move, often in enumerate(start) if often > LEAST_OFTEN}
    for _ in range(2 * pays.moves):
        all_used = sum(mix[move] for move in used)
        if not all_used:
            break
        found = _level(pays, [often / all_used if move in used else 0.0 for move, often in enumerate(mix)], used)
        if found is None:
            break
        before, used = used, _next_used(pays, found, used)
        if used == before:
            return found
        mix = [often if often > 0 else LEAST_OFTEN * (move in used) for move, often in enumerate(found)]
    return start


def _next_used(pays: Pays, mix: list[float], used: set[int]) -> set[int]:
    """Without the moves that would be made less often than never; or else with the one that would earn most."""
    if min(mix) < 0:
        return {move for move in used if mix[move] > 0}
    earned = pays.earns(mix)
    enough = sum(earned[move] for move in used) / len(used) + CLOSE * pays.stakes
    better = [move for move in range(pays.moves) if move not in used and earned[move] > enough]
    return used | {max(better, key=earned.__getitem__)} if better else used


def _level(pays: Pays, mix: list[float], used: set[int]) -> list[float] | None:
    """The chances of the moves in use at which all of them earn the same; None if there are none nearby."""
    places = sorted(used)
    for _ in range(30):
        slopes = pays.slopes(mix)
        earned = [dot(slopes[place], mix) for place in places]
        value = sum(earned) / len(earned)
        rows = [[(pays.players - 1) * slopes[one][other] for other in places] + [-1.0] for one in places]
        change = solved([*rows, [1.0] * len(places) + [0.0]], [*(value - each for each in earned), 1 - sum(mix)])[:-1]
        mix = [*mix]
        for place, by in zip(places, change, strict=True):
            mix[place] += by
        if not all(map(isfinite, mix)) or max(map(abs, mix)) > 10:
            return None
        if max(map(abs, change)) < 1e-14:
            break
    return mix
