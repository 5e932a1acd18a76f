"""How the texts of settings are read.

Each function raises `ArgumentTypeError`, whose words follow the option's name and the text that was given.
"""

from __future__ import annotations

import argparse
import ipaddress
import re
import socket
from typing import TypeAlias

from kit.serve.limits import FEWEST_MIB

UNIX = "unix:"
ON, OFF = frozenset(("1", "true", "yes", "on")), frozenset(("0", "false", "no", "off"))
PATH = re.compile(r"/*(?:[\w.~@%-]+/)*[\w.~@%-]*", re.ASCII)
MAIL = re.compile(r"(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)*", re.ASCII)
POSTGRES = ("postgresql://", "postgres://")
LONGEST_NOTICE = 200
"""In characters."""

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def flag(text: str) -> bool:
    """On or off."""
    if text.lower() not in ON | OFF:
        raise argparse.ArgumentTypeError("must be 1 or 0")
    return text.lower() in ON


def whole(text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError("must be a whole number")
    return int(text)


def count(text: str) -> int:
    """One or more."""
    if (number := whole(text)) < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def mebibytes(text: str) -> int:
    """Memory of a kernel; 0 is no limit."""
    if (number := whole(text)) != 0 and number < FEWEST_MIB:
        raise argparse.ArgumentTypeError(f"must be at least {FEWEST_MIB} (mebibytes), or 0 for no limit")
    return number


def listen(text: str) -> str:
    """`host:port` or `unix:/path`."""
    host, _, port = text.rpartition(":")
    is_socket = text.startswith(UNIX + "/")
    if is_socket and not hasattr(socket, "AF_UNIX"):
        raise argparse.ArgumentTypeError("must be host:port here, because this system has no Unix sockets")
    is_port = ":" in text and host != UNIX[:-1] and re.fullmatch("[0-9]{1,5}", port) and int(port) < 65536
    if not is_socket and not is_port:
        raise argparse.ArgumentTypeError("must be host:port, such as 127.0.0.1:8866, or unix:/path/of/a/socket")
    return text


def rooms(text: str) -> str:
    """Where rooms are kept: a file, or an address of PostgreSQL."""
    is_file = "://" not in text and not text.endswith("/")
    if not text.isprintable() or not (is_file or is_postgres(text)):
        raise argparse.ArgumentTypeError("must be the name of a file, or an address that begins with postgresql://")
    return text


def is_postgres(text: str) -> bool:
    """Whether this is an address of PostgreSQL."""
    return text.startswith(POSTGRES)


def without_password(text: str) -> str:
    """An address without what only its owner knows; anything else as it is.

    >>> without_password("postgresql://kit:sesame@db.example/kit?sslmode=require"), without_password("rooms.sqlite3")
    ('postgresql://…', 'rooms.sqlite3')
    """
    return f"{text.partition('://')[0]}://…" if "://" in text else text


def log_form(text: str) -> str:
    """How a log is written."""
    if text not in ("text", "json"):
        raise argparse.ArgumentTypeError("must be text or json")
    return text


def link(text: str) -> str:
    """An address that a page links to."""
    if not re.fullmatch(r"https?://[^\s\"'<>\\]+", text):
        raise argparse.ArgumentTypeError("must be an address that begins with https:// or http://")
    return text


def notice(text: str) -> str:
    """One line of plain text."""
    if len(text) > LONGEST_NOTICE or not text.isprintable():
        raise argparse.ArgumentTypeError(f"must be one line of at most {LONGEST_NOTICE} characters")
    return text.strip()


def contact(text: str) -> str:
    """Where to report security faults: a mail address, or a page's; as a URI.

    >>> contact("security@school.example")
    'mailto:security@school.example'
    """
    if re.fullmatch(r"https://[^\s\"'<>\\]+", text):
        return text
    if not MAIL.fullmatch(text):
        raise argparse.ArgumentTypeError("must be a mail address, or an address that begins with https://")
    return text if text.startswith("mailto:") else f"mailto:{text}"


def base_path(text: str) -> str:
    """With a slash before and after it."""
    if not PATH.fullmatch(text) or {".", ".."} & set(text.split("/")):
        raise argparse.ArgumentTypeError("may have only letters, digits and - . _ ~ @ % between its slashes")
    return f"/{text.strip('/')}/".replace("//", "/")


def networks(text: str) -> tuple[Network, ...]:
    """Addresses or networks, separated by commas or spaces."""
    try:
        networks = tuple(ipaddress.ip_network(each, strict=False) for each in text.replace(",", " ").split())
    except ValueError:
        raise argparse.ArgumentTypeError("must be addresses or networks with commas: 10.0.0.2,10.1.0.0/16") from None
    if any(not network.prefixlen for network in networks):
        raise argparse.ArgumentTypeError("this would be everybody; name an address or a smaller network")
    return networks
