"""The kit as a folder of files, written once for all tests of a run, and a plain web server for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from kit.static.build import build
from tests.serving import ROOT
from tools.pyodide import fetch

PYODIDE = ROOT / ".pyodide"
PATIENCE_S = 600


def folder(shared: Path) -> Path:
    """The folder, below one that all processes of this run share: whoever comes first writes it."""
    out, claim = shared / "static", shared / "static.claimed"
    try:
        claim.mkdir()
    except FileExistsError:
        _wait_for(out)
        return out
    if not PYODIDE.exists():
        fetch(PYODIDE)
    build(ROOT / "notebooks", shared / "static.draft", PYODIDE)
    (shared / "static.draft").rename(out)
    return out


def _wait_for(out: Path) -> None:
    for _ in range(PATIENCE_S * 5):
        if out.exists():
            return
        time.sleep(0.2)
    raise TimeoutError("whoever writes the folder has not finished")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def served(out: Path) -> Iterator[str]:
    """Its address while a plain web server serves it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(out)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
