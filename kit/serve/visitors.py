"""Who asks: the cookie by which we know a browser again, and what is the same for everybody."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import RequestHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from kit.serve.seats import Visitor


class Anybody(VoilaIdentityProvider):
    """The door has looked at everybody already, so nobody needs a name, or a cookie that keeps one for a month."""

    def get_user(self, handler: RequestHandler) -> User:
        """The same for all."""
        return User(username="visitor", display_name="visitor")


class Quiet(JupyterHandler):
    """Answers a fault with its status alone. Jupyter would draw a page, from files that we do not serve."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Nothing but the status."""
        self.finish()


def visitor_of(handler: RequestHandler) -> Visitor:
    """The browser behind a request. Its cookie is signed, so that nobody makes up a hundred of them."""
    known = handler.get_signed_cookie(_cookie(handler))
    return Visitor(known.decode("ascii") if known else "", handler.request.remote_ip or "")


def know_again(handler: RequestHandler) -> None:
    """Give a browser that has none yet the cookie by which its seats are counted; it goes with the browser's window."""
    if not visitor_of(handler).cookie:
        about = {"path": handler.settings["base_url"], "secure": handler.settings["secure_cookies"]}
        handler.set_signed_cookie(
            _cookie(handler), uuid4().hex, expires_days=None, httponly=True, samesite="Lax", **about
        )


def _cookie(handler: RequestHandler) -> str:
    """Browsers keep one jar for all ports of a machine."""
    return f"kit-seat-{handler.settings['port']}"
