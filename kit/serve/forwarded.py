"""Who asks behind a proxy: what it says is believed if we know the proxy, and taken out of the request anyway.

The headers are the usual ones of nginx, Caddy and most others: `X-Forwarded-For`, a list to which each proxy adds the
address that it heard the request from; `X-Forwarded-Proto`; `X-Forwarded-Host`.  RFC 7239's `Forwarded`, `X-Real-Ip`
and the like say the same again and are not read.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from tornado.httputil import HTTPHeaders

from kit.serve.settings import Network

UNIX = ""
"""The peer's address at a Unix socket: it has none."""

MOST_PROXIES = 8
"""The most proxies in a row; nobody is looked for beyond them."""

TOLD_BY_PROXIES = re.compile(r"x-forwarded-.*|forwarded|x-real-ip|x-scheme", re.IGNORECASE)

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class Caller(NamedTuple):
    """Whose request it is, and how it left their browser."""

    address: str
    """The visitor's own, without a port; if nobody says it, that of the process that asks for them, such as `UNIX`."""
    scheme: str = ""
    """"http" or "https", as a proxy says; empty: no proxy says."""
    host: str = ""
    """What the browser asked for, if a proxy says it and hands on another Host; empty: no proxy says."""
    is_by_proxy: bool = False
    """Whether it came by a proxy that we know."""
    is_named: bool = True
    """Whether the address is the visitor's own; if not, all visitors of a proxy are one."""
    is_unbelieved: bool = False
    """Whether there were headers of a proxy that we do not know."""


def caller_of(peer: str, headers: HTTPHeaders, trusted: Sequence[Network]) -> Caller:
    """Who asks through `peer`, the other end of the connection; what a proxy says leaves `headers`, believed or not."""
    told = {name.lower(): headers.pop(name) for name in list(headers) if TOLD_BY_PROXIES.fullmatch(name)}
    if not is_trusted(peer, trusted):
        return Caller(plain(peer), is_unbelieved="x-forwarded-for" in told)
    address = _first_stranger(peer, told.get("x-forwarded-for", ""), trusted)
    # If one proxy after another adds its own word, the first is that of the one that the browser spoke to. A client
    # that makes it up deceives itself: its own cookies and the rules of its own page depend on it, and nothing else.
    scheme = told.get("x-forwarded-proto", "").partition(",")[0].strip().lower()
    return Caller(
        address,
        scheme if scheme in ("http", "https") else "",
        told.get("x-forwarded-host", "").rpartition(",")[2].strip().lower(),
        is_by_proxy=True,
        is_named="x-forwarded-for" in told,
    )


def is_trusted(peer: str, trusted: Sequence[Network]) -> bool:
    """Whether this is a proxy of ours: only programs of this machine that were let in reach a Unix socket."""
    if peer == UNIX:
        return True
    address = _address(peer)
    return address is not None and any(address in network for network in trusted)


def place_of(address: str) -> str:
    """What counts as one address: with IPv6, the network of 64 bits that a household or a school has for itself."""
    known = _address(address)
    if not isinstance(known, ipaddress.IPv6Address):
        return address
    return str(ipaddress.IPv6Network((int(known) >> 64 << 64, 64)))


def plain(address: str) -> str:
    """The address as we write it; anything else stays as it is."""
    return str(_address(address) or address)


def _first_stranger(peer: str, chain: str, trusted: Sequence[Network]) -> str:
    """From the end back: each proxy vouches for the one before it, up to the first that is not ours.

    What comes before that may be made up.  If a word is not an address, the proxy that wrote it down is all we know.
    """
    last = peer
    for each in reversed(chain.rsplit(",", MOST_PROXIES)[-MOST_PROXIES:]):
        address = _address(_without_port(each.strip()))
        if address is None:
            break
        last = str(address)
        if not is_trusted(last, trusted):
            break
    return plain(last)


def _without_port(text: str) -> str:
    """The address without its port: 1.2.3.4:80 and [::1]:80 are ways to write one, too."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _address(text: str) -> Address | None:
    """The address; None if it is not one. An IPv4 address in IPv6's clothes is an IPv4 address."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
