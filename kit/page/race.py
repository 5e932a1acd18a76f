"""A race: hands that reach at once, timed where the hand is.

The page measures and Python judges.  `Race` is what a page shows of it; `js/race.js` collects presses, timed from the
frame in which the race was painted, and sends those of a window once, when it closes; `read_heard` is what Python
believes of them.  The engine says which hand was first, and whether it was right.

All times of a race are from one page and its one clock: whole milliseconds since the frame in which it was painted.
Two browsers' clocks are never compared: if the same page is open twice, the first that reports a window is the only
one that is heard.  At tables of a class each hand has a page of its own (`kit.together.raced_table`): there, what each
has counted since its own picture is compared, within what both say of how true it is.

What the attributes of a tree's nodes mean to race.js:

- `data-race="<key>"`: the race itself; its clock starts in the frame in which a new key is painted.  It carries
  `data-windows="[5000,3000]"` (how long hands may reach for what opens the second window, and then for the rest; one
  number: there is one window), `data-opens="column"` (the thing that ends the first window), `data-asks="[612,840]"`
  (moments at which the page asks Python what the others did), `data-opened="1,612"` (seat and ms: what opens the second
  window is taken; a page that has not come so far shows it when it has), `data-hands='[[1,"lamp",930]]'` (what others'
  hands do after that) and `data-limits="[2,0]"` (how many things a seat may take in the second window, and how many the
  one who opened it).  It gets `data-phase`: ``column``, ``objects`` or ``closed``.  `Race.attributes` writes all of
  them.
- `data-grab="0:column"` inside it: pressing it (pointer down, the key of `data-key`, or Enter or Space with the focus
  on it) is a grab of that seat.  In the second window a press on the seat's ``column`` part takes the first of its
  other parts that is left, in their order in the tree, so that one key or one circle per person is enough; but in its
  first 80 ms the hand was meant for the column.  A part with a grab gets `data-done` once it has counted here.  A
  second tap of the finger that pressed something else right here before the race (350 ms, 40 px) is no grab, nor is a
  key that was already down.
- `data-thing="lamp"` inside it: what stands on the tower, including what opens the second window; the first one that is
  left gets `data-taken="<seat>"` when a hand takes it.
- `data-through` inside it: it can be pressed all the same; otherwise a hand that misses presses nothing.
- `data-left` inside it: its text counts down in tenths of a second.
- `data-hold="peek"` with `data-n`: the intent with the value true while a finger or a key rests on it, then false.

What it sends, by "change", so that it does not make a tree old:

- ``race-ask`` with ``[key, ms]`` as `n`, at each of the moments of `data-asks` while the first window is open.
- ``race`` with the key as `n`, when a window closes; its value is a JSON object: ``clock`` (a name that the page gave
  itself), ``window`` (0 or 1), ``presses`` (``[["0:column", 812]]``, those that were not sent yet, as they came),
  ``give`` (the times since the dice are true within this many ms: the longest time between two frames up to now and the
  time in which the first was made ready, and ``tick``), ``tick`` (the clock of events goes in steps of at most this
  many ms) and ``hidden`` (the page was not seen for a while).  It says the same again every two seconds until the tree
  shows that it was believed.

So two hands at one page are told apart by `tick`: if the dice were late for one, they were as late for the other.  A
hand and a bot, whose time counts from the dice, are told apart by `give`.  No page can measure how long a keyboard or
a touch screen takes to report a press.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from kit.engine.game import Seat
from kit.engine.reading import JsonObject
from kit.text.say import Words

EARLIEST_MS = 80
"""No hand reacts quicker: an earlier press was meant for something else, or was a guess."""
MOST_PRESSES = 100
"""The most presses in one window; more do not come from hands."""
LONGEST_HEARD = 10_000
"""The most characters of what a page sends about a window."""
LONGEST_CLOCK = 40

READY, COLUMN, OBJECTS, JUDGED = "ready", "column", "objects", "judged"
"""What a race waits for: somebody to start it, the end of its first window, that of its second, or nothing."""


class Press(NamedTuple):
    """A part of the page that was pressed, and how long after the race was painted."""

    seat: Seat
    thing: str
    ms: int


class Hand(NamedTuple):
    """What another hand takes, and how long after the race was painted."""

    seat: Seat
    thing: str
    ms: int


class Limits(NamedTuple):
    """How many things a seat may take in the second window, for what is shown until it is judged."""

    most: int
    opener: int
    """How many the seat that opened it may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """What a page shows of a race."""

    key: str
    """A new one for each throw, and for each time it is started."""
    phase: str = READY
    windows: tuple[int, ...]
    """How long each lasts, in milliseconds."""
    opens: str
    """The thing that ends the first window."""
    things: tuple[str, ...] = ()
    """What can be taken in the second window, one by one."""
    limits: Limits | None = None
    """None: everybody takes what is left."""
    asks: tuple[int, ...] = ()
    """Moments at which the page asks; they do not depend on any secret."""
    opened: tuple[Seat, int] | None = None
    """Who took what opens the second window, and when."""
    hands: tuple[Hand, ...] = ()
    """What others take in the second window."""
    give_ms: int | None = None
    """The times of the race judged last are true to within this many milliseconds; None before there was one."""
    dropped: int = 0
    """How many of its presses were impossible and were dropped."""
    close: bool = False
    """Whether its first two hands were closer together than the page can tell."""
    hidden: bool = False
    """Whether its page was not seen for a while."""
    apart: bool = False
    """Whether each hand was timed on a page of its own."""
    void: bool = False
    """Whether it broke off because the page was opened again or something else was looked at: nobody's hand came."""

    @property
    def is_on(self) -> bool:
        """Whether hands may reach now."""
        return self.phase in (COLUMN, OBJECTS)

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes of the part of the page that is the race, for `kit.draw.svg.el`; none before it begins."""
        if not self.is_on:
            return {}
        given = {
            "data_race": self.key,
            "data_windows": json.dumps(self.windows),
            "data_opens": self.opens,
            "data_asks": json.dumps(self.asks),
        }
        if self.limits:
            given["data_limits"] = json.dumps(self.limits)
        if self.opened:
            given["data_opened"] = "{},{}".format(*self.opened)
            given["data_hands"] = json.dumps(self.hands)
        return given

    def notes(self, words: Words) -> list[str]:
        """What there is to say about the measuring of the race that was judged last."""
        is_measured = self.phase == JUDGED and self.give_ms is not None
        key = "race.give_apart" if self.apart else "race.give"
        return [words.say(key, ms=self.give_ms)] * is_measured + self.doubts(words)

    def doubts(self, words: Words) -> list[str]:
        """What there is to say about the race that was judged last besides how true its times are."""
        said: list[str] = []
        if self.phase != JUDGED:
            return said
        if self.void:
            said.append(words.say("race.void"))
        if self.close:
            said.append(words.say("race.close_apart" if self.apart else "race.close"))
        if self.dropped:
            said.append(words.say("race.dropped", presses=self.dropped))
        if self.hidden:
            said.append(words.say("race.hidden"))
        return said


# What a page has heard ------------------------------------------------------------------------------------------------


class Heard(NamedTuple):
    """What Python believes of the presses in a window."""

    clock: str
    """The page that measured them."""
    window: int
    presses: tuple[Press, ...]
    """In the order of their times."""
    dropped: int
    """How many were impossible."""
    give_ms: int
    """Their times since the race was painted are true to within this many milliseconds,"""
    tick_ms: int
    """and their differences to within this many."""
    hidden: bool


def read_heard(value: str, race: Race, seats: Collection[Seat]) -> Heard | None:
    """The presses of the hands at these seats; None for anything that is not such a message.

    `value` comes from outside, so nothing is raised.  Presses of other seats or parts are dropped, as are those whose
    time is not a whole number of milliseconds from `EARLIEST_MS` to the end of all windows (of the first, for what
    opens the second), and all beyond `MOST_PRESSES`.  If a page cannot say how true its times are, they count as true
    only to within the length of the first window.
    """
    said = _object(value)
    window, clock, presses = said.get("window"), said.get("clock"), said.get("presses")
    if type(window) is not int or not 0 <= window < len(race.windows) or not isinstance(presses, list):
        return None
    if not isinstance(clock, str) or len(clock) > LONGEST_CLOCK:
        return None
    kept = [press for press in (_press(each, race, seats) for each in presses[:MOST_PRESSES]) if press]
    return Heard(
        clock=clock,
        window=window,
        presses=tuple(sorted(kept, key=lambda press: press.ms)),
        dropped=len(presses) - len(kept),
        give_ms=_within(said.get("give"), race),
        tick_ms=_within(said.get("tick"), race),
        hidden=said.get("hidden") is True,
    )


def _object(value: object) -> JsonObject:
    if not isinstance(value, str) or len(value) > LONGEST_HEARD:
        return {}
    try:
        said = json.loads(value)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _within(given: object, race: Race) -> int:
    return given if type(given) is int and 0 < given <= sum(race.windows) else race.windows[0]


def _press(given: object, race: Race, seats: Collection[Seat]) -> Press | None:
    if not (isinstance(given, list) and len(given) == 2 and isinstance(given[0], str) and type(given[1]) is int):
        return None
    (seat, _, thing), ms = given[0].partition(":"), given[1]
    longest = race.windows[0] if thing == race.opens else sum(race.windows)
    if thing not in (race.opens, *race.things) or not EARLIEST_MS <= ms <= longest:
        return None
    return next((Press(each, thing, ms) for each in seats if str(each) == seat), None)
