"""Pages that are the same for all readers of a language: rendered once for each state of the folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from kit.site.folder import Folder
from kit.site.pages import Site


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as it is sent."""

    body: bytes
    etag: str
    """A strong tag: a different text has a different one."""


class PageCache:
    """The first page in each language, and the page of each listed notebook that needs no kernel."""

    def __init__(self, site: Site, folder: Folder) -> None:
        self._site, self._folder = site, folder
        self._version = 0
        self._pages: dict[tuple[str, str], Rendered] = {}

    def home(self, language: str) -> Rendered:
        """The first page, in one of our languages."""
        shelf = self._folder.shelf
        return self._kept("home", language, lambda: self._site.home(shelf, self._folder.opening, language))

    def visit(self, path: str) -> Rendered:
        """The page of a notebook that needs no kernel. Raises LookupError if it is not listed."""
        notebook = self._folder.notebook(path)
        if notebook is None:
            raise LookupError(path)
        return self._kept("visit", path, lambda: self._site.visit(notebook))

    def _kept(self, kind: str, name: str, render: Callable[[], str]) -> Rendered:
        """A page from the cache, which is emptied when the folder changes."""
        if self._version != self._folder.version:
            self._version = self._folder.version
            self._pages.clear()
        if (kind, name) not in self._pages:
            body = render().encode()
            self._pages[kind, name] = Rendered(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
        return self._pages[kind, name]
