"""The pages a browser can ask for: the first page, a notebook as a page, and a kind word when neither is there."""

import asyncio
import hashlib
import math
import tomllib
from collections.abc import Mapping
from contextlib import aclosing, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from jupyter_server.base.handlers import JupyterHandler
from markupsafe import Markup
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler
from voila.notebook_renderer import NotebookRenderer

from kit.draw.pictures import picture
from kit.draw.svg import symbols, to_text
from kit.page.files import SCRIPT, STYLE
from kit.serve import figures
from kit.serve.hall import Hall
from kit.serve.journal import Discreet, tell_refusal
from kit.serve.notebooks import Notebook, find_notebook, find_notebooks, is_ours, shelve
from kit.serve.opening import House
from kit.serve.seats import Full
from kit.serve.settings import Settings
from kit.serve.stand import way_to_stand
from kit.serve.visitors import is_secure, know_again, visitor_of
from kit.serve.way import ways

TEMPLATES = Path(__file__).with_name("template")
WORDS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
LOOK = [files("kit.page").joinpath("css", name).read_text(encoding="utf-8") for name in ("tokens.css", "parts.css")]
ENVIRONMENT = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)
ENVIRONMENT.globals |= {
    "look": Markup("\n".join(LOOK)),
    "symbols": Markup(to_text(symbols())),
    "picture": lambda game: Markup(picture(game)),
}

# Read before they are needed: a server that has no descriptor left can still say so.
TEMPLATE = {name: ENVIRONMENT.get_template(name) for name in ("home.html", "error.html", "_refusal.html", "visit.html")}
ROWS = {language: words["row"] for language, words in WORDS.items()}
STARTS = {language: words["starts"] for language, words in WORDS.items()}
FILES = {"script": (SCRIPT, "text/javascript"), "style": (STYLE, "text/css")}
ADDRESSES = {name: f"page/{name}-{hashlib.sha256(text.encode()).hexdigest()[:16]}" for name, (text, _) in FILES.items()}
"""Where a page's script and style are, after the base path. Another version is at another address, so a browser asks
for each once."""
YEAR_S = 365 * 24 * 3600
PACKAGE = "bribe-scheme-grab"
LANGUAGE_COOKIE = "kit-lang"
FAULTS = {404: "gone", 503: "full"}
AGAIN_S = {"full": 20, "crowd": 30}
"""When a page that was refused tries again by itself, up to half as long later, so that not all come at once."""


def language_of(handler: RequestHandler) -> str:
    """The language asked for in the address, else the one chosen before, else the browser's, else English."""
    accepted = handler.request.headers.get("Accept-Language", "")
    chosen = [handler.get_argument("lang", ""), handler.get_cookie(LANGUAGE_COOKIE, "")]
    wished = [*chosen, *(part.strip()[:2].lower() for part in accepted.split(","))]
    return next((language for language in wished if language in WORDS), "en")


class OwnPage(Discreet, JupyterHandler):
    """What all pages share: our words, our error page, and that nothing is fetched from another host."""

    needs_eval = False
    """Voilà's own front end, for other people's widgets, makes functions from texts."""

    @property
    def language(self) -> str:
        """That of the person who asks."""
        return language_of(self)

    @property
    def content_security_policy(self) -> str:
        """The browser itself refuses other hosts. Pages have inline scripts, anywidget makes modules of blobs."""
        evaluated = " 'unsafe-eval'" if self.needs_eval else ""
        rules = {
            "default-src": "'self'",
            "script-src": f"'self' 'unsafe-inline'{evaluated} blob: data:",
            "style-src": "'self' 'unsafe-inline' blob: data:",
            "img-src": "'self' data: blob:",
            "font-src": "'self' data:",
            "connect-src": f"'self' {'wss' if is_secure(self) else 'ws'}://{self.request.host}",
            "base-uri": "'none'",
            "form-action": "'self'",
            "frame-ancestors": "'self'",
        }
        return "; ".join(f"{name} {sources}" for name, sources in rules.items())

    def set_default_headers(self) -> None:
        """No other site learns where a link to it stood; no cache between us keeps one visitor's page for another."""
        super().set_default_headers()
        self.set_header("Cache-Control", "private, no-cache")
        self.set_header("Referrer-Policy", "same-origin")

    @property
    def folder(self) -> Path:
        """Of notebooks."""
        return Path(self.contents_manager.root_dir)

    def goes_to_stand(self, path: str = "") -> bool:
        """Whether the browser asked for the stand of a fair, and is sent there."""
        asked = {name: self.get_argument(name) for name in self.request.arguments}
        way = way_to_stand(self.folder, path, asked)
        if way:
            self.redirect(self.base_url + way)
        return way is not None

    def show(self, template: str, **facts: Any) -> None:
        """Send one of our own templates, in the language of the person who asks."""
        words = self.settings["words"][self.language]
        about = {"lang": self.language, "words": words, "base": self.base_url, "host": self.settings["host"]}
        self.finish(TEMPLATE[template].render(**about, **facts))

    def write_error(self, status_code: int, fault: str = "", **about: Any) -> None:
        """A plain sentence; what went wrong inside is in the server's log."""
        error = about.get("exc_info", (None, None))[1]
        kind = error.reason if isinstance(error, Refused) else FAULTS.get(status_code, "failed")
        waiting = error.waiting if isinstance(error, Refused) else {}
        if again_s := waiting.get("again_s"):
            self.set_header("Retry-After", str(again_s))
        self.show("error.html", fault=kind, **waiting)


class Refused(HTTPError):
    """There is no seat: 503 where the house is full, 429 where the visitor has as many as they may have.

    `waiting` is for who waits: `again_s` (when the page tries again), `playing` (how many pages are open).
    """

    def __init__(self, reason: str, **waiting: Any) -> None:
        super().__init__(503 if reason == "full" else 429, reason=reason)
        self.waiting = waiting


class Home(OwnPage):
    """The first page: a card for each game, then what else can be opened."""

    def get(self) -> None:
        know_again(self)
        if self.goes_to_stand():
            return
        folder = self.folder
        shelf = shelve(find_notebooks(folder))
        languages = {code: words["name"] for code, words in WORDS.items()}
        self.show("home.html", shelf=shelf, ways=ways(shelf, folder), languages=languages)

    head = get


class NotebookPage(OwnPage):
    """A notebook as a page, with a kernel of its own if it needs one."""

    def initialize(self, house: House, hall: Hall | None) -> None:
        """`house` opens it, or `hall` if it needs no kernel."""
        self._house = house
        self._hall = hall
        self._sending: asyncio.Future[None] | None = None

    async def get(self, path: str) -> None:
        know_again(self)
        notebook = self._listed(path)
        if self.goes_to_stand(path):
            return
        self.set_header("Cache-Control", "no-store")
        if self._hall and self._hall.opening(path):
            return self._receive(self._hall, notebook)
        # Reading it sets the cookie without which a page that is left may not stop its kernel.
        _ = self.xsrf_token
        self.needs_eval = not is_ours(self.folder / path)
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self._sending = asyncio.ensure_future(self._send(path))
        with suppress(asyncio.CancelledError, StreamClosedError):  # who asked has gone
            await self._sending

    def _receive(self, hall: Hall, notebook: Notebook) -> None:
        """Send what the browser needs to visit the page, unless the visitor would be refused."""
        if reason := hall.refusal(visitor_of(self)):
            raise self._refused(reason, notebook.path)
        words = self.settings["words"]
        reasons = {name: Markup(refusal(name, self.base_url, words)) for name in ("failed", "slow")}
        about = {"rows": ROWS, **reasons, **ADDRESSES}
        self.show("visit.html", titles=notebook.titles, **about)

    async def _send(self, path: str) -> None:
        env = {"SCRIPT_NAME": self.request.path, "QUERY_STRING": self.request.query or ""}
        async with aclosing(self._house.open(path, visitor_of(self), env)) as pieces:
            try:
                async for piece in pieces:
                    self.write(piece)
                    await self.flush()
            except Full as full:
                raise self._refused(full.reason, path) from None

    def _refused(self, reason: str, path: str) -> Refused:
        """What to say to whoever gets no seat."""
        tell_refusal(reason, notebook=path)
        again_s = AGAIN_S.get(reason, 0)
        if self._hall and reason == "spent":
            again_s = math.ceil(self._hall.wait_s(visitor_of(self))) or 1
        playing = len(self._house.seats) + (len(self._hall.seats) if self._hall else 0)
        return Refused(reason, again_s=again_s, playing=playing)

    def head(self, path: str) -> None:
        """Whether the page would open: one that has lost its kernel asks, and one that waits for a seat.

        Without Retry-After, which to a page that waits for the kit (`hosting/back-soon.html`) is a proxy's word.
        """
        self._listed(path)
        if self.goes_to_stand(path):
            return
        self.set_header("Cache-Control", "no-store")
        needs_none = self._hall is not None and self._hall.opening(path) is not None
        asked = self._hall.refusal if self._hall and needs_none else self._house.seats.refusal
        if reason := asked(visitor_of(self)):
            self.set_status(503 if reason == "full" else 429)
        self.finish()

    def on_connection_close(self) -> None:
        """Nobody waits for the page any more."""
        super().on_connection_close()
        if self._sending:
            self._sending.cancel()

    def _listed(self, path: str) -> Notebook:
        notebook = find_notebook(self.folder, path)
        if notebook is None:
            raise HTTPError(404)
        return notebook


class Renderer(NotebookRenderer):
    """Voilà's, with our words for who waits."""

    words: Mapping[str, Mapping[str, str]] = WORDS

    async def initialize(self, **wishes: Any) -> None:
        """Read the notebook."""
        await super().initialize(**wishes)
        self.resources |= {"row": ROWS, "starts": STARTS, "words": self.words}
        self.resources["failed"] = refusal("failed", self.base_url, self.words)


class PageFile(OwnPage):
    """The script or the style of pages without a kernel."""

    def get(self, name: str) -> None:
        """Send it, to be kept."""
        if self.request.path != self.base_url + ADDRESSES[name]:
            raise HTTPError(404)
        text, kind = FILES[name]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", f"private, max-age={YEAR_S}, immutable")
        self.finish(text)

    head = get


def words_for(told: Settings) -> dict[str, dict[str, str]]:
    """In each language; a stranger sees no terminal, and on a public demo knows nobody to ask."""
    there = [*(("failed", "half") if told.is_hosted else ()), *(("crowd",) if told.demo else ())]
    return {
        language: {**words, **{f"{fault}_why": words[f"{fault}_there"] for fault in there}}
        for language, words in WORDS.items()
    }


def host(told: Settings) -> dict[str, Any] | None:
    """What is told at the foot of the first page to strangers; nobody needs that at home, or in class."""
    about = {"sources": told.sources, "package": PACKAGE, "version": figures.release()}
    return about if told.is_hosted and not told.share else None


def place(number: int) -> str:
    """For a page that has begun: where in the row it is."""
    return f"<script>inRow({number})</script>\n"


def refusal(reason: str, base: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """For a page that has begun: why it does not go on, in all languages."""
    titles = {language: its[reason] for language, its in words.items()}
    return TEMPLATE["_refusal.html"].render(reason=reason, all_words=words, base=base, titles=titles)


class NoIcon(OwnPage):
    """Our pages bring their icon along; only the empty page of a shared link makes a browser ask for one."""

    def get(self) -> None:
        self.set_status(204)
        self.finish()

    head = get


class Robots(OwnPage):
    """What a crawler may read: the first page. A page of a game would take somebody's seat."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"User-agent: *\nDisallow: {self.base_url}voila/\nDisallow: {self.base_url}visit/\n")

    head = get


class NoSuchPage(OwnPage):
    """Every other address."""

    async def prepare(self, **_: Any) -> None:
        raise HTTPError(404)
