"""Modules of 0.1 that had the name of a function, which is now what the name means.

``from kit.lab.exact import exact`` still works, and warns, in 0.2.  There is no file of that name any more, since
importing one would put the module in the place of the function.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from types import ModuleType

MOVED = {
    "duel": "duels",
    "equilibrium": "equilibria",
    "exact": "chances",
    "simulate": "simulations",
    "table": "questions",
}
"""What each is called now."""


class Moved(ModuleType):
    """Stands where a module was, and hands on what is asked of it."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        now = f"kit.lab.{MOVED[self.__name__.rpartition('.')[2]]}"
        found: object = getattr(import_module(now), name)
        warnings.warn(f"{self.__name__} is now {now}, or simply kit.lab", DeprecationWarning, stacklevel=2)
        return found


def leave_word() -> None:
    """Have Python find the old names: it looks among the loaded modules before it looks for a file."""
    for name in MOVED:
        sys.modules.setdefault(f"{__package__}.{name}", Moved(f"{__package__}.{name}"))
