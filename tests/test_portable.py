"""Windows and macOS: what only some systems have is used where it is there, and else there is another way or a word.

Neither system is at hand here.  So what Windows lacks is taken away from Python, and the kit is imported, started and
asked without it; and the guides' lines are compared with what there is.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from kit.doors import seal
from kit.serve import supervisor, values
from kit.serve.settings import read_settings
from tests.each import each
from tests.serving import ROOT, Served, wait_until

KIT = ROOT / "kit"
ONLY_POSIX = {
    *("AF_UNIX", "bind_unix_socket", "SIGHUP", "SIGALRM", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGCHLD", "setitimer"),
    *("ITIMER_REAL", "pthread_sigmask", "pthread_kill", "fork", "getuid", "geteuid", "getgid", "getppid", "setsid"),
    *("killpg", "nice", "sysconf", "uname", "mkfifo", "pass_fds", "preexec_fn", "start_new_session", "setpriority"),
    *("prlimit", "setrlimit", "getrlimit", "RLIMIT_AS", "RLIMIT_NOFILE", "RLIM_INFINITY", "sched_getaffinity"),
    *("add_signal_handler", "chown", "fchmod", "fchown", "lchown", "getpgid", "wait3", "waitid", "WNOHANG", "openpty"),
    *("O_NOFOLLOW", "O_DIRECTORY", "O_CLOEXEC", "O_NONBLOCK", "dir_fd", "clock_gettime", "pthread_getcpuclockid"),
    *("SO_REUSEPORT", "SCM_RIGHTS", "sendmsg", "recvmsg", "memfd_create", "pidfd_open", "sendfile", "splice"),
    *("resource", "fcntl", "pwd", "grp", "pty", "tty", "termios", "syslog", "readline", "curses"),
}
"""Names that Windows' Python lacks, or that do something else there."""
ELSEWHERE = {
    "kit/cli/files.py": "asks for `setitimer` before, and says at once that it waits for typing",
    "kit/doors/seal.py": "`os.link`: on a volume without links the key is written where it belongs at once",
    "kit/lab/crews.py": "asks for `pthread_sigmask` and `nice` before, and does without",
    "kit/serve/app.py": "asks with `getattr` for `AF_UNIX`",
    "kit/serve/kernels/channel.py": "`nice` of psutil, where `psutil.POSIX` says so",
    "kit/serve/cli.py": "Unix sockets: `kit.serve.values` has refused them with a word where there are none",
    "kit/serve/shutdown.py": "asks with `getattr` for `SIGHUP`",
    "kit/serve/kernels/manager.py": "asks for `AF_UNIX` before, and speaks to kernels by TCP, with keys of their own",
    "kit/serve/limits.py": "limits on Linux only (memory), and not on Windows (files); docs/windows.md says so",
    "kit/serve/probe.py": "Unix sockets: `kit.serve.values` has refused them with a word where there are none",
    "kit/serve/supervisor.py": "asks with `getattr` for `SIGHUP`",
    "kit/serve/values.py": "asks with `hasattr` for `AF_UNIX`, and says so where it is not there",
}
"""How each file that uses one of them does where it is not there."""
TAKEN_AWAY = """
# the libraries know by themselves where they are, and come first
import os, signal, socket, sys, threading, time
import IPython, ipykernel, jupyter_client, platformdirs, psutil, tornado.netutil, voila.app, zmq
pair, unix = socket.socketpair, socket.AF_UNIX
socket.socketpair = lambda *given: pair(*(given or (unix,)))  # it asks for AF_UNIX in its own module
lacking = {
    os: ("fork", "getuid", "geteuid", "getgid", "getppid", "nice", "setsid", "killpg", "sysconf"),
    signal: ("SIGHUP", "SIGALRM", "SIGKILL", "SIGUSR1", "setitimer", "pthread_sigmask"),
    socket: ("AF_UNIX",),
    tornado.netutil: ("bind_unix_socket",),
}
for module, names in lacking.items():
    for name in names:
        vars(module).pop(name, None)
for name in ("resource", "fcntl", "pwd", "grp", "pty", "tty", "termios", "readline"):
    sys.modules[name] = None
"""
EVERYTHING = """
import importlib, pkgutil
import kit
for found in pkgutil.walk_packages(kit.__path__, "kit."):
    if not found.name.endswith("__main__") and found.name not in LEFT_OUT:
        importlib.import_module(found.name)
"""
OF_A_HUB = ("kit.serve.reception",)
"""JupyterHub itself runs on POSIX only."""


def used(source: str) -> set[str]:
    """The names of `ONLY_POSIX` in it, be it as an attribute, an argument, an import or a text for `getattr`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="os"), attr="link"):  # a word like any other elsewhere
                found.add("os.link")
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.Import(names=names):
                found |= {each.name for each in names}
            case ast.ImportFrom(module=module, names=names):
                found |= {str(module), *(each.name for each in names)}
    return found & {*ONLY_POSIX, "os.link"}


def posix_in_kit() -> Iterator[tuple[str, set[str]]]:
    """Each file that uses such a name, and the names."""
    for file in sorted(KIT.rglob("*.py")):
        if names := used(file.read_text(encoding="utf-8")):
            yield str(file.relative_to(ROOT)), names


def test_whatever_only_some_systems_have_is_listed_with_what_is_done_elsewhere() -> None:
    found = dict(posix_in_kit())
    assert found.keys() == ELSEWHERE.keys(), {place: found.get(place) for place in found.keys() ^ ELSEWHERE.keys()}


def test_all_of_the_kit_is_imported_without_what_windows_lacks() -> None:
    code = TAKEN_AWAY + f"LEFT_OUT = {OF_A_HUB!r}" + EVERYTHING
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_pages_are_served_without_what_windows_lacks() -> None:
    told = ["--without-kernels", "--no-open", "--port=0", str(ROOT / "notebooks")]
    start = f"from kit.serve.cli import main\nsys.platform = 'win32'\nsys.exit(main({told!r}))"
    served = Served(code=TAKEN_AWAY + start).ready()
    try:
        assert "kit-seat-" in served.newcomer()
    finally:
        assert served.stop() == 0
    assert "Traceback" not in served.output, served.output


def test_where_there_are_no_unix_sockets_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(values.socket, "AF_UNIX")
    with pytest.raises(argparse.ArgumentTypeError, match="no Unix sockets"):
        values.listen("unix:/run/kit")
    with pytest.raises(SystemExit):
        read_settings(["--listen=unix:/run/kit"], {})
    assert "this system has no Unix sockets" in capsys.readouterr().err


def test_a_key_is_kept_on_a_volume_without_links(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError("a USB stick")

    monkeypatch.setattr(os, "link", no_links)
    key = seal.key_in(tmp_path)
    assert seal.key_in(tmp_path) == key and [each.name for each in tmp_path.iterdir()] == [seal.FILE]
    draft = tmp_path / "draft"
    draft.write_bytes(b"another")
    with pytest.raises(FileExistsError):
        seal._keep(draft, tmp_path / seal.FILE)
    assert seal.key_in(tmp_path) == key


class Console:
    """A server that lives until somebody presses Ctrl-C."""

    def __init__(self, *_: object, **__: object) -> None:
        self.sent: list[int] = []
        CONSOLES.append(self)

    def wait(self) -> int:
        """Ctrl-C is pressed; the parent hears it."""
        heard = signal.getsignal(signal.SIGINT)
        assert callable(heard)
        heard(signal.SIGINT, None)
        return 0

    def send_signal(self, number: int) -> None:
        """What the parent hands on."""
        self.sent.append(number)


CONSOLES: list[Console] = []


@each(("system", "sent"), [("nt", []), ("posix", [signal.SIGINT])])
def test_ctrl_c_is_handed_on_but_where_a_console_has_told_the_server_itself(
    system: str, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    monkeypatch.setattr(supervisor, "os", SimpleNamespace(name=system, environ=os.environ))
    monkeypatch.setattr(supervisor.subprocess, "Popen", Console)
    try:
        assert supervisor.keep_running([], "key", "secret", "KIT_SECRET") == 0
    finally:
        for number, heard in before.items():
            signal.signal(number, heard)
    assert CONSOLES.pop().sent == sent


def test_a_server_whose_parent_has_died_puts_its_things_away_on_windows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[int] = []
    monkeypatch.setattr(supervisor, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(supervisor.signal, "raise_signal", raised.append)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    supervisor.end_with_parent()
    wait_until(lambda: raised == [signal.SIGTERM])


# The guides and the script -------------------------------------------------------------------------------------------

GUIDES = {"windows": "docs/windows.md", "macos": "docs/macos.md"}
SCRIPT = "tools/windows/play.ps1"
STEPS = (
    "-m venv .venv",
    "-m pip install --require-hashes -r requirements-play.lock",
    "-m pip install --no-deps --no-build-isolation -e .",
    "-m kit.serve",
)
"""What each has to say, in this order; the rest of a line is the system's own."""
MADE = {".venv", ".venv/packages", ".venv/Scripts/python.exe", ".venv/bin/python"}
"""Paths that come into being by the lines before."""


def text_of(place: str) -> str:
    return (ROOT / place).read_text(encoding="utf-8")


def commands(place: str) -> list[str]:
    """The lines of a guide's blocks of code, or of the script without its comments."""
    text = text_of(place)
    if place.endswith(".md"):
        text = "\n".join(re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    return [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]


@each("place", [*GUIDES.values(), SCRIPT])
def test_a_guide_and_the_script_do_the_steps_in_their_order(place: str) -> None:
    text = "\n".join(commands(place))
    at = [text.find(step) for step in STEPS]
    assert -1 not in at and at == sorted(at), dict(zip(STEPS, at, strict=True))


@each("place", [*GUIDES.values(), SCRIPT])
def test_every_path_module_and_option_that_is_named_exists(place: str) -> None:
    text = text_of(place)
    for path in re.findall(r"(?<![\w/:.-])((?:[.\w-]+[/\\])+[.\w-]+|requirements[\w-]*\.lock|pyproject\.toml)", text):
        path = path.replace("\\", "/").removeprefix("./").rstrip(".")
        assert path in MADE or (ROOT / path).exists() or (ROOT / place).parent.joinpath(path).exists(), path
    for module in re.findall(r"-m ([\w.]+)", text):
        assert module in ("venv", "pip") or (ROOT / f"{module.replace('.', '/')}").is_dir(), module
    usage = {"kit.serve": options_of("kit.serve"), "pip": options_of("pip", "install")}
    for line in commands(place):
        module = re.search(r"-m (kit\.serve|pip)\b", line)
        if module:
            assert set(re.findall(r"(?<=\s)--[\w-]+", line)) <= usage[module[1]], line
    for option in re.findall(r"`(--[\w-]+)`", text):
        assert option in usage["kit.serve"], option
    for variable in re.findall(r"\bKIT_[A-Z_]+", text):
        assert f"--{variable[4:].lower().replace('_', '-')}" in usage["kit.serve"], variable


def options_of(module: str, *more: str) -> set[str]:
    """What `--help` lists."""
    told = subprocess.run([sys.executable, "-m", module, *more, "--help"], cwd=ROOT, capture_output=True, text=True)
    return set(re.findall(r"--[\w-]+", told.stdout))


def unbalanced(script: str) -> str:
    """What is opened in a PowerShell script and not closed, or closed and not opened; nothing if all is well."""
    pairs, stack, quote = {")": "(", "]": "[", "}": "{"}, [], ""
    letters = iter(script)
    for letter in letters:
        if letter == "`" and quote != "'":
            next(letters, "")
        elif quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == "#":
            for rest in letters:
                if rest == "\n":
                    break
        elif letter in pairs.values():
            stack.append(letter)
        elif letter in pairs and (not stack or stack.pop() != pairs[letter]):
            return letter
    return quote or "".join(stack)


@each(
    ("script", "left"), [("if (a) { 'it(' }", ""), ("f(", "("), ("a)", ")"), ("'", "'"), ('"`""', ""), ("# (\nb", "")]
)
def test_what_is_left_open_is_noticed(script: str, left: str) -> None:
    assert unbalanced(script) == left


def test_the_script_for_windows_is_well_formed() -> None:
    script = text_of(SCRIPT)
    assert not unbalanced(script)
    assert script.isascii(), "Windows' own PowerShell 5.1 reads a file without a mark in the system's code page"
    defined = {name.lower() for name in re.findall(r"(?:(?<=\[string\])|(?<=^)|(?<=\s))\$(\w+)(?=\s*=|\))", script)}
    known = {"psscriptroot", "lastexitcode", "args", "env", "true", "false", "null"}
    assert {name.lower() for name in re.findall(r"\$(\w+)", script)} <= defined | known
