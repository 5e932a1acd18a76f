"""What a server is told: by the command line, or by the environment, or else what is usual.

Each option has a variable: `--base-path` is `KIT_BASE_PATH`. A flag is on with 1, true, yes or on, and off with 0,
false, no, off or nothing. An empty variable says nothing.
"""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from kit.release import COMMIT, NOTEBOOKS, release
from kit.serve import values
from kit.serve.limits import FEWEST_SEATS, PAGES_A_SEAT, REQUESTS, Limits
from kit.serve.public import Public as Public
from kit.serve.public import publics

USUAL_PORT = 8866
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
OWN = {"": LOOPBACK, EVERYWHERE: LOOPBACK, "::": "::1"}
"""Where a server that listens everywhere is found from this machine."""

UNIX = values.UNIX
SECRET = "KIT_SECRET"
"""Cookies are signed with it. It is a variable, not an option: everybody on a computer sees its programs' options."""
ROOMS = "KIT_ROOMS"
"""Taken out of the environment, as there may be a password in it."""
CODE = "KIT_CODE"
"""What a class knows, and everybody who comes is asked for; a variable for the same reason."""
SHORTEST_SECRET = 32
SHORTEST_CODE = 6
ALIKE = 0.8
"""A variable that is this much like one of ours is a slip: nobody would read it."""

Network: TypeAlias = values.Network
_Group: TypeAlias = "argparse.ArgumentParser | argparse._ArgumentGroup"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a server is told."""

    folder: Path = NOTEBOOKS
    """The folder of notebooks; the kit's own, unless another is named."""
    port: int | None = None
    """None: the usual one, or a free one if it is taken; 0: any free one."""
    listen: str = ""
    """`host:port` or `unix:/path` in place of `port` on this computer's own address; empty: not given."""
    base_path: str = "/"
    """What comes before all our addresses; begins and ends with a slash."""
    public: tuple[Public, ...] = ()
    """Where browsers reach it through a proxy; empty: they come directly."""
    trusted_proxies: tuple[Network, ...] = ()
    """The proxies that may say by `X-Forwarded-*` for whom they ask; one at a Unix socket always may."""
    metrics_for: tuple[Network, ...] = ()
    """Who may read the figures besides programs on this computer."""
    share: bool = False
    """Whether others in the same network come in, by a link."""
    hub: bool = False
    """Whether a JupyterHub says who comes in, and where to listen."""
    beside: bool = False
    """Whether a notebook server says who comes in; only that can reach our Unix socket."""
    demo: bool = False
    """Whether it is the public face: for strangers, with nothing kept and tight limits."""
    without_kernels: bool = False
    """Whether the kit's own pages open without a kernel; always so with `share`, `hub`, `demo` and `public`."""
    seats: int | None = None
    """None, here and below: what is usual (`Limits`) or, with `demo`, what its profile says."""
    seats_a_visitor: int | None = None
    seats_an_address: int | None = None
    requests: int = REQUESTS["calls_a_s"]
    kernel_memory: int | None = None
    state: Path | None = None
    """The folder of the key by which games are sealed; None: the usual one (`kit.serve.state`)."""
    rooms: str = ""
    """Where the rooms of classes are kept: a file, or a `postgresql://` address; empty: in the folder of the key."""
    instances: int = 1
    """How many servers there are behind one address."""
    log: str = "text"
    """`text` for a person at a terminal, or `json`: one object per line."""
    sources: str = ""
    """The address at which users may read the sources; empty: none is told."""
    files: Path | None = None
    """A folder that `make static` wrote, to serve beside the pages; None: none is."""
    docs: Path | None = None
    """A folder that `make docs` built, to serve beside the pages; None: none is."""
    notice: str = ""
    """One line for everybody who opens the first page, or a page without a kernel; empty: none."""
    contact: str = ""
    """Where to report a security fault, as a URI; empty: none is told."""
    open: bool = True
    """Whether a browser window is opened, if there is a screen."""

    @property
    def is_hosted(self) -> bool:
        """Whether people come in other than this computer's own."""
        return self.share or self.hub or self.beside or self.demo or bool(self.public)

    @property
    def unusual(self) -> dict[str, Any]:
        """What it was told, without what is usual. A user's name may be in the addresses of their hub."""
        named = ("base_path", "listen", "public") if self.hub or self.beside else ()
        told = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in named}
        told["rooms"] = values.without_password(self.rooms)
        return {name: value for name, value in told.items() if value != getattr(Settings(), name)}

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
    told = Settings(**given)
    known = [SECRET, CODE, COMMIT, *map(_variable, (*(option[2:] for option in parser.options), "folder", "open"))]
    for name in sorted(set(environment) - set(known)):
        if name.startswith("KIT_") and (meant := get_close_matches(name, known, 1, ALIKE)):
            parser.error(f"{name}: there is no such setting; did you mean {meant[0]}?")
    if 0 < len(environment.get(SECRET, "")) < SHORTEST_SECRET:
        parser.error(
            f"{SECRET}: has to be {SHORTEST_SECRET} characters or more that nobody can guess: `openssl rand -hex 32`"
        )
    if fault := _code_trouble(told, environment.get(CODE, "").strip()):
        parser.error(f"{CODE}: {fault}")
    if trouble := _trouble(told):
        parser.error(re.sub("--[a-z-]+", lambda option: _with_variable(option[0], environment), trouble))
    return told


def _parser(environment: Mapping[str, str]) -> _Parser:
    parser = _Parser(prog="python -m kit.serve", description=_PROMISE, epilog=_EPILOG)
    group: _Group = parser

    def said(name: str, kind: Callable[[str], Any], usual: Any) -> Any:
        """What the environment says, or else what is usual."""
        text = environment.get(_variable(name), "").strip()
        if not text:
            return usual
        try:
            return kind(text)
        except (argparse.ArgumentTypeError, ValueError) as fault:
            parser.error(f"{_variable(name)}={text}: {fault}")

    def option(name: str, kind: Callable[[str], Any] = str, usual: Any = None, **about: Any) -> None:
        def read(text: str) -> Any:
            return kind(text) if text else usual

        group.add_argument(f"--{name}", type=read, default=said(name, kind, usual), **about)

    def flag(name: str, help: str) -> None:
        group.add_argument(f"--{name}", action="store_true", default=said(name, values.flag, False), help=help)

    folder = said("folder", Path, NOTEBOOKS)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=folder, help="folder of the notebooks (default: the kit's own)"
    )
    option(
        "port",
        values.whole,
        help=f"where it listens (default: {USUAL_PORT}, or a free one if that is taken; 0: any free one)",
    )
    option("listen", values.listen, "", metavar="WHERE", help="instead of --port: host:port, or unix:/path/of/a/socket")
    option(
        "base-path",
        values.base_path,
        "",
        metavar="/PATH/",
        help="what all paths begin with (default: as in --public, else /)",
    )
    option("public", publics, (), metavar="URL", help="its address in browsers, through a proxy: https://host/path/")
    option(
        "trusted-proxies",
        values.networks,
        (),
        metavar="NETS",
        help="proxies whose X-Forwarded-* are believed: 10.0.0.2,10.1.0.0/16",
    )
    option(
        "metrics-for", values.networks, (), metavar="NETS", help="other computers that may read its figures (metrics)"
    )
    flag("share", "let others in the same network play, through a link")
    flag("hub", "run behind JupyterHub, as a service or for one user; the hub says where to listen and who may come in")
    flag("beside", "run beside a notebook server, which starts the kit this way and says who may come in")
    flag("demo", "run for strangers: nothing is kept, and limits are tight")
    flag(
        "without-kernels",
        f"open the kit's own pages without a kernel, as --share does; {PAGES_A_SEAT} of them take one seat",
    )
    group = parser.add_argument_group("limits", "--demo has tighter ones; an option given here overrides its limit")
    option(
        "seats",
        values.count,
        metavar="N",
        help=f"seats in all: one for a page with a kernel or {PAGES_A_SEAT} without (default: {Limits.seats})",
    )
    option(
        "seats-a-visitor", values.count, metavar="N", help=f"seats for one browser (default: {Limits.seats_a_visitor})"
    )
    option(
        "seats-an-address",
        values.count,
        metavar="N",
        help=f"seats for one address (default: {Limits.seats_an_address} where others come in, else no limit)",
    )
    option(
        "kernel-memory",
        values.mebibytes,
        metavar="MIB",
        help=f"memory that one page's Python may reserve, on Linux only (default: {Limits.kernel_mib}; 0: no limit)",
    )
    option(
        "requests",
        values.count,
        REQUESTS["calls_a_s"],
        metavar="N",
        help="for one address in a second (default: %(default)s)",
    )
    group = parser
    option("state", Path, metavar="DIR", help="folder of the key that seals what is secret in kept games")
    option(
        "rooms",
        values.rooms,
        "",
        metavar="WHERE",
        help="where rooms of classes are kept: a file, or postgresql://… (default: rooms.sqlite3 in the same folder)",
    )
    option(
        "instances",
        values.count,
        1,
        metavar="N",
        help="how many servers have one address; several keep rooms in PostgreSQL alone (default: %(default)s)",
    )
    option(
        "log",
        values.log_form,
        "text",
        metavar="HOW",
        help="form of what the terminal is told: text or json (default: %(default)s)",
    )
    option("sources", values.link, "", metavar="URL", help="address of the source code, for whoever uses the pages")
    option(
        "files",
        Path,
        metavar="DIR",
        help="a folder that `make static` wrote: served below files/, and offered to whoever finds no seat",
    )
    option("docs", Path, metavar="DIR", help="a folder that `make docs` built: served below docs/, with a link to it")
    option(
        "notice", values.notice, "", metavar="TEXT", help="one line that the first page and pages without a kernel show"
    )
    option(
        "contact",
        values.contact,
        "",
        metavar="WHERE",
        help="mail address, or https://…, for faults of security: .well-known/security.txt",
    )
    opens = said("open", values.flag, True) and not said("no-open", values.flag, False)
    group.add_argument(
        "--version", action="version", version=f"bribe-scheme-grab {release()}", help="say which release this is"
    )
    group.add_argument("--no-open", dest="open", action="store_false", default=opens, help="open no browser window")
    return parser


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong; `--help` tells how the options are used."""

    @property
    def options(self) -> list[str]:
        """The long options."""
        return [option for option in self._option_string_actions if option.startswith("--")]

    def error(self, message: str) -> NoReturn:
        """End with code 2."""
        line = "".join(letter if letter.isprintable() else " " for letter in message)
        self.exit(2, f"kit.serve: {line}\n")


def _trouble(told: Settings) -> str:
    """Which settings do not go together, and why; or empty."""
    troubles = {
        **_place_troubles(told),
        **_door_troubles(told),
        **_public_troubles(told),
        f"--seats {told.seats}: give it at least {FEWEST_SEATS}": told.seats is not None and told.seats < FEWEST_SEATS,
        "--trusted-proxies: say with --public which address browsers know (or use --hub)": told.trusted_proxies
        and not (told.public or told.hub),
        f"--rooms and --instances {told.instances}: several servers keep rooms in PostgreSQL alone": told.rooms
        and told.instances > 1
        and not values.is_postgres(told.rooms),
    }
    return next((trouble for trouble, is_so in troubles.items() if is_so), "")


def _place_troubles(told: Settings) -> dict[str, Any]:
    """Troubles with where it listens."""
    listen, is_open = told.listen, told.share or told.hub or told.public
    return {
        "--listen and --port: give only one of them": listen and told.port is not None,
        f"--listen {listen}: others can reach this; say by which address with --public (or use --hub)": listen
        and not is_open
        and not _is_own(listen),
    }


def _door_troubles(told: Settings) -> dict[str, Any]:
    """Troubles with who lets people in."""
    listen = told.listen
    return {
        "--share and --hub: give only one; --share is for whoever has a link, --hub for users of a hub": told.share
        and told.hub,
        "--beside: say with --listen by which Unix socket the notebook server reaches the kit": told.beside
        and not listen.startswith(UNIX),
        "--share and --demo: give only one; --share is for whoever has a link, --demo for everybody": told.share
        and told.demo,
        "--share and --public: give only one; the link of --share leads past the proxy": told.share and told.public,
        "--share: nobody else in the network can reach a Unix socket; give --listen a port": told.share
        and listen.startswith(UNIX),
        f"--share --listen {listen}: nobody else in the network can reach this; leave --listen out": told.share
        and listen
        and _is_own(listen),
    }


def _public_troubles(told: Settings) -> dict[str, Any]:
    """Troubles with the addresses by which browsers reach it."""
    public, base = told.public, told.base_path
    return {
        "--public: the addresses must be all http or all https": len({each.scheme for each in public}) > 1,
        f"--public and --base-path: a proxy may not change the path, so it must be the same in all; one is {base}": any(
            each.path != base for each in public
        ),
    }


def _code_trouble(told: Settings, code: str) -> str:
    """Why this code cannot be asked for here; or empty."""
    if not code:
        return ""
    doors = {
        "--share, whose link lets people in": told.share,
        "--hub, where the hub says who comes in": told.hub,
        "--beside, where the notebook server says who comes in": told.beside,
    }
    if door := next((door for door, is_open in doors.items() if is_open), ""):
        return f"not with {door}; leave out one of them"
    return "" if len(code) >= SHORTEST_CODE else f"has to be {SHORTEST_CODE} characters or more"


_PROMISE = "Serve the notebooks of a folder to browsers on this computer, in its network, or behind a proxy."
_EPILOG = "Each option can also be an environment variable: --seats is KIT_SEATS. Ways to host: docs/hosting.md."


def _variable(option: str) -> str:
    return "KIT_" + option.replace("-", "_").upper()


def _with_variable(option: str, environment: Mapping[str, str]) -> str:
    """The option, and its variable if that is where it comes from."""
    variable = _variable(option.strip("-"))
    return f"{option} ({variable})" if environment.get(variable) else option


def _is_own(listen: str) -> bool:
    """Whether only this computer can reach it."""
    host = listen.rpartition(":")[0].strip("[]")
    try:
        return listen.startswith("unix:") or host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name, or none, which is everywhere
        return False
