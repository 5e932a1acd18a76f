"""A kit behind a real proxy: `hosting/nginx.conf` or `hosting/Caddyfile` as it is written, but for names and ports."""

from __future__ import annotations

import os
import pwd
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tests.hosting.programs import NEEDED, find
from tests.serving import ROOT, Served, free_ports, wait_until

KINDS = ("nginx", "caddy")
HOSTING = ROOT / "hosting"
NAME = "games.school.example"
"""That every recipe is written for."""
HOST = "localhost"
SLOWEST_REQUEST_S = 2
"""In place of the 20 seconds that a visitor may take to send a request."""


def recipe(name: str, changes: Mapping[str, str]) -> str:
    """A file of `hosting/` with these changes, one after the other; AssertionError if there is nothing to change."""
    text = (HOSTING / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, f"hosting/{name} has no {old!r} any more"
        text = text.replace(old, new)
    return text


def make_certificate(folder: Path) -> None:
    """`folder/cert.pem` and `folder/key.pem`, for this machine and a day."""
    about = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1", "-days", "1"]
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(["openssl", "req", *kind, *about, *files], check=True, capture_output=True)


class Proxied(Served):
    """A kit at a Unix socket and a proxy before it; `url` is where browsers come.

    `start_kit` and `kill_kit` are for a kit that is away meanwhile. Without `tls` the proxy speaks http, for clients
    that throw raw bytes; then the kit is not told its public address, and so its own pages have kernels.
    """

    def __init__(self, kind: str, *arguments: str, base: str = "/kit/", tls: bool = True, instances: int = 1) -> None:
        """`kind` is nginx or caddy; `arguments` are the kit's, of which there may be several `instances`."""
        self.kind, self.base, self.tls = kind, base, tls
        self._folder = tempfile.TemporaryDirectory(prefix="kit-proxied-", ignore_cleanup_errors=True)
        self.folder = Path(self._folder.name)
        self.sockets = [self.folder / f"kit-{number}.sock" for number in range(1, instances + 1)]
        self.socket = self.sockets[0]
        self.others: list[Served] = []
        """Instances besides the first."""
        self.port, self.plain_port = free_ports(2)
        self.public = f"{'https' if tls else 'http'}://{HOST}:{self.port}{base}"
        self._arguments = arguments
        make_certificate(self.folder)
        self.proxy = _start(self)
        self.start_kit()

    def start_kit(self) -> None:
        """Start the kit, also again."""
        super().__init__(*self._told(self.socket), env=self._known)
        self._url = self.public
        self.others = [self.start_another(socket) for socket in self.sockets[1:]]

    def start_another(self, socket: Path) -> Served:
        """One more instance, at this socket."""
        return Served(*self._told(socket), env=self._known)

    def _told(self, socket: Path) -> list[str | Path]:
        known = ["--public", self.public] if self.tls else ["--base-path", self.base]
        return ["--listen", f"unix:{socket}", *known, *self._arguments, ROOT / "notebooks"]

    @property
    def _known(self) -> dict[str, str]:
        """What all instances share: the secret of cookies, and the key of kept games."""
        return {**os.environ, "KIT_SECRET": "s" * 40, "KIT_STATE": str(self.folder / "state")}

    def kill_kit(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    def ready(self) -> Self:
        """Wait until both are there."""
        for each in (self, *self.others):
            wait_until(lambda each=each: "Open " in each.output or each.process.poll() is not None)
            assert each.process.poll() is None, f"the server ended at once:\n{each.output}"
        wait_until(lambda: self._is_answered() or self.proxy.poll() is not None)
        assert self.proxy.poll() is None, f"{self.kind} ended at once:\n{self.proxy_output}"
        return self

    def _is_answered(self) -> bool:
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def proxy_output(self) -> str:
        """What the proxy has said so far."""
        return (self.folder / "proxy.log").read_text(encoding="utf-8")

    @property
    def trust(self) -> ssl.SSLContext:
        """For clients that know the self-made certificate."""
        return ssl.create_default_context(cafile=self.folder / "cert.pem")

    def end(self) -> int:
        """End the proxy, then the kit. Returns the kit's exit code."""
        self.proxy.terminate()
        self.proxy.wait(30)
        code = max(each.stop() for each in (*self.others, self))
        self._folder.cleanup()
        return code


@contextmanager
def behind(kind: str, *arguments: str, tls: bool = False, instances: int = 1) -> Iterator[Proxied]:
    """A kit behind a proxy, ended at the end, whatever comes of it; without `tls` its own pages have kernels."""
    served = Proxied(kind, *arguments, tls=tls, instances=instances)
    try:
        yield served.ready()
    finally:
        served.end()


def _start(served: Proxied) -> subprocess.Popen[bytes]:
    """The proxy, in the foreground."""
    text, command = {"nginx": _nginx, "caddy": _caddy}[served.kind](served)
    (served.folder / "proxy.conf").write_text(text, encoding="utf-8")
    env = {
        **NEEDED[served.kind].environment,
        "XDG_DATA_HOME": str(served.folder),
        "XDG_CONFIG_HOME": str(served.folder),
    }
    with (served.folder / "proxy.log").open("wb") as log:
        return subprocess.Popen(
            [find(served.kind), *command], cwd=served.folder, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )


def _common(served: Proxied) -> dict[str, str]:
    """What an administrator changes, too."""
    base = {} if served.base == "/kit/" else {"/kit/": served.base}
    return {
        "/run/kit/kit.sock": str(served.socket),
        "/srv/kit/hosting": str(HOSTING),
        " 20s": f" {SLOWEST_REQUEST_S}s",
        **base,
    }


def _upstream(served: Proxied) -> str:
    """What `nginx-several.conf` has in place of one upstream, with these instances in place of its four."""
    lines = (HOSTING / "nginx-several.conf").read_text(encoding="utf-8").splitlines(keepends=True)
    servers = [number for number, line in enumerate(lines) if "/run/kit-" in line]
    ours = [lines[servers[0]].replace("/run/kit-1/kit.sock", str(socket)) for socket in served.sockets]
    return "".join([*lines[: servers[0]], *ours, *lines[servers[-1] + 1 :]])


def _nginx(served: Proxied) -> tuple[str, list[str]]:
    """The recipe inside of what Debian's own nginx.conf has around it."""
    address = f"127.0.0.1:{served.port}"
    with_tls = {
        "    listen [::]:443 ssl http2;\n": "",
        "listen 443 ssl http2": f"listen {address} ssl http2",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": "cert.pem",
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": "key.pem",
    }
    changes = {
        **_common(served),
        "    listen [::]:80;\n": "",
        "listen 80": f"listen 127.0.0.1:{served.plain_port}",
        **with_tls,
        f"https://{NAME}$": f"https://{HOST}:{served.port}$",
        NAME: HOST,
    }
    text = recipe("nginx.conf", changes)
    if len(served.sockets) > 1:
        one = text[text.index("upstream kit {") : text.index("}\n", text.index("upstream kit {")) + 2]
        text = text.replace(one, _upstream(served))
    if not served.tls:
        text = text.replace(f"{address} ssl http2", address)
    user = f"user {pwd.getpwuid(os.getuid()).pw_name};" if os.getuid() == 0 else ""
    kept = "".join(
        f"{kind}_temp_path {served.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = f"""{user}
daemon off;
pid nginx.pid;
worker_processes auto;
error_log stderr;
events {{ worker_connections 4096; }}
http {{
access_log off;
{kept}{text}}}
"""
    return around, ["-p", str(served.folder), "-c", "proxy.conf", "-e", "stderr"]


def _policy() -> str:
    """What `Caddyfile-several` says after the addresses."""
    text = (HOSTING / "Caddyfile-several").read_text(encoding="utf-8")
    return text[text.index("\t\t\tlb_policy") :]


def _caddy(served: Proxied) -> tuple[str, list[str]]:
    """The recipe with what keeps a Caddy to itself and to this machine."""
    own = ["admin off", f"http_port {served.plain_port}", "default_bind 127.0.0.1"]
    scheme, certificate = ("https", "\n\ttls cert.pem key.pem") if served.tls else ("http", "")
    changes = {
        **_common(served),
        "\n{\n": "\n{\n\t" + "\n\t".join([*own, *([f"https_port {served.port}"] if served.tls else [])]) + "\n",
        f"\n{NAME} {{": f"\n{scheme}://{HOST}:{served.port} {{{certificate}",
    }
    text = recipe("Caddyfile", changes)
    if len(served.sockets) > 1:
        first = f"\t\treverse_proxy unix/{served.socket} {{\n"
        places = " ".join(f"unix/{socket}" for socket in served.sockets)
        text = text.replace(first, "\t\treverse_proxy {\n\t\t\tto " + places + "\n" + _policy())
    return text, ["run", "--config", "proxy.conf", "--adapter", "caddyfile"]
