"""How the games look; each package with a `FACE` belongs to one game.  A game without one has the plain face."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from kit.games import open_box
from kit.page.face import AnyFace, Face

NAMES = ("bakschisch", "intrige", "attraptresors")

_added: dict[str, Callable[[], AnyFace]] = {}


@cache
def _own(name: str) -> AnyFace:
    face = import_module(f"kit.faces.{name}").FACE
    assert isinstance(face, Face)
    return face


def open_face(name: str) -> AnyFace:
    """The face of a game, or the plain one made for its box; raises KeyError for a game that does not exist."""
    if name in _added:
        return _added[name]()
    if name in NAMES:
        return _own(name)
    face: AnyFace = import_module("kit.faces.plain").plain_face(open_box(name))
    return face


def add_face(name: str, factory: Callable[[], AnyFace]) -> None:
    """Add the face of a game from outside this package; `factory` makes it when it is first opened.

    Raises ValueError for a game that has one of ours.
    """
    if name in NAMES:
        raise ValueError(f"{name} has a face of the kit")
    _added[name] = cache(factory)
