"""Writes the folder: pages, first pictures, the script and the style, Python, and what keeps all of it offline."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from kit.engine.reading import JsonObject
from kit.lessons.packed import packed
from kit.page.files import SCRIPT, STYLE
from kit.site.folder import Folder
from kit.static.lab import FOLDER, Lite, of_lab, write_lab
from kit.static.packs import write_packs
from kit.static.pages import LICENCES, Pages, openings
from kit.static.parts import parts
from kit.static.pictures import first_picture, pictures_of
from kit.text.say import LANGUAGES

ROOT = Path(__file__).parents[2]
LEFT_OUT = (
    *("kit/serve/", "kit/cli/", "kit/table/", "kit/together/", "kit/page/js/", "kit/page/css/", "kit/site/"),
    "kit/static/licences/",
)
"""What no page in a browser needs; of the modules only those remain that some page imports."""
UNREAD = ("/site.toml",)
"""Texts of the first page, which is written here."""
DATA = (".toml", ".svg")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OFFLINE, START = "offline.js", "start.py"
NOT_KEPT = (START,)
"""What no page needs, and a host may refuse to serve."""
TIME = (1980, 1, 1, 0, 0, 0)
"""Of all files in an archive: the same input makes the same bytes."""


def build(notebooks: Path, out: Path, pyodide: Path, sources: str = "", lite: Lite | None = None) -> None:
    """Write the folder `out` anew, from this folder of notebooks; `pyodide`: its package, unpacked; `sources`: an
    address that its first page tells for the kit's source code; `lite`: what a lab beside the pages is made from.

    Raises FileExistsError if something else than such a folder is there, `subprocess.CalledProcessError` if Python in
    Pyodide or JupyterLite fails, and ValueError for a wheel that is none of this Pyodide’s; then `out` is as it was.
    """
    if out.exists() and any(out.iterdir()) and not (out / OFFLINE).exists():
        raise FileExistsError(f"{out} has files that are none of this folder’s")
    folder = Folder(notebooks, kernels=False)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".static-") as scratch:
        made, lab = Path(scratch, "site"), Path(scratch, "lab", "made")
        kit = made / "kit"
        _python(folder, Path(scratch, "compiled"), kit / "python", pyodide)
        _write(kit / "kit.js", SCRIPT)
        _write(kit / "kit.css", STYLE)
        for name, text in _pictures(folder):
            _write(kit / name, text)
        version = _hash(kit)
        kit.rename(made / f"kit-{version}")
        if lite:
            write_lab(lite, lab, f"kit-{version}/python")
        pages = Pages(folder, version, sources, of_lab(lab) if lite else None)
        _write(made / LICENCES, pages.licences(parts(pyodide)))
        for name, text in pages.all():
            _write(made / name, text)
        _write(made / "manifest.webmanifest", pages.manifest())
        for name in ("icon.svg", START):
            _write(made / name, files("kit.static").joinpath(name).read_text("utf-8"))
        _write(made / OFFLINE, kept_offline(made))
        if lite:
            lab.rename(made / FOLDER)  # only now: no visitor’s browser keeps all of it
        if out.exists():
            out.rename(Path(scratch, "before"))
        made.rename(out)


# Python ---------------------------------------------------------------------------------------------------------------


def _python(folder: Folder, scratch: Path, to: Path, pyodide: Path) -> None:
    """Pyodide, the library and the kit, compiled by the very Python that runs them."""
    scratch.mkdir(parents=True)
    sources = sorted(_sources())
    for name in sources:
        if not name.endswith(".py"):
            _write(scratch / name, packed(name, (ROOT / name).read_text("utf-8")))
    told = {
        "root": str(ROOT),
        "out": str(scratch),
        "modules": [name for name in sources if name.endswith(".py")],
        "openings": [[each.name, list(each.arguments), dict(each.named)] for _, each in openings(folder)],
    }
    within = files("kit.static")
    script, compiling = within.joinpath("js/in_pyodide.mjs"), within.joinpath("compiling.py")
    _write(scratch / "told.json", json.dumps(told))
    subprocess.run(["node", str(script), str(pyodide), str(compiling), str(scratch / "told.json")], check=True)
    to.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(pyodide / name, to / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    empty = json.dumps({"info": lock["info"], "packages": {}})
    _archive(scratch / "library", to / "library.zip")
    modules = set(json.loads((scratch / "modules.json").read_text("utf-8")))
    packs = write_packs(scratch, _needed(scratch, modules))
    for name, content in packs.items():
        (to / f"{name}.pack").write_bytes(content)
    worker = within.joinpath("js/worker.js").read_text("utf-8")
    _write(to / "worker.js", f"const LOCK = {empty}, PACKS = {json.dumps(list(packs))};\n{worker}")


def _sources() -> Iterator[str]:
    """The files of the kit that a page may need."""
    for file in (ROOT / "kit").rglob("*"):
        name = file.relative_to(ROOT).as_posix()
        if (
            not name.startswith(LEFT_OUT)
            and not name.endswith(UNREAD)
            and (file.suffix == ".py" or file.suffix in DATA)
        ):
            yield name


def _needed(scratch: Path, modules: set[str]) -> list[str]:
    """The data, and the modules that some page has imported."""
    found = []
    for file in sorted((scratch / "kit").rglob("*")):
        name = file.relative_to(scratch).as_posix()
        module = name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
        if file.is_file() and (file.suffix != ".pyc" or module in modules):
            found.append(name)
    return found


def _archive(root: Path, to: Path) -> None:
    """An archive that is not compressed: whoever serves it compresses all files alike."""
    with zipfile.ZipFile(to, "w") as archive:
        for file in sorted(each for each in root.rglob("*") if each.is_file()):
            archive.writestr(zipfile.ZipInfo(file.relative_to(root).as_posix(), TIME), file.read_bytes())


# Pictures, and what is kept offline -----------------------------------------------------------------------------------


def _pictures(folder: Folder) -> Iterator[tuple[str, str]]:
    for notebook, opening in openings(folder):
        for language in LANGUAGES:
            for choice in range(pictures_of(opening)):
                place, picture = notebook.path.removesuffix(".ipynb"), first_picture(opening, language, choice)
                yield f"first/{place}.{language}.{choice}.json", _json(picture)


def _json(value: JsonObject) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def kept_offline(made: Path) -> str:
    """The service worker, with the name of every file that pages need, and the hash of what it holds."""
    worker = files("kit.static").joinpath("js/offline.js").read_text("utf-8")
    hashes = {
        name: hashlib.sha256((made / name).read_bytes()).hexdigest()[:16]
        for name in _names(made)
        if name not in NOT_KEPT
    }
    return f"const FILES = {json.dumps(hashes)};\n{worker}"


def _names(made: Path) -> list[str]:
    return sorted(each.relative_to(made).as_posix() for each in made.rglob("*") if each.is_file())


def _hash(made: Path) -> str:
    """The version of all that is there."""
    all_of = hashlib.sha256()
    for name in _names(made):
        all_of.update(name.encode() + (made / name).read_bytes())
    return all_of.hexdigest()[:12]


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
