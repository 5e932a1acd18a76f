"""A race: hands that reach at once, timed where the hand is.

The page measures and Python judges.  `Race` is what a page shows of it; `js/race.js` collects presses against the frame
in which the race was painted and sends those of a window once, when it closes; `read_heard` is what Python believes of
them.  Which hand was first, rightly or not, the engine says.

What the attributes of a tree's nodes mean to race.js:

- `data-race="<key>"`: the race itself; its clock starts in the frame in which a new key is painted.  It carries
  `data-windows="[5000,3000]"` (how long hands may reach for what opens the second window, and then for the rest; one
  number: there is one window), `data-opens="column"` (the thing that ends the first window), `data-asks="[612,840]"`
  (moments at which the page asks Python what the others did, by the intent ``race-ask``), `data-opened="1,612"` (seat
  and ms: what opens the second window is taken) and `data-hands='[[1,"lamp",930]]'` (what others' hands do after
  that).  It gets `data-phase`: ``column``, ``objects`` or ``closed``.
- `data-grab="0:column"` inside it: pressing it (pointer down, or the key of `data-key`) is a grab of that seat.  In
  the second window a press on the seat's ``column`` part takes the first of its other parts that is left, in their
  order in the tree, so that one key or one circle a person is enough.  A part with a grab gets `data-done` once it
  counted here.
- `data-thing="lamp"` inside it: what stands on the tower; the first one that is left gets `data-taken="<seat>"` when a
  hand takes it, and is not to be pressed any more.
- `data-left` inside it: its text counts down in tenths of a second.
- `data-hold="peek"` with `data-n`: the intent with the value true while a finger or a key rests on it, else false.

When a window closes the page sends the intent ``race`` with the key as `n` and, as its value, the JSON of `Heard`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kit.engine.game import Seat

EARLIEST_MS = 80
"""No hand reacts quicker: a press before was meant for something else, or guessed."""
MOST_PRESSES = 100
"""In one window; more are no hands."""

READY, COLUMN, OBJECTS = "ready", "column", "objects"
"""What a race waits for: that somebody lets it begin, the end of its first window, that of its second."""


class Press(NamedTuple):
    """A part of the page that was pressed, and how long after the race was painted."""

    seat: Seat
    thing: str
    ms: int


class Hand(NamedTuple):
    """What another hand takes, and when, since the race was painted."""

    seat: Seat
    thing: str
    ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """What a page shows of a race."""

    key: str
    """Another one for each throw, and for each time it is begun."""
    phase: str = READY
    windows: tuple[int, ...]
    """How long each lasts, in milliseconds."""
    opens: str
    """The thing that ends the first window."""
    asks: tuple[int, ...] = ()
    """Moments at which the page asks; they follow from no secret."""
    opened: tuple[Seat, int] | None = None
    """Who took what opens the second window, and when."""
    hands: tuple[Hand, ...] = ()
    """What others take in the second window."""
    give_ms: int | None = None
    """The times of the race before are true within so many milliseconds; None before there was one."""
    dropped: int = 0
    """So many presses of it could not have been and were dropped."""
    void: bool = False
    """The one before broke off, because the page was opened anew."""
