"""What Jupyter's own handlers are given: no name of anybody, no page of theirs for a fault, our words for who waits."""

from __future__ import annotations

from typing import Any

from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import RequestHandler
from voila.notebook_renderer import NotebookRenderer
from voila.voila_identity_provider import VoilaIdentityProvider

from kit.serve.journal import Discreet
from kit.site.pages import ROWS, STARTS, Site


class Anybody(VoilaIdentityProvider):
    """The door has looked at everybody already, so nobody needs a name, or a cookie that keeps one for a month."""

    def get_user(self, handler: RequestHandler) -> User:
        """The same for all."""
        return User(username="visitor", display_name="visitor")


class Quiet(Discreet, JupyterHandler):
    """Answers a fault with its status alone. Jupyter would draw a page, from files that we do not serve."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Nothing but the status."""
        self.finish()


class Renderer(NotebookRenderer):
    """Voilà's, with our words for who waits."""

    site = Site()

    async def initialize(self, **wishes: Any) -> None:
        """Read the notebook."""
        await super().initialize(**wishes)
        self.resources |= {"row": ROWS, "starts": STARTS, "words": self.site.words}
        self.resources["failed"] = self.site.refusal("failed")
