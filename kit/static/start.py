"""Serves the folder in which this file is to this computer, and opens the browser: python3 start.py [port].

It needs Python 3.8 or newer and nothing else. Ctrl-C, or closing its window, ends it.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORT, TRIED = 8000, 20
KINDS = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    "": "application/octet-stream",
}
"""Not asked of the system: Windows may have been told anything about `.js`, and browsers insist."""


class Files(SimpleHTTPRequestHandler):
    """The files, as they are now."""

    extensions_map = KINDS

    def end_headers(self) -> None:
        """Have the browser ask each time: the folder may have been replaced by a newer one."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class Server(ThreadingHTTPServer):
    """On Windows two servers could otherwise have the same port."""

    allow_reuse_address = os.name != "nt"


def served(folder: Path, port: int) -> Server:
    """A server at this port, or at the next that is free. Raises OSError if none is."""
    for tried in range(port, port + TRIED):
        try:
            return Server(("127.0.0.1", tried), partial(Files, directory=str(folder)))
        except OSError:
            if tried == port + TRIED - 1:
                raise
    raise AssertionError("one is tried at least")


def main(asked: list[str]) -> None:
    """Serve until somebody ends it."""
    port = int(asked[0]) if asked else PORT
    with served(Path(__file__).resolve().parent, port) as server:
        found = server.server_address[1]
        if found != port:
            print(f"Port {port} is taken. A browser keeps its games by the address, so those of {port} are not here.")
        print(f"Play at http://127.0.0.1:{found}/  (Ctrl-C ends it)", flush=True)
        webbrowser.open(f"http://127.0.0.1:{found}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(sys.argv[1:])
