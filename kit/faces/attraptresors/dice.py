"""Dice: a colour, a shape and a letter each, thrown so that none lies on another, on the tower or on the edge.

Where they lie follows only from the number of the throw, and which die lies where from a shuffle: nothing on the mat
is sorted, so everybody has to look.  Lengths are in units of the mat (`Ground`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kit.draw.svg import Node, Value, el, icon
from kit.engine.stream import Stream
from kit.faces.attraptresors.kinds import AttrapSight
from kit.games.attraptresors.events import DiceThrown
from kit.games.attraptresors.pieces import COLOURS, DICE
from kit.text.say import Words

STEEPEST = 15
"""The most degrees that a die is turned, either way."""


class Ground(NamedTuple):
    """A mat, where the tower stands on it, and the columns in which dice come to rest."""

    width: int
    height: int
    edge: int
    """How far from the edge of the mat dice stay."""
    die: int
    """The side of a die."""
    middle: tuple[int, int]
    """The middle of the ring."""
    scale: float
    """The scale of the tower and of the ring."""
    columns: tuple[tuple[int, int], ...]
    """From where to where each column goes, to the left and to the right of the tower."""
    most: int
    """At most this many dice lie in a column."""

    @property
    def reach(self) -> float:
        """How far a die and the letter at its foot reach from its middle, however it is turned."""
        return self.die * 0.625


WIDE = Ground(880, 476, 34, 72, (440, 228), 1.32, ((28, 144), (144, 262), (618, 736), (736, 852)), 3)
SHORT = Ground(784, 476, 34, 72, (392, 228), 1.32, ((26, 119), (119, 213), (571, 665), (665, 758)), 3)
"""A mat beside which lie dice that rolled off."""
NARROW = Ground(360, 300, 12, 44, (180, 150), 0.76, ((12, 78), (282, 348)), 5)
"""The mat on a phone."""


class Place(NamedTuple):
    """The middle of a die, and how it is turned, in degrees."""

    x: int
    y: int
    turn: int


@lru_cache(maxsize=256)
def places(throw: int, ground: Ground, dice: int = DICE) -> tuple[Place, ...]:
    """Where this many dice of a throw lie: some in each column, with random gaps between them."""
    stream, found = Stream(throw, len(ground.columns)), list[Place]()
    reach = ground.reach
    for (left, right), count in zip(ground.columns, _shares(stream, ground, dice), strict=True):
        free = ground.height - 2 * (ground.edge + reach * count)
        gaps = sorted(stream.below(int(free) + 1) for _ in range(count))
        for number, gap in enumerate(gaps):
            x = left + reach + stream.below(max(1, int(right - left - 2 * reach) + 1))
            y = ground.edge + reach * (2 * number + 1) + gap
            found.append(Place(round(x), round(y), stream.below(2 * STEEPEST + 1) - STEEPEST))
    return tuple(_shuffled(stream, found))


def _shares(stream: Stream, ground: Ground, dice: int) -> Sequence[int]:
    """How many dice each column gets: as evenly as possible, then a few change sides."""
    columns = len(ground.columns)
    shares = [dice // columns + (number < dice % columns) for number in range(columns)]
    for _ in range(columns):
        giver, taker = stream.below(columns), stream.below(columns)
        if shares[giver] and shares[taker] < ground.most:
            shares[giver] -= 1
            shares[taker] += 1
    return shares


def _shuffled(stream: Stream, found: list[Place]) -> Iterator[Place]:
    while found:
        yield found.pop(stream.below(len(found)))


def throw_of(sight: AttrapSight) -> int:
    """The number of the step in which the dice that lie here were thrown; without a story, a page has none."""
    thrown = (step for step, events in reversed(sight.story) if any(isinstance(each, DiceThrown) for each in events))
    return next(thrown, sight.step)


def spread(counts: Sequence[int]) -> tuple[str, ...]:
    """The colour of each die, colour by colour."""
    return tuple([colour for colour, count in zip(COLOURS, counts, strict=False) for _ in range(count)])


# Drawing --------------------------------------------------------------------------------------------------------------


def letter_of(words: Words, colour: str) -> str:
    """The letter at the foot of a die: no two colours have the same one in a language."""
    return words.say(f"letters.{colour}")


def die(words: Words, colour: str, size: int, *, lettered: bool = True) -> Node:
    """A die in a row or before a sentence."""
    drawn = icon(f"die-{colour}", size, "" if lettered else words.noun(colour))
    letter = el("b", letter_of(words, colour), aria_hidden=True) if lettered else None
    heard: dict[str, str] = {"role": "img", "aria_label": words.noun(colour)} if lettered else {}
    return el("span", drawn, letter, class_="die", style=f"--size:{size}px", **heard)


def lying(words: Words, colour: str, wide: Place, narrow: Place, look: str = "") -> Node:
    """A die on the mat."""
    where = f"--x:{wide.x};--y:{wide.y};--r:{wide.turn};--nx:{narrow.x};--ny:{narrow.y};--nr:{narrow.turn}"
    heard: dict[str, Value] = {"aria_hidden": True} if look else {"role": "img", "aria_label": words.noun(colour)}
    return el("span", *_faces(words, colour), class_=["lies die", look], style=where, **heard)


@lru_cache(maxsize=64)
def _faces(words: Words, colour: str) -> tuple[Node, Node]:
    """A die and the letter at its foot."""
    return icon(f"die-{colour}", 48), el("b", letter_of(words, colour), aria_hidden=True)


def lost(words: Words, colour: str) -> Node:
    """A die that rolled off the mat and does not count."""
    return el("span", *_faces(words, colour), class_="die lost", role="img", aria_label=words.noun(colour))
