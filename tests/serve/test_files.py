"""The folder without a server beside a demo: its files, and what somebody is offered who finds no seat."""

from __future__ import annotations

import asyncio
import gzip
import html
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pytest

from kit.serve.files import SMALLEST, Files
from kit.site.pages import WORDS
from tests.each import each
from tests.serve.client import run
from tests.serve.test_websocket import get
from tests.serve.visiting import VisitClient
from tests.serving import ROOT, Served

PLAY, LESSON = "apps/play-bakschisch.ipynb", "rules/bakschisch/02-the-bribe.ipynb"
PAGES = 10
SCRIPT = "hello();" * SMALLEST
WASM = os.urandom(2_300_000)
"""Bytes that cannot be compressed: 2.3 MB take 0.92 s on a line of 20 Mbit/s."""
PAGE = '<script>const KIT = "../kit-abc/", NEEDS = ["core"];</script>'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like one that `make static` writes."""
    out = tmp_path_factory.mktemp("static")
    kit = "kit-abc"
    shared = ("kit.js", "kit.css", "first/apps/play-bakschisch.en.0.json", "python/worker.js", "python/library.zip")
    for name in ("offline.js", "index.html", "fr.html", *(f"{kit}/{name}" for name in (*shared, "python/core.pack"))):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(SCRIPT)
    (out / "apps").mkdir()
    (out / "apps" / "play-bakschisch.html").write_text(PAGE)
    (out / kit / "python" / "pyodide.asm.wasm").write_bytes(WASM)
    (out.parent / "secret.txt").write_text("mine")
    (out / ".hidden").write_text("mine")
    return out


@pytest.fixture(scope="module")
def demo(folder: Path) -> Iterator[Served]:
    """A public face with few seats, and the folder beside it."""
    served = Served("--demo", "--port", "0", "--seats", "2", "--files", folder, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.output, served.output


def raw(url: str) -> tuple[int, Message, bytes]:
    """Status, headers and bytes of an answer, for a browser that takes compressed ones."""
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Encoding": "gzip, br"})) as answer:
        return answer.status, answer.headers, answer.read()


def test_it_says_how_much_a_visit_loads_and_how_long_that_takes_from_the_files_themselves(folder: Path) -> None:
    beside = Files(folder).beside
    assert (beside.megabytes, beside.seconds) == (3, 1)


def test_a_folder_that_is_none_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has written no folder"):
        Files(tmp_path)
    command = [sys.executable, "-m", "kit.serve", "--demo", "--files", str(tmp_path), str(ROOT / "notebooks")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "--files: `make static` has written no folder" in done.stderr


def test_a_file_is_sent_compressed_with_its_kind_and_kept_as_long_as_its_name_says(demo: Served) -> None:
    status, headers, content = raw(f"{demo.url}files/kit-abc/python/worker.js")
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, "gzip", "Accept-Encoding")
    assert headers["Content-Type"] == "text/javascript; charset=utf-8" and "immutable" in headers["Cache-Control"]
    assert gzip.decompress(content).decode() == SCRIPT
    assert get(f"{demo.url}files/kit-abc/python/worker.js")[2] == SCRIPT
    status, headers, content = raw(f"{demo.url}files/kit-abc/python/pyodide.asm.wasm")
    assert headers["Content-Type"] == "application/wasm" and "Content-Encoding" not in headers
    assert content == WASM
    status, headers, _ = get(f"{demo.url}files/offline.js")
    assert "no-cache" in headers["Cache-Control"]
    tag = headers["Etag"]
    assert get(f"{demo.url}files/offline.js", **{"If-None-Match": tag})[0] == 304


def test_a_page_of_it_may_do_what_our_own_pages_may_and_run_python(demo: Served) -> None:
    status, headers, text = get(f"{demo.url}files/")
    rules = headers["Content-Security-Policy"]
    assert status == 200 and text == SCRIPT
    assert "'wasm-unsafe-eval'" in rules and "'unsafe-eval'" not in rules and "frame-ancestors 'self'" in rules
    assert headers["X-Content-Type-Options"] == "nosniff" and "Set-Cookie" not in headers


@each("name", ["../secret.txt", "%2e%2e/secret.txt", ".hidden", "apps/", "nobody.html", "/etc/passwd"])
def test_nothing_else_is_sent(demo: Served, name: str) -> None:
    assert get(f"{demo.url}files/{name}")[0] == 404


def test_a_file_that_is_there_no_more_is_not_found_and_comes_back_with_it(demo: Served, folder: Path) -> None:
    file = folder / "fr.html"
    text = file.read_text()
    file.unlink()
    assert get(f"{demo.url}files/fr.html")[0] == 404
    file.write_text(text)
    assert get(f"{demo.url}files/fr.html")[::2] == (200, text)


def test_who_finds_no_seat_is_offered_the_same_page_in_the_browser(demo: Served) -> None:
    async def scene() -> None:
        clients = [await VisitClient.of(demo, PLAY, demo.newcomer()) for _ in range(PAGES)]
        late = demo.newcomer()
        for language, words in WORDS.items():
            status, _, text = get(demo.page(PLAY) + f"?lang={language}", Cookie=late)
            assert status == 503 and words["in_browser_why"].format(3, 1) in html.unescape(text)
            assert f'href="/files/apps/play-bakschisch.html?lang={language}">{words["in_browser"]}<' in text
            assert words["again"] in text
        text = get(demo.page(LESSON) + "?lang=fr", Cookie=late)[2]
        assert 'href="/files/index.html?lang=fr"' in text  # the folder has no such page
        for client in clients:
            client.leave()
        await asyncio.sleep(0)

    run(scene())


def test_the_first_page_of_a_demo_offers_it_with_its_size_and_time(demo: Served) -> None:
    for language, words in WORDS.items():
        text = html.unescape(get(f"{demo.url}?lang={language}")[2])
        assert words["in_browser_why"].format(3, 1) in text
        assert f'<a href="/files/index.html?lang={language}">{words["in_browser_home"]}</a>' in text
    assert "Disallow: /files/" in get(f"{demo.url}robots.txt")[2]
