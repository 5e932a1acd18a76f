"""The games; each is a package with a `BOX`.  A game from elsewhere is found as well, once it has been added."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from kit.engine.box import AnyBox, Box

NAMES = ("bakschisch", "intrige", "attraptresors")

_added: dict[str, Callable[[], AnyBox]] = {}


def open_box(name: str) -> AnyBox:
    """The box of one of `NAMES`, or of a game that was added; raises KeyError for any other."""
    if name in _added:
        return _added[name]()
    if name not in NAMES:
        raise KeyError(name)
    return _own_box(name)


@cache  # a page asks for its box with each of its sentences
def _own_box(name: str) -> AnyBox:
    box = import_module(f"kit.games.{name}").BOX
    assert isinstance(box, Box)
    return box


def add_box(name: str, factory: Callable[[], AnyBox]) -> None:
    """Add a game from outside this package; `factory` makes its box when it is first opened.

    Raises ValueError for a name that one of our own games has.
    """
    if name in NAMES:
        raise ValueError(f"{name} is a game of the kit")
    _added[name] = cache(factory)
