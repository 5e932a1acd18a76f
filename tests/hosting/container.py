"""A container without an engine: a program in a root, as shut in as an engine would have it."""

from __future__ import annotations

import re
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import MappingProxyType

import psutil

from kit.serve.probe import why_ill
from kit.serve.settings import read_settings
from tests.hosting import debian
from tests.hosting.dockerfile import Stage
from tests.serving import PATIENCE_S, printed, wait_until

GRACE_S = 10
"""How long an engine waits for a container to stop before it kills it."""
MEETING = "/run/kit"
"""The folder that it shares with the proxy: the socket is there, and nothing else."""
KEPT = "/var/lib/kit"
"""The folder that outlives it: its key is there."""
LEADING = ("unshare", "sh", "chroot", "env", "setpriv")
WITHOUT_NETWORK = ("ip link set lo up",)


class Inside:
    """A program that runs as process 1 in a root of its own; `output` is what it said."""

    def __init__(
        self, root: Path, command: Sequence[str], environment: Mapping[str, str], before: Sequence[str], *, net: bool
    ) -> None:
        """With `net` it is in this machine's network, else in one of its own, where nobody else is."""
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 — it lives as long as the program
        lines = [*before] if net else [*WITHOUT_NETWORK, *before]
        self.process = debian.enter(root, command, environment, lines, output=self._log, net=net)
        self.one: psutil.Process = wait_until(self._first)
        """Process 1 in there."""

    def _first(self) -> psutil.Process | None:
        """As soon as it is the program, and no more what leads to it."""
        assert self.process.poll() is None, f"it ended at once:\n{self.output}"
        children = psutil.Process(self.process.pid).children()
        return children[0] if children and children[0].name() not in LEADING else None

    @property
    def output(self) -> str:
        """Everything it has printed so far."""
        return printed(self._log)

    def tell_to_stop(self, by: str = "SIGTERM") -> subprocess.Popen[str]:
        """Tell process 1. Returns what can be waited for."""
        self.one.send_signal(signal.Signals[by])
        return self.process

    def stop(self, by: str) -> tuple[int, float]:
        """Stop it in the time that an engine gives it. Returns the exit code and the seconds it took."""
        everyone = [self.one, *self.one.children(recursive=True)]
        begun = monotonic()
        code = self.tell_to_stop(by).wait(GRACE_S)
        took_s = monotonic() - begun
        assert not [each for each in everyone if each.is_running()], "something goes on"
        return code, took_s

    def end(self) -> None:
        """See that nothing is left of it, however it went."""
        if self.process.poll() is None:
            self.one.kill()  # and with process 1 all others
            self.process.wait(GRACE_S)


class Container(Inside):
    """The image, as `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges` starts it."""

    def __init__(
        self,
        image: Stage,
        root: Path,
        settings: Mapping[str, str],
        *,
        group: str = "",
        folders: Mapping[str, Path] = MappingProxyType({}),
        net: bool = False,
    ) -> None:
        """`folders` of this machine are there at these paths."""
        self.image = image
        self.user = ":".join([image.user.partition(":")[0], group]) if group else image.user
        self.environment = {**image.environment, **settings}
        before = [line for path, place in folders.items() for line in debian.at(place, path)]
        seen = {"KIT_LISTEN": self.environment["KIT_LISTEN"].replace(MEETING, str(folders.get(MEETING)))}
        self.told = read_settings([], self.environment | seen)
        """Its settings, as this machine sees them."""
        self.begun, self._another = monotonic(), self._place()
        start = debian.unprivileged(self.user, image.start, image.folder)
        super().__init__(root, start, self.environment, [*before, *debian.READ_ONLY], net=net)

    def ready(self) -> float:
        """Wait until visitors may come; the seconds it took."""
        wait_until(lambda: self.process.poll() is not None or self._is_ready())
        assert self.process.poll() is None, f"the server ended at once:\n{self.output}"
        return monotonic() - self.begun

    def _is_ready(self) -> bool:
        """At a socket that another one had before, it is that one who answers until this one has taken it over."""
        return (self._another is None or self._place() != self._another) and not why_ill(self.told, "ready")

    def _place(self) -> int | None:
        """Since when a socket is at its path, if there is one."""
        path = Path(self.told.listen.removeprefix("unix:"))
        return path.stat().st_ctime_ns if path.exists() else None

    def is_healthy(self) -> bool:
        """What HEALTHCHECK says, asked inside as an engine does."""
        return self.run(self.image.health).returncode == 0

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """A command inside, as its user."""
        into = ["nsenter", "--target", str(self.one.pid), "--mount", "--pid", "--ipc", "--uts", "--net", "--root"]
        whole = [*into, *debian.unprivileged(self.user, command, self.image.folder)]
        environment = {"PATH": debian.PATH, **self.environment}
        return subprocess.run(whole, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)

    def why_not_shut_in(self) -> str | None:
        """What an engine's options would forbid and this does not; None if all is as they say."""
        (server,) = self.one.children()[:1]
        status = dict(
            re.findall(r"^(\w+):[ \t]*(.*?) *$", Path(f"/proc/{server.pid}/status").read_text(), re.MULTILINE)
        )
        uid, _, gid = self.user.partition(":")
        wanted = {"Uid": "\t".join([uid] * 4), "Gid": "\t".join([gid] * 4), "Groups": "", "NoNewPrivs": "1"}
        none = dict.fromkeys(("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"), "0" * 16)
        other = [f"{name}: {status[name]}" for name, value in (wanted | none).items() if status[name] != value]
        if other:
            return "; ".join(other)
        written = [path for path in ("/x", "/opt/kit/x", "/var/x", "/etc/x") if self._can_write(path)]
        return f"it can write {written}" if written else None

    def _can_write(self, path: str) -> bool:
        return self.run([self.image.start[2], "-c", f"open({path!r}, 'w')"]).returncode == 0

    def memory_mib(self) -> float:
        """Of all its processes, each shared page counted once."""
        everyone = [self.one, *self.one.children(recursive=True)]
        return sum(each.memory_full_info().pss for each in everyone) / 2**20

    def dead(self) -> list[int]:
        """Processes that have ended and that nobody buried."""
        return [each.pid for each in self.one.children(recursive=True) if each.status() == psutil.STATUS_ZOMBIE]
