"""Runs in Pyodide while the folder is written (`js/in_pyodide.mjs`): compiles, and finds what is needed of its library.

``TOLD`` is the path of a JSON file: ``root``, the folder with ``kit``; ``modules``, those of it to compile;
``openings``, all pages as `kit.openers.open_page` takes them; ``out``, the folder for ``kit/…``, ``library/…`` and
``modules.json``.
"""

import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path
from typing import Any

DISK = "/disk"
LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
ASKED_LATER = (
    "traceback",
    "linecache",
    "tokenize",
    "token",
    "textwrap",
    "_ast_unparse",
    "_strptime",
    "calendar",
    "difflib",
    "statistics",
)
"""Modules that Python or the kit imports only when something has gone wrong, or somebody presses something."""
KINDS = "kit.courses.probability"
"""Has the modules that are imported where a lesson names what is in them (`kit.counting.registry`)."""
GREETING = {
    "link": "",
    "lang": "en",
    "theme": "light",
    "day": 20_000,
    "address": "http://kit/index.html",
    "fresh": True,
}


def compiled(source: bytes, name: str) -> bytes:
    """A module that is never compared with its source (PEP 552), without assertions and docstrings."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    magic = importlib.util.MAGIC_NUMBER
    return magic + (1).to_bytes(4, "little") + importlib.util.source_hash(source) + marshal.dumps(code)


def put(file: Path, content: bytes) -> None:
    """Write a file, with its folder."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def compile_kit(root: Path, out: Path, names: list[str]) -> None:
    """The modules of the kit."""
    for name in names:
        put(out / f"{name}c", compiled((root / name).read_bytes(), name))


def open_all(out: Path, openings: list[Any]) -> None:
    """Open and greet each page, so that all is imported that pages need."""
    sys.path.insert(0, str(out))
    sys.dont_write_bytecode = True
    from kit.static.door import Line  # of what was just compiled

    for name, arguments, named in openings:
        asked = {"name": name, "arguments": arguments, "named": named, "page": ""}
        line = Line(json.dumps(asked), lambda frame: None, lambda: None)
        line.hear(json.dumps({"hello": GREETING, "seq": 1}))
        line.leave()
    kinds = [f"{KINDS}.{file.stem}" for file in sorted((out / KINDS.replace(".", "/")).glob("[a-z]*.pyc"))]
    for name in (*ASKED_LATER, *kinds):
        importlib.import_module(name)


def compile_library(out: Path) -> None:
    """Those of its modules that are imported by now."""
    within = f"{LIBRARY}/"
    used = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    with zipfile.ZipFile(LIBRARY) as library:
        for name in sorted(file.removeprefix(within) for file in used if file.startswith(within)):
            plain = name.removesuffix("c")
            put(out / f"{plain}c", compiled(library.read(plain), plain))


def main(told: dict[str, Any]) -> None:
    """All of it."""
    root, out = Path(DISK + told["root"]), Path(DISK + told["out"])
    compile_kit(root, out, told["modules"])
    open_all(out, told["openings"])
    compile_library(out / "library")
    modules = sorted(name for name in sys.modules if name == "kit" or name.startswith("kit."))
    put(out / "modules.json", json.dumps(modules).encode())


if path := globals().get("TOLD"):
    main(json.loads(Path(path).read_text("utf-8")))
