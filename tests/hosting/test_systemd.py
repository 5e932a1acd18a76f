"""The service: systemd understands its file, and its line runs with its settings as somebody who may do little else."""

from __future__ import annotations

import http.client
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.hosting.programs import NEEDED, find
from tests.hosting.proxied import HOSTING, NAME, recipe
from tests.serving import PATIENCE_S, ROOT, SERVED, wait_until

NOBODY = 65534
LIMIT = 15
"""Tenths of a point, as `systemd-analyze security` counts what a service may do: 100 is all."""

pytestmark = pytest.mark.full(
    "a service in a world of its own; make test has its settings and its state folder",
    touched=SERVED,
)


def analyze(*arguments: str | Path) -> str:
    """What systemd-analyze says; AssertionError if it complains."""
    command = [find("systemd-analyze"), *map(str, arguments)]
    environment = NEEDED["systemd-analyze"].environment
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def settings(name: str, *keys: str) -> list[str]:
    """The values of these keys in a unit or an environment file."""
    found = dict(re.findall(r"^(\w+)=(.*)$", (HOSTING / name).read_text(encoding="utf-8"), re.MULTILINE))
    return [found[key] for key in keys]


def test_systemd_has_nothing_to_complain_of(tmp_path: Path) -> None:
    unit = tmp_path / "kit.service"
    unit.write_text(recipe("kit.service", {"/srv/kit/.venv/bin/python": sys.executable}), encoding="utf-8")
    assert analyze("verify", "--man=no", unit) == ""
    analyze("security", "--offline=yes", f"--threshold={LIMIT}", unit)


# As systemd runs it ---------------------------------------------------------------------------------------------------

SANDBOX = """
set -e
mount --make-rprivate /
mount -t tmpfs -o mode=755 kit /mnt
mkdir /mnt/kit /mnt/python /mnt/run
mount --bind {root} /mnt/kit
mount --bind {python} /mnt/python
mount --bind {run} /mnt/run
for place in /srv /run /home /root /tmp /var/tmp; do mount -t tmpfs -o mode=755 kit $place; done
chmod 1777 /tmp /var/tmp
mkdir -p {root} {python} /srv/kit /run/kit
mount --bind /mnt/kit {root}
mount --bind /mnt/kit /srv/kit
mount --bind /mnt/python {python}
mount --bind /mnt/run /run/kit
for place in / {root} /srv/kit {python} /home /root; do mount -o remount,ro,bind $place; done
umount -l /mnt
ip link set lo up 2>/dev/null || true
cd {folder}
umask {umask}
exec {as_nobody} env -i PATH=/usr/bin:/bin STATE_DIRECTORY=/run/kit/state {environment} {line}
"""
"""What ProtectSystem, ProtectHome, PrivateTmp, PrivateNetwork, RuntimeDirectory, StateDirectory, User, NoNewPrivileges
and CapabilityBoundingSet mean. The repository stands at /srv/kit; it and its Python stay where they are besides."""
EMPTY = "setpriv --no-new-privs --bounding-set=-all --inh-caps=-all"


WITH_KERNELS = {f"KIT_PUBLIC=https://{NAME}": "KIT_BASE_PATH="}
"""The same service for this machine only, so that pages have kernels."""


@pytest.fixture(params=[{}, WITH_KERNELS], ids=["as written", "with kernels"])
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """The service's process and the folder that is /run/kit to it."""
    folder, line, umask = settings("kit.service", "WorkingDirectory", "ExecStart", "UMask")
    lines = recipe("kit.env", request.param).splitlines()
    environment = [each for each in lines if each and not each.startswith("#")]
    run = tmp_path / "run"
    run.mkdir()
    is_root = os.getuid() == 0
    if is_root:
        os.chown(run, NOBODY, NOBODY)
    script = SANDBOX.format(
        root=shlex.quote(str(ROOT)),
        python=shlex.quote(sys.base_prefix),
        run=shlex.quote(str(run)),
        folder=folder,
        umask=umask,
        as_nobody=f"{EMPTY} --reuid {NOBODY} --regid {NOBODY} --clear-groups" if is_root else EMPTY,
        environment=shlex.join(environment),
        line=line,
    )
    apart = ["unshare", "--mount", "--net", *([] if is_root else ["--map-root-user"])]
    process = subprocess.Popen(
        [*apart, "sh", "-c", script],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process, run
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


class SocketConnection(http.client.HTTPConnection):
    """As a proxy on the same machine has it."""

    def __init__(self, path: Path) -> None:
        super().__init__(NAME, timeout=PATIENCE_S)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


def ask(path: Path, address: str, host: str) -> tuple[int, str]:
    """What a visitor gets who comes by a proxy."""
    link = SocketConnection(path)
    link.request("GET", address, headers={"Host": host, "X-Forwarded-For": "127.0.0.2", "X-Forwarded-Proto": "https"})
    answer = link.getresponse()
    return answer.status, answer.read().decode()


def is_listening(path: Path) -> bool:
    """Whether somebody takes connections there; the file alone is there a moment earlier."""
    with socket.socket(socket.AF_UNIX) as trial:
        return trial.connect_ex(str(path)) == 0


def status_of(process: psutil.Process) -> dict[str, str]:
    """What the system knows of a process; nothing if it has just ended."""
    try:
        text = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    except OSError:
        return {}
    return dict(re.findall(r"^(\w+):\s*(.*)$", text, re.MULTILINE))


def test_its_line_serves_as_somebody_who_may_do_little_else(
    request: pytest.FixtureRequest, service: tuple[subprocess.Popen[str], Path]
) -> None:
    process, run = service
    at, has_kernels = run / "kit.sock", "with kernels" in request.node.name
    host = "localhost" if has_kernels else NAME
    wait_until(lambda: is_listening(at) or process.poll() is not None)
    assert process.poll() is None, process.communicate()[0]
    status, home = ask(at, "/kit/", host)
    assert (status, home.count('<article class="game"')) == (200, 3)
    status, page = ask(at, "/kit/voila/render/apps/play-intrige.ipynb", host)
    assert (status, "kernelId" in page, "Traceback" in page) == (200, has_kernels, False)
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    assert len(family) > has_kernels
    for about in filter(None, map(status_of, family)):
        assert about["NoNewPrivs"] == "1" and int(about["CapEff"], 16) == int(about["CapBnd"], 16) == 0
        assert os.getuid() or about["Uid"].split() == [str(NOBODY)] * 4
    process.send_signal(signal.SIGTERM)
    (patience,) = settings("kit.service", "TimeoutStopSec")
    assert process.wait(int(patience)) == 0
    wait_until(lambda: not any(each.is_running() and each.status() != psutil.STATUS_ZOMBIE for each in family))
