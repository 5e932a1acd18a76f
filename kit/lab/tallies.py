"""What lessons count in draws, one by one and a hundred thousand at once.

A draw is the index of what came, 0 and up.  Each measure is here twice: for one tuple of draws, and for an array with a
row for each trial; tests check that they agree.  Without numpy there is no array, and the caller goes one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, NamedTuple

Draws = Sequence[int]
Arrays = Any
"""A numpy array; this module may be imported without numpy."""

CHUNK = 20_000
"""How many trials are dealt at once: more would take more memory and no less time."""


# Of one trial ---------------------------------------------------------------------------------------------------------


def runs(draws: Draws) -> list[int]:
    """How often each thing came that came at all, the most frequent first."""
    return sorted(Counter(draws).values(), reverse=True)


def of_runs(measure: str, counts: Sequence[int]) -> int:
    """A measure that does not ask what came, only how often; `counts`: descending.  Raises ValueError for others."""
    match measure:
        case "distinct":
            return len(counts)
        case "largest":
            return counts[0]
        case "repeats":
            return sum(counts) - len(counts)
        case "pairs":
            return sum(count * (count - 1) // 2 for count in counts)
        case "pattern":
            return int("".join(map(str, counts)))
    raise ValueError(f"there is no measure {measure}")


RUNS = ("distinct", "largest", "repeats", "pairs", "pattern")
"""How many different things; how many of the most frequent; how many beyond the first of their kind; pairs of equals;
and the pattern, such as 2111 for one pair among five (for at most nine draws)."""

BIDS = ("highest", "tied", "walkers", "above", "level", "result")
"""The highest (or n-th highest) draw; how many share it; how many walk by it, which is nobody for nothing (BK-14);
how many rivals beat the first, or equal it; and whether the first is beaten (0), ties for the highest (1) or is alone
the highest (2)."""


def of_bids(measure: str, bids: Draws, nth: int = 1) -> int:
    """A measure of what several show, the first of them mine.  Raises ValueError for one that is not in `BIDS`."""
    mine, *others = bids
    match measure:
        case "highest":
            return sorted(bids, reverse=True)[nth - 1]
        case "tied":
            return bids.count(max(bids)) if isinstance(bids, list | tuple) else list(bids).count(max(bids))
        case "walkers":
            return bids.count(max(bids)) if max(bids) else 0
        case "above":
            return sum(other > mine for other in others)
        case "level":
            return others.count(mine)
        case "result":
            return 0 if max(others) > mine else 1 if mine in others else 2
    raise ValueError(f"there is no measure {measure}")


# Of many -------------------------------------------------------------------------------------------------------------


class Sample(NamedTuple):
    """How many trials are dealt at once."""

    weights: Sequence[int]
    draws: int
    replace: bool
    """Whether what was drawn may come again."""
    values: Callable[[Arrays], Arrays]
    """From an array with a row for each trial, what is counted in each."""

    def tallies(self, seed: int, bounds: Sequence[int]) -> list[Mapping[int, int]] | None:
        """How often each value comes in the trials from each bound to the next, or None without numpy."""
        if find_spec("numpy") is None:
            return None
        import numpy as np

        first, last = bounds[0], bounds[-1]
        starts = range(first, last, CHUNK)
        drawn = (_draws(seed, start, min(CHUNK, last - start), *self[:3]) for start in starts)
        counted = np.concatenate([self.values(each) for each in drawn])
        return [_tally(counted[begin - first : end - first]) for begin, end in pairwise(bounds)]


def _tally(values: Arrays) -> Mapping[int, int]:
    import numpy as np

    kinds, counts = np.unique(values, return_counts=True)
    return dict(zip(kinds.tolist(), counts.tolist(), strict=True))


def _draws(seed: int, first: int, many: int, weights: Sequence[int], draws: int, replace: bool) -> Arrays:
    from kit.engine import streams

    if replace and len(set(weights)) == 1:  # equally likely: no need to go through what may be many weights
        luck = streams.begin(seed, first, many)
        return (streams.below(streams.draw_next(luck, draws), sum(weights)).T // weights[0]).astype("int32")
    return streams.outcomes(seed, first, many, weights, draws, replace)


def of_each(measure: Callable[[Draws], int]) -> Callable[[Arrays], Arrays]:
    """Any measure of one tuple, asked once for each different row."""

    def values(draws: Arrays) -> Arrays:
        import numpy as np

        rows, places = np.unique(draws, axis=0, return_inverse=True)
        return np.array([measure(tuple(row)) for row in rows.tolist()])[places.reshape(-1)]

    return values


def runs_of_arrays(measure: str) -> Callable[[Arrays], Arrays]:
    """`of_runs` of each row."""

    def values(draws: Arrays) -> Arrays:
        import numpy as np

        ordered = np.sort(draws, axis=1)
        same = ordered[:, 1:] == ordered[:, :-1]
        if measure == "repeats":
            return same.sum(axis=1)
        if measure == "distinct":
            return draws.shape[1] - same.sum(axis=1)
        lengths = np.ones(ordered.shape, np.int64)
        for column in range(1, ordered.shape[1]):
            lengths[:, column] += np.where(same[:, column - 1], lengths[:, column - 1], 0)
        if measure == "largest":
            return lengths.max(axis=1)
        if measure == "pairs":
            return (lengths - 1).sum(axis=1)
        goes_on = np.concatenate([same, np.zeros((len(same), 1), bool)], axis=1)
        ends = np.sort(np.where(goes_on, 0, lengths), axis=1)[:, ::-1]
        pattern = np.zeros(len(ends), np.int64)
        for length in ends.T:
            pattern = np.where(length > 0, pattern * 10 + length, pattern)
        return pattern

    return values


def among_of_arrays(kinds: Collection[int], nth: int = 0) -> Callable[[Arrays], Arrays]:
    """How many of these came, or whether the n-th is one."""

    def values(draws: Arrays) -> Arrays:
        import numpy as np

        hits = np.isin(draws, list(kinds))
        return hits[:, nth - 1].astype(np.int64) if nth else hits.sum(axis=1)

    return values


def bids_of_arrays(measure: str, lowest: int, mine: int | None, nth: int = 1) -> Callable[[Arrays], Arrays]:
    """`of_bids` of each row; what is drawn counts from `lowest`; `mine`, if given, is not drawn."""

    def values(draws: Arrays) -> Arrays:
        import numpy as np

        bids = draws.astype(np.int64) + lowest
        if measure == "highest":
            drawn = bids if mine is None else np.column_stack([np.full(len(bids), mine), bids])
            return np.sort(drawn, axis=1)[:, -nth]
        own, others = (bids[:, 0], bids[:, 1:]) if mine is None else (np.full(len(bids), mine), bids)
        beaten = (others > own[:, None]).sum(axis=1)
        level = (others == own[:, None]).sum(axis=1)
        if measure in ("tied", "walkers"):
            both = np.column_stack([own, others])
            highest = both.max(axis=1)
            level = (both == highest[:, None]).sum(axis=1)
            return np.where(highest > 0, level, 0) if measure == "walkers" else level
        return {"above": beaten, "level": level}.get(measure, np.where(beaten > 0, 0, np.where(level > 0, 1, 2)))

    return values


def waiting_of_arrays(per: int, beyond: int) -> Callable[[Arrays], Arrays]:
    """The round of `per` draws in which the first 0 comes; `beyond` if none does."""

    def values(draws: Arrays) -> Arrays:
        import numpy as np

        hits = draws == 0
        return np.where(hits.any(axis=1), hits.argmax(axis=1) // per + 1, beyond)

    return values
