"""The pages a browser can ask for: the first page, a notebook as a page, and a kind word when neither is there."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from jupyter_server.base.handlers import JupyterHandler
from markupsafe import Markup
from tornado.web import HTTPError
from voila.tornado.handler import TornadoVoilaHandler

from kit.draw.pictures import picture
from kit.draw.svg import symbols, to_text
from kit.serve.notebooks import find_notebooks, shelve

TEMPLATES = Path(__file__).with_name("template")
WORDS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
LOOK = [files("kit.widgets").joinpath("css", name).read_text(encoding="utf-8") for name in ("tokens.css", "parts.css")]
ENVIRONMENT = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)
ENVIRONMENT.globals |= {
    "look": Markup("\n".join(LOOK)),
    "symbols": Markup(to_text(symbols())),
    "picture": lambda game: Markup(picture(game)),
}

# Two classes and a teacher. Each kernel takes about 70 MB, and one more that nobody gets is better than a machine that
# stands still for all.
MOST_KERNELS = 60
LANGUAGE_COOKIE = "kit-lang"
FAULTS = {404: "gone", 503: "full"}


class OwnPage(JupyterHandler):
    """What all pages share: our words, our error page, and that nothing is fetched from another host."""

    @property
    def language(self) -> str:
        """The language asked for in the address, else the one chosen before, else the browser's, else English."""
        accepted = self.request.headers.get("Accept-Language", "")
        chosen = [self.get_argument("lang", ""), self.get_cookie(LANGUAGE_COOKIE, "")]
        wished = [*chosen, *(part.strip()[:2].lower() for part in accepted.split(","))]
        return next((language for language in wished if language in WORDS), "en")

    @property
    def content_security_policy(self) -> str:
        """The browser itself refuses other hosts. Voilà needs inline scripts and eval, anywidget blob modules."""
        rules = {
            "default-src": "'self'",
            "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
            "style-src": "'self' 'unsafe-inline' blob: data:",
            "img-src": "'self' data: blob:",
            "font-src": "'self' data:",
            "connect-src": f"'self' ws://{self.request.host}",
            "frame-ancestors": "'self'",
        }
        return "; ".join(f"{name} {sources}" for name, sources in rules.items())

    def set_default_headers(self) -> None:
        """No other site learns where a link to it stood."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    def show(self, template: str, **facts: Any) -> None:
        """Send one of our own templates, in the language of the person who asks."""
        words = WORDS[self.language]
        self.finish(ENVIRONMENT.get_template(template).render(lang=self.language, words=words, **facts))

    def write_error(self, status_code: int, **_: Any) -> None:
        """A plain sentence; what went wrong inside is in the server's log."""
        self.show("error.html", fault=FAULTS.get(status_code, "failed"))


class Home(OwnPage):
    """The first page: a card for each game, then what else can be opened."""

    def get(self) -> None:
        shelf = shelve(find_notebooks(Path(self.contents_manager.root_dir)))
        languages = {code: words["name"] for code, words in WORDS.items()}
        self.show("home.html", shelf=shelf, languages=languages)


class NotebookPage(OwnPage, TornadoVoilaHandler):
    """A notebook as a page, with a kernel of its own."""

    async def get(self, path: str) -> None:
        # Reading it sets the cookie without which a page that is left may not stop its kernel.
        _ = self.xsrf_token
        if not path.endswith(".ipynb"):
            raise HTTPError(404)
        if self._kernels_now() >= MOST_KERNELS:
            raise HTTPError(503)
        await TornadoVoilaHandler.get(self, path)

    def head(self, path: str) -> None:
        """The server is there: a page that has lost its kernel asks before it loads itself again."""
        self.finish()

    def _kernels_now(self) -> int:
        """Those that run and those that are being started; one that failed to start stays on Jupyter's list."""
        starting = [task for task in self.kernel_manager._pending_kernels.values() if not task.done()]
        return len(self.kernel_manager.list_kernel_ids()) + len(starting)


class NoIcon(OwnPage):
    """Our pages bring their icon along; only the empty page of a shared link makes a browser ask for one."""

    def get(self) -> None:
        self.set_status(204)
        self.finish()


class NoSuchPage(OwnPage):
    """Every other address."""

    async def prepare(self, **_: Any) -> None:
        raise HTTPError(404)
