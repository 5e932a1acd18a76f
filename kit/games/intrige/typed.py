"""Sums as people type them: in thousands, beside a field that shows the three noughts."""

from __future__ import annotations

import re

_SUM = re.compile(r"\d{1,9}|\d{1,3}(?:[ .,'’\u00a0\u2009\u202f]\d{3}){1,2}", re.ASCII)
WHOLE = 10_000
"""From here on a sum is meant in full: no purse ever holds so many thousands, and no bill of the box is smaller."""


def in_thousands(text: str) -> int | None:
    """A sum in thousands, whether its noughts were typed as well or not; None for what is no sum.

    >>> in_thousands("210"), in_thousands("210,000"), in_thousands("210000"), in_thousands("1.280")
    (210, 210, 210, 1280)
    """
    if not _SUM.fullmatch(text.strip()):
        return None
    amount = int(re.sub(r"\D", "", text))
    return amount // 1000 if amount >= WHOLE and amount % 1000 == 0 else amount
