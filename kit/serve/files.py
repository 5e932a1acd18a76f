"""The kit as a folder of files (`kit.static`), beside the pages of a server: for whoever finds no seat."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import math
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from tornado.web import HTTPError

from kit.serve.pages import YEAR_S, OwnPage
from kit.site.pages import Beside
from kit.site.policy import NOTEBOOKS, PYTHON, WITHIN, policy
from kit.static.weight import first_visit

PLACE = "files"
"""Where it is, after the base path."""
MARK, HOME = "offline.js", "index.html"
"""A folder has the one because `make static` wrote it; it begins with the other."""
LINE_BIT_S = 20_000_000
"""The line for which we say how long it takes."""
MB = 1_000_000
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Not asked of the system, which may have been told anything about what a browser insists on."""
SMALLEST = 1000
"""In bytes; less is not worth compressing."""


@dataclass(frozen=True, slots=True)
class Content:
    """A file as it is sent."""

    body: bytes
    is_zipped: bool
    """Whether it is kept compressed; that is not worth it for every file."""
    mark: str
    """Its hash."""


class Files:
    """A folder: the files that were there at the start, each read when somebody first asks for it, and then kept.
    What a first visit needs is read at once.
    """

    def __init__(self, folder: Path) -> None:
        """Raises ValueError if `make static` has not written the folder."""
        self._files = _files_of(folder)
        games = sorted(name for name in self._files if name.startswith("apps/play-") and name.endswith(".html"))
        if MARK not in self._files or not games:
            raise ValueError(f"`make static` has written no folder {folder}")
        visits = [first_visit(folder, game.removesuffix(".html")) for game in games]
        first = {file: _read(file) for file in {file for visit in visits for file in visit}}
        most = max(sum(len(first[file].body) for file in visit) for visit in visits)
        names = frozenset(self._files)
        self.beside = Beside(f"{PLACE}/", names, math.ceil(most / MB), math.ceil(most * 8 / LINE_BIT_S))
        self._kept = {file.relative_to(folder).as_posix(): content for file, content in first.items()}
        self._reading: dict[str, asyncio.Task[Content]] = {}

    async def find(self, name: str) -> Content | None:
        """The file of this name; None if there is none, or none any more."""
        if name not in self._files:
            return None
        if name not in self._kept:
            if name not in self._reading:
                self._reading[name] = asyncio.ensure_future(asyncio.to_thread(_read, self._files[name]))
            try:
                self._kept[name] = await asyncio.shield(self._reading[name])
            except OSError:
                return None
            finally:
                self._reading.pop(name, None)
        return self._kept[name]


def _files_of(folder: Path) -> dict[str, Path]:
    """By their names, without what is hidden."""
    found = (file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("."))
    return {file.relative_to(folder).as_posix(): file for file in found}


def _kind(name: str) -> str:
    return KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _read(file: Path) -> Content:
    plain = file.read_bytes()
    zipped = gzip.compress(plain, 9, mtime=0) if len(plain) >= SMALLEST else b""
    is_zipped = 0 < len(zipped) < len(plain)
    return Content(zipped if is_zipped else plain, is_zipped, hashlib.sha256(plain).hexdigest()[:32])


class FolderFile(OwnPage):
    """One file of the folder."""

    _etag: str | None = None

    def initialize(self, files: Files) -> None:
        """`files` has it."""
        self._files = files

    @property
    def content_security_policy(self) -> str:
        """As of our other pages, and Python may run; notebooks, which are for whoever wants code, run more."""
        return policy(WITHIN, NOTEBOOKS if self.needs_eval else PYTHON)

    async def get(self, name: str | None) -> None:
        """Send it, for the browser to keep; raises HTTPError if there is none."""
        if name is None:
            return self.redirect(f"{self.site.base}{PLACE}/")
        content = await self._files.find(name or HOME)
        if content is None:
            raise HTTPError(404)
        self.needs_eval = name.startswith("lab/")
        self.set_header("Content-Security-Policy", self.content_security_policy)
        is_zipped = content.is_zipped and "gzip" in self.request.headers.get("Accept-Encoding", "")
        self.set_header("Content-Type", _kind(name or HOME))
        self.set_header("Vary", "Accept-Encoding")
        if is_zipped:
            self.set_header("Content-Encoding", "gzip")
        if name.startswith("kit-"):  # another version is in another folder
            self.set_header("Cache-Control", f"public, max-age={YEAR_S}, immutable")
        self._etag = f'"{content.mark}{"-gzip" if is_zipped else ""}"'
        is_wanted = content.is_zipped == is_zipped  # any browser takes it as it is kept; a program may not
        self.finish(content.body if is_wanted else await asyncio.to_thread(gzip.decompress, content.body))

    head = get

    def compute_etag(self) -> str | None:
        """The hash of the file."""
        return self._etag
