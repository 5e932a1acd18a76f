"""The pages of the folder as text: the first page in each language, and one for each notebook that needs no server."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import ClassVar
from urllib.parse import quote

from markupsafe import Markup

from kit.openers import IN_ROOMS, open_page
from kit.release import PACKAGE, VERSION
from kit.site.folder import Folder
from kit.site.house import house_of
from kit.site.notebooks import Notebook, Opening, shelve
from kit.site.pages import WORDS, AllWords, Lab, Site, words_for
from kit.site.policy import policy
from kit.static.packs import packs_for
from kit.static.parts import Part
from kit.static.pictures import pictures_of
from kit.text.say import LANGUAGES

HOME = "index"
"""The first page in the first language; in another one it is called by its code."""
NOWHERE, LICENCES = "404.html", "licences.html"
"""The page that hosts show in place of one that is not there, under this name; and whose work is in the folder."""


@dataclass(frozen=True)
class Files(Site):
    """A site whose pages are files; all addresses are told from the page on which they stand."""

    words: AllWords = field(default_factory=lambda: words_for(in_files=True))

    is_folder: ClassVar[bool] = True
    rules: ClassVar[str] = policy()
    """What a browser lets a page do, whoever serves it."""

    def place(self, path: str) -> str:
        """The file of a notebook's page."""
        return f"{self.base}{quote(path.removesuffix('.ipynb'))}.html"

    def own(self, name: str, language: str) -> str:
        """The file of a page that is no notebook's, asked for in this language, or else it leads to another one."""
        return f"{self.base}{own_file(name, language)}?lang={language}"


def own_file(name: str, language: str) -> str:
    """What the file of a page is called that is no notebook's; `name` as of `Site.own`."""
    stem, first = name.removeprefix("games/"), language == LANGUAGES[0]
    return f"{'-'.join([*([stem] if stem else []), *([] if first else [language])]) or HOME}.html"


def openings(folder: Folder) -> Iterator[tuple[Notebook, Opening]]:
    """The notebooks whose pages need no server, and how each is opened."""
    for notebook in folder.notebooks:
        opening = folder.opening(notebook.path)
        if opening and opening.name not in IN_ROOMS:
            yield notebook, opening


class Pages:
    """All pages of a folder of notebooks."""

    def __init__(self, folder: Folder, version: str, sources: str = "", lab: Lab | None = None) -> None:
        """`version`: of what they all need, which is in a folder of its own: an older page finds it or nothing;
        `sources`: where readers find the kit's own, if anywhere; `lab`: the notebooks beside them.
        """
        self._folder, self._version, self._lab = folder, version, lab
        self._host = {"sources": sources, "package": PACKAGE, "version": VERSION}

    def all(self) -> Iterator[tuple[str, str]]:
        """The name and the text of each, and of what can be found in them."""
        listed, site = list(openings(self._folder)), Files("./", host=self._host, lab=self._lab)
        house = house_of(shelve([notebook for notebook, _ in listed]), self._folder.opening)
        for language in LANGUAGES:
            yield own_file("", language), site.home(house, language)
            yield own_file("class", language), site.for_class(house, language)
            yield site.search_from(language).removeprefix("./"), site.search(house, language)
            for room in house.rooms:
                name = f"games/{room.game.game}"
                yield own_file(name, language), site.game(room, language)
        for notebook, opening in listed:
            yield notebook.path.removesuffix(".ipynb") + ".html", self._page(notebook, opening)
        yield NOWHERE, site.in_all("nowhere.html", _titles("gone"))

    def licences(self, parts: list[Part]) -> str:
        """Whose work is in the folder."""
        return Files("./", host=self._host, lab=self._lab).in_all("licences.html", _titles("licences"), parts=parts)

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
            key=key,
            needs=packs_for(opening),
            pictures=pictures_of(opening),
            version=self._version,
            line=Markup(files("kit.static").joinpath("js/line.js").read_text("utf-8")),
        )


def _titles(name: str) -> dict[str, str]:
    return {language: words[name] for language, words in WORDS.items()}
