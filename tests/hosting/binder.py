"""`make binder`: what `environment.yml` names in a clean environment, started as Binder starts it, and the kit in it.

By pip, from the same names and bounds: whether conda finds such versions, too, can be seen with conda only. It takes
three minutes, and nothing stays.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import psutil
from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.hosting.test_binder import DEPENDENCIES, LAST, LINES
from tests.hosting.walk import walk
from tests.serving import PATIENCE_S, ROOT, free_ports, wait_until
from tests.sources import files

PREFIX, TOKEN = "/user/bribe-scheme-grab-x1y2z3a4/", "of-a-stranger"
"""As Binder makes them up for each visitor."""
WAY = "kit/"
"""That a link to Binder names with `urlpath`."""


def main() -> int:
    """Do it once. Returns the exit code."""
    path = chromium.find()
    if not path:
        print(chromium.ADVICE, file=sys.stderr)
        return 2
    begun = monotonic()

    def say(what: str) -> None:
        print(f"{monotonic() - begun:6.1f} s  {what}", flush=True)

    with tempfile.TemporaryDirectory(prefix="kit-binder-") as place:
        home = Path(place) / "home"
        for file in files():
            end = home / file.relative_to(ROOT)
            end.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, end)
        python = _environment(Path(place) / "environment", home, say)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
            server, url = _start(python, home, Path(place) / "log")
            try:
                say("a notebook server as Binder starts it")
                sockets = walk(browser, url + WAY, login=lambda page: page.goto(f"{url}{WAY}?token={TOKEN}"))
                say(f"walked through {WAY}: home, each game, two lessons, a reload; {len(sockets)} websockets")
                say(f"{_mib(server):.0f} MiB of memory, the notebook server and the kit")
            finally:
                browser.close()
                _end(server)
    return 0


def _environment(place: Path, home: Path, say: Callable[[str], None]) -> Path:
    """Python with all that environment.yml names."""
    venv.create(place, with_pip=True)
    python = place / "bin/python"
    lines = [line for line in LINES if not line.startswith(("pip", "python "))]
    (by_pip,) = (each["pip"] for each in DEPENDENCIES if isinstance(each, dict))
    for what in (lines, by_pip[0].split(maxsplit=1)):
        subprocess.run([python, "-m", "pip", "install", "-qq", *what], cwd=home, check=True)
    path = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    subprocess.run([home / LAST.name], cwd=home, env={**os.environ, "PATH": path}, check=True)
    subprocess.run([python, "-m", "pip", "check"], check=True, stdout=subprocess.DEVNULL)
    say(f"{len(lines)} lines for conda, {by_pip[0]} and the kit installed by pip; no two of them disagree")
    return python


def _start(python: Path, home: Path, log: Path) -> tuple[psutil.Popen, str]:
    """The notebook server with what Binder tells it, in the folder of the repository; and its address."""
    (port,) = free_ports(1)
    told = {"ip": "127.0.0.1", "port": port, "base_url": PREFIX, "trust_xheaders": True, "allow_root": True}
    options = [f"--ServerApp.{name}={value}" for name, value in told.items()]
    own = {f"JUPYTER_{name}_DIR": str(home / f".{name}") for name in ("CONFIG", "DATA", "RUNTIME")}
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON", "KIT_"))}
    with log.open("w", encoding="utf-8") as said:
        server = psutil.Popen(
            [python.with_name("jupyter-lab"), "--no-browser", f"--IdentityProvider.token={TOKEN}", *options],
            cwd=home,
            env={**plain, **own, "HOME": str(home)},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(lambda: "is running at" in log.read_text("utf-8") or server.poll() is not None)
        assert server.poll() is None, log.read_text("utf-8")
    except BaseException:
        _end(server)
        raise
    return server, f"http://127.0.0.1:{port}{PREFIX}"


def _mib(server: psutil.Popen) -> float:
    """Each shared page counted once."""
    everyone = [server, *server.children(recursive=True)]
    return sum(each.memory_full_info().pss for each in everyone) / 2**20


def _end(server: psutil.Popen) -> None:
    """With all that it started."""
    started = server.children(recursive=True) if server.is_running() else []
    if server.poll() is None:
        server.terminate()
    _, left = psutil.wait_procs([server, *started], PATIENCE_S)
    for each in left:
        each.kill()
    assert not left, "the notebook server has left something behind"


if __name__ == "__main__":
    sys.exit(main())
