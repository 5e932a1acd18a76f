"""The pages of the folder as text: the first page in each language, and one for each notebook that needs no server."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import ClassVar
from urllib.parse import quote

from markupsafe import Markup

from kit.openers import IN_ROOMS, open_page
from kit.site.folder import Folder
from kit.site.notebooks import Notebook, Opening, shelve
from kit.site.pages import WORDS, Site
from kit.static.packs import packs_for
from kit.text.say import LANGUAGES

HOME = "index"
"""The first page in the first language; in another one it is called by its code."""


@dataclass(frozen=True)
class Files(Site):
    """A site whose pages are files; all addresses are told from the page on which they stand."""

    is_folder: ClassVar[bool] = True
    turned: ClassVar[Markup] = Markup('`${wished === "en" ? "index" : wished}.html`')

    def place(self, path: str) -> str:
        """The file of a notebook's page."""
        return f"{self.base}{quote(path.removesuffix('.ipynb'))}.html"

    def first(self, language: str) -> str:
        """The file of the first page."""
        return f"{self.base}{HOME if language == LANGUAGES[0] else language}.html"


class Pages:
    """All pages of a folder of notebooks."""

    LANGUAGES = LANGUAGES

    def __init__(self, folder: Folder, version: str) -> None:
        """`version`: of the Python that they open."""
        self._folder, self._version = folder, version

    def all(self) -> Iterator[tuple[str, str]]:
        """The name and the text of each."""
        listed = [
            each
            for each in self._folder.notebooks
            if (opening := self._folder.opening(each.path)) and opening.name not in IN_ROOMS
        ]
        for language in LANGUAGES:
            site = Files(base="./")
            yield site.first(language).removeprefix("./"), site.home(shelve(listed), self._folder.opening, language)
        for each in listed:
            opening = self._folder.opening(each.path)
            assert opening
            yield each.path.removesuffix(".ipynb") + ".html", self._page(each, opening)

    def manifest(self) -> str:
        """By it a browser can install the folder as an app."""
        words = WORDS[LANGUAGES[0]]
        told = {
            "name": words["title"],
            "start_url": f"{HOME}.html",
            "display": "standalone",
            "background_color": "#faf3e3",
            "theme_color": "#17264a",
            "icons": [{"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"}],
        }
        return json.dumps(told, indent=1)

    def _page(self, notebook: Notebook, opening: Opening) -> str:
        place = notebook.path.removesuffix(".ipynb")
        base = os.path.relpath(".", os.path.dirname(place) or ".").replace(os.sep, "/") + "/"
        key = open_page(opening.name, *opening.arguments, **opening.named).storage_key
        return Files(base=base).opened(
            "in_files.html",
            notebook,
            place=place,
            opening={"name": opening.name, "arguments": list(opening.arguments), "named": dict(opening.named)},
            keys=[key],
            needs=packs_for(opening),
            pictures=dict.fromkeys(LANGUAGES, 8 if opening.name == "play" else 1),
            version=self._version,
            line=Markup(files("kit.static").joinpath("js/line.js").read_text("utf-8")),
        )
