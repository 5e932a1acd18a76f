"""The same page in JupyterLab: it plays, says when its kernel is gone, and goes on after a restart."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch
from tests.browser.learning import Keyboard, answer, journal, notebook, step_of
from tests.serving import PATIENCE_S, ROOT, wait_until

pytestmark = pytest.mark.full(
    "JupyterLab itself; make test has what a page in it says when its kernel is gone (test_page_widget)",
    touched=["kit/doors", "kit/widgets.py", "tools/lab"],
)
TOKEN = "a-token-for-the-test"
SLOW = 60_000  # ms: JupyterLab and its kernel may take so long to start


class Lab:
    """JupyterLab on a copy of the notebooks, with settings of its own, and without its news as in `make lab`."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(ROOT / "notebooks", folder / "notebooks")
        own = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "run", "IPYTHONDIR": "ipython", "HOME": "home"}
        without_news = {"JUPYTER_CONFIG_PATH": str(ROOT / "tools/lab"), "JUPYTER_TOKEN": TOKEN}
        options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", "--LabApp.extension_manager=readonly"]
        self._log = (folder / "log").open("w")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options, str(folder / "notebooks")],
            env={**os.environ, **{name: str(folder / path) for name, path in own.items()}, **without_news},
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        self.url = json.loads(wait_until(lambda: self._said(folder / "run")))["url"]

    def _said(self, folder: Path) -> str:
        """What the server writes down about itself once it listens."""
        assert self.process.poll() is None, Path(self._log.name).read_text()
        return "".join(file.read_text() for file in folder.glob("jpserver-*.json"))

    def address(self, notebook: str) -> str:
        """Where the notebook opens, and nothing that was open before."""
        return f"{self.url}lab/tree/{notebook}?token={TOKEN}&reset"

    def kernels(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if "ipykernel_launcher" in " ".join(child.cmdline())]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_S)
        self._log.close()


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    lab = Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.stop()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """JupyterLab's own scripts complain when a kernel dies under them, so only other hosts are watched for."""
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    complaints = watch(page)
    yield page
    page.close()
    assert not [complaint for complaint in complaints if complaint.startswith("another host")]


def test_a_game_in_jupyterlab_outlives_its_kernel(lab: Lab, page: Page) -> None:
    page.goto(lab.address("apps/play-bakschisch.ipynb"))
    wait_for_kernel(page)
    choose(page, "Run All Cells")
    page.locator("#coin-2").click(timeout=SLOW)
    page.locator("#go").click()
    expect(page.locator("#headline")).to_be_visible(timeout=SLOW)
    bribe = page.locator("#story li", has_text="fists open")
    opened = bribe.text_content() or ""

    (kernel,) = lab.kernels()
    kernel.kill()
    expect(page.locator(".notice")).to_contain_text("run this cell again", timeout=SLOW)
    expect(page.locator(".notice").get_by_role("button")).to_have_count(0)

    page.get_by_role("dialog").get_by_role("button", name="Ok").click()
    wait_for_kernel(page)
    choose(page, re.compile("Restart Kernel and Run All Cells"))
    page.get_by_role("dialog").get_by_role("button", name="Confirm Kernel Restart").click()
    expect(page.locator(".notice")).to_be_hidden(timeout=SLOW)
    expect(bribe).to_have_text(opened, timeout=SLOW)


def test_a_lesson_in_jupyterlab_is_learned_and_its_code_runs_beside_it(lab: Lab, page: Page) -> None:
    page.goto(lab.address(notebook("R1")))
    wait_for_kernel(page)
    choose(page, "Run All Cells")
    keyboard, due = Keyboard(page), step_of("R1", "first-fist")
    page.locator("#coin-0").click(timeout=SLOW)
    answer(keyboard, due, due.right)
    expect(page.locator("#asks.why")).to_be_visible(timeout=SLOW)
    page.locator("#go").click()  # shows at once what is moving
    expect(page.locator("#asks .verdict.right")).to_be_visible()
    assert [each.step for each in journal(page, "R1").answers] == ["first-fist"]
    expect(page.get_by_text("rule='BK-12'")).to_be_visible(timeout=SLOW)


def wait_for_kernel(page: Page) -> None:
    """What is chosen before the kernel is ready is not done."""
    expect(page.get_by_text("(ipykernel) | Idle")).to_be_visible(timeout=SLOW)


def choose(page: Page, command: str | re.Pattern[str]) -> None:
    """Choose a command of the menu Run."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=command, exact=isinstance(command, str)).click()
