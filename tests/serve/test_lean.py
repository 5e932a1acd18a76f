"""A server without Voilà: the extra `serve` is enough for the kit's own pages."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.each import each
from tests.serve.client import run
from tests.serve.test_pages import get
from tests.serve.visiting import VisitClient
from tests.serving import PYTHON, ROOT, SERVED, Served, write_notebook

MISSING = (
    "anywidget",
    "comm",
    "ipykernel",
    "IPython",
    "ipywidgets",
    "jupyter_client",
    "jupyter_core",
    "jupyter_server",
    "nbclient",
    "nbconvert",
    "nbformat",
    "traitlets",
    "voila",
    "zmq",
)
NOT_HERE = f"""
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {MISSING!r}:
            raise ModuleNotFoundError("No module named " + name, name=name)

sys.meta_path.insert(0, Nothing())
"""
OPEN = {"game": 'play("bakschisch")', "lesson": 'learn("bakschisch", "R1")', "count": 'count("A1")'}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game, a lesson, a count lesson, and a notebook that needs a kernel."""
    place = tmp_path / "notebooks"
    for name, call in OPEN.items():
        cell = f"from kit.notebook import {call.partition('(')[0]}\n{call}"
        write_notebook(place / f"{name}.ipynb", cell, kind="app", title={"en": f"A {name}"})
    write_notebook(place / "kernel.ipynb", "print(6 * 7)", kind="app", order=1, title={"en": "With a kernel"})
    return place


@pytest.fixture
def without_voila(tmp_path: Path) -> dict[str, str]:
    """An environment in which nothing of Jupyter can be imported."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/sitecustomize.py").write_text(NOT_HERE, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path / "site")}


async def plays(served: Served, cookie: str) -> None:
    """Each kind of page is shown, and answers a press."""
    for name in OPEN:
        client = await VisitClient.of(served, f"{name}.ipynb", cookie)
        await client.hello()
        assert client.view > 0, name
        await client.press("help")
        client.leave()


@each("option", ["--without-kernels", "--share", "--demo"])
@pytest.mark.full("three servers; make test has what of the server is imported", touched=SERVED)
def test_pages_without_a_kernel_need_nothing_of_jupyter(
    folder: Path, without_voila: dict[str, str], option: str
) -> None:
    served = Served("--port", "0", option, folder, env=without_voila).ready()
    try:
        base, token = served.url.partition("?")[::2]
        shown = get(served.url)[2].get_all("Set-Cookie", []) if token else []
        cookie = served.newcomer("; ".join(each.partition(";")[0] for each in shown))
        status, text, _ = get(base, Cookie=cookie)
        assert status == 200
        assert set(re.findall(r"voila/render/([\w.]+)\?", text)) == {f"{name}.ipynb" for name in OPEN}
        for name in OPEN:
            assert get(f"{base}voila/render/{name}.ipynb", Cookie=cookie)[0] == 200
        for method in ("GET", "HEAD"):
            assert get(f"{base}voila/render/kernel.ipynb", method, Cookie=cookie)[0] == 404
        run(plays(served, cookie))
    finally:
        assert served.stop() == 0
    assert "Traceback" not in served.output


def test_without_voila_kernels_are_refused_with_what_helps(folder: Path, without_voila: dict[str, str]) -> None:
    command = [PYTHON, "-m", "kit.serve", "--no-open", "--port", "0", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=without_voila, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--without-kernels" in done.stderr and "Traceback" not in done.stderr


def test_what_needs_voila_is_imported_only_where_it_is_used() -> None:
    code = "import sys, kit.serve.cli; print(*sys.modules)"
    said = subprocess.run([PYTHON, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    found = {name.partition(".")[0] for name in said}
    assert not found & {*MISSING, "jupyterhub"}
    assert "kit.serve.app" in said and not [name for name in said if name.startswith("kit.serve.kernels")]
    assert not {"kit.serve.hub_auth", "kit.serve.hub_heartbeat", "kit.doors.kernel"} & {*said}


@pytest.mark.full("a server with a kernel; make test has what is listed without one", touched=SERVED)
def test_where_voila_is_a_notebook_that_needs_a_kernel_gets_one_beside_pages_that_need_none(folder: Path) -> None:
    served = Served("--port", "0", "--without-kernels", folder).ready()
    try:
        assert "With a kernel" in get(served.url)[1]
        status, text, headers = get(served.page("kernel.ipynb"), Cookie=served.newcomer())
        assert status == 200 and "<pre>42" in text and headers["Cache-Control"] == "no-store"
        assert get(served.page("game.ipynb"), Cookie=served.newcomer())[2]["ETag"]
    finally:
        assert served.stop() == 0
