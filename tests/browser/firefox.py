"""A real Firefox, driven over its own WebDriver BiDi: Playwright drives none that a system has installed.

`python -m tests.browser.firefox` gets one when there is none.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from tests.browser.chromium import apt, may_install
from tests.serving import PATIENCE_S, wait_until

NAMES = ("firefox-esr", "firefox")
ADVICE = (
    "The test in Firefox needs one, and none could be installed. Install one with your system's packages "
    "(Debian: apt install firefox-esr), or set FIREFOX to the path of one."
)


def find() -> str | None:
    """The one named by FIREFOX, else one on the PATH."""
    named = os.environ.get("FIREFOX")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One window, and what went wrong on its pages."""

    def __init__(self, line: WebSocket) -> None:
        self._line, self._asked = line, 0
        self.complaints: list[str] = []
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._window = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _do(self, method: str, **given: Any) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": given}))
        while True:
            said = json.loads(self._line.recv())
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.complaints.append(str(said["params"]["text"]))
            if said.get("id") == self._asked:
                assert said["type"] == "success", said
                return said.get("result")

    def before_each_page(self, function: str) -> None:
        """Have each page run this before anything of its own."""
        self._do("script.addPreloadScript", functionDeclaration=function)

    def goto(self, url: str) -> None:
        """Open a page, and wait until it has loaded."""
        self._do("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page anew."""
        self._do("browsingContext.reload", context=self._window, wait="complete")

    def ask(self, expression: str) -> Any:
        """What this JavaScript gives: null, a flag, a number or a text."""
        return self._evaluated(expression).get("value")

    def _evaluated(self, expression: str) -> dict[str, Any]:
        there = {"context": self._window}
        said = self._do("script.evaluate", expression=expression, target=there, awaitPromise=True)
        assert said["type"] == "success", said
        result: dict[str, Any] = said["result"]
        return result

    def wait_until(self, true: str) -> None:
        """This JavaScript expression says yes."""
        try:
            wait_until(lambda: self.ask(true))
        except AssertionError:
            raise AssertionError(f"still not: {true}; there is: {self.ask('document.body.innerText')}") from None

    def click(self, selector: str) -> None:
        """Press the first part that there is, as a mouse does."""
        part = self._evaluated(f"document.querySelector({json.dumps(selector)})")
        over = {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": part}}
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        mouse = {"type": "pointer", "id": "mouse", "actions": [over, down, up]}
        self._do("input.performActions", context=self._window, actions=[mouse])


@contextmanager
def firefox() -> Iterator[Firefox]:
    """One that somebody has just opened for the first time; AssertionError says what to install."""
    path = find()
    assert path, ADVICE
    with tempfile.TemporaryDirectory() as profile:
        command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            told = json.loads(_written(Path(profile, "WebDriverBiDiServer.json")))
            address = f"ws://{told['ws_host']}:{told['ws_port']}/session"
            yield Firefox(create_connection(address, suppress_origin=True, timeout=PATIENCE_S))
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def _written(file: Path) -> str:
    """What stands in a file that another program writes."""
    return str(wait_until(lambda: file.exists() and file.read_text("utf-8")))


def main() -> int:
    """Say which browser there is, after getting one if need be. Returns the exit code."""
    if not find() and may_install():
        apt("update")
        apt("install", "-y", "--no-install-recommends", NAMES[0])
    path = find()
    print(f"Firefox for the tests: {path}" if path else ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
