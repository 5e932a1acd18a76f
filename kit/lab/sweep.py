"""The same simulation again and again with one thing changed: a switch, the number of players, or how it begins.

What a game begins with is changed in its position: ``gold=5..15`` puts this much gold into every purse at the start, or
in the position that was given, and takes nothing out elsewhere.  So more may be in play than the box holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from kit.engine.box import AnyBox
from kit.engine.errors import bad, quoted
from kit.engine.options import choices_of
from kit.lab.plan import Plan

MOST_VALUES = 1000
PLACE = "--sweep"
SWITCHED = {"on": True, "true": True, "off": False, "false": False}


class Start(NamedTuple):
    """Something of a position that is a number: from `fewest` to `most`."""

    fewest: int
    most: int
    put: Callable[[Any, int], Any]
    """The state with this much of it."""


STARTS: Mapping[str, Mapping[str, Start]] = {
    "bakschisch": {
        "gold": Start(0, 25, lambda state, gold: state._replace(purses=(gold,) * len(state.purses))),
        "heap": Start(0, 40, lambda state, gold: state._replace(heap=gold)),
    },
    "intrige": {
        "money": Start(0, 1000, lambda state, money: state._replace(money=(money,) * len(state.money))),
    },
}
"""What positions of a game begin with, by the name that a sweep uses; money is in thousands."""


@dataclass(frozen=True)
class Sweep:
    """A name and its values, in the order of the table."""

    name: str
    values: tuple[Any, ...]


def read_sweep(text: str, box: AnyBox) -> Sweep:
    """``gold=5..15``, ``players=2,3,4`` or ``open_gold=on,off``; raises BadInput, which says what would be right."""
    name, equals, listed = text.partition("=")
    choices, starts = choices_of(box.options), STARTS.get(box.name, {})
    known = (*starts, "players", *choices)
    if not equals or not listed:
        raise bad(PLACE, "sweep_form", given=quoted(text))
    if name not in known:
        raise bad(PLACE, "sweep_unknown", given=quoted(name), known=", ".join(known))
    place = f"{PLACE} {name}"
    words = [value for part in listed.split(",") for value in _range(part, place)]
    if len(words) > MOST_VALUES:
        raise bad(place, "sweep_long", given=len(words), most=MOST_VALUES)
    if name in starts:
        return Sweep(name, _numbers(words, place, starts[name].fewest, starts[name].most))
    if name == "players":
        return Sweep(name, _numbers(words, place, box.players[0], box.players[-1]))
    return Sweep(name, tuple(_choice(word, place, choices[name]) for word in words))


def shown(value: Any) -> str | int:
    """A swept value in the table, written as it is typed."""
    return ("off", "on")[value] if isinstance(value, bool) else value


def begun(plan: Plan, name: str, value: Any) -> Plan:
    """The plan from a position with this much of it."""
    start = STARTS[plan.game.name][name]
    return replace(plan, start=start.put(plan.start, value))


def _range(part: str, place: str) -> list[str]:
    found = re.fullmatch(r"(\d{1,6})\.\.(\d{1,6})", part)
    if not found:
        return [part]
    low, high = int(found[1]), int(found[2])
    if low > high:
        raise bad(place, "sweep_down", given=quoted(part), right=f"{high}..{low}")
    return [str(value) for value in range(low, min(high, low + MOST_VALUES) + 1)]


def _numbers(words: list[str], place: str, fewest: int, most: int) -> tuple[int, ...]:
    for word in words:
        if not re.fullmatch(r"\d{1,6}", word) or not fewest <= int(word) <= most:
            raise bad(place, "sweep_number", given=quoted(word), fewest=fewest, most=most)
    return tuple(map(int, words))


def _choice(word: str, place: str, choices: tuple[Any, ...]) -> Any:
    for value in (word, SWITCHED.get(word.lower())):
        if any(value == choice and type(value) is type(choice) for choice in choices):
            return value
    known = ", ".join(str(shown(choice)) for choice in choices)
    raise bad(place, "unknown_choice", value=quoted(word), choices=known)
