"""``python -m kit.static``: write the folder."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from kit.release import NOTEBOOKS
from kit.static.build import ROOT, build
from kit.static.lab import Lite


def main() -> int:
    """Write it, and say where."""
    parser = argparse.ArgumentParser(prog="python -m kit.static", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder; one that was written before is replaced")
    parser.add_argument("--pyodide", type=Path, required=True, help="the package pyodide, unpacked")
    parser.add_argument("--notebooks", type=Path, default=NOTEBOOKS)
    parser.add_argument("--sources", default="", metavar="URL", help="the address of the source code, for readers")
    parser.add_argument("--lab", type=Path, help="also the lab, from this environment (.venv-lite)")
    parser.add_argument("--wheel", type=Path, action="append", default=[], help="for the lab: numpy of this Pyodide")
    arguments = parser.parse_args()
    notebooks, pyodide, lite = arguments.notebooks.resolve(), arguments.pyodide.resolve(), None
    if arguments.lab:
        wheels = [each.resolve() for each in arguments.wheel]
        lite = Lite(arguments.lab.absolute(), notebooks / "lab", ROOT, pyodide, wheels)
    if shutil.which("node") is None:
        parser.error("this needs node, version 18 or newer, to compile Python for browsers")
    try:
        build(notebooks, arguments.out.resolve(), pyodide, arguments.sources, lite)
    except (FileExistsError, ValueError) as error:
        parser.error(str(error))
    print(f"Written: {arguments.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
