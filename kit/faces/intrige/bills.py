"""Money of Intrige: bills of three kinds, by number and by marks in their corners, and a sum as a row of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kit.draw.svg import Node, el, use
from kit.games.intrige.courts import Edition

_MARKS = ("10", "50", "100")
MOST_BILLS = 7
"""A sum of more bills is told only by its digits."""


def kinds(edition: Edition) -> tuple[int, int, int]:
    """What the bills of an edition are worth, the smallest first (IN-4)."""
    return edition.bill, 5 * edition.bill, 10 * edition.bill


def counted(amount: int, smallest: int) -> Iterator[int]:
    """The fewest bills that make up a sum, the largest first, if the smallest is worth this much (IN-4)."""
    for kind in (10 * smallest, 5 * smallest, smallest):
        while amount >= kind:
            yield kind
            amount -= kind


@cache
def bill(kind: int, marks: str, size: int = 40) -> Node:
    """One bill, of this width."""
    number = el("text", kind, x=24, y=21.5, class_=f"on-{marks}")
    return el(
        "svg",
        use(f"bill-{marks}", 0, -8, 48),
        number,
        class_="ic bill",
        viewBox="0 0 48 32",
        width=size,
        height=size * 2 // 3,
        aria_hidden=True,
    )


def bill_of(kind: int, edition: Edition, size: int = 40) -> Node:
    """A bill of this edition."""
    return bill(kind, _MARKS[kinds(edition).index(kind)], size)


def bills(amount: int, edition: Edition, size: int = 34, **attributes: str | None) -> Node:
    """A sum as bills that overlap; if there are very many only the first, as the digits are beside it."""
    row = [bill_of(kind, edition, size) for kind in list(counted(amount, edition.bill))[:MOST_BILLS]]
    return el("span", row, class_="bills", **attributes)
