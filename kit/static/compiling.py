"""Runs in Pyodide while the folder is written (`js/in_pyodide.mjs`): compiles, and finds what its library needs.

``TOLD`` is the path of a JSON file: ``root``, the folder with ``kit``; ``files``, those of it to compile or copy; ``openings``, all
pages as `kit.openers.open_page` takes them; ``out``, the folder for ``kit/…``, ``library/…`` and ``modules.json``.
"""

import importlib.util
import json
import marshal
import os
import sys
import zipfile

with open(TOLD) as asked:  # type: ignore[name-defined]  # noqa: F821
    told = json.load(asked)
root, out = "/disk" + told["root"], "/disk" + told["out"]
LIBRARY = "/lib/python{}{}.zip".format(*sys.version_info[:2])
ASKED_LATER = ("traceback", "linecache", "tokenize", "token", "textwrap", "_strptime", "calendar", "difflib", "statistics")
"""Modules that Python or the kit imports only when something has gone wrong, or somebody presses something."""


def put(name, data):
    """Write a file of the folder."""
    os.makedirs(os.path.dirname(f"{out}/{name}"), exist_ok=True)
    with open(f"{out}/{name}", "wb") as file:
        file.write(data)


def compiled(source, name):
    """A module that is never compared with its source (PEP 552), without assertions and docstrings."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    magic = importlib.util.MAGIC_NUMBER
    return magic + (1).to_bytes(4, "little") + importlib.util.source_hash(source) + marshal.dumps(code)


for name in told["files"]:
    with open(f"{root}/{name}", "rb") as file:
        source = file.read()
    put(name + "c" if name.endswith(".py") else name, compiled(source, name) if name.endswith(".py") else source)

sys.path.insert(0, out)
sys.dont_write_bytecode = True
from kit.static.door import Line  # noqa: E402

GREETING = {"link": "", "lang": "en", "theme": "light", "day": 20_000, "address": "http://kit/index.html", "fresh": True}
for name, arguments, named in told["openings"]:
    if arguments == ["I6"]:  # TEMPORARY
        continue
    line = Line(json.dumps({"name": name, "arguments": arguments, "named": named, "page": ""}), lambda frame: None)
    line.hear(json.dumps({"hello": GREETING, "seq": 1}))
    line.leave()
for name in ASKED_LATER:
    importlib.import_module(name)

within = LIBRARY + "/"
used = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
needed = {file.removeprefix(within) for file in used if file.startswith(within)}
with zipfile.ZipFile(LIBRARY) as library:
    for name in sorted(needed):
        plain = name.removesuffix("c")
        put(f"library/{plain}c", compiled(library.read(plain), plain))
modules = sorted(name for name in sys.modules if name == "kit" or name.startswith("kit."))
put("modules.json", json.dumps(modules).encode())
