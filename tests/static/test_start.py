"""`start.py` in the folder: serves it to this computer alone, with the kinds that browsers insist on."""

from __future__ import annotations

import mimetypes
import os
import shutil
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path

import pytest

from kit.static import start
from kit.static.build import START
from tests.serving import ROOT, free_ports, wait_until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder on a stick, with `start.py` in it."""
    out = tmp_path / "a stick"
    out.mkdir()
    shutil.copy(ROOT / "kit" / "static" / START, out)
    for name in ("index.html", "a.mjs", "a.js", "a.wasm", "a.pack", "a.css", "a.json"):
        (out / name).write_text("content")
    return out


@contextmanager
def running(folder: Path, port: int) -> Iterator[start.Server]:
    """Its server, in this process."""
    with start.served(folder, port) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def headers(port: int, name: str) -> Message:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}") as answer:
        return answer.headers


def test_a_browser_is_opened_where_the_folder_is_served_from_wherever_it_was_started(
    folder: Path, tmp_path: Path
) -> None:
    (port,) = free_ports(1)
    opened = tmp_path / "opened"
    (tmp_path / "browser").write_text(f'#!/bin/sh\necho "$1" > "{opened}"\n')
    (tmp_path / "browser").chmod(0o755)
    command = [sys.executable, str(folder / START), str(port)]
    told = {**os.environ, "BROWSER": f"{tmp_path}/browser %s"}
    process = subprocess.Popen(command, cwd=tmp_path, env=told, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout and f"http://127.0.0.1:{port}/" in process.stdout.readline()
        wait_until(lambda: opened.exists() and bool(opened.read_text()))
        assert opened.read_text().strip() == f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert answer.read() == b"content"
    finally:
        process.terminate()
        process.wait()


def test_kinds_are_right_whatever_the_system_was_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for ending in (".js", ".mjs", ".wasm", ".css", ".json"):
        monkeypatch.setitem(mimetypes.types_map, ending, "text/plain")  # as in the registry of many a Windows
        mimetypes.add_type("text/plain", ending)
    with running(folder, 0) as server:
        port = server.server_address[1]
        kinds = {name: headers(port, name)["Content-Type"] for name in ("a.js", "a.mjs", "a.wasm", "a.css", "a.json")}
        assert kinds == {
            "a.js": "text/javascript",
            "a.mjs": "text/javascript",
            "a.wasm": "application/wasm",
            "a.css": "text/css",
            "a.json": "application/json",
        }
        assert headers(port, "a.pack")["Content-Type"] == "application/octet-stream"
        assert headers(port, "")["Content-Type"] == "text/html; charset=utf-8"
        assert headers(port, "a.js")["Cache-Control"] == "no-cache"


def test_where_the_port_is_taken_the_next_one_is_used(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start.served(folder, port) as server:
            assert port < server.server_address[1] < port + start.TRIED


def test_nobody_else_in_the_network_is_let_in(folder: Path) -> None:
    with start.served(folder, 0) as server:
        assert server.server_address[0] == "127.0.0.1"
