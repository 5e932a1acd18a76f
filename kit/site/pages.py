"""Pages as text: the first page, a notebook's page that needs no kernel, and a kind word if there is neither."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, TypeAlias
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from kit.draw.pictures import picture
from kit.draw.svg import symbols, to_text
from kit.lessons.boxes import GAPS
from kit.page.files import COPYING, SCRIPT, STYLE
from kit.site.curricula import CURRICULA, at_home
from kit.site.curriculum import by_subject
from kit.site.house import House, Room
from kit.site.lesson_path import taught_by
from kit.site.notebooks import Notebook, plain
from kit.site.search import Findables
from kit.text.say import LANGUAGES, messages_of

AllWords: TypeAlias = Mapping[str, Mapping[str, str]]
"""Each language's words, by their names."""

TEMPLATES = Path(__file__).with_name("template")
WORDS: AllWords = {language: messages_of(language, "site") for language in LANGUAGES}
LOOK = [files("kit.page").joinpath("css", name).read_text(encoding="utf-8") for name in ("tokens.css", "parts.css")]
ENVIRONMENT = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)
ENVIRONMENT.globals |= {
    "look": Markup("\n".join(LOOK)),
    "symbols": Markup(to_text(symbols())),
    "tongues": LANGUAGES,
    "closes": {language: words["close"] for language, words in WORDS.items()},
    "picture": lambda game: Markup(picture(game)),
    "plain": plain,
    "copying": Markup(COPYING),
}

# Read before they are needed: a server that has no descriptor left can still say so.
SERVED = (
    "home.html",
    "game.html",
    "class.html",
    "error.html",
    "_refusal.html",
    "visit.html",
    "class_code.html",
    "room.html",
)
OF_FOLDER = ("in_files.html", "licences.html", "nowhere.html")
TEMPLATE = {name: ENVIRONMENT.get_template(name) for name in (*SERVED, *OF_FOLDER)}
LANGUAGE_NAMES = {code: messages_of(code, "ui")["language"]["name"] for code in LANGUAGES}
ROWS = {language: words["row"] for language, words in WORDS.items()}
STARTS = {language: words["starts"] for language, words in WORDS.items()}
FILES = {"script": (SCRIPT, "text/javascript"), "style": (STYLE, "text/css")}
ADDRESSES = {name: f"page/{name}-{hashlib.sha256(text.encode()).hexdigest()[:16]}" for name, (text, _) in FILES.items()}
"""Where a page's script and style are, after the base path. Each version has its own address, so a browser asks for
each once."""


@dataclass(frozen=True, slots=True)
class Beside:
    """The same kit as a folder of files on the same host, for whoever does not want to wait."""

    place: str
    """After the base path; ends with a slash."""
    names: frozenset[str]
    """Its files."""
    megabytes: int
    """What a browser loads before the first game goes on, compressed; rounded up."""
    seconds: int
    """How long that takes on a line of 20 Mbit/s; rounded up."""

    def page(self, path: str, language: str) -> str:
        """The address, after the base path, of this notebook's page there, or of its first page."""
        name = f"{path.removesuffix('.ipynb')}.html"
        return f"{self.place}{quote(name) if name in self.names else 'index.html'}?lang={language}"


@dataclass(frozen=True)
class Lab:
    """Notebooks beside the pages, for whoever wants to see code."""

    address: str
    licences: str
    """The address of what says whose work it is."""
    megabytes: int
    """How much they load at most."""
    has_numpy: bool


@dataclass(frozen=True)
class Site:
    """What all pages of one site share."""

    base: str = "/"
    """What comes before all addresses; begins and ends with a slash."""
    words: AllWords = field(default_factory=lambda: WORDS)
    host: Mapping[str, Any] | None = None
    """What strangers are told at the foot: version, package, and where the sources are."""
    notice: str = ""
    """One line that the host announces above the pages."""
    beside: Beside | None = None
    """The folder of files that the host has as well."""
    lab: Lab | None = None
    docs: bool = False
    """Whether what `make docs` builds is below ``docs/``."""

    is_folder: ClassVar[bool] = False
    """It is a folder of files, which a browser can keep as a whole."""

    def place(self, path: str) -> str:
        """The address of a notebook's page."""
        return f"{self.base}voila/render/{quote(path)}"

    def own(self, name: str, language: str) -> str:
        """The address of a page that is no notebook's: the first page has no `name`, a game's room is ``games/…``."""
        return f"{self.base}{name}?lang={language}"

    def home(self, house: House, language: str) -> str:
        """The first page: what to do next, then the games, each with the way into its room."""
        titles = {self.place(each.path): plain(each.title(language)) for each in house.everything}
        return self._of_house("home.html", "", language, house.rooms, house=house, titles=titles)

    def game(self, room: Room, language: str) -> str:
        """A game's room: its path of lessons and its path of chances, and what else there is for it."""
        taught = partial(taught_by, room.path.counts, language)
        return self._of_house("game.html", f"games/{room.game.game}", language, [room], room=room, taught_by=taught)

    def for_class(self, house: House, language: str) -> str:
        """What a teacher needs: lessons by what they teach and for whom, and what is shown and printed."""
        facts = {"subjects": by_subject(house, language), "curricula": CURRICULA, "at_home": at_home(language)}
        return self._of_house("class.html", "class", language, (), house=house, **facts)

    def search_from(self, language: str) -> str:
        """The address of what can be found by a word."""
        return f"{self.base}search-{language}.json"

    def search(self, house: House, language: str) -> str:
        """What can be found by a word, as a browser looks through it."""
        found = Findables(house, self.words[language], language, self.place).all(self.own("class", language))
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    def _of_house(self, template: str, name: str, language: str, rooms: Sequence[Room], **facts: Any) -> str:
        addresses = {each: self.own(name, each) for each in LANGUAGES}
        ways = [self._way(room, language) for room in rooms]
        return self._page(template, language, addresses=addresses, ways=ways, languages=LANGUAGE_NAMES, **facts)

    def _way(self, room: Room, language: str) -> Mapping[str, Any]:
        """What the page's script finds out of a room in the journals of its browser (`map.js`)."""

        def opened(notebook: Notebook) -> Mapping[str, str]:
            titles = {"title": plain(notebook.title(language)), "lead": notebook.lead(language)}
            return {"address": f"{self.place(notebook.path)}?lang={language}", **titles}

        path = room.path
        dailies = {"learn": path.daily, "count": path.count_daily}
        return {
            "game": path.game,
            "shelf": path.shelf,
            "rules": path.rules,
            "gaps": GAPS,
            "learn": [{"key": each.key, **opened(each.notebook)} for each in path.lessons],
            "count": [{"key": each.key, "again": each.again, **opened(each.notebook)} for each in path.counts],
            "daily": {kind: opened(daily) for kind, daily in dailies.items() if daily},
        }

    def visit(self, notebook: Notebook) -> str:
        """A notebook's page that needs no kernel, in all languages: its script opens it."""
        return self.opened("visit.html", notebook, **ADDRESSES)

    def opened(self, template: str, notebook: Notebook, **facts: Any) -> str:
        """A page in all languages that a script opens; `facts` as its template has them."""
        return self.in_all(template, notebook.titles, **self._reasons, **facts)

    def in_all(self, template: str, titles: Mapping[str, str], **facts: Any) -> str:
        """A page in all languages, called by these titles; `facts` as its template has them."""
        shared = {"site": self, "base": self.base, "host": self.host, "notice": self.notice}
        return TEMPLATE[template].render(titles=titles, rows=ROWS, **shared, **facts)

    def error(self, fault: str, language: str, **about: Any) -> str:
        """Why there is no such page, and what helps; `about` as the template has it."""
        return self._page("error.html", language, fault=fault, **about)

    def room(self, language: str, **facts: Any) -> str:
        """The page that asks for the code of a room; `facts` as the template has them."""
        return self._page("room.html", language, **facts)

    def refusal(self, reason: str) -> str:
        """For a page that has begun: why it does not go on, in all languages."""
        titles = {language: its[reason] for language, its in self.words.items()}
        return TEMPLATE["_refusal.html"].render(reason=reason, all_words=self.words, site=self, titles=titles)

    @property
    def _reasons(self) -> Mapping[str, Markup]:
        return {name: Markup(self.refusal(name)) for name in ("failed", "slow")}

    def _page(self, template: str, language: str, **facts: Any) -> str:
        shared = {"site": self, "base": self.base, "host": self.host, "notice": self.notice}
        return TEMPLATE[template].render(lang=language, words=self.words[language], **shared, **facts)


def words_for(strangers: bool = False, public: bool = False, rooms: bool = False, in_files: bool = False) -> AllWords:
    """The words in each language. Strangers see no terminal, on a public demo they know nobody to ask, of what is
    done in rooms something is kept, and in a folder of files no server can be at fault.
    """
    there = [*(("failed", "half") if strangers else ()), *(("crowd",) if public else ())]
    kept = {"privacy": "privacy_rooms"} if rooms else {}
    kept |= {"failed_why": "failed_files"} if in_files else {}
    instead = kept | {f"{fault}_why": f"{fault}_there" for fault in there}
    return {
        language: {**words, **{name: words[other] for name, other in instead.items()}}
        for language, words in WORDS.items()
    }


def place(number: int) -> str:
    """For a page that has begun: where in the queue it is."""
    return f"<script>inRow({number})</script>\n"
