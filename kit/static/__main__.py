"""``python -m kit.static``: write the folder."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from kit.static.build import ROOT, build


def main() -> int:
    """Write it, and say where."""
    parser = argparse.ArgumentParser(prog="python -m kit.static", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder; one that was written before is replaced")
    parser.add_argument("--pyodide", type=Path, required=True, help="the package pyodide, unpacked")
    parser.add_argument("--notebooks", type=Path, default=ROOT / "notebooks")
    parser.add_argument("--sources", default="", metavar="URL", help="the address of the source code, for readers")
    arguments = parser.parse_args()
    if shutil.which("node") is None:
        parser.error("this needs node, version 18 or newer, to compile Python for browsers")
    try:
        build(arguments.notebooks, arguments.out.resolve(), arguments.pyodide.resolve(), arguments.sources)
    except FileExistsError as error:
        parser.error(str(error))
    print(f"Written: {arguments.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
