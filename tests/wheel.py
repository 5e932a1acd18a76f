"""The kit as somebody installs it: its wheel in a clean environment, and the packages that the lists name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from tests.serving import ROOT
from tests.sources import files
from tests.static_folder import once
from tests.test_repository import locked

SOURCES = ("kit", "notebooks", "pyproject.toml", "setup.py", "README.md", "LICENSE")


def wheel(shared: Path) -> Path:
    """The wheel, built once in a run from the files of the repository; nothing is fetched."""

    def build(out: Path) -> None:
        sources = shared / "wheel-sources"
        for file in files(*SOURCES):
            end = sources / file.relative_to(ROOT)
            end.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, end)
        making = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", "made", "."]
        subprocess.run([sys.executable, "-m", "pip", *making], cwd=sources, check=True)
        (sources / "made").rename(out)

    (made,) = once(shared / "wheel", build).glob("*.whl")
    return made


def installed(shared: Path) -> Path:
    """The commands of an environment in which there is Python and this wheel, and nothing else."""
    place = shared / "bare"

    def install(done: Path) -> None:
        venv.create(place, symlinks=os.name == "posix")
        into = [sys.executable, "-m", "pip", "--python", str(place), "install", "--quiet", "--no-deps", "--no-index"]
        subprocess.run([*into, str(wheel(shared))], check=True)
        done.touch()

    once(shared / "bare-is-there", install)
    return place / "bin"


def packages(lock: str, folder: Path) -> Path:
    """A folder in which Python finds the packages of a list and no others, as they are installed for these tests."""
    folder.mkdir()
    for name in locked(lock):
        try:
            found = distribution(name)
        except PackageNotFoundError:  # for another system
            continue
        for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            place = Path(str(found.locate_file(top)))
            if not (folder / top).exists():
                (folder / top).symlink_to(place)
    return folder
