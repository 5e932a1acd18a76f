"""Servers and a browser that several tests share. Each is started once and stopped at the end of the run."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import cost, tiers
from tests.browser import chromium as installed
from tests.children import heed_ctrl_c, keep_bytecode
from tests.effort import Some, effort, seed
from tests.kernel import Run, running_kernel
from tests.postgres import Postgres
from tests.serving import ROOT, Served, write_notebook
from tests.tiers import pytest_collection_modifyitems

__all__ = ["pytest_collection_modifyitems"]

heed_ctrl_c()
keep_bytecode()

COUNTER = """
import ipywidgets as widgets
count = widgets.Label("0")
def add_one(_):
    count.value = str(int(count.value) + 1)
button = widgets.Button(description="Count")
button.on_click(add_one)
widgets.VBox([button, count])
"""

OUR_COUNTER = """
from kit.draw.svg import el
from kit.doors.kernel import PageWidget
from kit.page.page import Page

page, count = Page("kit:count"), 0

def show():
    page.show(el("div", el("button", "Count", data_intent="count"), el("b", count, id="count")))

def add_one(_):
    global count
    count += 1
    page.save(str(count))
    show()

def go_on(hello):
    global count
    count = int(hello.saved or 0)
    show()

page.on_intent(add_one)
page.on_hello(go_on)
PageWidget(page)
"""
"""The same as a page of our own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    tiers.add_options(parser)
    cost.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(cost.Cost(config), "cost")
    seed()  # before other processes are started, so that all draw the same cases


def pytest_report_header() -> str:
    return f"effort {float(effort()):g} of what is sampled, drawn by {seed()}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    some = getattr(item, "funcargs", {}).get("some")
    if report.failed and some:
        report.sections.append(("To try this again", some.repeated_by))
    return report


@pytest.fixture
def some(request: pytest.FixtureRequest) -> Some:
    """A share of a test's cases, by `KIT_EFFORT`: `for number in some(range(200))`."""
    return Some(request.node.nodeid)


@pytest.fixture(scope="session", autouse=True)
def no_state_at_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Servers under test keep their key where no other server finds it."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], Served]]:
    """`serve(folder)`: a server of that folder's notebooks, ready; the same one when asked again."""
    running: dict[Path, Served] = {}

    def start(folder: Path) -> Served:
        if folder not in running:
            running[folder] = Served("--port", "0", folder)
        return running[folder].ready()

    yield start
    codes = [served.stop() for served in running.values()]
    assert not any(codes), f"exit codes of the servers: {codes}"


@pytest.fixture(scope="session")
def server(serve: Callable[[Path], Served]) -> Served:
    """The repository's own notebooks, served."""
    return serve(ROOT / "notebooks")


@pytest.fixture(scope="session")
def hall() -> Iterator[Served]:
    """The repository's own notebooks, served without kernels: where the kernel is not the point, this is lighter."""
    served = Served("--without-kernels", "--port", "0", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@pytest.fixture(scope="session")
def out(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The kit as a folder of files."""
    from tests.static_folder import folder  # which needs the tools: a copy of the kit and its tests has none

    base = tmp_path_factory.getbasetemp()
    return folder(base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def small_server(serve: Callable[[Path], Served], tmp_path_factory: pytest.TempPathFactory) -> Served:
    """Notebooks made for tests: `apps/count.ipynb` works, `rules/broken.ipynb` fails in a cell."""
    folder = tmp_path_factory.mktemp("notebooks")
    titles = {"en": "Count <b>& more", "fr": "Compter", "nl": "Tellen"}
    write_notebook(folder / "apps/count.ipynb", "# Counting\nby *hand*", COUNTER, kind="app", title=titles)
    write_notebook(folder / "rules/broken.ipynb", "secret = 1 / 0", kind="lesson", title={"en": "Broken"})
    write_notebook(folder / "rules/draft.ipynb", "1 + 1")
    return serve(folder)


@pytest.fixture(scope="module")
def kernel() -> Iterator[Run]:
    """Runs notebooks one after the other in one kernel, without a server."""
    with running_kernel() as run:
        yield run


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A database server; each test makes a database of its own in it."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, started once. `chromium.new_context(...)` makes a person with other wishes."""
    path = installed.find()
    assert path, installed.ADVICE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=installed.FLAGS)
        yield browser
        browser.close()
