"""Letting others in the same network play: addresses, a link as a QR code, and what to know before."""

import io
import ipaddress
import secrets
import socket
from collections.abc import Mapping, Sequence

import psutil
import segno

from kit.serve.guests import ENTRANCE
from kit.serve.settings import Settings

# Bridges to machines that exist inside this one; nobody in the room can reach those.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")
# For documentation (RFC 5737): somewhere else. A datagram socket that connects looks up its route and sends nothing.
ELSEWHERE = ("192.0.2.1", 9)

WARNING = """\
Anybody in this network who has the link can play, and their games run on this computer.
What they send and see is not encrypted. Share only in a network you trust: at home or in class, not in a café.
Ctrl-C ends it, and the link with it."""


def new_token() -> str:
    """128 bits that nobody can guess, short enough for a QR code that a phone can read from a screen."""
    return secrets.token_urlsafe(16)


def invitation(
    addresses: Sequence[str],
    port: int,
    token: str,
    is_terminal: bool = False,
    base: str = "/",
    here: str = "127.0.0.1",
    for_phones: Sequence[str] = (),
) -> str:
    """What the person who shares is shown: the warning, a link for each address, the first one as a QR code.

    `for_phones`: where phones type the code of a room; none if there are no rooms.
    """
    links = [f"http://{address}:{port}{base}?token={token}" for address in addresses]
    for_others = [_qr_code(links[0], is_terminal), *links] if links else ["This computer is in no network now."]
    own = f"Open http://{here}:{port}{base}?token={token}  (on this computer)"
    return "\n".join([WARNING, "", *for_others, own, *for_a_class(for_phones)])


def for_a_class(for_phones: Sequence[str]) -> list[str]:
    """How a class comes in, in a few lines; none without an address."""
    if not for_phones:
        return []
    first, *others = (each.rstrip("/") for each in for_phones)
    lines = [f"A class: open “For a class” here; phones type {first}  (to see whether one gets there: {first}/test)"]
    return [*lines, *(f"  or, if they do not get there: {each}" for each in others)]


def entrances(told: Settings, port: int) -> tuple[str, ...]:
    """Where phones come in: addresses to which the code of a room is added, the best one first; empty: nobody knows."""
    if told.public:
        return tuple(f"{each}{ENTRANCE}/" for each in told.public)
    if not told.share:
        return ()
    only = only_at(told.listen)
    return tuple(f"http://{each}:{port}{told.base_path}{ENTRANCE}/" for each in ([only] if only else lan_addresses()))


def only_at(listen: str) -> str:
    """The one address at which a server was told to listen; empty if it listens everywhere."""
    host = listen.rpartition(":")[0]
    return "" if host in ("", "0.0.0.0", "[::]") else host


def lan_addresses() -> list[str]:
    """The addresses at which others may reach this computer; the one it would speak to them from comes first."""
    stats = psutil.net_if_stats()
    cards = {
        card: [part.address for part in parts if part.family == socket.AF_INET]
        for card, parts in psutil.net_if_addrs().items()
        if card in stats and stats[card].isup
    }
    usual = _usual_address()
    return sorted(reachable(cards), key=lambda address: address != usual)


def reachable(addresses: Mapping[str, Sequence[str]]) -> list[str]:
    """Of the IPv4 addresses of each network card, those that lead to this computer from elsewhere."""
    return [
        address
        for card, its in addresses.items()
        if not card.startswith(VIRTUAL)
        for address in its
        if not (ipaddress.ip_address(address).is_loopback or ipaddress.ip_address(address).is_link_local)
    ]


def _usual_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
        try:
            route.connect(ELSEWHERE)
        except OSError:
            return ""  # no way out; a network without a door to the internet is still a network
        return str(route.getsockname()[0])


def _qr_code(link: str, is_terminal: bool) -> str:
    """The link in half blocks, two modules per line. A terminal is told black and white, as phones read no negative."""
    picture = io.StringIO()
    segno.make_qr(link, error="l").terminal(picture, border=3, compact=True)
    lines = picture.getvalue().splitlines()
    return "\n".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in lines) if is_terminal else "\n".join(lines)
