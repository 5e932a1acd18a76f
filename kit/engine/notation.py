"""How the moves and positions of a game are written down until it has a notation of its own.

A move is a number or a text.  A position is the fields of its state, as JSON in one line; a state is a named tuple or a
dataclass of numbers, texts, truth values and None, of tuples of these, and of records like itself, typed accordingly.

>>> from typing import NamedTuple
>>> class Pond(NamedTuple):
...     frogs: tuple[int, ...]
...     wind: str | None = None
>>> write_position(None, Pond((1, 2)))
'{"frogs": [1, 2], "wind": null}'
>>> _made(Pond, {"frogs": [3], "wind": "east"})
Pond(frogs=(3,), wind='east')
>>> _made(Pond, {"frogs": [3], "wind": 4})
Traceback (most recent call last):
    ...
kit.engine.notation._Unlike: str | None
"""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import AnyGame, AnyMove, AnyState, field_names
from kit.engine.json_text import read_json
from kit.engine.reading import Json, is_text, is_whole

LONGEST_MOVE = 200


class _Unlike(ValueError):
    """A value is not of the type that is declared for it."""


def read_move(data: Json, place: str) -> AnyMove:
    """A number or a text as it is, for the rules to judge; raises `BadInput`, ``not_a_move``, for anything else."""
    if is_whole(data) or is_text(data, LONGEST_MOVE):
        return data
    raise bad(place, "not_a_move", given=quoted(data))


def write_position(_game: AnyGame | None, state: AnyState) -> str:
    """The line of a state."""
    return json.dumps(_plain(state), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if names := field_names(value):
        return {name: _plain(getattr(value, name)) for name in names}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def read_position(game: AnyGame, line: str, place: str) -> AnyState:
    """The state in a line; raises `BadInput`, ``not_a_position``, for a line that is no position or breaks a law."""
    try:
        state = _made(type(game.start()), read_json(line, place))
        if not game.invariants(state):
            return state
    except (BadInput, _Unlike):
        pass
    raise bad(place, "not_a_position")


def _made(kind: Any, value: Any) -> Any:
    """The value of this type from what `write_position` wrote; raises `_Unlike`."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        for each in inside:
            try:
                return _made(each, value)
            except _Unlike:
                continue
    elif origin is tuple and isinstance(value, list):
        kinds = inside[:1] * len(value) if inside[1:] == (...,) else inside
        if len(kinds) == len(value):
            return tuple(_made(each, one) for each, one in zip(kinds, value, strict=True))
    elif kind in (int, str, bool, NoneType):
        if type(value) is kind:
            return value
    elif isinstance(value, dict) and list(value) == list(get_type_hints(kind)):
        return kind(**{name: _made(each, value[name]) for name, each in get_type_hints(kind).items()})
    raise _Unlike(kind if origin else kind.__name__)
