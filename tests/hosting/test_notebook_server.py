"""Beside a real JupyterLab: an installed kit is in its launcher, and a click starts it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import psutil
import pytest
from playwright.sync_api import Browser, expect

from kit.serve.beside import ICON, server_process
from tests.browser.playing import SLOW, wait_until
from tests.hosting.walk import walk
from tests.serving import PATIENCE_S, ROOT, SERVED, free_ports
from tests.serving import wait_until as wait

with_jupyterlab = pytest.mark.full("a JupyterLab; make test has that the kit is offered to it", touched=SERVED)

TOKEN = "a-token-of-the-tests"
CONFIGURATION = f"""
c = get_config()
c.ServerApp.jpserver_extensions = {{"jupyter_server_proxy": True, "jupyterlab": True}}
c.ServerApp.base_url = "/user/ada/"
c.ServerApp.ip = "127.0.0.1"
c.ServerApp.open_browser = False
c.ServerApp.allow_root = True
c.IdentityProvider.token = "{TOKEN}"
c.LabApp.news_url = None
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that runs."""
    folder = tmp_path_factory.mktemp("lab")
    (folder / "config.py").write_text(CONFIGURATION, encoding="utf-8")
    (port,) = free_ports(1)
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    told = [f"--ServerApp.port={port}", f"--config={folder / 'config.py'}", f"--ServerApp.root_dir={folder}"]
    log = folder / "log.txt"
    with log.open("w", encoding="utf-8") as said:
        process = psutil.Popen(
            [sys.executable, "-m", "jupyterlab", *told],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **own},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
        )
    wait(lambda: "is running at" in log.read_text("utf-8") or process.poll() is not None)
    assert process.poll() is None, log.read_text("utf-8")
    yield f"http://127.0.0.1:{port}/user/ada/"
    started = process.children(recursive=True)
    process.terminate()
    _, left = psutil.wait_procs([process, *started], PATIENCE_S)
    assert not left, "the notebook server has left something behind"


@with_jupyterlab
def test_who_clicks_the_kit_in_the_launcher_plays(chromium: Browser, lab: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{lab}lab?token={TOKEN}")
    card = page.locator(".jp-LauncherCard", has_text="Bribe, scheme, grab")
    icon = card.locator("img")
    expect(icon).to_be_visible(timeout=SLOW)
    wait_until(page, "() => document.querySelector('.jp-LauncherCard img[src$=kit]')?.naturalWidth > 0")
    with context.expect_page() as opened:
        card.click()
    expect(opened.value.locator(".games article")).to_have_count(3, timeout=SLOW)
    assert opened.value.url.partition("?")[0] == f"{lab}kit/"
    context.close()


@with_jupyterlab
def test_all_pages_are_carried_by_the_notebook_server(chromium: Browser, lab: str) -> None:
    assert len(walk(chromium, f"{lab}kit/", login=lambda page: page.goto(f"{lab}kit/?token={TOKEN}"))) == 6


@with_jupyterlab
def test_a_stranger_gets_past_the_notebook_server_nowhere(chromium: Browser, lab: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{lab}kit/")
    assert page.url.startswith(f"{lab}login")
    context.close()


def test_the_entry_point_is_there_and_its_icon_is_a_picture() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    points = about["project"]["entry-points"]["jupyter_serverproxy_servers"]
    module, _, name = points["kit"].partition(":")
    assert getattr(import_module(module), name) is server_process
    assert ElementTree.parse(ICON).getroot().tag.endswith("svg")
    assert Path(server_process()["launcher_entry"]["icon_path"]) == ICON
