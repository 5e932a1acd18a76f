"""A share that settles as trials go on: for a chart that moves while a hundred thousand are dealt.

Only some two hundred points are kept, ever further apart, so that a chart with a logarithmic axis has enough of them
everywhere.  What is known after n trials follows from the trials, the seed and n alone, not from how they were sliced,
so a page can keep (seed, n) and count the rest again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import takewhile
from time import perf_counter

from kit.engine.checkpoint import checkpoint

Tallies = Callable[[int, Sequence[int]], Sequence[Mapping[int, int]]]
"""How often each value comes in the trials of a seed from each bound to the next: from (seed, bounds)."""

SLICE_S, PART_S = 0.2, 0.005
"""How long trials are dealt before they are looked at again, as nobody sees more than a few pictures a second; and how
long before others may have a turn."""


def _checkpoints(most: int) -> tuple[int, ...]:
    found, after = [], 1
    while after <= most:
        found.append(after)
        after = max(after + 1, after * 18 // 17)
    return tuple(found)


CHECKPOINTS = _checkpoints(10**9)
"""After how many trials a point is kept: each of the first 34, then about forty for each tenfold of the trials."""


@dataclass(frozen=True)
class Running:
    """Trials so far, and how often they hit; `to` and `slice` return a new one that has gone on.

    >>> from itertools import pairwise
    >>> def heads(seed, bounds):
    ...     return [{1: last - first} for first, last in pairwise(bounds)]
    >>> coin = Running(heads, lambda side: side == 1, seed=7)
    >>> coin.to(3).points
    ((1, 1), (2, 2), (3, 3))
    """

    tallies: Tallies = field(compare=False)
    hit: Callable[[int], bool] = field(compare=False)
    """Whether a value of the tally counts."""
    seed: int = 0
    done: int = 0
    """How many trials were made, numbered 0 … `done` - 1."""
    counts: Mapping[int, int] = field(default_factory=dict)
    """How often each value came."""
    kept: tuple[tuple[int, int], ...] = ()
    """(trials, hits) at each checkpoint that was reached."""
    pace: float = field(default=1000.0, compare=False)
    """Trials per second, as measured; it decides the size of the next slice."""

    @property
    def hits(self) -> int:
        """How many trials hit."""
        return sum(count for value, count in self.counts.items() if self.hit(value))

    @property
    def points(self) -> tuple[tuple[int, int], ...]:
        """(trials, hits) at the checkpoints, and now."""
        at_one = self.kept and self.kept[-1][0] == self.done
        return self.kept if at_one or not self.done else (*self.kept, (self.done, self.hits))

    def to(self, trials: int) -> Running:
        """Go on to this many trials; for fewer than now, it counts again from the first."""
        running = self if trials >= self.done else replace(self, done=0, counts={}, kept=())
        return running._on(trials) if running.done < trials else running

    def slice(self, trials: int, most_s: float = SLICE_S, clock: Callable[[], float] = perf_counter) -> Running:
        """Go as far towards this many trials as fits into `most_s` seconds at the pace so far; at least one trial."""
        running, begun = self, clock()
        while running.done < trials:
            left = most_s - (clock() - begun)
            if left <= 0 and running is not self:
                break
            before = clock()
            many = min(trials - running.done, max(1, int(running.pace * min(left, PART_S))))
            further = running._on(running.done + many)
            took = max(clock() - before, 1e-6)
            running = replace(further, pace=min((further.done - running.done) / took, 4 * running.pace))
            checkpoint()
        return running

    def _on(self, trials: int) -> Running:
        """Go on to this many trials, with a point at each checkpoint on the way."""
        points = checkpoints(trials)[len(self.kept) :]
        bounds = sorted({self.done, *points, trials})
        counts, hits, kept, is_hit = Counter(self.counts), self.hits, list(self.kept), cache(self.hit)
        for done, found in zip(bounds[1:], self.tallies(self.seed, bounds), strict=True):
            counts.update(found)
            hits += sum(count for value, count in found.items() if is_hit(value))
            kept += [(done, hits)] if done in points else []
        return replace(self, done=trials, counts=dict(counts), kept=tuple(kept))


def checkpoints(trials: int) -> tuple[int, ...]:
    """Where the points of this many trials are."""
    return tuple(takewhile(lambda point: point <= trials, CHECKPOINTS))
