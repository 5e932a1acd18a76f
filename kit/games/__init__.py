"""The games; each is a package with a `BOX`."""

from __future__ import annotations

from importlib import import_module

from kit.engine.box import Box

NAMES = ("bakschisch", "intrige", "attraptresors")


def open_box(name: str) -> Box:
    """The box of one of `NAMES`."""
    if name not in NAMES:
        raise KeyError(name)
    box = import_module(f"kit.games.{name}").BOX
    assert isinstance(box, Box)
    return box
