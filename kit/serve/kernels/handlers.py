"""What Jupyter's own handlers are given: nobody's name, no page for a fault, our words for those who wait."""

from __future__ import annotations

import re

from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from voila.notebook_renderer import NotebookRenderer
from voila.voila_identity_provider import VoilaIdentityProvider

from kit.serve.journal import Discreet
from kit.site.pages import ROWS, STARTS, Site


class Anybody(VoilaIdentityProvider):
    """The door has looked at everybody already, so nobody needs a name, or a cookie that keeps one for a month."""

    def get_user(self, handler: RequestHandler) -> User:
        """The same user for everybody."""
        return User(username="visitor", display_name="visitor")


class Quiet(Discreet, JupyterHandler):
    """Answers a fault with nothing but its status. Jupyter would draw a page from files that we do not serve."""

    def write_error(self, status_code: int, **_: object) -> None:
        """Nothing but the status."""
        self.finish()


class QuietFiles(Quiet, StaticFileHandler):
    """Has only the files below its folder. For others, Jupyter's handlers fail, or say that something is there."""

    def parse_url_path(self, url_path: str) -> str:
        """The name of the file, as the system writes it; raises HTTPError if it is not below the folder."""
        if "\0" in url_path or {"", ".", ".."} & set(re.split(r"[/\\]", url_path)):
            raise HTTPError(404)
        try:
            name: str = super().parse_url_path(url_path)
        except (AssertionError, ValueError):  # not `template/static/file`, as Voilà expects
            raise HTTPError(404) from None
        return name


class Renderer(NotebookRenderer):
    """Voilà's renderer, with our words for people who are waiting."""

    site = Site()

    async def initialize(self, **wishes: object) -> None:
        """Read the notebook."""
        await super().initialize(**wishes)
        self.resources |= {"row": ROWS, "starts": STARTS, "words": self.site.words}
        self.resources["failed"] = self.site.refusal("failed")
