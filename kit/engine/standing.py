"""How far everybody has come when a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kit.engine.form import Said
from kit.engine.game import Seat


class Standing(NamedTuple):
    """How far one seat has come."""

    counts: tuple[int, ...]
    """What decides, the most important first; more is better.  A graph of the game shows the first."""
    said: Said
    """The same in a few words; a message of ``ending``."""


class Rank(NamedTuple):
    """A seat's place among all, counted from 1; equal standings share one."""

    place: int
    seat: Seat


def ranking(standings: Sequence[Standing], winners: Sequence[Seat]) -> list[Rank]:
    """Everybody by place: those who have won, by the game's own rules, come first; then whoever has come furthest."""
    keys = [(seat in winners, () if seat in winners else each.counts) for seat, each in enumerate(standings)]
    ranks = [Rank(1 + sum(other > key for other in keys), seat) for seat, key in enumerate(keys)]
    return sorted(ranks)
