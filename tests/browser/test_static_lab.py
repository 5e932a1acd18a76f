"""The lab beside the pages, in a real Chromium: its notebooks run, and all that they need is in the folder."""

from __future__ import annotations

import filecmp
import json
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from kit.static.build import OFFLINE, build
from kit.static.lab import FOLDER, Lite, runs_there, write_lab
from tests.browser.in_files import SOON_MS, visitor
from tests.serving import ROOT
from tests.static_folder import PYODIDE, folder, once, served

pytestmark = pytest.mark.full(
    "JupyterLite is built and starts; make test has what it is told (tests/static/test_lab.py)",
    ("kit/static", "kit/lab", "kit/widgets.py", "notebooks/lab", "requirements-lite.lock", "requirements-browser.lock"),
)

LITE = Lite(ROOT / ".venv-lite", ROOT / "notebooks" / "lab", ROOT, PYODIDE)
NOTEBOOKS = sorted(each.name for each in LITE.notebooks.glob("*.ipynb") if runs_there(each, ()))


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    folder(shared)  # now Pyodide is there
    return once(shared / "static_with_lab", with_lab)


def with_lab(out: Path) -> None:
    subprocess.run(["make", "--silent", ".venv-lite/wheels"], cwd=ROOT, check=True)
    build(ROOT / "notebooks", out, PYODIDE, lite=LITE)


def run_all(page: Page) -> None:
    """Run the notebook that is open from the first cell to the last."""
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=SOON_MS)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    for number in range(prompts.count()):
        expect(prompts.nth(number)).to_have_text(f"[{number + 1}]:", timeout=SOON_MS)


def test_each_notebook_runs_from_the_first_cell_to_the_last_and_asks_no_other_host(
    out: Path, chromium: Browser
) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    with visitor(chromium) as (context, page), served(out) as home:
        context.on("request", note)
        for name in NOTEBOOKS:
            page.goto(f"{home}/{FOLDER}/notebooks/index.html?path={name}")
            run_all(page)
            assert page.locator("[data-mime-type$='.stderr'], [data-mime-type$='.error']").count() == 0
        assert all(url.startswith((home, "blob:", "data:")) for url in asked)
        assert any(re.match(rf"{home}/kit-\w+/python/pyodide.asm.wasm", url) for url in asked)  # that of the pages


def test_the_first_page_leads_there_and_a_board_and_a_slider_work(out: Path, chromium: Browser) -> None:
    with visitor(chromium) as (_, page), served(out) as home:
        page.goto(f"{home}/index.html")
        page.get_by_role("link", name="See the code").click()
        run_all(page)
        expect(page.locator(".jp-OutputArea .table.still")).to_be_visible(timeout=SOON_MS)
        last = page.locator(".jp-CodeCell").last
        expect(last.locator("figure")).to_contain_text("7/16", timeout=SOON_MS)
        last.get_by_role("slider").press("ArrowRight")
        expect(last.locator("figure")).to_contain_text("7/20", timeout=SOON_MS)


def test_what_the_pages_keep_offline_is_neither_the_lab_nor_asked_for_it(out: Path, chromium: Browser) -> None:
    listed = json.loads((out / OFFLINE).read_text("utf-8").partition("FILES = ")[2].partition(";\n")[0])
    assert not [name for name in listed if name.startswith(f"{FOLDER}/")]
    with visitor(chromium) as (_, page), served(out) as home:
        page.goto(f"{home}/index.html")
        expect(page.locator("#offline")).to_have_text("It works without the internet now.", timeout=SOON_MS)
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{home}/{OFFLINE}"
        answer = page.goto(f"{home}/{FOLDER}/")
        assert answer and not answer.from_service_worker
        for name in NOTEBOOKS:
            expect(page.get_by_text(name)).to_be_visible(timeout=SOON_MS)
        back = page.goto(f"{home}/index.html")
        assert back and back.from_service_worker


def test_it_names_the_licence_of_all_that_it_holds(out: Path) -> None:
    text = (out / FOLDER / "licences.html").read_text("utf-8").lower()
    wheels = [each.name.split("-")[0] for each in (out / FOLDER / "packages").glob("*.whl")]
    assert len(wheels) > 20 and "jupyterlite-core" in text
    assert not [name for name in wheels if not re.search(rf"^==== {name.replace('_', '[_-]')} \d", text, re.MULTILINE)]


def test_the_same_kit_is_the_same_lab_byte_for_byte(out: Path, tmp_path: Path) -> None:
    again = tmp_path / "again" / FOLDER
    (python,) = out.glob("kit-*/python")
    write_lab(LITE, again, str(python.relative_to(out)))
    first = out / FOLDER
    names = sorted(str(each.relative_to(first)) for each in first.rglob("*") if each.is_file())
    assert names == sorted(str(each.relative_to(again)) for each in again.rglob("*") if each.is_file())
    _, differ, failed = filecmp.cmpfiles(first, again, names, shallow=False)
    assert not differ and not failed
