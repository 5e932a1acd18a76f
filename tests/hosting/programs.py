"""The real programs behind which the kit is tested. `python -m tests.hosting.programs` gets those that are missing.

Debian's packages are fetched and unpacked into `.hosting/`: nothing is installed, and no service starts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.serving import SERVED, STORED
from tests.tiers import differ

ROOT = Path(__file__).resolve().parents[2]
FETCHED = ROOT / ".hosting"
"""Not kept by git."""


@dataclass(frozen=True)
class Program:
    """One program: how it shows that it runs, where its package has it, and what to install where it is missing."""

    name: str
    trial: Sequence[str]
    """What it is called with to see whether it runs; it must answer with exit code 0."""
    place: str
    """In `.hosting`, once it is fetched."""
    debian: Sequence[str] = ()
    """Its packages."""
    npm: str = ""
    libraries: str = ""
    """Where in `.hosting` it finds those of its package."""
    linux_only: bool = False

    @property
    def advice(self) -> str:
        """What a person does about it."""
        by_hand = f"npm install -g {self.npm}" if self.npm else f"apt install {self.debian[0]}"
        return (
            f"the tests of hosting need {self.name}: python -m tests.hosting.programs gets it where there is "
            f"{'npm' if self.npm else 'apt-get'}; else install it so that it is on the PATH ({by_hand})"
        )

    @property
    def environment(self) -> Mapping[str, str]:
        """In which it runs."""
        libraries = FETCHED / self.libraries if self.libraries and not shutil.which(self.name, path=_path()) else None
        return {**os.environ, **({"LD_LIBRARY_PATH": str(libraries)} if libraries else {})}


NEEDED = {
    each.name: each
    for each in (
        Program("nginx", ["-v"], "debian/usr/sbin/nginx", ["nginx"]),
        Program("caddy", ["version"], "debian/usr/bin/caddy", ["caddy"]),
        Program(
            "systemd-analyze",
            ["--version"],
            "debian/bin/systemd-analyze",
            ["systemd", "libsystemd-shared"],
            libraries="debian/usr/lib/x86_64-linux-gnu/systemd",
            linux_only=True,
        ),
        Program(
            "configurable-http-proxy",
            ["--version"],
            "node_modules/.bin/configurable-http-proxy",
            npm="configurable-http-proxy@5",
        ),
        Program(
            "postgres",
            ["--version"],
            "debian/usr/lib/postgresql/15/bin/postgres",
            [
                *(
                    "postgresql-15",
                    "postgresql-client-15",
                    "libpq5",
                    "libicu72",
                    "libldap-2.5-0",
                    "libsasl2-2",
                    "libxml2",
                ),
                *("libgssapi-krb5-2", "libkrb5-3", "libkrb5support0", "libk5crypto3", "libkeyutils1"),
            ],
            libraries="debian/usr/lib/x86_64-linux-gnu",
        ),
    )
}


def find(name: str) -> str:
    """The path of a program that runs: from the PATH, else a fetched one. AssertionError says what to install."""
    program = NEEDED[name]
    path = _found(program)
    assert path, program.advice
    return path


def _found(program: Program) -> str | None:
    fetched = FETCHED / program.place
    path = shutil.which(program.name, path=_path()) or (str(fetched) if fetched.exists() else None)
    return path if path and _runs(path, program) else None


def _path() -> str:
    """Where services are, too: they stand on the PATH of root only, or on none as Debian's PostgreSQL does."""
    databases = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin", *map(str, databases)])


def _runs(path: str, program: Program) -> bool:
    try:
        done = subprocess.run([path, *program.trial], env=program.environment, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def fetch(program: Program) -> None:
    """Get its packages into `.hosting`; what does not work out is seen by who looks for it."""
    FETCHED.mkdir(exist_ok=True)
    if program.npm and (npm := shutil.which("npm")):
        quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(FETCHED)]
        subprocess.run([npm, "install", *quiet, program.npm], stdout=subprocess.DEVNULL)
    elif program.debian and shutil.which("apt-get") and shutil.which("dpkg"):
        for package in program.debian:
            if not _download(package):  # a fresh Debian has no lists
                subprocess.run(["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL)
                _download(package, aloud=True)
            for archive in FETCHED.glob(f"{package}_*.deb"):
                subprocess.run(["dpkg", "-x", archive, FETCHED / "debian"])
                archive.unlink()


def _download(package: str, aloud: bool = False) -> bool:
    """Whether apt-get has put it into `.hosting`."""
    errors = None if aloud else subprocess.DEVNULL
    command = ["apt-get", "download", "-qq", package]
    return subprocess.run(command, cwd=FETCHED, stdout=subprocess.DEVNULL, stderr=errors).returncode == 0


def main() -> int:
    """Get what is missing, and say where each is. Returns the exit code: 1 if something cannot be had.

    With `--if-touched` nothing is asked for while the tests that need them are left to `make test-all`.
    """
    if "--if-touched" in sys.argv and not differ((*SERVED, *STORED)):
        return 0
    missing = 0
    for program in NEEDED.values():
        if program.linux_only and sys.platform != "linux":
            continue
        if not (path := _found(program)):
            fetch(program)
            path = _found(program)
        missing += not path
        print(f"{program.name}: {path or program.advice}", file=sys.stdout if path else sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
