"""A server under test: started as a person starts it, ended as a person ends it."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Protocol, Self
from urllib.request import Request, urlopen

import psutil

import kit.serve

ROOT = Path(__file__).resolve().parents[1]
LEAN = ROOT / ".venv/bin/python"
# The environment that serves people, so that a package missing from it is noticed here.
PYTHON = str(LEAN) if LEAN.exists() else sys.executable
PATIENCE_S = 180  # an upper bound for waiting, not a measure
SERVED = ("kit/serve", "kit/site", "hosting", "tests/serve", "tests/hosting")
"""What brings tests back into `make test` that start a server, a proxy or a crowd of their own."""
STORED = ("kit/table", "kit/serve/rooms_kept.py", "tests/table", "tests/postgres.py")
"""The same of those that start a database."""


def printed(output: IO[Any]) -> str:
    """What a program has written into the file so far.

    Not read by seeking: the program writes where the file stands, and would write over what it had written.
    """
    return os.pread(output.fileno(), os.fstat(output.fileno()).st_size, 0).decode()


class Serves(Protocol):
    """What has the pages: a server, or a host of the folder of files."""

    @property
    def url(self) -> str:
        """The first page."""

    def page(self, notebook: str) -> str:
        """The page of a notebook, by its path among the notebooks."""


class Served:
    """`python -m kit.serve` as a process: its address, its kernels, its end."""

    def __init__(
        self,
        *arguments: str | Path,
        code: str | None = None,
        env: dict[str, str] | None = None,
        python: str = PYTHON,
        cwd: Path = ROOT,
    ):
        """`code` replaces the usual start, to serve with other settings; `python` is one with other packages, and
        `cwd` another folder, where the kit is not found but in these."""
        program = ["-c", code] if code else ["-m", kit.serve.__name__, "--no-open"]
        self._url = ""
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 — it lives as long as the server
        self.process = subprocess.Popen(
            [python, *program, *map(str, arguments)],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            preexec_fn=_as_in_a_terminal,
        )

    @property
    def output(self) -> str:
        """Everything it has printed so far."""
        return printed(self._output)

    def ready(self) -> Self:
        """Wait until it says where it listens."""
        wait_until(lambda: "Open http" in self.output or self.process.poll() is not None)
        assert self.process.poll() is None, f"the server ended at once:\n{self.output}"
        return self

    @property
    def url(self) -> str:
        """Its first page, with the slash at the end."""
        if not self._url:
            found = re.search(r"Open (http://\S+)", self.output)
            assert found, self.output
            self._url = found[1]
        return self._url

    def page(self, notebook: str) -> str:
        """The address of a notebook's page, by its path in the served folder."""
        return f"{self.url}voila/render/{notebook}"

    def newcomer(self, cookie: str = "") -> str:
        """The cookies of a browser that was never here, as a header has them; `cookie` is what lets it in."""
        request = Request(self.url.partition("?")[0], headers={"Cookie": cookie})
        with urlopen(request, timeout=PATIENCE_S) as answer:
            given = [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", [])]
        return "; ".join(filter(None, [cookie, *given]))

    def kernels(self) -> dict[str, psutil.Process]:
        """The kernels that run now, by id."""
        kernels = {}
        for child in psutil.Process(self.process.pid).children(recursive=True):
            try:
                found = re.search(r"kernel-([\w-]+)\.json", " ".join(child.cmdline()))
            except psutil.NoSuchProcess:
                continue
            if found:
                kernels[found[1]] = child
        return kernels

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, and see that no kernel stays. Returns the exit code."""
        if self.process.poll() is None:
            kernels = self.kernels().values()
            self.process.send_signal(by)
            try:
                self.process.wait(PATIENCE_S)
            finally:
                self.process.kill()
            left = [kernel.pid for kernel in kernels if kernel.is_running()]
            assert not left, f"kernels left behind: {left}"
        return self.process.returncode


def _as_in_a_terminal() -> None:
    """Heed a closed terminal, even when the tests themselves run under `nohup`."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def wait_until(holds: Callable[[], Any]) -> Any:
    """Wait for something that must come about, and return it."""
    deadline = time.monotonic() + PATIENCE_S
    while not (answer := holds()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)
    return answer


def write_notebook(path: Path, *cells: str, **kit: Any) -> Path:
    """A notebook with these cells; one that begins with `#` is a text. `kit` becomes its metadata."""
    import nbformat  # a second and more, unless kit.serve was imported before

    make = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell
    notebook = nbformat.v4.new_notebook(cells=[make[cell.startswith("#")](cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "language": "python", "display_name": "Python 3"}
    if kit:
        notebook.metadata["kit"] = kit
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def free_ports(count: int) -> list[int]:
    """Nobody listens there now."""
    bound = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(each.getsockname()[1]) for each in bound]
    for each in bound:
        each.close()
    return ports
