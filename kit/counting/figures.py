"""The figures of a lesson: computed from its file, exact, and written as each language writes numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any, TypeVar

from kit.counting.registry import FIGURES, Registry
from kit.counting.trial import Trial
from kit.engine.expressions import USUAL, Evaluation, ExpressionError, Function, read, whole
from kit.lab.distribution import Distribution
from kit.text.say import Words

SPECIAL: Registry[Function] = Registry(FIGURES)
"""Functions of single lessons, registered with `@figure` in ``kit/courses/probability/special*.py``."""

F = TypeVar("F", bound=Callable[..., Any])

MOST_PLACES = 6
_FORM = re.compile(rf"of(10{{1,6}})|(percent|decimal)([0-{MOST_PLACES}]?)|word|fraction|round")
_USUAL_PLACES = {"percent": 0, "decimal": 2}


def figure(function: F) -> F:
    """Register a function that expressions may call by its name; it takes and gives fractions, or texts."""
    SPECIAL.add(function.__name__, function)
    return function


@dataclass(slots=True)
class Figures:
    """Named figures, each computed once, when it is first asked for.

    `written`: an expression by name.  `trial` gives a trial by its name, `hit` the condition that counts as a hit.
    All that is asked raises `ExpressionError`.
    """

    written: Mapping[str, str]
    trial: Callable[[str], Trial] | None = None
    hit: Callable[[str], str] | None = None
    _known: dict[str, Fraction] = field(default_factory=dict)
    _asked: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Fraction:
        if name in self._known:
            return self._known[name]
        if name not in self.written:
            raise ExpressionError("count_no_figure", name)
        with self._asking(name):
            return self._known.setdefault(name, self.number(self.written[name]))

    @contextmanager
    def _asking(self, name: str) -> Iterator[None]:
        """While this is computed it cannot be asked for."""
        if name in self._asked:
            raise ExpressionError("count_circle", name)
        self._asked.append(name)
        try:
            yield
        finally:
            self._asked.pop()

    def __contains__(self, name: object) -> bool:
        return name in self.written

    def number(self, expression: str, **local: Fraction) -> Fraction:
        """The number that an expression is."""
        return self.evaluation().number(read(expression), local)

    def whole(self, expression: str | int) -> int:
        """The whole number that an expression is."""
        return whole(self.number(str(expression)))

    def holds(self, condition: str, value: int) -> bool:
        """Whether a condition on `value` is true of it."""
        found = self.evaluation().value(read(condition), {"value": Fraction(value)})
        if not isinstance(found, bool):
            raise ExpressionError("count_condition", condition)
        return found

    def evaluation(self) -> Evaluation:
        """For one expression, with these figures by their names and all functions that ask the trials."""
        ours: dict[str, Function] = {"P": self._chance, "E": self._mean, "at": self._at, "sd": self._deviation}
        return Evaluation(self.__getitem__, {**USUAL, **ours}, dear=SPECIAL)

    # What trials tell -------------------------------------------------------------------------------------------------

    def _chance(self, name: str, condition: str = "") -> Fraction:
        """``P('deal')``, the chance of a hit, or ``P('deal', 'value == 2')``."""
        wanted, chances = condition or self._hit(name), self.walked(name)
        with nullcontext() if condition else self._asking(f"P('{name}')"):
            return sum((chance for value, chance in chances.items() if self.holds(wanted, value)), Fraction(0))

    def _mean(self, name: str) -> Fraction:
        """``E('deal')``: what is counted, on average."""
        return Fraction(self.walked(name).mean)

    def _at(self, name: str, value: Fraction) -> Fraction:
        """``at('deal', 2)``: the chance of exactly this value."""
        return Fraction(self.walked(name).chance(whole(value)))

    def _deviation(self, name: str) -> Fraction:
        """``sd('deal')``: the standard deviation of what is counted, rounded to nine places."""
        variance = self.walked(name).variance
        return Fraction(round(float(variance) ** 0.5 * 10**9), 10**9)

    def _trial(self, name: str) -> Trial:
        if self.trial is None or not isinstance(name, str):
            raise ExpressionError("count_no_trial", str(name))
        return self.trial(name)

    def walked(self, name: str) -> Distribution[int]:
        """The chance of each value of a trial."""
        try:
            return self._trial(name).exact()
        except ExpressionError:
            raise
        except ValueError:
            raise ExpressionError("count_too_large", name) from None

    def _hit(self, name: str) -> str:
        self._trial(name)
        return self.hit(name) if self.hit is not None else "value >= 1"


# Written as a language writes numbers ---------------------------------------------------------------------------------


def rounded(value: Fraction, places: int = 0) -> Fraction:
    """Rounded to this many places, halves up: as pupils do."""
    return Fraction(floor(value * 10**places + Fraction(1, 2)), 10**places)


def in_words(value: Fraction, words: Words, places: int | None = None) -> str:
    """A number with the decimal mark and the thousands of a language; without places a fraction stays one."""
    if places is None and value.denominator != 1:
        return f"{in_words(Fraction(value.numerator), words)}/{in_words(Fraction(value.denominator), words)}"
    near = rounded(value, places or 0)
    sign, near = ("−" if near < 0 else ""), abs(near)
    text = f"{int(near):,}".replace(",", words.say("numbers.thousands"))
    if places:
        text += words.say("numbers.decimal") + f"{int(near % 1 * 10**places):0{places}d}"
    return sign + text


def formed(value: Fraction, form: str, words: Words) -> str:
    """A figure in one of its forms: ``of100``, ``percent``, ``percent1``, ``decimal``, ``word``, ``round``…"""
    match = _FORM.fullmatch(form)
    if not form or form == "fraction":
        return in_words(value, words)
    if match is None:
        raise ExpressionError("count_form", form)
    if form == "word":
        number = whole(value)
        return words.fill("·{number:words}", number=number)[1:]
    if form == "round":
        return in_words(value, words, 0)
    if match[1]:
        return in_words(value * int(match[1]), words, 0)
    places = int(match[3]) if match[3] else _USUAL_PLACES[match[2]]
    if match[2] == "percent":
        return words.say("numbers.percent", number=in_words(value * 100, words, places))
    return in_words(value, words, places)


_GAP = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(?:\.([A-Za-z0-9]+))?\}")


def fill_figures(text: str, figures: Figures, words: Words) -> str:
    """A text with its figures filled in; nouns of the game stay for `Words.fill`."""

    def filled(gap: re.Match[str]) -> str:
        return formed(figures[gap[1]], gap[2] or "", words) if gap[1] in figures else gap[0]

    return _GAP.sub(filled, text)
