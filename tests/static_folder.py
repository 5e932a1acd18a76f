"""The kit as a folder of files, written once for all tests of a run, and a plain web server for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from kit.static.build import build
from tests.serving import ROOT
from tools.pyodide import fetch

PYODIDE = ROOT / ".pyodide"
PATIENCE_S = 600


def folder(shared: Path) -> Path:
    """The folder, below one that all processes of this run share."""

    def write(out: Path) -> None:
        if not PYODIDE.exists():
            fetch(PYODIDE)
        build(ROOT / "notebooks", out, PYODIDE)

    return once(shared / "static", write)


def once(out: Path, write: Callable[[Path], None]) -> Path:
    """A folder that all processes of this run share: whoever comes first writes it."""
    claim = out.with_suffix(".claimed")
    try:
        claim.mkdir()
    except FileExistsError:
        _wait_for(out, claim)
        return out
    try:
        write(out)
    except BaseException:
        claim.rmdir()  # nobody waits for what does not come
        raise
    return out


def _wait_for(out: Path, claim: Path) -> None:
    for _ in range(PATIENCE_S * 5):
        if out.exists():
            return
        if not claim.exists():
            raise RuntimeError("another process could not write the folder, and says why")
        time.sleep(0.2)
    raise TimeoutError("whoever writes the folder has not finished")


class _Noting(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, asked: set[str], **named: Any) -> None:
        self.asked = asked
        super().__init__(*given, **named)

    def log_message(self, format: str, *told: object) -> None:
        """Nothing, but that it was asked."""
        self.asked.add(self.path.partition("?")[0].lstrip("/"))


@contextmanager
def served(out: Path, asked: set[str] | None = None) -> Iterator[str]:
    """Its address while a plain web server serves it; `asked` gets what was asked of it, by a page or its workers."""
    with hosting(partial(_Noting, directory=str(out), asked=set() if asked is None else asked)) as home:
        yield home


@contextmanager
def hosting(answer: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[str]:
    """The address of a host that answers so; it is gone at the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
