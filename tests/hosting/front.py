"""Debian's nginx in a fresh root, before a container at a socket: `hosting/nginx.conf` but for names and ports."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.hosting import debian
from tests.hosting.container import MEETING, Inside
from tests.hosting.proxied import HOST, HOSTING, NAME, make_certificate, recipe

NO_SERVICES = "printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d"
INSTALL = "apt-get -qq update && apt-get -qq install --yes --no-install-recommends nginx >/dev/null"
WITHOUT_EXAMPLE = "rm /etc/nginx/sites-enabled/default"
GROUP = "33"
"""www-data, as whom nginx opens the socket."""


def install(root: Path, port: int, plain_port: int) -> None:
    """Install and set it up, in place of `listen 443` and `listen 80` at these ports of this computer."""
    debian.build(root, f"{NO_SERVICES} && {INSTALL} && {WITHOUT_EXAMPLE}", "/")
    changes = {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80": f"listen 127.0.0.1:{plain_port}",
        "listen 443": f"listen 127.0.0.1:{port}",
        f"https://{NAME}$": f"https://{HOST}:{port}$",
    }
    text = recipe("nginx.conf", changes).replace(f"server_name {NAME}", f"server_name {HOST}")
    (root / "etc/nginx/conf.d/kit.conf").write_text(text, encoding="utf-8")
    shutil.copytree(HOSTING, root / "srv/kit/hosting")
    keys = root / f"etc/letsencrypt/live/{NAME}"
    keys.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        make_certificate(Path(place))
        shutil.copy(f"{place}/cert.pem", keys / "fullchain.pem")
        shutil.copy(f"{place}/key.pem", keys / "privkey.pem")


def start(root: Path, meeting: Path) -> Inside:
    """Start it; `meeting` is where the kit's socket is."""
    plain = {"PATH": debian.PATH}
    return Inside(root, ["nginx", "-g", "daemon off;"], plain, debian.at(meeting, MEETING), net=True)
