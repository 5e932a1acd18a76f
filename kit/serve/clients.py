"""Who asks: the cookie by which we recognise a browser, and what is the same for everybody."""

from __future__ import annotations

from uuid import uuid4

from tornado.web import RequestHandler

from kit.serve.forwarded import place_of
from kit.serve.seats import Visitor

GUEST = "X-Kit-Guest"
"""Set by `kit.serve.hub_auth`, whatever a browser says: a mark that is always the same for one user of the hub and
reveals nothing of their name."""


def visitor_of(handler: RequestHandler) -> Visitor:
    """The browser behind a request. Its cookie is signed, so that nobody can make up a hundred of them.

    Behind a hub it is the user, whatever their browsers and addresses: what one uses does not count for others.
    """
    if handler.settings["has_reception"]:
        mark = handler.request.headers[GUEST]
        return Visitor(mark, mark)
    known = handler.get_signed_cookie(handler.settings["seat_cookie"])
    return Visitor(known.decode("ascii") if known else "", place_of(handler.request.remote_ip or ""))


def know_again(handler: RequestHandler) -> None:
    """Give a browser that has none yet the cookie by which its seats are counted; it goes with the browser's window."""
    if not visitor_of(handler).cookie:
        _give_cookie(handler)


def come_back(handler: RequestHandler) -> Visitor:
    """The browser behind a page that joins it, perhaps after the server was started again.

    Its cookie may have been signed by the server before; it gets a new one, or a class behind one address would be a
    single visitor.
    """
    visitor = visitor_of(handler)
    if not visitor.cookie and handler.get_cookie(handler.settings["seat_cookie"]):
        visitor = visitor._replace(cookie=_give_cookie(handler))
    return visitor


def _give_cookie(handler: RequestHandler) -> str:
    about = {"path": handler.settings["base_url"], "secure": is_secure(handler)}
    name = uuid4().hex
    handler.set_signed_cookie(
        handler.settings["seat_cookie"], name, expires_days=None, httponly=True, samesite="Lax", **about
    )
    return name


def is_secure(handler: RequestHandler) -> bool:
    """Whether the browser came by https, to us or to a proxy: the door has found out."""
    return handler.request.protocol == "https"
