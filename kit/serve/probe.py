"""`python -m kit.serve.probe`: whether the server that was started with these settings is alive.

For a container's engine, which asks by a program inside.  The exit code is 0 if it answers; otherwise it is 1, with a
line that says why.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException

from kit.serve.settings import LOOPBACK, OWN, UNIX, USUAL_PORT, Settings, read_settings

PATIENCE_S = 4


def why_ill(told: Settings, word: str = "health") -> str | None:
    """Ask for `health`, or for `ready`, where these settings say that it listens; returns None if all is well."""
    place = told.base_path + word
    connection = HTTPConnection(LOOPBACK, timeout=PATIENCE_S)
    try:
        connection.sock = _connect(told)
        connection.request("GET", place)
        status = connection.getresponse().status
    except (OSError, HTTPException) as error:
        return f"{place}: {error or type(error).__name__}"
    finally:
        connection.close()
    return None if status == 200 else f"{place}: status {status}"


def _connect(told: Settings) -> socket.socket:
    if told.listen.startswith(UNIX):
        end = socket.socket(socket.AF_UNIX)
        end.settimeout(PATIENCE_S)
        end.connect(told.listen.removeprefix(UNIX))
        return end
    host, _, port = told.listen.rpartition(":") if told.listen else (LOOPBACK, "", told.port or USUAL_PORT)
    host = host.strip("[]")
    return socket.create_connection((OWN.get(host, host), int(port)), PATIENCE_S)


def main(argv: Sequence[str] | None = None) -> int:
    """Ask once. Returns the exit code."""
    why = why_ill(read_settings(argv))
    if why:
        print(why, file=sys.stderr)
    return 1 if why else 0


if __name__ == "__main__":
    sys.exit(main())
