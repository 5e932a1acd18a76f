"""What the server tells the people who run it, fit to be kept: there is no secret in it, and nobody's name or address.

A log that is kept is a record of people if it says who they are, even by an address.  It helps nobody here: what a
host has to know is what failed, where, and how often.  A proxy before us may keep its own.
"""

from __future__ import annotations

import ipaddress
import logging
import re
from typing import Any

from tornado.web import HTTPError, RequestHandler

from kit.serve import figures

log = logging.getLogger("kit.serve")

HIDDEN = "…"
_QUERY = re.compile(r"\?[^\s'\"<>)]+")
_UUID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", re.IGNORECASE)
"""Anybody who knows a kernel's may speak with it."""
_SIGNED = re.compile(r"\b2\|\d+:[^\s'\"]*")
"""A cookie of Tornado's."""
_ADDRESS = re.compile(r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]*:[0-9a-f.]*)(?![\w:])", re.IGNORECASE)
_secrets: set[str] = set()


def keep_secret(text: str) -> None:
    """From now on, write this text nowhere."""
    if text:
        _secrets.add(text)


def discreet(text: str, names_addresses: bool = False) -> str:
    """The text without queries, keys, cookies and, unless it has to name them, addresses of other computers."""
    for secret in _secrets:
        text = text.replace(secret, HIDDEN)
    text = _QUERY.sub("", _SIGNED.sub(HIDDEN, _UUID.sub(HIDDEN, text)))
    return text if names_addresses else _ADDRESS.sub(_without_address, text)


def _without_address(found: re.Match[str]) -> str:
    try:
        return found[0] if ipaddress.ip_address(found[0]).is_loopback else HIDDEN
    except ValueError:  # a version, a time
        return found[0]


def tell(event: str, text: str, *parts: object, level: int = logging.INFO, **facts: object) -> None:
    """Log what has happened: one word for machines, a sentence, and facts beside it."""
    log.log(level, text, *parts, extra={"event": event, "facts": facts}, stacklevel=2)


def tell_refusal(reason: str, **facts: object) -> None:
    """Somebody does not get what they asked for: count it under one of `figures.REASONS`, and tell it."""
    figures.count_refusal(reason)
    log.info("refused: %s", figures.REASONS[reason], extra={"event": "refused", "facts": {"reason": reason, **facts}})


class Discreet(RequestHandler):
    """A handler whose faults are logged without the query, the headers and the address of the one who asked."""

    def _request_summary(self) -> str:
        return f"{self.request.method} {place_of(self)}"

    def log_exception(self, typ: Any, value: BaseException | None, tb: Any) -> None:
        """What an answer says by its status is logged with the answer."""
        if isinstance(value, HTTPError):
            if value.log_message:
                log.warning("%d %s: %s", value.status_code, self._request_summary(), value.log_message)
        else:
            log.error("%s failed", self._request_summary(), exc_info=value)


def log_answer(handler: RequestHandler) -> None:
    """Log an answer, but only if it is one that somebody did not want."""
    status = handler.get_status()
    if status < 400 or (status < 500 and hasattr(handler, "logged_as")):
        return
    facts = {"status": status, "method": handler.request.method, "ms": round(handler.request.request_time() * 1000)}
    level = logging.ERROR if status >= 500 and status != 503 else logging.WARNING
    where = place_of(handler)
    tell("answer", "%d %s %s", status, handler.request.method, where, level=level, place=where, **facts)


def place_of(handler: RequestHandler) -> str:
    """The path that was asked for, after the base path, which may have somebody's name in it; never with a query.

    A handler whose paths have secrets in them says in `logged_as` what is written instead, for faults only: it tells
    itself what it refuses.
    """
    if instead := getattr(handler, "logged_as", ""):
        return str(instead)
    path, base = handler.request.path, str(handler.settings.get("base_url", "/"))
    return f"/{path.removeprefix(base)}" if path.startswith(base) else "an address outside of the base path"
