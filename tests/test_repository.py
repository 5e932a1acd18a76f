"""What the repository promises about its own files."""

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from rattler import MatchSpec

from tests.each import each
from tests.sources import files

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
CONDA: list[Any] = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
LOCKS = {
    name: (ROOT / f"requirements-{name}.lock").read_text(encoding="utf-8")
    for name in ("serve", "play", "lab", "dev", "bridges", "bench", "lite", "docs", "browser")
}


def text(file: Path) -> str:
    """The content of a text file; nothing of another kind of file."""
    content = file.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8")


def locked(lock: str) -> dict[str, str]:
    """The list's packages with their versions; the last one where Python versions differ."""
    return dict(re.findall(r"^([\w.-]+)==([^ ;]+)", LOCKS[lock], re.MULTILINE))


def asked_for(extra: str) -> Iterator[Requirement]:
    """The packages of an extra, which may hold all of another one."""
    for requirement in map(Requirement, EXTRAS[extra]):
        if requirement.name == PROJECT["name"]:
            for part in requirement.extras:
                yield from asked_for(part)
        else:
            yield requirement


@each("lock", LOCKS)
def test_a_lock_pins_with_hashes_and_names_no_address(lock: str) -> None:
    packages = re.split(r"\n(?=\S)", LOCKS[lock].strip())
    assert all("--hash=sha256:" in package and "==" in package for package in packages)
    assert not re.search(r"https?:|file:|--index|--find-links", LOCKS[lock])


@each(
    ("lock", "extras"),
    [
        ("serve", ["serve"]),
        ("play", ["play"]),
        ("lab", ["lab"]),
        ("dev", ["play", "lab", "hub", "postgres", "dev"]),
        ("bridges", ["bridges"]),
        ("bench", ["bench"]),
        ("lite", ["lite"]),
        ("docs", ["docs"]),
    ],
)
def test_a_lock_holds_what_pyproject_asks_for(lock: str, extras: list[str]) -> None:
    pins = locked(lock)
    for wanted in (requirement for extra in extras for requirement in asked_for(extra)):
        name = wanted.name.replace("_", "-")
        assert name in pins, f"{name} is missing; run `make lock`"
        assert wanted.specifier.contains(pins[name]), f"{name} {pins[name]} does not fit {wanted}; run `make lock`"
    assert "setuptools" in pins  # the editable install builds without a download
    assert "pip" in pins  # so that it is known what installs the rest


@each(
    ("lock", "place"),
    [
        ("serve", ".venv"),
        ("play", ".venv"),
        ("lab", ".venv-lab"),
        ("dev", ".venv-dev"),
        ("bench", ".venv-bench"),
        ("lite", ".venv-lite"),
        ("docs", ".venv-docs"),
    ],
)
def test_from_a_lock_its_own_pip_comes_first_and_all_are_wheels_with_their_hashes(lock: str, place: str) -> None:
    dry_run = ["make", "--dry-run", "--always-make", f"{place}/packages", *(["LOCK=serve"] if lock == "serve" else [])]
    plain = {"PATH": os.environ["PATH"]}  # as nobody has changed it, also inside of `make test`
    done = subprocess.run(dry_run, cwd=ROOT, env=plain, check=True, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    installs = [line for line in lines if "pip install" in line]
    assert [line.split()[-1] for line in installs] == [f"{place}/pip.lock", f"requirements-{lock}.lock"]
    assert all("--only-binary :all: --require-hashes -r " in line for line in installs)
    (taken,) = (line.removesuffix(f" >{place}/pip.lock") for line in lines if line.endswith(f" >{place}/pip.lock"))
    first = subprocess.run(taken, shell=True, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert re.fullmatch(r"pip==[\d.]+ \\\n( +--hash=sha256:\w{64}( \\)?\n)+", first)
    assert first in LOCKS[lock]


def test_what_serves_stays_lean_and_is_what_is_tested() -> None:
    serve, play, lab, dev = locked("serve"), locked("play"), locked("lab"), locked("dev")
    assert not {"voila", "jupyter-server", "ipykernel", "pyzmq", "ipywidgets", "anywidget", "scipy"} & serve.keys()
    assert {name: play.get(name) for name in serve} == serve
    assert not {"jupyterlab", "pytest", "playwright", "notebook", "pandas"} & play.keys()
    assert {name: lab.get(name) for name in play} == play
    assert not {"pytest", "playwright", "mypy", "ruff", "pygambit", "jupyterhub"} & lab.keys()
    assert {name: dev.get(name) for name in lab} == lab


def test_what_a_browser_gets_is_pinned_too_and_fits_what_builds_the_lab() -> None:
    pins, builds = locked("browser"), locked("lite")
    for wanted in asked_for("browser"):
        assert wanted.specifier.contains(pins[wanted.name]), f"{wanted}: run `make lock`"
    assert {name: pin for name, pin in pins.items() if builds.get(name, pin) != pin} == {}  # a widget has two ends
    rule = ["make", "--dry-run", "--always-make", ".venv-lite/wheels"]
    plain = {"PATH": os.environ["PATH"]}
    said = subprocess.run(rule, cwd=ROOT, env=plain, check=True, capture_output=True, text=True).stdout
    (download,) = re.findall(r"pip download (.*)", said.replace("\\\n", ""))
    for option in ("--no-deps", "--only-binary :all:", "--require-hashes -r requirements-browser.lock"):
        assert option in download


def test_conda_lines_agree_with_pyproject() -> None:
    lines = [Requirement(line) for lines in EXTRAS.values() for line in lines]
    wanted = {canonicalize_name(each.name): each.specifier for each in lines}
    for spec in (
        MatchSpec(line) for line in CONDA if isinstance(line, str) and not line.startswith(("pip", "python "))
    ):
        bounds = set(str(spec.version).split(","))
        assert bounds == set(str(wanted[canonicalize_name(spec.name.normalized)]).split(",")), spec


def test_conda_has_the_main_packages_and_leaves_the_rest_to_the_list_with_hashes() -> None:
    (by_pip,) = (part["pip"] for part in CONDA if isinstance(part, dict))
    assert by_pip == ["-r requirements-lab.lock"]
    assert {"pip", "voila", "ipywidgets", "jupyterlab", "pytest"} <= {str(line).split()[0] for line in CONDA}


def test_no_list_that_records_addresses_is_kept() -> None:
    names = ["uv.lock", "package-lock.json", "pylock*.toml", "poetry.lock", "pnpm-lock.yaml", "yarn.lock"]
    assert files(*names, *(f"**/{name}" for name in names)) == []


# Written in pieces, so that this file does not find itself.
UNWANTED = {
    "a path of one machine": r"(?<![\w.~-])/(?:" + "work|root|farm|home/\\w+|Users/\\w+" + r")/",
    "the address of a package": r"https?://[^\s\"'<>]+\.(?:whl|tgz|deb|tar\.gz)\b",
    "the address of a package registry": r"(?:files\." + r"pythonhosted|pypi\." + r"org|registry\.npm" + r"js)",
}


@each("what", UNWANTED)
def test_no_file_names(what: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {hit[0]}" for file in files() for hit in re.finditer(UNWANTED[what], text(file))
    ]
    assert not found, f"{what}:\n" + "\n".join(found)


@each("file", lambda: files("*.ipynb"))
def test_a_notebook_is_stored_without_outputs_and_with_cell_ids(file: Path) -> None:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    ids = [cell.get("id") for cell in notebook["cells"]]
    assert all(ids), "a cell without an id"
    assert len(set(ids)) == len(ids), "two cells with the same id"
    for cell in notebook["cells"]:
        assert not cell.get("outputs"), "outputs are stored"
        assert cell.get("execution_count") is None, "an execution count is stored"


def test_the_readme_names_the_commands_to_start_with() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme


def test_ci_runs_both_tiers() -> None:
    said = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert re.search(r"^make test\nKIT_EFFORT=0\.\d+ make test-rest\b", said, re.MULTILINE)
