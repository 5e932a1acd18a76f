"""Which release this is: the same wherever it is told, with the commit wherever that can be known."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import kit
from kit.release import VERSION, commit, release
from tests.each import each
from tests.fuzz_records import run

ROOT = Path(__file__).resolve().parents[1]
ONE, OTHER = "1a2b3c4d5e6f" + "0" * 28, "f" * 40


def repository(root: Path, **files: str) -> Path:
    """A folder with these files in its `.git`; two underlines are a slash."""
    for name, text in files.items():
        file = root / ".git" / name.replace("__", "/").replace("packed_refs", "packed-refs")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return root


@each(
    "files",
    [
        {"HEAD": f"{ONE}\n"},
        {
            "HEAD": "ref: refs/heads/main\n",
            "refs__heads__main": f"{ONE}\n",
            "packed_refs": f"{OTHER} refs/heads/main\n",
        },
        {
            "HEAD": "ref: refs/heads/w/a\n",
            "packed_refs": f"# pack-refs with: peeled\n{OTHER} refs/heads/w\n{ONE} refs/heads/w/a\n^{OTHER}\n",
        },
    ],
)
def test_the_commit_is_read_from_the_repositorys_files(tmp_path: Path, files: dict[str, str]) -> None:
    root = repository(tmp_path / str(len(files) + len("".join(files))), **files)
    assert commit(root, {}) == ONE[:12]


def test_a_further_work_tree_leads_to_the_repository(tmp_path: Path) -> None:
    repository(tmp_path, worktrees__a__HEAD="ref: refs/heads/a", worktrees__a__commondir="../..", refs__heads__a=ONE)
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / ".git").write_text(f"gitdir: {tmp_path / '.git/worktrees/a'}\n", "utf-8")
    assert commit(tree, {}) == ONE[:12]


@each(
    "files",
    [
        {},
        {"HEAD": ""},
        {"HEAD": "ref: refs/heads/new"},
        {"HEAD": "ref: refs/../../secret", "refs__heads__x": ONE},
        {"HEAD": "ref: refs/heads/x", "refs__heads__x": "<b>words</b>"},
        {"HEAD": "\udcff".encode("utf-8", "surrogateescape").decode("latin-1")},
    ],
)
def test_where_nothing_says_it_there_is_none(tmp_path: Path, files: dict[str, str]) -> None:
    root = repository(tmp_path / str(abs(hash(str(files)))), **files)
    assert commit(root, {}) == ""


@each(("said", "told"), [(ONE, ONE[:12]), ("v0.2.0-3-g1a2b3c4", "v0.2.0-3-g1a2b3c4"), ("", OTHER[:12])])
def test_a_variable_goes_before_the_repository(tmp_path: Path, said: str, told: str) -> None:
    assert commit(repository(tmp_path, HEAD=OTHER), {"KIT_COMMIT": said}) == told


@each("said", ["two words", 'a"b', "a\nb", "-x", "x" * 65])
def test_a_variable_that_is_no_name_of_a_commit_is_not_heard(tmp_path: Path, said: str) -> None:
    assert commit(tmp_path, {"KIT_COMMIT": said}) == ""


def test_the_commands_tell_it() -> None:
    assert run("--version") == (0, f"bribe-scheme-grab {release()}\n", "")


@pytest.mark.parametrize("module", ["kit", "kit.serve"])
def test_as_a_process_they_do_too(module: str) -> None:
    done = subprocess.run([sys.executable, "-m", module, "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"bribe-scheme-grab {release()}\n", "")


def test_packages_are_built_with_it() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert built["project"]["dynamic"] == ["version"] and "version" not in built["project"]
    assert built["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "kit.release.VERSION"}


def test_python_tells_it_too() -> None:
    assert kit.__version__ == VERSION and kit.__doc__


def test_whoever_cites_it_cites_this_release_and_its_authors() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (cited["version"], cited["license"]) == (VERSION, project["license"])
    assert cited["authors"] == [{"name": author["name"]} for author in project["authors"]]
    assert cited["cff-version"] == "1.2.0" and cited["title"] and cited["message"] and cited["type"] == "software"


def test_the_changelog_begins_with_it() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first, *before = re.findall(r"^## (.+)$", changes, re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(VERSION)} - (unreleased|\d{{4}}-\d\d-\d\d)", first)
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", heading) for heading in before)
