"""What counts say about chances: shares, means, and how far they may be off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from math import sqrt
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from kit.lab.distribution import Distribution, Event
from kit.lab.extra import extra, new_axes
from kit.lab.plan import UNFINISHED

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

V = TypeVar("V")

Z95 = 1.959963984540054
"""The normal quantile of 97.5 %: this many standard errors on each side hold 95 %."""


class Interval(NamedTuple):
    """From `low` to `high`."""

    low: float
    high: float


def wilson(hits: int, of: int, z: float = Z95) -> Interval:
    """The score interval of a share (E. B. Wilson: Probable inference, 1927); all shares if nothing was counted.

    Unlike the share plus and minus its standard errors, it stays within 0 … 1 and is right even for few hits.
    """
    if not of:
        return Interval(0.0, 1.0)
    share, square = hits / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Interval(max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < of else 1.0)


class Estimate(Generic[V]):
    """How often each value came, and in how many games.

    Games that did not end are kept apart, as `unfinished`: they have no part in a mean or, if something is `given`, in
    a share, as nobody knows whether it would have come.
    """

    def __init__(self, counts: Mapping[V, int], games: int, given: bool = False) -> None:
        self._given = given
        self._found: tuple[int, Mapping[Any, int]] = games, dict(counts)
        # In one piece: Ctrl-C may come between any two statements.

    @property
    def games(self) -> int:
        """How many games were played."""
        return self._found[0]

    @property
    def counts(self) -> Mapping[V, int]:
        """How often each value came; without games that did not end, if something was to be given."""
        counts = self._found[1]
        return _ended(counts) if self._given else counts

    @property
    def unfinished(self) -> int:
        """How many games did not end."""
        return self._found[1].get(UNFINISHED, 0)

    @property
    def counted(self) -> int:
        """How many games had their value counted: all, unless something was to be given."""
        return sum(self.counts.values())

    def hits(self, event: V | Event[V]) -> int:
        """How often this value came, or all those for which the event is true."""
        if not callable(event):
            return self.counts.get(event, 0)
        return sum(count for value, count in self.counts.items() if event(value))

    def share(self, event: V | Event[V]) -> float:
        """The part of the counted games with this value, or with one for which the event is true.

        Raises ZeroDivisionError while there are none.
        """
        return self.hits(event) / self.counted

    @property
    def distribution(self) -> Distribution[V]:
        """The shares in the shape of an exact answer, to ask and to calculate with: games that did not end left out.

        It says nothing of how far they may be off; `interval` does.  Raises ValueError while there are none.
        """
        return Distribution.of(_ended(self.counts))

    def interval(self, event: V | Event[V], z: float = Z95) -> Interval:
        """Where the chance lies with 95 % confidence (or with another `z`): `wilson`."""
        return wilson(self.hits(event), self.counted, z)

    @property
    def mean(self) -> float:
        """The average of the games that ended; yes counts as 1, no as 0.  Raises TypeError for others than numbers."""
        return float(self._mean(lambda value: value))

    @property
    def variance(self) -> float:
        """The average square of the distance from the mean, of the games that ended."""
        mean = self._mean(lambda value: value)
        return float(self._mean(lambda value: (value - mean) ** 2))

    def standard_error(self, event: V | Event[V] | None = None) -> float:
        """The standard error of the share of an event, or of the mean: four times as many games halve it."""
        if event is None:
            return sqrt(self.variance / sum(_ended(self.counts).values()))
        share = self.share(event)
        return sqrt(share * (1 - share) / self.counted)

    @property
    def sorted(self) -> dict[V, int]:
        """The counts in ascending order of value, or by name if the values cannot be compared."""
        counts: Mapping[Any, int] = self.counts
        try:
            return dict(sorted(counts.items()))
        except TypeError:
            return dict(sorted(counts.items(), key=lambda item: repr(item[0])))

    def _mean(self, number: Callable[[Fraction], Fraction]) -> Fraction:
        counts = _ended(self.counts)
        total = sum((number(_number(value)) * count for value, count in counts.items()), Fraction(0))
        return total / sum(counts.values())

    # To be read -------------------------------------------------------------------------------------------------------

    def text(self, most: int = 6) -> str:
        """The first values with their shares."""
        told = [f"{value}: {count / self.counted:.4f}" for value, count in self.sorted.items()]
        return ", ".join(told[:most] + ["…"] * (len(told) > most))

    def rows(self) -> list[tuple[V, int, float, float, float, float]]:
        """For each value: how often, its share, the standard error, and the interval."""
        return [
            (value, count, self.share(_is(value)), self.standard_error(_is(value)), *self.interval(_is(value)))
            for value, count in self.sorted.items()
        ]

    HEAD = ("value", "count", "share", "standard_error", "low", "high")

    def to_frame(self) -> DataFrame:
        """A pandas frame of `rows`."""
        frame: DataFrame = extra("pandas").DataFrame(self.rows(), columns=list(self.HEAD))
        return frame

    def plot(self, axes: Axes | None = None) -> Axes:
        """Bars with their intervals, drawn by matplotlib; returns the axes."""
        axes = axes or new_axes()
        rows = self.rows()
        below = [[share - low for _, _, share, _, low, _ in rows], [high - share for _, _, share, _, _, high in rows]]
        axes.bar([str(value) for value, *_ in rows], [share for _, _, share, *_ in rows], yerr=below, capsize=3)
        axes.set_ylabel(f"share of {self.counted:,} games")
        axes.set_ylim(bottom=0)
        return axes

    def _repr_html_(self) -> str:
        """A table with the share of each value and its interval."""
        rows = "".join(
            f'<tr><th scope="row" style="text-align:right">{escape(str(value))}</th><td>{count:,}</td>'
            f"<td>{share:.2%}</td><td>{low:.2%} – {high:.2%}</td></tr>"
            for value, count, share, _, low, high in self.rows()
        )
        head = "<tr><th>value</th><th>games</th><th>share</th><th>95 %</th></tr>"
        left = f", {self.unfinished:,} of them unfinished" if self.unfinished else ""
        caption = f"<caption>{self.games:,} games{left}</caption>"
        return f"<table>{caption}<thead>{head}</thead><tbody>{rows}</tbody></table>"


def _ended(counts: Mapping[Any, int]) -> Mapping[Any, int]:
    return {value: count for value, count in counts.items() if value != UNFINISHED} if UNFINISHED in counts else counts


def _is(value: V) -> Event[V]:
    """The event that it is this value, even if the value itself can be called."""
    return lambda other: bool(other == value)


def _number(value: Any) -> Fraction:
    if isinstance(value, int | Fraction | float):
        return Fraction(value)
    raise TypeError(f"{value!r} is no number, so there is no mean")
