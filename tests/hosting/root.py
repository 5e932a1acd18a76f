"""`make container`: the image of `hosting/Dockerfile`, its container, nginx before it, and a player who presses on.

No builder is needed: the very steps of the Dockerfile are carried out in a fresh Debian 12, and the container is shut
in by the system's own means. It takes two minutes; nothing stays mounted or running, however it ends.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.chromium import FLAGS
from tests.browser.conftest import watch
from tests.browser.playing import SLOW, WIDE
from tests.hosting import debian, front, image
from tests.hosting.container import KEPT, MEETING, Container
from tests.hosting.dockerfile import Stage
from tests.hosting.player import ANEW, Player
from tests.hosting.proxied import HOST
from tests.hosting.walk import walk
from tests.serving import free_ports, write_notebook

OWN = "/srv/notebooks"
PRESSES = 12
"""Of the player, four of them while the kit is being replaced."""


def main() -> int:
    """Do all of it once. Returns the exit code."""
    if why := debian.why_not():
        print(f"make container: {why}", file=sys.stderr)
        return 2
    path = chromium.find()
    if not path:
        print(chromium.ADVICE, file=sys.stderr)
        return 2
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    begun = monotonic()

    def say(what: str) -> None:
        print(f"{monotonic() - begun:6.1f} s  {what}", flush=True)

    with tempfile.TemporaryDirectory(prefix="kit-container-") as place, sync_playwright() as playwright:
        last, root = image.build(Path(place), say)
        say(f"the image takes {_mib(root):.0f} MiB, of which Debian {_mib(Path(place) / 'debian'):.0f}")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            _alone(last, root, browser, say)
            _behind_nginx(last, root, browser, say)
        finally:
            browser.close()
    say("all of it was as docs/hosting.md says")
    return 0


def _alone(last: Stage, root: Path, browser: Browser, say: Callable[[str], None]) -> None:
    """At a port, as `--publish` shows it, but on this computer only; with a notebook of a teacher's own."""
    (port,) = free_ports(1)
    settings = {"KIT_LISTEN": f"127.0.0.1:{port}", "KIT_PUBLIC": f"http://127.0.0.1:{port}/", "KIT_FOLDER": OWN}
    with ExitStack() as ends:
        own = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="kit-own-")))
        own.chmod(0o755)
        opens = 'from kit.notebook import play\nplay("intrige")'
        write_notebook(own / "ours.ipynb", opens, kind="app", title={"en": "Ours"})
        write_notebook(own / "kernel.ipynb", "print(6 * 7)", kind="lesson", title={"en": "With a kernel"})
        kit = Container(last, root, settings, folders={OWN: own}, net=True)
        ends.callback(kit.end)
        say(f"a container: ready after {kit.ready():.1f} s, {kit.memory_mib():.0f} MiB of memory")
        assert not (fault := kit.why_not_shut_in()), fault
        say(f"user {kit.user}, no capability, no new one, and nothing can be written but in /tmp")
        assert kit.is_healthy(), kit.output
        _open_own(browser, f"http://127.0.0.1:{port}/")
        say("healthy; a notebook of one's own is opened, and one that needs a kernel is not listed")
        assert kit.run(["sh", "-c", "sleep 0.1 & exit"]).returncode == 0
        kit.run(["sleep", "0.5"])
        assert not kit.dead(), "who has ended is not buried"
        code, took_s = kit.stop(last.stop_signal)
        assert code == 0, kit.output
        say(f"buries the dead; stopped after {took_s:.1f} s with code 0")


def _behind_nginx(last: Stage, root: Path, browser: Browser, say: Callable[[str], None]) -> None:
    """At a socket that only nginx can open, and without any network."""
    port, plain_port = free_ports(2)
    front.install(root, port, plain_port)
    url = f"https://{HOST}:{port}/kit/"
    say("nginx installed in the same root, with hosting/nginx.conf")
    with ExitStack() as ends:
        meeting = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="kit-meeting-")))
        os.chown(meeting, int(last.user.partition(":")[0]), int(front.GROUP))
        meeting.chmod(0o750)
        kept = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="kit-kept-")))
        os.chown(kept, int(last.user.partition(":")[0]), int(front.GROUP))
        settings = {"KIT_LISTEN": f"unix:{MEETING}/kit.sock", "KIT_PUBLIC": url}

        def another() -> Container:
            kit = Container(last, root, settings, group=front.GROUP, folders={MEETING: meeting, KEPT: kept})
            ends.callback(kit.end)
            kit.ready()
            return kit

        kit = another()
        proxy = front.start(root, meeting)
        ends.callback(proxy.end)
        sockets = walk(browser, url)
        say(f"walked through {url}: home, each game, two lessons, a reload; {len(sockets)} websockets")
        say(f"{kit.memory_mib():.0f} MiB of memory afterwards")
        kit = _play_on(browser, url, kit, another)
        say(f"a player pressed {PRESSES} times while the container was replaced, and noticed nothing")
        _come_back(browser, url, kit, another)
        say("the container was killed and started anew: the page went on by itself, with the same game")


def _open_own(browser: Browser, url: str) -> None:
    """A game from the first page, where what needs a kernel is not offered."""
    context = browser.new_context(viewport=WIDE, ignore_https_errors=True)
    page = context.new_page()
    complaints = watch(page)
    page.goto(url)
    expect(page.get_by_text("With a kernel")).to_have_count(0)
    page.get_by_role("link", name="Ours").first.click()
    expect(page.locator(".board").first).to_be_visible(timeout=SLOW)
    page.goto("about:blank")
    context.close()
    assert not complaints, complaints


def _play_on(browser: Browser, url: str, old: Container, another: Callable[[], Container]) -> Container:
    """A second container takes the socket over, then the first one is told to stop. Returns the second."""
    player = Player.at(browser, url)
    for _ in range(PRESSES // 3):
        player.press()
    new = another()
    stopping = old.tell_to_stop()
    for _ in range(PRESSES // 3):
        player.press()
    stopping.wait()
    for _ in range(PRESSES // 3):
        player.press()
    assert not player.noticed(), player.noticed()
    player.page.context.close()
    return new


def _come_back(browser: Browser, url: str, kit: Container, another: Callable[[], Container]) -> None:
    """It is killed, and started anew by whoever looks after it."""
    player = Player.at(browser, url)
    player.press()
    kit.end()
    another()
    expect(player.page.locator(".notice")).to_be_hidden(timeout=SLOW)
    player.press()
    assert ANEW not in player.noticed()
    player.page.context.close()


def _mib(folder: Path) -> float:
    """What its files take."""
    said = subprocess.run(["du", "-sxk", str(folder)], check=True, capture_output=True, text=True).stdout
    return int(said.split()[0]) / 1024


if __name__ == "__main__":
    sys.exit(main())
