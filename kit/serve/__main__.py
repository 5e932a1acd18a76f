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

from kit.release import Missing, brought_by  # noqa: E402

try:
    with brought_by("serve"):
        from kit.serve.cli import main  # this takes a while, with Jupyter a second
except Missing as missing:
    print(f"kit.serve: {missing}", file=sys.stderr)
    sys.exit(2)

on_stop(lambda *_: sys.exit(0))
sys.exit(main())
