"""What a seat or chance can do: reach for the tower, give a card back; deal, throw, settle what is equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, assert_never

from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.reading import Json
from kit.games.attraptresors.pieces import CARDS, COLOUR_OF_LETTER, COLOURS, COLUMN, DICE, IN_BOX, LETTERS, UNTOLD

MOST_GRABS = 12
"""The most grabs of one hand in a throw; far more than anybody manages."""
LONGEST_MS = 200_000
"""No window is longer than this; a bound for times that come from outside."""


@dataclass(frozen=True, slots=True)
class Grab:
    """A hand reaches for an object of the tower, by its name.

    `at_ms` counts from the moment when the dice are shown; `after_ms` from the moment when somebody takes the column:
    the plan of a hand that waits for it.  A table without a clock (`untimed`) gives neither, and only order counts.
    """

    object: str
    at_ms: int | None = None
    after_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything that one hand does in a throw, in order (AT-18); perhaps nothing."""

    grabs: tuple[Grab, ...] = ()
    held: bool = False
    """At a real table: not what a hand wishes for, but what it holds when all have stopped, so that the rules may take
    some of it away again (AT-17, AT-18)."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """One of the seat's own gold cards, of this many sacks, goes back to the supply after a wrong grab (AT-19)."""

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
    """Those of them that lay off the mat at a real table (AT-15)."""


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


def read_move(data: Json, place: str) -> Move:
    """A move as records write it.

    A hand is a list, ``[{"object": "column", "at_ms": 900}, {"object": "gem", "after_ms": 400}]``; a card given back is
    ``{"give_back": 1}``; chance is ``{"mission": "red"}``, ``{"thrower": "A"}``, ``{"dice": "RRROOYGB"}``,
    ``{"off": "V"}`` or ``{"first": "B"}``.  A real table tells ``{"holds": ["column", "lamp"]}``,
    ``{"mission": "untold"}`` and ``{"dice": "RRROOYGB", "off": "V"}``.
    """
    match data:
        case list():
            return _read_reach(data, place)
        case {"dice": dice, "off": off} if off and len(data) == 2:
            return Throw(_dice_of(dice, f"{place}.dice"), _dice_of(off, f"{place}.off"))
        case dict() if len(data) == 1 and data.keys() <= _READERS.keys():
            [(form, value)] = data.items()
            return _READERS[form](value, f"{place}.{form}")
    _not_a_move(data, place)


def _read_mission(value: Json, place: str) -> Deal:
    is_mission = isinstance(value, str) and (value in LETTERS or value == UNTOLD)
    return Deal(value) if is_mission else _not_a_move(value, place)


def _seat_of(value: Json, place: str) -> Seat:
    is_letter = isinstance(value, str) and len(value) == 1 and value in SEAT_LETTERS
    return SEAT_LETTERS.index(value) if is_letter else _not_a_move(value, place)


def _dice_of(value: Json, place: str) -> tuple[int, ...]:
    are_dice = isinstance(value, str) and len(value) <= DICE and set(value) <= COLOUR_OF_LETTER.keys()
    return read_dice(value) if are_dice else _not_a_move(value, place)


def _read_card(value: Json, place: str) -> GiveBack:
    return GiveBack(value) if type(value) is int and value in CARDS else _not_a_move(value, place)


def _read_held(value: Json, place: str) -> Reach:
    if not isinstance(value, list):
        _not_a_move(value, place)
    return Reach(_read_reach([{"object": name} for name in value], place).grabs, held=True)


_READERS: Mapping[str, Callable[[Any, str], Move]] = {
    "mission": _read_mission,
    "thrower": lambda value, place: Begin(_seat_of(value, place)),
    "first": lambda value, place: First(_seat_of(value, place)),
    "dice": lambda value, place: Throw(_dice_of(value, place)),
    "off": lambda value, place: Slip(_dice_of(value, place)),
    "give_back": _read_card,
    "holds": _read_held,
}
"""The readers of moves that say one thing, by the word that says it."""


def _read_reach(data: list[Any], place: str) -> Reach:
    if len(data) > MOST_GRABS:
        raise bad(place, "too_many_grabs", "AT-18", most=MOST_GRABS)
    return Reach(tuple(_read_grab(grab, f"{place}[{number}]") for number, grab in enumerate(data)))


def _read_grab(data: Json, place: str) -> Grab:
    if not (isinstance(data, dict) and data.keys() <= {"object", "at_ms", "after_ms"}):
        _not_a_move(data, place)
    name = data.get("object")
    if not (isinstance(name, str) and (name == COLUMN or name in IN_BOX)):
        raise bad(f"{place}.object", "not_an_object", "AT-2", given=quoted(name), known=", ".join((COLUMN, *IN_BOX)))
    for key in ("at_ms", "after_ms"):
        if key in data and not (type(data[key]) is int and 0 <= data[key] <= LONGEST_MS):
            raise bad(f"{place}.{key}", "not_a_time", "C-AT-26", longest=LONGEST_MS, given=quoted(data[key]))
    return Grab(name, data.get("at_ms"), data.get("after_ms"))


def _not_a_move(data: Json, place: str) -> NoReturn:
    raise bad(place, "not_a_move", "AT-13", given=quoted(data))


def write_move(move: Move) -> Json:
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
