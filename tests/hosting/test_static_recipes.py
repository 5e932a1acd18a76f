"""The recipes for the folder without a server, each with the real program: kinds, caching, compression, Chromium."""

from __future__ import annotations

import gzip
import http.client
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kit.serve.files import KINDS
from kit.site.pages import WORDS
from kit.site.policy import PYTHON, WITHIN, policy
from tests.browser.people import WIDE, watch
from tests.each import each
from tests.hosting.programs import NEEDED, find
from tests.hosting.proxied import NAME, recipe
from tests.serving import SERVED, free_ports, wait_until
from tests.static_folder import folder

SOON_MS = 120_000
PLAY = "apps/play-bakschisch.html"

pytestmark = pytest.mark.full(
    "nginx and Caddy with the folder; make test has it on hosts of several kinds",
    touched=("kit/static", "hosting", *SERVED),
)


class Hosted:
    """The folder below a web server that runs a recipe as it is written, but for names, ports and TLS."""

    def __init__(self, kind: str, out: Path, own: Path) -> None:
        """`own`: a folder for what the program keeps."""
        self.out, self.port = out, free_ports(1)[0]
        self.url = f"http://localhost:{self.port}/play/"
        text, command = {"nginx": _nginx, "caddy": _caddy}[kind](self, own)
        (own / "host.conf").write_text(text, "utf-8")
        self._log = own / "host.log"
        env = {**NEEDED[kind].environment, "XDG_DATA_HOME": str(own), "XDG_CONFIG_HOME": str(own)}
        with self._log.open("wb") as log:
            self._process = subprocess.Popen([find(kind), *command], cwd=own, env=env, stdout=log, stderr=log)
        wait_until(lambda: self._answers() or self._process.poll() is not None)
        assert self._process.poll() is None, self._log.read_text("utf-8")

    def _answers(self) -> bool:
        try:
            return self.ask("index.html")[0] == 200
        except OSError:
            return False

    def ask(self, name: str, accepted: str = "identity") -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and bytes of an answer."""
        with closing(http.client.HTTPConnection("localhost", self.port, timeout=60)) as link:
            link.request("GET", f"/play/{name}", headers={"Accept-Encoding": accepted})
            answer = link.getresponse()
            return answer.status, answer.headers, answer.read()

    def end(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait(30)


def _nginx(host: Hosted, own: Path) -> tuple[str, list[str]]:
    changes = {
        "    listen [::]:443 ssl http2;\n": "",
        "listen 443 ssl http2": f"listen 127.0.0.1:{host.port}",
        f"    ssl_certificate     /etc/letsencrypt/live/{NAME}/fullchain.pem;\n": "",
        f"    ssl_certificate_key /etc/letsencrypt/live/{NAME}/privkey.pem;\n": "",
        "/srv/play/": f"{host.out}/",
        NAME: "localhost",
    }
    user = f"user {pwd.getpwuid(os.getuid()).pw_name};" if os.getuid() == 0 else ""
    kept = "".join(f"{kind}_temp_path {own}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = f"{user}\ndaemon off;\npid nginx.pid;\nerror_log stderr;\nevents {{ }}\nhttp {{\naccess_log off;\n{kept}"
    return f"{around}{recipe('static-nginx.conf', changes)}}}\n", ["-p", str(own), "-c", "host.conf", "-e", "stderr"]


def _caddy(host: Hosted, own: Path) -> tuple[str, list[str]]:
    changes = {
        f"\n{NAME} {{": f"\n{{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}}\n\nhttp://localhost:{host.port} {{",
        "/srv/play": str(host.out),
    }
    return recipe("static-Caddyfile", changes), ["run", "--config", "host.conf", "--adapter", "caddyfile"]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of our own, some of whose files were compressed beforehand."""
    base = tmp_path_factory.getbasetemp()
    own = tmp_path_factory.mktemp("hosted") / "play"
    shutil.copytree(folder(base if worker_id == "master" else base.parent), own)
    for file in own.glob("kit-*/python/pyodide*"):
        Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 9))
    return own


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def host(request: pytest.FixtureRequest, out: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    served = Hosted(request.param, out, tmp_path_factory.mktemp(request.param))
    yield served
    served.end()


def names(host: Hosted) -> dict[str, str]:
    """A file of each ending."""
    found = sorted(host.out.rglob("*"))
    return {file.suffix: file.relative_to(host.out).as_posix() for file in found if file.is_file()}


def test_a_browser_gets_the_kinds_on_which_it_insists(host: Hosted) -> None:
    kinds = {ending: host.ask(name)[1].get_content_type() for ending, name in names(host).items() if ending in KINDS}
    scripts = {"text/javascript", "application/javascript"}
    assert kinds[".js"] in scripts and kinds[".mjs"] in scripts
    assert (kinds[".wasm"], kinds[".css"], kinds[".html"]) == ("application/wasm", "text/css", "text/html")
    assert (kinds[".json"], kinds[".svg"]) == ("application/json", "image/svg+xml")


def test_what_is_sent_is_compressed_whether_that_was_done_before_or_not(host: Hosted) -> None:
    for ending in (".wasm", ".mjs", ".pack", ".zip", ".js", ".css", ".json"):
        name = names(host)[ending]
        status, headers, content = host.ask(name, "gzip")
        assert (status, headers["Content-Encoding"]) == (200, "gzip"), name
        assert gzip.decompress(content) == (host.out / name).read_bytes()
        if (done := Path(f"{host.out / name}.gz")).exists():
            assert content == done.read_bytes()


def test_what_has_its_version_in_its_name_is_kept_and_all_else_is_asked_for_each_time(host: Hosted) -> None:
    for file in (*names(host).values(), "offline.js", "index.html", PLAY):
        status, headers, _ = host.ask(file)
        expected = "public, max-age=31536000, immutable" if file.startswith("kit-") else "no-cache"
        assert (status, headers["Cache-Control"]) == (200, expected), file
        assert headers["ETag"] or headers["Last-Modified"]


def test_a_host_says_what_its_pages_may_do_as_a_demo_does(host: Hosted) -> None:
    headers = host.ask("index.html")[1]
    assert headers["Content-Security-Policy"] == policy(WITHIN, PYTHON)
    assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "same-origin")


@each("name", ["nobody.html", "apps/deep/er.html", "apps/nobody"])
def test_where_there_is_no_page_ours_says_so(host: Hosted, name: str) -> None:
    status, _, content = host.ask(name)
    assert status == 404 and content == (host.out / "404.html").read_bytes()


def test_a_browser_plays_and_goes_on_when_the_host_has_gone(
    chromium: Browser, out: Path, tmp_path: Path, host: Hosted, request: pytest.FixtureRequest
) -> None:
    kind = request.node.callspec.params["host"]
    own = Hosted(kind, out, tmp_path)
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce", locale="en")
    page = context.new_page()
    complaints = watch(page)
    try:
        page.goto(own.url)
        expect(page.locator("#offline")).to_have_text(WORDS["en"]["offline"], timeout=SOON_MS)
        page.locator(".game a.play").first.click()
        expect(page.locator("html")).to_have_attribute("data-kit-python", "there", timeout=SOON_MS)
    finally:
        own.end()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-kit-python", "there", timeout=SOON_MS)
    context.close()
    assert not complaints
