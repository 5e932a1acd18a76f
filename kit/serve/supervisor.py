"""`--share`: a parent that starts the server again if it dies, at the same port and with the same link.

A class would otherwise need a new link in the middle of a lesson.  A browser itself keeps what it needs to go on, and
its cookies stay valid, so its seats are still its own.  A hosted server has systemd or a container's engine for this.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from time import monotonic, sleep

LINK_KEY, LIVES = "KIT_LINK_KEY", "KIT_LIVES"
"""The variables by which the server is told its link's key, and how many servers there were before it."""
SETTLED_S = 5
"""A server that ends by itself sooner than this would do so again."""
MOST_KILLED = 5
"""And one that is killed this often in a row, each time as soon, has no room on this computer."""
PAUSE_S = 0.2
FINAL = (0, 2)
"""Exit codes of a server that was told to end, or whose settings make no sense."""


def keep_running(arguments: Sequence[str], link_key: str, secret: str, secret_name: str) -> int:
    """Run `python -m kit.serve` with these arguments until it is told to end. Returns its last exit code.

    `secret` signs cookies; `secret_name` is the variable by which a server is told it.
    """
    command = [sys.executable, "-m", "kit.serve", *arguments]
    known = {**os.environ, LINK_KEY: link_key, secret_name: secret}
    running: list[subprocess.Popen[bytes]] = []
    is_over = threading.Event()

    def end(number: int, _: object) -> None:
        is_over.set()
        if number == signal.SIGINT and os.name == "nt":  # the console has already told the server, and nobody else can
            return
        for server in running:
            server.send_signal(number)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if (number := getattr(signal, name, None)) and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)
    killed = lives = 0
    while True:
        begin = monotonic()
        # It ends when its standard input does, so that none is left behind if this parent is killed.
        running[:] = [subprocess.Popen(command, env={**known, LIVES: str(lives)}, stdin=subprocess.PIPE)]
        code = running[0].wait()
        has_settled = monotonic() - begin > SETTLED_S
        killed = 0 if has_settled else killed + 1
        if is_over.is_set() or code in FINAL or not (has_settled or (code < 0 and killed < MOST_KILLED)):
            return max(code, 1) if code else 0
        lives += 1
        sleep(PAUSE_S)


def end_with_parent() -> None:
    """From now on this process ends when its standard input does, which only its parent's death brings about."""

    def watch() -> None:
        sys.stdin.read()
        if os.name == "nt":  # where os.kill would end it at once, with nothing tidied up
            signal.raise_signal(signal.SIGTERM)
        else:
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True, name="parent").start()
