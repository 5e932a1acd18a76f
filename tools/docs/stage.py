"""What Sphinx reads: the pages of the repository, their links led on, and those that are made."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from tools.docs.gallery import gallery
from tools.docs.links import Links
from tools.docs.plan import CONFIGURATION, PARTS, ROOT, Part, place
from tools.docs.reference import reference

HEAD = """# Bribe, scheme, grab

Three board games about getting your way, and the mathematics inside them: to play, to learn from and to explore.
"""
ORPHAN = "---\norphan: true\n---\n"
"""Before a page that the navigation of every other page need not carry."""


def stage(folder: Path) -> Links:
    """Write it into this folder, and tell what links led to.  Raises ValueError for one that leads nowhere."""
    links = Links()
    texts = {place(page): text for part in PARTS for page, text in _pages(part, links)}
    texts |= {f"{about['page']}.md": reference(about) for about in CONFIGURATION["reference"]}
    texts |= {f"{part.own_page}.md": _own_page(part) for part in PARTS if part.own_page}
    texts |= gallery() | {"index.md": "\n".join([HEAD, *map(_section, PARTS)])}
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for name in links.pictures:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    return links


def _pages(part: Part, links: Links) -> list[tuple[str, str]]:
    head = ORPHAN if part.own_page else ""
    return [(page, head + links.led(page, (ROOT / page).read_text("utf-8"))) for page in part.files]


def _section(part: Part) -> str:
    """A part on the first page, and in the navigation of all."""
    names = [part.own_page] if part.own_page else part.names
    tree = "".join(f"/{name}\n" for name in names)
    hidden = f"```{{toctree}}\n:hidden:\n:caption: {part.title}\n\n{tree}```\n"
    return f"## {part.title}\n\n{part.about}\n\n{_list(names)}\n{hidden}"


def _own_page(part: Part) -> str:
    return f"# {part.title}\n\n{part.about}\n\n{_list(part.names)}"


def _list(names: Iterable[str]) -> str:
    return "".join(f"- [](/{name}.md)\n" for name in names)
