"""The pages a browser can ask for: the first page, a notebook as a page, and a kind word when neither is there."""

import tomllib
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError
from voila.tornado.handler import TornadoVoilaHandler

from kit.serve.notebooks import KINDS, find_notebooks

TEMPLATES = Path(__file__).with_name("template")
WORDS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
ENVIRONMENT = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)


class OwnPage(JupyterHandler):
    """What all pages share: our words, our error page, and that nothing is fetched from another host."""

    @property
    def language(self) -> str:
        """The language asked for in the address, else the browser's, else English."""
        accepted = self.request.headers.get("Accept-Language", "")
        wished = [self.get_argument("lang", ""), *(part.strip()[:2].lower() for part in accepted.split(","))]
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

    def show(self, template: str, **facts: Any) -> None:
        """Send one of our own templates, in the language of the person who asks."""
        words = WORDS[self.language]
        self.finish(ENVIRONMENT.get_template(template).render(lang=self.language, words=words, **facts))

    def write_error(self, status_code: int, **_: Any) -> None:
        """A plain sentence; what went wrong inside is in the server's log."""
        self.show("error.html", fault="gone" if status_code == 404 else "failed")


class Home(OwnPage):
    """The first page: what can be opened, by kind."""

    def get(self) -> None:
        notebooks = find_notebooks(Path(self.contents_manager.root_dir))
        groups = {kind: [each for each in notebooks if each.kind == kind] for kind in KINDS}
        languages = {code: words["name"] for code, words in WORDS.items()}
        self.show("home.html", groups=groups, empty=not notebooks, languages=languages)


class NotebookPage(OwnPage, TornadoVoilaHandler):
    """A notebook as a page, with a kernel of its own."""

    async def get(self, path: str) -> None:
        # Reading it sets the cookie without which a page that is left may not stop its kernel.
        _ = self.xsrf_token
        if not path.endswith(".ipynb"):
            raise HTTPError(404)
        await TornadoVoilaHandler.get(self, path)


class NoSuchPage(OwnPage):
    """Every other address."""

    async def prepare(self, **_: Any) -> None:
        raise HTTPError(404)
