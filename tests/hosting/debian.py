"""A fresh Debian 12 in a folder, and programs in it: without a container engine, as the superuser of a Linux machine.

Whatever is mounted is mounted in a namespace of the program's own, so nothing stays mounted when the program ends; and
it ends with us, also when we are killed.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

SUITE = "bookworm"
NEEDED = ("apt-get", "dpkg", "unshare", "setpriv", "chroot", "mount")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NO_MANUALS = ("man", "info", "locale", "groff", "lintian", "doc")
"""As Debian's own slim images have none."""
PATHS = re.compile(r"(?:(?<=file://)|(?<!\S))/[\w./-]+")
"""Of this machine, in a setting of pip."""


def why_not() -> str | None:
    """Why no root can be made here; None if it can."""
    missing = [each for each in NEEDED if not shutil.which(each)]
    if sys.platform != "linux" or missing:
        return f"it takes a Debian, or a relative; missing: {', '.join(missing) or 'Linux'}"
    return "only the superuser can do that" if os.geteuid() else None


def make(root: Path) -> None:
    """Make a fresh Debian in the folder, by Debian's mmdebstrap."""
    with tempfile.TemporaryDirectory() as place:
        _fetch("mmdebstrap", Path(place))
        slim = [f"--dpkgopt=path-exclude=/usr/share/{each}/*" for each in NO_MANUALS]
        merged = [f"--hook-dir={place}/usr/share/mmdebstrap/hooks/merged-usr", "--include=usr-is-merged"]
        command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *merged, *slim, SUITE, str(root)]
        known = {**os.environ, "PATH": f"{place}/usr/bin:{PATH}"}
        done = subprocess.run(command, env=known, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"mmdebstrap ends with {done.returncode}\n{done.stdout}\n{done.stderr}")


def _fetch(package: str, place: Path) -> None:
    """Unpack it in the folder; nothing is installed."""
    place.chmod(0o755)  # apt fetches as a user of its own
    apt = ["apt-get", "-qq"]
    for command in ([*apt, "update"], [*apt, "download", package]):
        subprocess.run(command, cwd=place, check=True, stderr=subprocess.DEVNULL)
    subprocess.run(["dpkg", "-x", str(next(place.glob("*.deb"))), str(place)], check=True)


def build(root: Path, line: str, folder: str) -> None:
    """A line for the shell, in the root and as its superuser, with this machine's way to packages.

    Raises RuntimeError with all that it said, if it fails.
    """
    lent, places = _lent()
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    (root / "lent").mkdir()
    before = ['mount -t tmpfs lent "$R/lent"', *(each for place in places for each in _lend(place))]
    plain = {"PATH": PATH, "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"}
    command = ["sh", "-c", f"cd {shlex.quote(folder)} && {line}"]
    with tempfile.TemporaryFile("w+") as said:
        try:
            done = enter(root, command, plain | lent, before, output=said).wait()
        finally:
            (root / "lent").rmdir()
        if done:
            said.seek(0)
            raise RuntimeError(f"{line}\n{said.read()}\nends with {done}")


def _lent() -> tuple[dict[str, str], list[Path]]:
    """What this machine tells its pip, as variables, and the files and folders these name; all stand in /lent."""
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], check=True, capture_output=True, text=True)
    wishes = re.findall(r"^(?:global|:env:)\.([\w-]+)='(.*)'$", told.stdout, re.MULTILINE)
    variables = {f"PIP_{name.replace('-', '_').upper()}": value for name, value in wishes}
    named = {Path(path) for value in variables.values() for path in PATHS.findall(value)}
    # The files of an index stand beside the folder of its pages.
    places = {path.parent if path.name == "simple" else path for path in named if path.exists()}
    return {name: PATHS.sub(r"/lent\g<0>", value) for name, value in variables.items()}, sorted(places)


def _lend(place: Path) -> list[str]:
    target = shlex.quote(f"lent{place}")
    ready = f'mkdir -p "$R"/{target}' if place.is_dir() else f'install -D /dev/null "$R"/{target}'
    return [ready, f'mount --bind {shlex.quote(str(place))} "$R"/{target}', f'mount -o remount,bind,ro "$R"/{target}']


def enter(
    root: Path,
    command: Sequence[str],
    environment: Mapping[str, str],
    before: Sequence[str] = (),
    output: IO[Any] | None = None,
    net: bool = True,
) -> subprocess.Popen[str]:
    """Start a program in the root as process 1 of its own, after some lines of shell outside of it.

    Without `net` it is in a network of its own, where nobody is.
    """
    inside = shlex.quote(str(root))
    lines = ["set -e", f"R={inside}", *MOUNTS, *before, f'exec chroot "$R" {shlex.join(command)}']
    spaces = ["unshare", "--mount", "--pid", "--ipc", "--uts", *([] if net else ["--net"]), "--fork", "--kill-child"]
    return subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", *spaces, "sh", "-c", "\n".join(lines)],
        env={"PATH": PATH, **environment},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output else None,
        text=True,
    )


MOUNTS = (
    "mount --make-rprivate /",
    'mount --bind "$R" "$R"',
    'mount -t proc -o nosuid,nodev,noexec proc "$R/proc"',
    'mount -t tmpfs -o nosuid,mode=755,size=64k dev "$R/dev"',
    'mkdir "$R/dev/shm"',
    'mount -t tmpfs -o nosuid,nodev,noexec,size=64m shm "$R/dev/shm"',
    'for it in null zero full random urandom; do touch "$R/dev/$it"; mount --bind "/dev/$it" "$R/dev/$it"; done',
    'ln -s /proc/self/fd "$R/dev/fd"',
    'ln -s /proc/self/fd/1 "$R/dev/stdout"',
    'ln -s /proc/self/fd/2 "$R/dev/stderr"',
)

READ_ONLY = (
    'mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmp "$R/tmp"',
    'mount -o remount,bind,ro "$R"',
)
"""As an engine's `--read-only --tmpfs /tmp`."""


def at(place: Path, path: str) -> list[str]:
    """Lines that let a folder of this machine be seen in the root at this path."""
    return [f'mkdir -p "$R"{path}', f'mount --bind {shlex.quote(str(place))} "$R"{path}']


def unprivileged(user: str, command: Sequence[str], folder: str) -> list[str]:
    """The command as `uid:gid`, as an engine's `--cap-drop ALL --security-opt no-new-privileges` starts it."""
    uid, _, gid = user.partition(":")
    none = ["--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs"]
    # Whoever changes who they are does not end with their parent any more, unless it is said again.
    who = ["setpriv", "--pdeathsig", "KILL", f"--reuid={uid}", f"--regid={gid}", "--clear-groups", *none]
    return ["env", f"--chdir={folder}", *who, *command]
