"""A probability distribution in whole fractions: each value with its chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from html import escape
from itertools import product
from math import lcm, sqrt
from operator import add, mul, sub
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from kit.lab.extra import extra, new_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

V = TypeVar("V")
W = TypeVar("W")

Event: TypeAlias = Callable[[V], bool]
"""What may happen, as a function of a value: ``lambda spaces: spaces > 3``."""


class Distribution(Mapping[V, Fraction]):
    """Values and their chances, which add up to exactly 1; it never changes.

    >>> die = Distribution.uniform(range(1, 7))
    >>> die.chance(lambda eyes: eyes > 4), die.mean, die.given(lambda eyes: eyes % 2 == 0).chance(6)
    (Fraction(1, 3), Fraction(7, 2), Fraction(1, 3))
    """

    __slots__ = ("_chances",)

    def __init__(self, chances: Mapping[V, Fraction | int]) -> None:
        """Values with chance 0 are left out; raises ValueError for chances that are negative or do not add up to 1."""
        kept = {value: Fraction(chance) for value, chance in chances.items() if chance}
        if any(chance < 0 for chance in kept.values()):
            raise ValueError("a chance is negative")
        if sum(kept.values()) != 1:
            raise ValueError(f"the chances add up to {sum(kept.values())}, not to 1")
        self._chances = kept

    @classmethod
    def of(cls, weights: Mapping[V, Fraction | int]) -> Distribution[V]:
        """From weights in any unit, such as numbers of cards; raises ValueError if there are none."""
        whole = Fraction(sum(weights.values()))
        if whole <= 0:
            raise ValueError("there is nothing that could happen: the weights add up to nothing")
        return cls({value: weight / whole for value, weight in weights.items()})

    @classmethod
    def uniform(cls, values: Iterable[V]) -> Distribution[V]:
        """Each of these equally likely; one that is listed twice is twice as likely."""
        weights: dict[V, Fraction | int] = {}
        for value in values:
            weights[value] = weights.get(value, 0) + 1
        return cls.of(weights)

    @classmethod
    def joint(cls, *independent: Distribution[W]) -> Distribution[tuple[W, ...]]:
        """The law of what is drawn from each, independently of the others, as tuples.

        What is not independent, such as two seats' spaces, `exact` asks for together: ``["stands:A", "stands:B"]``.
        """
        chances: dict[tuple[W, ...], Fraction | int] = {(): 1}
        for each in independent:
            chances = {(*v, w): chance * each[w] for (v, chance), w in product(chances.items(), each)}
        return Distribution(chances)

    # A mapping --------------------------------------------------------------------------------------------------------

    def __getitem__(self, value: V) -> Fraction:
        return self._chances[value]

    def __iter__(self) -> Iterator[V]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __repr__(self) -> str:
        return f"Distribution({{{', '.join(f'{value!r}: {chance}' for value, chance in self.items())}}})"

    # Sums and products of independent draws: ``die + die`` is two dice, ``2 * die`` twice what one shows --------------

    def __add__(self, other: Distribution[Any] | float | Fraction) -> Distribution[Any]:
        return self._with(add, other)

    def __sub__(self, other: Distribution[Any] | float | Fraction) -> Distribution[Any]:
        return self._with(sub, other)

    def __mul__(self, other: Distribution[Any] | float | Fraction) -> Distribution[Any]:
        return self._with(mul, other)

    def __rsub__(self, other: float | Fraction) -> Distribution[Any]:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Distribution[Any]:
        return self * -1

    def times(self, draws: int) -> Distribution[V]:
        """The law of the sum of so many independent draws: ``die.times(2)`` is ``die + die``.

        Doubles instead of adding one by one.  Raises ValueError for less than none.
        """
        if draws < 0:
            raise ValueError(f"nobody draws {draws} times")
        if draws < 2:
            return self if draws else self.map(_number) * 0
        half = self.times(draws // 2)
        return half + half + self if draws % 2 else half + half

    def _with(self, operation: Callable[[Any, Any], Any], other: object) -> Distribution[Any]:
        if not isinstance(other, Distribution):
            if not isinstance(other, int | float | Fraction):
                raise TypeError(f"a distribution is added to numbers and to other distributions, not to {other!r}")
            other = Distribution({other: 1})
        for value in (*self, *other):
            _number(value)
        return Distribution.joint(self, other).map(lambda pair: operation(*pair))

    # What can be asked ------------------------------------------------------------------------------------------------

    def chance(self, event: V | Event[V]) -> Fraction:
        """The chance of a value, or of all values for which the event is true; 0 for what cannot happen."""
        if callable(event):
            return sum((chance for value, chance in self.items() if event(value)), Fraction(0))
        return self._chances.get(event, Fraction(0))

    def complement(self, event: V | Event[V]) -> Fraction:
        """The chance that it does not happen: one minus `chance`."""
        return 1 - self.chance(event)

    @property
    def mean(self) -> Fraction:
        """The expectation; yes counts as 1 and no as 0.  Raises TypeError for values that are not numbers."""
        return sum((_number(value) * chance for value, chance in self.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        mean = self.mean
        return sum(((_number(value) - mean) ** 2 * chance for value, chance in self.items()), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """The root of the variance."""
        return sqrt(self.variance)

    def quantile(self, share: Fraction | float) -> V:
        """The least value up to which at least this share lies, above 0 and at most 1; raises ValueError for others."""
        if not 0 < share <= 1:
            raise ValueError(f"a quantile is of a share above 0 and at most 1, not {share}")
        up_to = Fraction(0)
        for value, chance in self.sorted.items():
            up_to += chance
            if up_to >= share:
                return value
        raise AssertionError("the chances add up to 1")

    @property
    def median(self) -> V:
        """The least value up to which at least half lies."""
        return self.quantile(Fraction(1, 2))

    def given(self, event: V | Event[V]) -> Distribution[V]:
        """What is left once it is known that the event has happened; raises ValueError if it cannot happen."""
        known: Event[V] = event if callable(event) else lambda value: bool(value == event)
        return Distribution.of({value: chance for value, chance in self.items() if known(value)})

    def map(self, function: Callable[[V], W]) -> Distribution[W]:
        """The distribution of what the function makes of the values."""
        chances: dict[W, Fraction | int] = {}
        for value, chance in self.items():
            image = function(value)
            chances[image] = chances.get(image, 0) + chance
        return Distribution(chances)

    @property
    def sorted(self) -> Distribution[V]:
        """The same in ascending order, or by name if the values cannot be compared."""
        values: list[Any] = list(self)
        try:
            order = sorted(values)
        except TypeError:
            order = sorted(values, key=repr)
        return Distribution({value: self[value] for value in order})

    @property
    def denominator(self) -> int:
        """The least common denominator of all chances."""
        return lcm(*(chance.denominator for chance in self.values()))

    # In a notebook ----------------------------------------------------------------------------------------------------

    def to_frame(self) -> DataFrame:
        """A pandas frame: value, chance (a `Fraction`) and share (a float)."""
        rows = [(value, chance, float(chance)) for value, chance in self.sorted.items()]
        frame: DataFrame = extra("pandas").DataFrame(rows, columns=["value", "chance", "share"])
        return frame

    def plot(self, axes: Axes | None = None) -> Axes:
        """Bars drawn by matplotlib; returns the axes."""
        axes = axes or new_axes()
        bars = self.sorted
        axes.bar([str(value) for value in bars], [float(chance) for chance in bars.values()])
        axes.set_ylabel("chance")
        axes.set_ylim(bottom=0)
        return axes

    def _repr_html_(self) -> str:
        """A table with a bar for each value, as long as its chance."""
        bar = "display:inline-block;height:.7em;background:currentColor;opacity:.55;width:{:.2f}em"
        rows = "".join(
            f'<tr><th scope="row" style="text-align:right">{escape(str(value))}</th><td>{chance}</td>'
            f'<td style="text-align:right">{float(chance):.2%}</td>'
            f'<td style="text-align:left"><span style="{bar.format(12 * float(chance))}"></span></td></tr>'
            for value, chance in self.sorted.items()
        )
        head = "<tr><th>value</th><th>chance</th><th></th><th></th></tr>"
        return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _number(value: Any) -> Fraction:
    if isinstance(value, int | Fraction | float):
        return Fraction(value)
    raise TypeError(f"{value!r} is no number, so it has no mean and no sum; map() the values to numbers first")
