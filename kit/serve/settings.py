"""What a server is told: by the command line, else by the environment, else what is usual.

Each option has a variable: `--base-path` is `KIT_BASE_PATH`. A flag is on with 1, true, yes or on.
"""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from kit.serve.limits import PAGES_A_SEAT, Limits

USUAL_PORT = 8866
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
USUAL_PORTS = {"http": 80, "https": 443}

PATH = re.compile(r"/*([\w.~@%-]+/?)*", re.ASCII)

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Public:
    """An address at which browsers reach this server through a proxy, such as https://games.school.example/kit/."""

    scheme: str
    """"http" or "https"; with https, cookies are secure and websockets are `wss`."""
    host: str
    """As a browser's Host header has it, with a port if it is an unusual one."""
    path: str
    """Begins and ends with a slash."""

    @property
    def origin(self) -> str:
        """As a browser's Origin header has it."""
        return f"{self.scheme}://{self.host}"

    @property
    def names(self) -> tuple[str, ...]:
        """Ways to write the host: some proxies add the usual port."""
        return self.host, f"{self.host}:{USUAL_PORTS[self.scheme]}"


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a server is told."""

    folder: Path = Path("notebooks")
    """Of notebooks."""
    port: int | None = None
    """None: the usual one, or a free one if it is taken; 0: any free one."""
    listen: str = ""
    """`host:port` or `unix:/path` in place of `port` on this computer's own address; empty: not given."""
    base_path: str = "/"
    """What comes before all our addresses; begins and ends with a slash."""
    public: tuple[Public, ...] = ()
    """Where browsers reach it through a proxy; empty: they come directly."""
    trusted_proxies: tuple[Network, ...] = ()
    """Who may say by `X-Forwarded-*` for whom they ask; a proxy at a Unix socket always may."""
    metrics_for: tuple[Network, ...] = ()
    """Who may read the figures besides programs of this computer."""
    processes: int = 1
    """That share the visitors."""
    share: bool = False
    """Whether others in the same network come in, by a link."""
    hub: bool = False
    """Whether a JupyterHub says who comes in, and where to listen."""
    demo: bool = False
    """Whether it is the public face: for strangers, with nothing kept and tight limits."""
    without_kernels: bool = False
    """Whether the kit's own pages open without a kernel; always so with `share`, `hub`, `demo` and `public`."""
    seats: int = Limits.seats
    seats_a_visitor: int = Limits.seats_a_visitor
    seats_an_address: int | None = None
    kernel_memory: int = Limits.kernel_mib
    log: str = "text"
    """`text` for a person at a terminal, or `json`: one object a line."""
    sources: str = ""
    """Address at which whoever uses it may read the sources; empty: none is told."""
    open: bool = True
    """Whether a browser window is opened, where there is a screen."""

    @property
    def is_hosted(self) -> bool:
        """Whether others than this computer's own people come in."""
        return self.share or self.hub or self.demo or bool(self.public)

    @property
    def lean(self) -> bool:
        """Whether the kit's own pages get no kernel."""
        return self.without_kernels or self.is_hosted


def read_settings(argv: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a command line. Ends the process with code 2 and one line if something is wrong with them."""
    parser = _parser(environment)
    wish = vars(parser.parse_args(argv))
    given: dict[str, Any] = {each.name: wish[each.name] for each in fields(Settings)}
    given["public"] = tuple(given["public"])
    given["base_path"] = given["base_path"] or (given["public"][0].path if given["public"] else "/")
    if given["listen"] and given["port"] is not None:
        parser.error("--listen and --port: one of them")
    told = Settings(**given)
    if told.listen and not told.is_hosted and not _is_own(told.listen):
        parser.error(f"--listen {told.listen}: others reach that; --public says by which address (or --hub, --demo)")
    return told


def _parser(environment: Mapping[str, str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kit.serve", description=_PROMISE, epilog=_EPILOG)

    def option(name: str, kind: Callable[[str], Any] = str, usual: Any = None, **about: Any) -> None:
        """An option with a value; what the environment says is read as if it were typed."""
        parser.add_argument(f"--{name}", type=kind, default=environment.get(_variable(name), usual), **about)

    def flag(name: str, help: str) -> None:
        parser.add_argument(f"--{name}", action="store_true", default=_is_on(environment, name), help=help)

    folder = environment.get("KIT_FOLDER", "notebooks")
    parser.add_argument("folder", nargs="?", type=Path, default=folder, help="folder of notebooks (notebooks)")
    option("port", int, help=f"{USUAL_PORT}, or a free one if it is taken; 0: any free one")
    option("listen", usual="", metavar="WHERE", help="host:port, or unix:/path/of/a/socket, in place of --port")
    option("base-path", _base_path, "", metavar="/PATH/", help="what comes before all addresses (of --public, else /)")
    option("public", _publics, (), metavar="URL", help="where browsers reach it through a proxy: https://host/path/")
    option(
        "trusted-proxies", _networks, (), metavar="NETS", help="whose X-Forwarded-* are believed: 10.0.0.2,10.1.0.0/16"
    )
    option("metrics-for", _networks, (), metavar="NETS", help="who may read the figures (metrics) from elsewhere")
    option("processes", _count, 1, metavar="N", help="servers that share the visitors at one address (%(default)s)")
    flag("share", "let others in the same network play, by a link")
    flag("hub", "run behind JupyterHub, as a service or for one user; it says where and for whom")
    flag("demo", "for strangers: nothing is kept, limits are tight")
    flag(
        "without-kernels",
        f"open the kit's own pages without a kernel, as --share does, and {PAGES_A_SEAT} of them for each seat",
    )
    option("seats", _count, Limits.seats, metavar="N", help="pages open at once (%(default)s)")
    option("seats-a-visitor", _count, Limits.seats_a_visitor, metavar="N", help="of one browser (%(default)s)")
    option(
        "seats-an-address",
        _count,
        metavar="N",
        help=f"of one address in the network (with --share {Limits.seats_an_address}, else no limit)",
    )
    option(
        "kernel-memory",
        int,
        Limits.kernel_mib,
        metavar="MIB",
        help="address space of one page's Python, on Linux (%(default)s; 0: no limit)",
    )
    option("log", usual="text", choices=("text", "json"), help="how the terminal is told (%(default)s)")
    option("sources", usual="", metavar="URL", help="where the sources are, for who uses it")
    no_open = _is_on(environment, "no-open")
    parser.add_argument(
        "--no-open", dest="open", action="store_false", default=not no_open, help="open no browser window"
    )
    return parser


_PROMISE = "Serve the notebooks of a folder to browsers on this computer, in its network, or behind a proxy."
_EPILOG = "Each option has a variable of the environment, KIT_SEATS for --seats; docs/hosting.md shows ways to host."


def _variable(option: str) -> str:
    return "KIT_" + option.replace("-", "_").upper()


def _is_on(environment: Mapping[str, str], flag: str) -> bool:
    return environment.get(_variable(flag), "").lower() in ("1", "true", "yes", "on")


def _is_own(listen: str) -> bool:
    """Whether only this computer reaches it."""
    host = listen.rpartition(":")[0].strip("[]")
    try:
        return listen.startswith("unix:") or host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name, or none, which is everywhere
        return False


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _base_path(text: str) -> str:
    if not PATH.fullmatch(text):
        raise argparse.ArgumentTypeError("letters, digits and - . _ ~ @ % between slashes")
    return f"/{text.strip('/')}/".replace("//", "/") if text else ""


def _publics(text: str) -> tuple[Public, ...]:
    return tuple(_public(each) for each in text.replace(",", " ").split())


def _public(text: str) -> Public:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text}: an address such as https://games.example/kit/")
    return Public(parts.scheme, parts.netloc.lower(), _base_path(parts.path or "/"))


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(each, strict=False) for each in text.replace(",", " ").split())
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
