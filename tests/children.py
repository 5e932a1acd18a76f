"""Processes that tests start: they heed Ctrl-C wherever the tests run, and end with the test at the latest."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

ENDS_S = 180
"""An upper bound for the life of a child, not a measure."""


def heed_ctrl_c() -> None:
    """What is ignored here is ignored by every child: shells, cron and nohup start what they put aside that way."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def keep_bytecode() -> None:
    """What is compiled once is kept, wherever the tests run: a run is hundreds of processes, each with all of kit."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


@contextmanager
def child(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process while it runs, in a group of its own where that is asked for; the whole group is gone afterwards."""
    with subprocess.Popen(command, **options) as process:
        end = threading.Timer(ENDS_S, _kill, [process])
        end.start()
        try:
            yield process
        finally:
            end.cancel()
            _kill(process)


def _kill(process: subprocess.Popen[Any]) -> None:
    with suppress(ProcessLookupError):
        if os.name == "posix" and os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
