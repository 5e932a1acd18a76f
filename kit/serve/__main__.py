"""`python -m kit.serve`."""

import os
import signal
import sys
from collections.abc import Callable


def on_stop(act: Callable[..., object]) -> None:
    """Do this when told to stop, until the server itself listens for that."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, act)


on_stop(lambda *_: os._exit(0))  # nothing that needs an end has begun yet, and an interrupted import would complain

from kit.serve.cli import main  # noqa: E402 — importing takes a while, with Jupyter a second

on_stop(lambda *_: sys.exit(0))
sys.exit(main())
