"""Whether a value from outside, such as a browser or a file, is the plain value that it should be.

>>> is_whole(True), is_whole(1.0), is_whole(7, most=6), is_whole(-7)
(False, False, False, True)
>>> is_text("x" * 9, longest=8), is_number(float("nan")), is_scalar([])
(False, False, False)
"""

from __future__ import annotations

import math
from typing import TypeAlias, TypeGuard

Scalar: TypeAlias = str | int | float | bool | None
"""A value that is no list and no table."""

GREATEST = 2**53 - 1
"""Beyond it not every reader of JSON or of a table is exact."""
LONGEST = 1_000_000
"""Characters of a text, unless less is enough."""


def is_text(value: object, longest: int = LONGEST) -> TypeGuard[str]:
    """A text with at most so many characters."""
    return isinstance(value, str) and len(value) <= longest


def is_flag(value: object) -> TypeGuard[bool]:
    """Yes or no; 0 and 1 are neither."""
    return isinstance(value, bool)


def is_whole(value: object, least: int = -GREATEST, most: int = GREATEST) -> TypeGuard[int]:
    """A whole number between these, both included; no bool, and no 1.0."""
    return type(value) is int and least <= value <= most


def is_number(value: object) -> TypeGuard[int | float]:
    """A whole number, or one with decimals that is finite."""
    return is_whole(value) or (isinstance(value, float) and math.isfinite(value))


def is_scalar(value: object, longest: int = LONGEST) -> TypeGuard[Scalar]:
    """Any plain value, or none; `longest` is for texts."""
    return value is None or is_flag(value) or is_number(value) or is_text(value, longest)
