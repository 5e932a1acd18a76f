"""Which form of a message or a noun a whole number asks for: the plural rules of Unicode, as they are printed there.

A language copies its own from https://cldr.unicode.org into the table ``plurals`` of its ``ui.toml``; what no
rule claims is ``other``.

>>> polish = {
...     "one": "i = 1 and v = 0",
...     "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
...     "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
... }
>>> [category(polish, number) for number in (1, 3, 5, 12, 22)]
['one', 'few', 'many', 'many', 'few']
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (\d[\d.,]*)")


def category(rules: Mapping[str, str], number: int) -> str:
    """The first category whose rule holds for this number; ValueError for a rule that cannot be read."""
    return next((name for name, rule in rules.items() if _holds(rule, number)), "other")


def _holds(rule: str, number: int) -> bool:
    return any(all(_is_so(each, number) for each in way.split(" and ")) for way in rule.split(" or "))


def _is_so(relation: str, number: int) -> bool:
    """``i % 10 = 2..4``: n and i are the number without its sign, the others its digits behind the point: none."""
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"“{relation}” is no relation of a plural rule")
    operand, modulus, sign, ranges = found.groups()
    value = abs(number) if operand in "ni" else 0
    value = value % int(modulus) if modulus else value
    return any(_lies_in(each, value) for each in ranges.split(",")) is (sign == "=")


def _lies_in(given: str, value: int) -> bool:
    first, _, last = given.partition("..")
    return int(first) <= value <= int(last or first)
