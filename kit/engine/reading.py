r"""Whether a value from outside, such as a browser or a file, is the plain value that it should be.

>>> is_whole(True), is_whole(1.0), is_whole(7, most=6), is_whole(-7)
(False, False, False, True)
>>> is_text("x" * 9, longest=8), is_number(float("nan")), is_scalar([])
(False, False, False)
>>> is_name("Ann & Bo", 9), is_name("Ann\n", 9), is_name("  ", 9)
(True, False, False)
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, TypeAlias, TypeGuard

Scalar: TypeAlias = str | int | float | bool | None
"""A value that is neither a list nor a table."""

Json: TypeAlias = Any
"""What `json.loads` gives: it comes from a file or a browser, so it can be anything until it has been checked."""
JsonObject: TypeAlias = Mapping[str, Json]
TomlTable: TypeAlias = Mapping[str, Any]
"""A table from a file of texts or a lesson, as `tomllib` reads it."""

GREATEST = 2**53 - 1
"""Beyond this, not every reader of JSON or of a table is exact."""
LONGEST = 1_000_000
"""The most characters of a text, unless fewer are enough."""
LONGEST_ADDRESS = 300
LATEST_DAY = 99_999
"""In whole days since 1970; it lies in the year 2243."""

_ADDRESS = re.compile(r"https?://[!->@-~]+")


def is_text(value: object, longest: int = LONGEST) -> TypeGuard[str]:
    """A text of at most `longest` characters."""
    return isinstance(value, str) and len(value) <= longest


def is_address(value: object) -> TypeGuard[str]:
    """The address of a page in its browser, up to the `?`."""
    return is_text(value, LONGEST_ADDRESS) and bool(_ADDRESS.fullmatch(value))


def is_name(value: object, longest: int) -> TypeGuard[str]:
    """A text of one line with something visible in it, and nothing that turns the letters around."""
    if not is_text(value, longest):
        return False
    pairs = zip(("", *value), value, strict=False)
    return any(map(_shows, value)) and all(_stands(letter, before) for before, letter in pairs)


_JOINERS = "\u200c\u200d"
"""They make one sign out of two, such as an emoji of a family or a ligature."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol that show nothing."""


def _shows(letter: str) -> bool:
    return (unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANKS) or _is_emoji(letter)


def _stands(letter: str, before: str) -> bool:
    """A joiner only counts after something that can be seen, the tag of a flag only after its emoji."""
    joins = letter in _JOINERS and before != "" and before != " "
    flies = _is_tag(letter) and before != "" and (_is_emoji(before) or _is_tag(before))
    return letter.isprintable() or _is_emoji(letter) or joins or flies


def _is_emoji(letter: str) -> bool:
    """It lies in the blocks of emoji; browsers know some that are newer than this Python."""
    return "\U0001f000" <= letter <= "\U0001faff"


def _is_tag(letter: str) -> bool:
    return "\U000e0020" <= letter <= "\U000e007f"


def is_flag(value: object) -> TypeGuard[bool]:
    """Yes or no; 0 and 1 are neither."""
    return isinstance(value, bool)


def is_whole(value: object, least: int = -GREATEST, most: int = GREATEST) -> TypeGuard[int]:
    """A whole number between these, both included; neither a bool nor 1.0."""
    return type(value) is int and least <= value <= most


def is_number(value: object) -> TypeGuard[int | float]:
    """A whole number, or one with decimals that is finite."""
    return is_whole(value) or (isinstance(value, float) and math.isfinite(value))


def is_scalar(value: object, longest: int = LONGEST) -> TypeGuard[Scalar]:
    """Any plain value, or None; `longest` is for texts."""
    return value is None or is_flag(value) or is_number(value) or is_text(value, longest)
