"""A wheel that works anywhere: it is used from an empty folder, where there is nothing of the repository."""

from __future__ import annotations

import os
import re
import subprocess
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from kit.release import VERSION, to_install
from tests.each import each
from tests.serve.client import run
from tests.serve.test_pages import get
from tests.serve.visiting import VisitClient
from tests.serving import ROOT, Served
from tests.sources import files
from tests.wheel import installed, packages, wheel

PLAY = "apps/play-bakschisch.ipynb"
KIT = "from kit.command import run; run()"
"""What the script `kit` does."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of this run."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="module")
def commands(shared: Path) -> Path:
    """Where the commands of a clean environment are that has the wheel alone."""
    return installed(shared)


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which somebody types; nothing leads from it to the repository."""
    for name in [name for name in os.environ if name.startswith(("PYTHON", "KIT_", "JUPYTER"))]:
        monkeypatch.delenv(name)
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def typed(program: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command, as somebody types it here."""
    return subprocess.run(
        [program, *arguments], env={**os.environ, **environment}, capture_output=True, text=True, timeout=180
    )


def test_the_wheel_has_every_notebook_within_the_kit_and_nothing_beside_it(shared: Path) -> None:
    names = zipfile.ZipFile(wheel(shared)).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"kit", f"bribe_scheme_grab-{VERSION}.dist-info"}
    ours = {f"kit/{file.relative_to(ROOT)}" for file in files("notebooks")}
    assert len(ours) > 70 and {name for name in names if name.startswith("kit/notebooks/")} == ours


def test_it_says_what_it_is_and_names_no_address(shared: Path) -> None:
    archive = zipfile.ZipFile(wheel(shared))
    (name,) = (each for each in archive.namelist() if each.endswith("/METADATA"))
    about = HeaderParser().parsestr(archive.read(name).decode())
    assert about["Version"] == VERSION and about["Keywords"] and len(about.get_all("Classifier", [])) > 5
    assert about.get_payload() == (ROOT / "README.md").read_text("utf-8")
    assert {"serve", "play", "lab", "bridges", "dev"} <= {*about.get_all("Provides-Extra", [])}
    assert not [each for each in ("Home-page", "Project-URL", "Download-URL") if each in about]


def test_without_any_extra_bots_play_and_games_are_replayed_checked_and_simulated(commands: Path, empty: Path) -> None:
    kit = commands / "kit"
    assert typed(kit, "--version").stdout == f"bribe-scheme-grab {VERSION}\n"
    played = typed(kit, "play", "bakschisch", "--players", "3", "--save", "game.json")
    replayed = typed(commands / "python", "-m", "kit", "replay", "game.json")
    checked = typed(kit, "check", "game.json")
    simulated = typed(kit, "simulate", "intrige", "--games", "20", "--workers", "2")
    assert played.stdout and replayed.stdout == played.stdout
    assert checked.stdout.startswith("game.json: A good record")
    assert simulated.stdout.count(",20,20,") > 1
    for done in (played, replayed, checked, simulated):
        assert (done.returncode, done.stderr) == (0, "")


@each(
    ("line", "package", "extra"),
    [
        ("kit serve", "tornado", "serve"),
        ("python -m kit.serve", "tornado", "serve"),
        ("kit table list", "platformdirs", "serve"),
        ("kit simulate bakschisch --dask tcp://127.0.0.1:1", "distributed", "lab"),
        ("kit simulate bakschisch --out games.parquet", "pyarrow", "lab"),
    ],
)
def test_what_an_extra_brings_is_missed_in_one_sentence_with_what_to_type(
    line: str, package: str, extra: str, commands: Path, empty: Path
) -> None:
    program, *arguments = line.split()
    done = typed(commands / program, *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"package {package}, which is not installed; {to_install(extra)} brings it" in done.stderr
    assert not [*empty.iterdir()]


@each(
    ("code", "package", "extra"),
    [
        ("import kit.notebook", "anywidget", "play"),
        ("import kit.widgets", "anywidget", "play"),
        ("from kit.bridges import bakschisch_v0", "numpy", "bridges"),
        ("import kit.bridges.openspiel", "numpy", "bridges"),
        ("from kit.lab.distribution import Distribution; Distribution.uniform('ab').to_frame()", "pandas", "lab"),
    ],
)
def test_in_python_the_last_line_says_so_too(code: str, package: str, extra: str, commands: Path, empty: Path) -> None:
    *_, last = typed(commands / "python", "-c", code).stderr.splitlines()
    assert last.endswith(f"package {package}, which is not installed; {to_install(extra)} brings it")


def test_numpy_is_missed_once_where_it_would_be_twenty_times_faster_and_only_there(commands: Path, empty: Path) -> None:
    lacking = ("bakschisch --games 5000 --until decision --measure heap", "intrige --games 5e3 --measure wins:A")
    engine = ("bakschisch --games 4999", "bakschisch --games 5000 --bots level_1", "attraptresors --games 5000")
    ask = """
import sys
from kit.cli import simulate
simulate.Simulation.run = lambda *_: None  # what is said comes before the first game
from kit.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
    for line in lacking:
        done = typed(commands / "python", "-c", ask, "simulate", *line.split())
        assert done.stderr.count("\n") == 1 and done.stderr.endswith(f"faster; {to_install('lab')} brings it.\n"), line
    for line in engine:
        assert typed(commands / "python", "-c", ask, "simulate", *line.split()).stderr == "", line


async def plays(served: Served) -> None:
    """A page opens and answers a press."""
    client = await VisitClient.of(served, PLAY, served.newcomer())
    await client.hello()
    assert client.view > 0
    await client.press("help")
    client.leave()


def test_with_serve_the_kits_own_pages_are_played_from_an_empty_folder(commands: Path, empty: Path) -> None:
    found = {**os.environ, "PYTHONPATH": str(packages("serve", empty.parent / "serve"))}
    python = str(commands / "python")
    served = Served("serve", "--no-open", "--port", "0", code=KIT, env=found, python=python, cwd=empty).ready()
    try:
        status, home, _ = get(served.url)
        assert status == 200 and PLAY in re.findall(r"voila/render/([\w/.-]+)\?", home)
        assert get(served.page(PLAY), Cookie=served.newcomer())[0] == 200
        run(plays(served))
    finally:
        assert served.stop() == 0
    assert "Traceback" not in served.output and not [*empty.iterdir()]


NOTEBOOK = """
import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from kit.release import NOTEBOOKS
book = nbformat.read(NOTEBOOKS / "lab/start.ipynb", as_version=4)
kernel = AsyncKernelManager(kernel_name="python3", transport="ipc")  # no port that another one takes
NotebookClient(book, km=kernel).execute()
print(*(cell.outputs for cell in book.cells if cell.cell_type == "code"))
"""


@pytest.mark.full("a kernel and a whole notebook; make test has the same wheel bare and served", touched=["setup.py"])
def test_with_lab_its_notebooks_run_from_an_empty_folder(commands: Path, empty: Path) -> None:
    found = {"PYTHONPATH": str(packages("lab", empty.parent / "lab")), "JUPYTER_PLATFORM_DIRS": "1"}
    done = typed(commands / "python", "-c", NOTEBOOK, **found)
    assert done.returncode == 0, done.stderr
    assert "7/16" in done.stdout and "HBox" in done.stdout
    table = typed(commands / "kit", "simulate", "bakschisch", "--games", "5000", "--out", "games.parquet", **found)
    assert (table.returncode, table.stderr) == (0, "") and (empty / "games.parquet").exists()
