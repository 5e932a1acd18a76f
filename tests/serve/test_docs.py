"""The docs beside the pages, where somebody has built them: a quiet link on the first page, and files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.serve.page_cache import PageCache
from kit.site.folder import Folder
from kit.site.pages import WORDS, Site
from tests.each import each
from tests.serve.test_websocket import get
from tests.serving import ROOT, Served

LINK = '<a href="/docs/" hreflang="en">'


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with docs beside it."""
    folder = tmp_path_factory.mktemp("beside") / "docs"
    (folder / "reference").mkdir(parents=True)
    for name in ("index.html", "reference/lab.html", "search.js"):
        (folder / name).write_text(f"this is {name}")
    (folder.parent / "secret.txt").write_text("mine")
    served = Served("--port", "0", "--docs", folder, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output


@each("language", WORDS)
def test_the_first_page_leads_to_them_only_where_they_are(language: str) -> None:
    folder = Folder(ROOT / "notebooks")
    here, nowhere = (PageCache(site, folder).home(language).body.decode() for site in (Site(docs=True), Site()))
    assert f"{LINK}{WORDS[language]['docs']}</a>" in here and "/docs/" not in nowhere


def test_they_are_served_as_our_own_pages_are(docs: Served) -> None:
    assert LINK in get(docs.url)[2]
    for address in ("docs/", "docs", "docs/index.html"):
        assert get(f"{docs.url}{address}")[::2] == (200, "this is index.html")
    status, headers, text = get(f"{docs.url}docs/reference/lab.html")
    assert (status, text) == (200, "this is reference/lab.html")
    assert "default-src 'self'" in headers["Content-Security-Policy"] and headers["X-Content-Type-Options"] == "nosniff"
    assert get(f"{docs.url}docs/search.js")[1]["Content-Type"] == "text/javascript; charset=utf-8"
    assert get(f"{docs.url}docs/", **{"If-None-Match": get(f"{docs.url}docs/")[1]["Etag"]})[0] == 304


@each("name", ["nobody.html", "reference/", "%2e%2e/secret.txt", "/etc/passwd"])
def test_nothing_else_is_sent(docs: Served, name: str) -> None:
    status, _, text = get(f"{docs.url}docs/{name}")
    assert status in (403, 404) and "mine" not in text and "Traceback" not in text


def test_a_folder_that_has_none_is_refused_at_the_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kit.serve", "--docs", str(tmp_path), str(ROOT / "notebooks")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and f"--docs: `make docs` has built nothing in {tmp_path}" in done.stderr
