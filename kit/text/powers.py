"""Powers in a text: written ``8/9^3``, set on a page as mathematics, raised elsewhere, ``(8/9)³``."""

from __future__ import annotations

import re

POWER = re.compile(r"(?P<base>\d(?:[\d.,\u202f]*\d)?(?P<below>/\d(?:[\d.,\u202f]*\d)?)?)\^(?P<exponent>\d{1,2})(?!\d)")
"""A number or a fraction, and the whole number that it is raised to."""
_HIGH = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str) -> str:
    """The text for places where nothing can be set: a fraction in parentheses, the exponent in small raised digits.

    >>> raised("8/9^3 of 2^10")
    '(8/9)³ of 2¹⁰'
    """
    return POWER.sub(_raised, text)


def _raised(power: re.Match[str]) -> str:
    base = f"({power['base']})" if power["below"] else power["base"]
    return base + power["exponent"].translate(_HIGH)
