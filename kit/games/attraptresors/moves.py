"""What a seat or chance can do: reach for the tower, give a card back; deal, throw, settle what is equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn, assert_never

from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS, Seat
from kit.games.attraptresors.pieces import CARDS, COLOUR_OF_LETTER, COLOURS, COLUMN, DICE, IN_BOX, LETTERS, UNTOLD

MOST_GRABS = 12
"""In one throw by one hand; far more than anybody manages."""
LONGEST_MS = 200_000
"""No window is longer; a bound for times that come from outside."""


@dataclass(frozen=True, slots=True)
class Grab:
    """A hand reaches for an object of the tower, by its name.

    `at_ms` counts from the moment when the dice are shown; `after_ms` from the moment when somebody takes the column:
    the plan of a hand that waits for it.  A table without a clock (`untimed`) gives neither, and order is all.
    """

    object: str
    at_ms: int | None = None
    after_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Reach:
    """All that one hand does in a throw, in its order (AT-18); perhaps nothing."""

    grabs: tuple[Grab, ...] = ()
    held: bool = False
    """At a real table: not what a hand wishes for, but what it holds when all have stopped, so that the rules may take
    some of it away again (AT-17, AT-18)."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """An own gold card of so many sacks goes back to the supply after a wrong grab (AT-19)."""

    sacks: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance turns up the next mission of the pile (AT-6, AT-22, AT-27); at a real table it may stay `UNTOLD`."""

    colour: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance, or the host, says who throws first (AT-9, C-AT-25)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance throws the dice: how many show each of `COLOURS` (AT-10, AT-28)."""

    dice: tuple[int, ...]
    off: tuple[int, ...] = ()
    """Those of them that a real table saw off the mat (AT-15)."""


@dataclass(frozen=True, slots=True)
class Slip:
    """How many of the dice of each colour rolled off the mat (AT-15); only with `loose_dice`."""

    off: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class First:
    """Of several hands at the same moment, this one was first (C-AT-26)."""

    seat: Seat


Move = Reach | GiveBack | Deal | Begin | Throw | Slip | First

NOTHING = Reach()

_FORMS = {"mission", "thrower", "dice", "off", "first", "give_back", "holds"}


def read_move(data: Any, place: str) -> Move:
    """A move as records write it.

    A hand is a list, ``[{"object": "column", "at_ms": 900}, {"object": "gem", "after_ms": 400}]``; a card given back
    ``{"give_back": 1}``; chance ``{"mission": "red"}``, ``{"thrower": "A"}``, ``{"dice": "RRROOYGB"}``,
    ``{"off": "V"}`` or ``{"first": "B"}``.  A real table tells ``{"holds": ["column", "lamp"]}``,
    ``{"mission": "untold"}`` and ``{"dice": "RRROOYGB", "off": "V"}``.
    """
    if isinstance(data, list):
        return _read_reach(data, place)
    if isinstance(data, dict) and data.keys() == {"dice", "off"} and data["off"]:
        thrown, off = read_move({"dice": data["dice"]}, place), read_move({"off": data["off"]}, place)
        if isinstance(thrown, Throw) and isinstance(off, Slip):
            return Throw(thrown.dice, off.off)
    if not (isinstance(data, dict) and len(data) == 1 and data.keys() <= _FORMS):
        _not_a_move(data, place)
    [(form, value)] = data.items()
    match form, value:
        case "mission", str() if value in LETTERS or value == UNTOLD:
            return Deal(value)
        case (("thrower" | "first"), str()) if len(value) == 1 and value in SEAT_LETTERS:
            seat = SEAT_LETTERS.index(value)
            return Begin(seat) if form == "thrower" else First(seat)
        case (("dice" | "off"), str()) if len(value) <= DICE and set(value) <= COLOUR_OF_LETTER.keys():
            return Throw(read_dice(value)) if form == "dice" else Slip(read_dice(value))
        case "give_back", int() if type(value) is int and value in CARDS:
            return GiveBack(value)
        case "holds", list():
            return Reach(_read_reach([{"object": name} for name in value], f"{place}.holds").grabs, held=True)
    _not_a_move(value, f"{place}.{form}")


def _read_reach(data: list[Any], place: str) -> Reach:
    if len(data) > MOST_GRABS:
        raise bad(place, "too_many_grabs", "AT-18", most=MOST_GRABS)
    return Reach(tuple(_read_grab(grab, f"{place}[{number}]") for number, grab in enumerate(data)))


def _read_grab(data: Any, place: str) -> Grab:
    if not (isinstance(data, dict) and data.keys() <= {"object", "at_ms", "after_ms"}):
        _not_a_move(data, place)
    name = data.get("object")
    if not (isinstance(name, str) and (name == COLUMN or name in IN_BOX)):
        raise bad(f"{place}.object", "not_an_object", "AT-2", given=quoted(name), known=", ".join((COLUMN, *IN_BOX)))
    for key in ("at_ms", "after_ms"):
        if key in data and not (type(data[key]) is int and 0 <= data[key] <= LONGEST_MS):
            raise bad(f"{place}.{key}", "not_a_time", "C-AT-26", longest=LONGEST_MS, given=quoted(data[key]))
    return Grab(name, data.get("at_ms"), data.get("after_ms"))


def _not_a_move(data: Any, place: str) -> NoReturn:
    raise bad(place, "not_a_move", "AT-13", given=quoted(data))


def write_move(move: Move) -> Any:
    """The move as records write it; `read_move` undoes it."""
    match move:
        case Reach(grabs, held=True):
            return {"holds": [grab.object for grab in grabs]}
        case Reach(grabs):
            return [_write_grab(grab) for grab in grabs]
        case GiveBack(sacks):
            return {"give_back": sacks}
        case Deal(colour):
            return {"mission": colour}
        case Begin(seat):
            return {"thrower": SEAT_LETTERS[seat]}
        case Throw(dice):
            return {"dice": write_dice(dice)} | ({"off": write_dice(move.off)} if any(move.off) else {})
        case Slip(off):
            return {"off": write_dice(off)}
        case First(seat):
            return {"first": SEAT_LETTERS[seat]}
    assert_never(move)


def _write_grab(grab: Grab) -> dict[str, Any]:
    times = {"at_ms": grab.at_ms, "after_ms": grab.after_ms}
    return {"object": grab.object} | {name: ms for name, ms in times.items() if ms is not None}


def read_dice(letters: str) -> tuple[int, ...]:
    """How many dice show each of `COLOURS`.

    >>> read_dice("RRROOYGB")
    (3, 2, 1, 1, 1, 0)
    """
    return tuple(letters.count(LETTERS[colour]) for colour in COLOURS)


def write_dice(dice: tuple[int, ...]) -> str:
    """A letter for each die, colour by colour; `read_dice` undoes it."""
    return "".join(LETTERS[colour] * count for colour, count in zip(COLOURS, dice, strict=True))
