"""Things on a line that would lie on top of one another: each as near to its own place as the others allow."""

from __future__ import annotations

from collections.abc import Sequence


def apart(wanted: Sequence[float], widths: Sequence[float], low: float, high: float) -> list[float]:
    """The left edges of intervals that do not overlap, in the given order, between `low` and `high`.

    The sum of the squared moves is the least possible: isotonic regression on the edges less the widths before them
    (pool adjacent violators), held between the ends.  Intervals that are too wide together overlap evenly.
    """
    total = sum(widths)
    if not wanted:
        return []
    if total > high - low:
        share = (high - low - widths[-1]) / max(1, len(widths) - 1)
        return [low + share * number for number in range(len(widths))]
    before, pools = 0.0, list[list[float]]()
    for place, width in zip(wanted, widths, strict=True):
        pools.append([place - before, 1])
        before += width
        while len(pools) > 1 and pools[-2][0] >= pools[-1][0]:
            value, count = pools.pop()
            pools[-1] = [(pools[-1][0] * pools[-1][1] + value * count) / (pools[-1][1] + count), pools[-1][1] + count]
    found, before = list[float](), 0.0
    for value, count in pools:
        for _ in range(int(count)):
            found.append(min(max(value, low), high - total) + before)
            before += widths[len(found) - 1]
    return found


def round_end(longest: int, steps: int = 5) -> int:
    """A round number as the end of an axis with this many equal steps that has room for `longest`."""
    size = 1
    while True:
        for step in (size, 2 * size, 3 * size, 4 * size, 5 * size):
            if step * steps >= longest:
                return step * steps
        size *= 10
