"""Which Chromium the browser tests use. `python -m tests.browser.chromium` gets one when there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
"""Chromium without the window around a page: for that alone the whole one takes a quarter of its time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ADVICE = (
    "The browser tests need a Chromium, and none could be installed. Install one with your system's packages "
    "(Debian, Ubuntu: apt install chromium), or set CHROMIUM to the path of a Chromium or Chrome."
)


def find() -> str | None:
    """The one named by CHROMIUM, else one on the PATH, else Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Debian's package when we may install it, else Playwright's own build."""
    if may_install():
        apt("update")
        if not apt("install", "-y", SHELL):
            apt("install", "-y", "chromium")
    if not find():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt(*arguments: str) -> bool:
    """Whether it could be done."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    said = subprocess.run(["apt-get", "-qq", *arguments], env=quiet, stdout=subprocess.DEVNULL)
    return said.returncode == 0


def main() -> int:
    """Say which browser there is, after getting one if need be. Returns the exit code."""
    if not os.environ.get("CHROMIUM"):
        if not find():
            install()
        elif not shutil.which(SHELL) and may_install():
            apt("install", "-y", SHELL)  # the other one does as well, and takes longer
    path = find()
    print(f"Browser for the tests: {path}" if path else ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
