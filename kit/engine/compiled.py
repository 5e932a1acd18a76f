"""Loops that numba compiles, and the luck of `kit.engine.stream` in them; whoever imports this loads numba.

Code that is compiled elsewhere calls these functions and keeps a copy of them: whoever changes them also deletes the
files that numba keeps (``*.nbi`` and ``*.nbc`` in the folders ``__pycache__``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

from kit.engine.stream import GOLDEN

F = TypeVar("F", bound=Callable[..., object])

STEP = np.uint64(GOLDEN)
"""What each draw adds to the state of a stream."""
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _HALF = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def compiled(function: F) -> F:
    """The function as machine code, which is kept on disk for the next time, where there is a place to write it."""
    try:
        return cast(F, njit(cache=True, error_model="numpy")(function))
    except RuntimeError:
        return cast(F, njit(error_model="numpy")(function))


@compiled
def below(state: np.uint64, choices: int) -> Any:
    """One of 0 … `choices` - 1 by the draw of a stream that has come to `state`, as `Stream.below` does."""
    value = (state ^ (state >> _30)) * _FIRST
    value = (value ^ (value >> _27)) * _SECOND
    value ^= value >> _31
    return np.int64(((value >> _HALF) * np.uint64(choices)) >> _HALF)
