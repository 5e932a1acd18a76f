"""Addresses by which browsers reach a server through a proxy, and how they are read."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from kit.serve import values

USUAL_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Public:
    """An address at which browsers reach this server through a proxy, such as https://games.school.example/kit/."""

    scheme: str
    """"http" or "https"; with https, cookies are secure and websockets are `wss`."""
    host: str
    """As in a browser's Host header, with a port if it is an unusual one."""
    path: str
    """Begins and ends with a slash."""

    @property
    def origin(self) -> str:
        """As in a browser's Origin header."""
        return f"{self.scheme}://{self.host}"

    def __str__(self) -> str:
        return self.origin + self.path

    @property
    def names(self) -> tuple[str, ...]:
        """Ways to write the host: some proxies add the usual port."""
        return self.host, f"{self.host}:{USUAL_PORTS[self.scheme]}"


def publics(text: str) -> tuple[Public, ...]:
    """Several of them, with commas or blanks between.  Raises `ArgumentTypeError`."""
    return tuple(_public(each) for each in text.replace(",", " ").split())


def _public(text: str) -> Public:
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        host, port = "", None
    is_address = host and parts.scheme in USUAL_PORTS and not (parts.username or parts.query or parts.fragment)
    if not is_address or not HOST.fullmatch(host):
        raise argparse.ArgumentTypeError(f"{text}: must be an address such as https://games.example/kit/")
    host = f"[{host}]" if ":" in host else host
    shown = host if port in (None, USUAL_PORTS[parts.scheme]) else f"{host}:{port}"
    return Public(parts.scheme, shown, values.base_path(parts.path or "/"))
