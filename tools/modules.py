"""Write docs/modules.md: every module of the kit with the first sentence of its docstring, room by room.

Run it with ``make modules``; a test compares the page with the tree.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
KIT = ROOT / "kit"
PAGE = ROOT / "docs" / "modules.md"
HEAD = """# Every module

What each file of `kit` is, by the first line of its docstring, which this page is made from (`make modules`).
[architecture.md](architecture.md) says how they belong together.
"""


def modules() -> str:
    """The page."""
    return HEAD + "".join(section(folder) for folder in folders())


def folders() -> Iterator[Path]:
    """The kit and its rooms, each before what lies in it."""
    yield KIT
    yield from sorted(path.parent for path in KIT.rglob("__init__.py") if path.parent != KIT)


def section(folder: Path) -> str:
    """A heading, what the room is, and a line for each of its modules."""
    about = summary(folder / "__init__.py")
    files = sorted(file for file in folder.glob("*.py") if file.name != "__init__.py")
    told = "".join(f"- `{file.name}`: {summary(file)}\n" for file in files)
    return "\n".join(filter(None, [f"\n## `{folder.relative_to(ROOT)}`\n", about and f"{about}\n", told]))


def summary(file: Path) -> str:
    """The first paragraph of its docstring, in one line."""
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(modules(), "utf-8")
    sys.stderr.write(f"{PAGE.relative_to(ROOT)}\n")
