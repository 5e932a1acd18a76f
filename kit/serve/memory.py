"""How much memory this process holds, and giving back to the system what it no longer needs."""

from __future__ import annotations

import ctypes
import gc
import sys

import psutil


def held_mib() -> float:
    """How much of the machine's memory this process holds."""
    held: int = psutil.Process().memory_info().rss
    return held / 2**20


def release() -> None:
    """Look through everything for what nobody needs any more; on Linux its memory goes back to the system at once.

    That takes up to a second if somebody's game has thousands of steps.
    """
    gc.collect()
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):  # not in every C library
        libc.malloc_trim(0)
