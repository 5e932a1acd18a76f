"""Numbers as people type them: what a text can mean.

People who answer a question type 1/2, 50 %, 0.5 or 0,5, and 100,000, 100 000 or 100.000.  A comma or a point is read by
the mark that the language writes between thousands, and by what is around it; a text that can still be read in two ways
gives two numbers, so that a page can ask.

>>> [*map(str, read_number("1,000", ","))], [*map(str, read_number("1,000", "."))]
(['1000'], ['1', '1000'])
>>> [*map(str, read_number("1.234,50"))], [*map(str, read_number("−3,25"))], [*map(str, read_number("2/8"))]
(['2469/2'], ['-13/4'], ['1/4'])
>>> read_number("12,34,5"), read_number("1/0"), read_number("two")
((), (), ())
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

LONGEST_TYPED = 200
"""The most characters of a number; more are not read."""
MOST_DIGITS = 20
"""The most digits behind a decimal mark: what a calculator shows is copied whole."""
GREATEST = 10**12

_SPACE = "[ \u00a0\u202f\u2009]"
_APART = "['\u2019 \u00a0\u202f\u2009]"
"""What is written between thousands, and never means anything else."""
_SIGN = re.compile(rf"[-\u2212\u2013]{_SPACE}?")
_RATIO = re.compile(rf"(.+?){_SPACE}?/{_SPACE}?(.+)")
_PERCENT = re.compile(rf"(.+?){_SPACE}?%")
_GROUPED = rf"\d{{1,3}}(?:(?P<apart>{_APART}|[.,])\d{{3}})(?:(?P=apart)\d{{3}})*"
_WHOLE = re.compile(rf"\d+|{_GROUPED}", re.ASCII)
_DECIMAL = re.compile(rf"(?P<whole>\d+|{_GROUPED})(?P<mark>[.,])(?P<part>\d{{1,{MOST_DIGITS}}})", re.ASCII)


def _always(_: Fraction) -> bool:
    return True


def read_number(text: str, thousands: str = ",", fits: Callable[[Fraction], bool] = _always) -> tuple[Fraction, ...]:
    """All the numbers that a text can mean and that fit, where `thousands` is the mark between groups of three digits.

    Empty for what is no number; usually one; two where a comma or a point can be either mark and the language does not
    settle it.
    """
    text = text.strip()[:LONGEST_TYPED]
    sign = _SIGN.match(text)
    text = text[sign.end() :] if sign else text
    if percent := _PERCENT.fullmatch(text):
        found = [value / 100 for value in _plain(percent[1], thousands)]
    elif ratio := _RATIO.fullmatch(text):
        halves = [_plain(half, thousands)[:1] for half in ratio.groups()]
        found = [above / below for above, below in zip(*halves, strict=False) if below]
    else:
        found = _plain(text, thousands)
    signed = [-value if sign else value for value in found]
    fitting = [value for value in signed if abs(value) <= GREATEST and fits(value)]
    return tuple(fitting[:1] if thousands and thousands in text else fitting)


def read_count(text: str, most: int = GREATEST) -> int | None:
    """How many of something somebody typed, up to `most`; None for what is not a count.

    Nobody writes a count with decimals, so whatever mark comes before three digits, it is the one between thousands.

    >>> read_count("1.000"), read_count("1,000"), read_count("31"), read_count("-1"), read_count("2.5")
    (1000, 1000, 31, None, None)
    """
    found = read_number(text, "", lambda value: value.denominator == 1 and 0 <= value <= most)
    return max(map(int, found), default=None)


def _plain(text: str, thousands: str) -> list[Fraction]:
    """The numbers that digits with marks among them can mean, the language's own reading first."""
    readings = []
    if (decimal := _DECIMAL.fullmatch(text)) and decimal["apart"] != decimal["mark"]:
        digits = re.sub(r"\D", "", text)
        readings.append(Fraction(int(digits), 10 ** len(decimal["part"])))
    if (whole := _WHOLE.fullmatch(text)) and not (whole["apart"] and text.startswith("0")):
        readings.append(Fraction(re.sub(r"\D", "", text)))
    return readings[::-1] if thousands and thousands in text else readings
