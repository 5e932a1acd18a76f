"""Complaints to the person, whatever has become of the streams."""

from __future__ import annotations

import os
import sys
from typing import IO


def complain(text: str, who: str = "kit") -> None:
    """One line for the person, if there is anybody to read it."""
    try:
        print(f"{who}: {text}", file=sys.stderr, flush=True)
    except OSError:
        hush(sys.stderr)


def hush(stream: IO[str]) -> None:
    """What is still in its buffer goes nowhere; otherwise Python would complain about it at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
