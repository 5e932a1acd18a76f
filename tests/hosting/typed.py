"""`make typed`: what docs/hosting.md says under systemd, nginx and Caddy, typed line by line in a fresh Debian 12.

Then the service's line runs as its user, each proxy before it at the usual ports, in a network of their own, and a
person visits. Only `systemctl` and `certbot` are played. Three minutes; nothing stays on the machine, however it ends.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, conftest
from tests.hosting import debian
from tests.hosting.proxied import NAME, ROOT, make_certificate
from tests.hosting.test_proxies import goes_on, playing
from tests.hosting.walk import walk
from tests.serving import wait_until
from tests.sources import files

YOURS = "your.name.example"
"""As the text has it."""
SECTIONS = ("systemd", "nginx", "Caddy")
URL = f"https://{YOURS}/kit/"
PLAYED = {
    "usr/sbin/policy-rc.d": "#!/bin/sh\nexit 101\n",  # what is installed starts nothing
    "usr/local/bin/systemctl": "#!/bin/sh\n",
    "usr/local/bin/certbot": "#!/bin/sh\n",  # the certificate is one of our own
    "etc/apt/apt.conf.d/yes": 'APT::Get::Assume-Yes "true"; APT::Install-Recommends "false";\n',
}
OWN_CERTIFICATES = "{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off"
"""For a Caddy that cannot ask for one."""


def lines(section: str) -> list[str]:
    """What is typed under this heading of docs/hosting.md."""
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    part = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    found = re.search(r"^```\n(.*?)^```", part, re.DOTALL | re.MULTILINE)
    assert found, f"docs/hosting.md says nothing to type under {section}"
    return found[1].splitlines()


def settings(file: Path) -> dict[str, str]:
    """The lines of a unit or an environment file."""
    return dict(re.findall(r"^(\w+)=(.*)$", file.read_text(encoding="utf-8"), re.MULTILINE))


def say(what: str) -> None:
    """Tell the person at the terminal."""
    print(f"{monotonic() - BEGUN:6.1f} s  {what}", flush=True)


BEGUN = monotonic()


def type_all(root: Path) -> None:
    """A fresh Debian with the sources in /srv/kit, and all lines typed there."""
    say(f"a fresh Debian {debian.SUITE}")
    debian.make(root)
    for name, text in PLAYED.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
        (root / name).chmod(0o755)
    for file in files():
        copy = root / "srv/kit" / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    keys = root / "etc/letsencrypt/live" / YOURS
    keys.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        make_certificate(Path(place))
        shutil.move(f"{place}/cert.pem", keys / "fullchain.pem")
        shutil.move(f"{place}/key.pem", keys / "privkey.pem")
    debian.build(root, "apt update", "/")
    for section in SECTIONS:
        for line in lines(section):
            say(f"# {line}")
            debian.build(root, line, "/")
    left = [
        name
        for name in ("etc/kit.env", "etc/nginx/conf.d/kit.conf", "etc/caddy/Caddyfile")
        if NAME in (root / name).read_text()
    ]
    assert not left, f"{NAME} is still in {left}"


@contextmanager
def running(
    root: Path, command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A program in the root."""
    with tempfile.TemporaryFile("w+") as output:
        process = debian.enter(root, command, {"PATH": debian.PATH, **(environment or {})}, output=output)
        try:
            yield process
        except BaseException:
            output.seek(0)
            print(output.read()[-3000:], file=sys.stderr)
            raise
        finally:
            process.kill()
            process.wait()


@contextmanager
def kit(root: Path) -> Iterator[None]:
    """The service, as its unit starts it."""
    unit = settings(root / "etc/systemd/system/kit.service")
    user = unit["User"]
    (uid,) = re.findall(rf"^{user}:x:(\d+):", (root / "etc/passwd").read_text(encoding="utf-8"), re.MULTILINE)
    (gid,) = re.findall(rf"^{user}:x:(\d+):", (root / "etc/group").read_text(encoding="utf-8"), re.MULTILINE)
    run = root / "run/kit"
    run.mkdir(exist_ok=True)
    run.chmod(int(unit["RuntimeDirectoryMode"], 8))
    shutil.chown(run, int(uid), int(gid))
    state = root / "var/lib" / unit["StateDirectory"]
    state.mkdir(mode=int(unit["StateDirectoryMode"], 8), exist_ok=True)
    shutil.chown(state, int(uid), int(gid))
    line = f"umask {unit['UMask']} && exec {unit['ExecStart']}"
    command = debian.unprivileged(f"{uid}:{gid}", ["sh", "-c", line], unit["WorkingDirectory"])
    environment = {**settings(root / "etc/kit.env"), "STATE_DIRECTORY": f"/var/lib/{unit['StateDirectory']}"}
    with running(root, command, environment) as process:
        wait_until(lambda: (run / "kit.sock").exists() or process.poll() is not None)
        assert process.poll() is None, "the service ended at once"
        yield


def visit(root: Path, name: str, command: Sequence[str], browser: Browser) -> None:
    """The walk, and a player who goes on after the service was killed and started again."""
    with running(root, command) as proxy, ExitStack() as ends:
        with kit(root):
            sleep(1)
            assert proxy.poll() is None, f"{name} ended at once"
            say(f"{name}: {len(walk(browser, URL))} websockets on a walk at {URL}")
            page = ends.enter_context(playing(browser, URL))
        with kit(root):
            goes_on(page)
            say(f"{name}: killed and started again, the service went on with the game")


def visit_all(root: Path) -> None:
    """In a network of our own, where the usual ports are free."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    conftest.HOME_HOSTS.add(YOURS)
    caddyfile = root / "etc/caddy/Caddyfile"
    caddyfile.write_text(caddyfile.read_text().replace("\n{", f"\n{OWN_CERTIFICATES}", 1))
    # Whoever changes who they are does not end with their parent any more, unless it is said again.
    as_caddy = ["setpriv", "--pdeathsig", "KILL", "--reuid=caddy", "--regid=caddy", "--init-groups"]
    bind = ["--inh-caps=+net_bind_service", "--ambient-caps=+net_bind_service"]
    run_caddy = ["env", "HOME=/var/lib/caddy", "caddy", "run", "--config", "/etc/caddy/Caddyfile"]
    proxies = {"nginx": ["nginx", "-g", "daemon off;"], "Caddy": [*as_caddy, *bind, *run_caddy]}
    with sync_playwright() as playwright:
        flags = [*conftest.FLAGS, f"--host-resolver-rules=MAP {YOURS} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        for name, command in proxies.items():
            visit(root, name, command, browser)
        browser.close()


def main() -> int:
    """Do all of it once. Returns the exit code."""
    if sys.argv[1:]:
        visit_all(Path(sys.argv[1]))
        return 0
    if why := debian.why_not() or (None if chromium.find() else chromium.ADVICE):
        print(f"make typed: {why}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="kit-typed-") as place:
        root = Path(place) / "root"
        type_all(root)
        return subprocess.run(["unshare", "--net", sys.executable, "-m", "tests.hosting.typed", str(root)]).returncode


if __name__ == "__main__":
    sys.exit(main())
