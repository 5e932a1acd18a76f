"""JupyterLite beside the pages: the notebooks of the lab with the kit's own wheel, for whoever wants to see code.

Pyodide is that of the pages.  All packages lie in ``lab/packages`` with a lock as Pyodide reads it, and are there when
a notebook opens.  Nothing is asked of another host: what is not in the folder cannot be installed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from email.parser import HeaderParser
from html import escape
from itertools import chain
from pathlib import Path

from kit.engine.reading import JsonObject
from kit.site.pages import Lab

FOLDER = "lab"
FIRST = f"{FOLDER}/notebooks/index.html?path=start.ipynb"
"""The notebook with which the lab begins."""
KERNEL = "@jupyterlite/pyodide-kernel-extension"
LICENCE = re.compile(r"(?i)licen[cs]e|copying|notice|authors")
OF_KERNEL = ("ipykernel", "piplite", "pyodide_kernel")
"""The wheels that it brings itself and always loads."""
COPIED = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyterlab_widgets", "jupyterlab_pygments", "anywidget")
"""The packages of the environment that are copied into the folder."""
SINCE = "315532800"
"""The time of all files, 1980, so that the same input makes the same bytes."""
LIBRARY, LOCK, LICENCES = "python_stdlib.zip", "pyodide-lock.json", "licences.html"
PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Licences</title>
<pre style="white-space: pre-wrap">{}</pre>
</html>
"""
UNUSED = ["@jupyterlite/application-extension:service-worker-manager"]
"""Its service worker removes all others of the same host, so also the one that keeps the pages offline."""
SETTINGS = {
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # else widgets out of sight come back empty
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
}


@dataclass(frozen=True)
class Lite:
    """What the lab is made from."""

    environment: Path
    """A Python environment with JupyterLite, and the packages for browsers in its folder ``wheels``."""
    notebooks: Path
    root: Path
    """Where ``pyproject.toml`` and the kit are."""
    pyodide: Path
    wheels: Sequence[Path] = field(default=())
    """More packages from Pyodide's own distribution, such as numpy."""

    def program(self, *arguments: str) -> Sequence[str]:
        """A module of the environment, as a command."""
        return [str(self.environment / "bin" / "python"), "-W", "ignore", "-m", *arguments]


def write_lab(lite: Lite, to: Path, python: str) -> None:
    """Write the folder `to`; what that takes is left in the folder above.  It will stand beside the pages, who have
    Pyodide in `python`.

    Raises ValueError if one of the wheels is none of this Pyodide's, and `subprocess.CalledProcessError` if JupyterLite
    cannot be built.
    """
    scratch = to.parent
    packages = scratch / "packages"
    packages.mkdir(parents=True)
    kit = _wheel_of_kit(lite, scratch / "kit")
    extension = lite.environment / "share/jupyter/labextensions" / KERNEL / "static/pypi"
    of_kernel = chain.from_iterable(extension.glob(f"{name}-*.whl") for name in OF_KERNEL)
    for wheel in sorted([kit, *of_kernel, *(lite.environment / "wheels").glob("*.whl"), *lite.wheels]):
        shutil.copyfile(wheel, packages / wheel.name)
    lock = locked(packages, json.loads((lite.pyodide / LOCK).read_text("utf-8")))
    contents = scratch / "contents"
    contents.mkdir()
    for notebook in sorted(lite.notebooks.glob("*.ipynb")):
        if runs_there(notebook, lock["packages"]):
            shutil.copyfile(notebook, contents / notebook.name)
    _build(lite, contents, to, _told(python, list(lock["packages"])))
    packages.rename(to / "packages")
    (to / "packages" / LOCK).write_text(json.dumps(lock, indent=1), "utf-8")
    shutil.copyfile(lite.pyodide / LIBRARY, to / "packages" / LIBRARY)
    (to / LICENCES).write_text(_licences(lite, to / "packages"), "utf-8")


def of_lab(folder: Path) -> Lab:
    """What the first page says of the lab in this folder."""
    size = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())
    return Lab(FIRST, f"{FOLDER}/{LICENCES}", round(size / 1e6), any((folder / "packages").glob("numpy-*")))


def locked(packages: Path, of_pyodide: JsonObject) -> JsonObject:
    """The lock of the wheels in a folder, for this Pyodide: its own packages as `of_pyodide` has them, with their hash.

    Raises ValueError if a wheel that is made for one platform is not one of these, or needs one that is not there.
    """
    known = {entry["file_name"]: entry for entry in of_pyodide["packages"].values()}
    entries = {}
    for wheel in sorted(packages.glob("*.whl")):
        entry = _entry(wheel)
        if not wheel.name.endswith("-none-any.whl"):
            entry, found = known.get(wheel.name, {}), entry
            if entry.get("sha256") != found["sha256"]:
                raise ValueError(f"{wheel.name} is not the one of this Pyodide")
        entries[entry["name"]] = entry
    needed = {name for entry in entries.values() for name in entry["depends"]}
    if missing := needed - entries.keys():
        raise ValueError(f"these packages of Pyodide are needed too: {', '.join(sorted(missing))}")
    return {"info": of_pyodide["info"], "packages": entries}


def _entry(wheel: Path) -> JsonObject:
    """What a lock says of a wheel that needs nothing besides what is there."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": re.sub(r"[-_.]+", "-", name).lower(),
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def _wheel_of_kit(lite: Lite, scratch: Path) -> Path:
    """The kit as a package."""
    shutil.copytree(lite.root / "kit", scratch / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copyfile(lite.root / name, scratch / name)
    making = lite.program("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", ".", ".")
    subprocess.run(making, cwd=scratch, env={**os.environ, "SOURCE_DATE_EPOCH": SINCE}, check=True)
    (wheel,) = scratch.glob("*.whl")
    return wheel


def _told(python: str, packages: Sequence[str]) -> JsonObject:
    """What JupyterLite is told: whose Pyodide it takes, and that all these packages are loaded with it."""
    loaded = {"lockFileURL": f"packages/{LOCK}", "stdLibURL": f"packages/{LIBRARY}", "packages": packages}
    kernel = {"pyodideUrl": f"./../{python}/pyodide.mjs", "disablePyPIFallback": True, "loadPyodideOptions": loaded}
    told = {"appUrl": "./tree", "disabledExtensions": UNUSED, "litePluginSettings": {f"{KERNEL}:kernel": kernel}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}


def runs_there(notebook: Path, packages: Collection[str]) -> bool:
    """Whether all is there that a notebook needs besides the kit: it says so in its metadata, as ``needs``."""
    needs = json.loads(notebook.read_text("utf-8"))["metadata"].get("needs", [])
    return set(needs) <= set(packages)


def _build(lite: Lite, contents: Path, to: Path, told: JsonObject) -> None:
    """JupyterLite with the notebooks of a folder."""
    scratch = to.parent / "lite"
    scratch.mkdir()
    (scratch / "jupyter-lite.json").write_text(json.dumps(told), "utf-8")
    (scratch / "overrides.json").write_text(json.dumps(SETTINGS), "utf-8")
    places = ["--contents", str(contents), "--output-dir", str(to)]
    parts = ["--apps", "notebooks", "--apps", "tree", "--no-unused-shared-packages", "--no-sourcemaps"]
    flags = [*places, *parts, "--source-date-epoch", SINCE, "--log-level", "ERROR"]
    building = lite.program("jupyterlite_core", "build", *flags)
    subprocess.run(building, cwd=scratch, check=True, stdout=subprocess.DEVNULL)


# Licences -------------------------------------------------------------------------------------------------------------


def _licences(lite: Lite, packages: Path) -> str:
    """What the folder holds besides the kit, each with its licence."""
    parts = []
    for wheel in sorted(packages.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            parts.append(_licence({name: archive.read(name) for name in archive.namelist() if _tells(name)}))
    for name in COPIED:
        (told,) = lite.environment.glob(f"lib/python*/site-packages/{name}-*.dist-info")
        telling = (file for file in told.rglob("*") if file.is_file() and _tells(str(file)))
        parts.append(_licence({str(file): file.read_bytes() for file in telling}))
    head = "The scripts in build and extensions hold others’ work, too: see each third-party-licenses.json there.\n"
    return PAGE.format(escape("\n".join([head, *parts])))


def _tells(name: str) -> bool:
    """Whether a file of a package tells its name or its licence."""
    place, _, last = name.rpartition("/")
    return ".dist-info" in place and (last == "METADATA" or LICENCE.match(last) is not None)


def _licence(files: Mapping[str, bytes]) -> str:
    """The name, the version and the licence of a package, and the text of that licence."""
    (metadata,) = (text for name, text in files.items() if name.endswith("METADATA"))
    told = HeaderParser().parsestr(metadata.decode())
    classified = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier", []) if each.startswith("License")]
    licence = told["License-Expression"] or ", ".join(classified) or (told["License"] or "").partition("\n")[0]
    texts = [text.decode() for name, text in sorted(files.items()) if not name.endswith("METADATA")]
    return "\n".join([f"==== {told['Name']} {told['Version']}: {licence}", "", *texts])
