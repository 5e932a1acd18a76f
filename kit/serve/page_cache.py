"""Pages that are the same for all readers of a language: rendered once for each state of the folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from kit.site.folder import Folder
from kit.site.house import House, house_of
from kit.site.pages import Site


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as it is sent."""

    body: bytes
    etag: str
    """A strong tag: a different text has a different one."""


class PageCache:
    """What is the same for all who ask in a language: the first page, rooms of games, and pages without a kernel."""

    def __init__(self, site: Site, folder: Folder) -> None:
        self._site, self._folder = site, folder
        self._version = 0
        self._pages: dict[tuple[str, str], Rendered] = {}
        self._house: House = house_of(folder.shelf, folder.opening)

    def home(self, language: str) -> Rendered:
        """The first page, in one of our languages."""
        return self._kept("home", language, lambda: self._site.home(self._house, language))

    def game(self, game: str, language: str) -> Rendered:
        """A game's room. Raises LookupError if there is none."""
        self._look()
        room = self._house.room(game)
        if room is None:
            raise LookupError(game)
        return self._kept(f"game {game}", language, lambda: self._site.game(room, language))

    def for_class(self, language: str) -> Rendered:
        """What is for a class."""
        return self._kept("class", language, lambda: self._site.for_class(self._house, language))

    def search(self, language: str) -> Rendered:
        """What can be found by a word."""
        return self._kept("search", language, lambda: self._site.search(self._house, language))

    def visit(self, path: str) -> Rendered:
        """The page of a notebook that needs no kernel. Raises LookupError if it is not listed."""
        notebook = self._folder.notebook(path)
        if notebook is None:
            raise LookupError(path)
        return self._kept("visit", path, lambda: self._site.visit(notebook))

    def _look(self) -> None:
        """Forget what was rendered when the folder has changed."""
        self._folder.look()
        if self._version != self._folder.version:
            self._version = self._folder.version
            self._house = house_of(self._folder.shelf, self._folder.opening)
            self._pages.clear()

    def _kept(self, kind: str, name: str, render: Callable[[], str]) -> Rendered:
        """A page from the cache."""
        self._look()
        if (kind, name) not in self._pages:
            body = render().encode()
            self._pages[kind, name] = Rendered(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
        return self._pages[kind, name]
