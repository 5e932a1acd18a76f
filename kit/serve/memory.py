"""What memory this process holds, and giving back to the system what it holds no more."""

from __future__ import annotations

import ctypes
import gc
import sys

import psutil


def held_mib() -> float:
    """Of the machine's memory."""
    held: int = psutil.Process().memory_info().rss
    return held / 2**20


def release() -> None:
    """Look through everything for what nobody holds any more; on Linux its room goes back to the system at once.

    That takes up to a second where somebody's game has thousands of steps.
    """
    gc.collect()
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):  # not in every C library
        libc.malloc_trim(0)
