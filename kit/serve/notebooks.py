"""The notebooks that a person can open, found by what they say about themselves.

A notebook is listed when its metadata holds a block like
`{"kit": {"kind": "app", "game": "bakschisch", "title": {"en": "…", "fr": "…", "nl": "…"}}}`.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = ("app", "lesson")  # in the order of the home page


@dataclass(frozen=True, slots=True)
class Notebook:
    """One listed notebook; `path` is relative to the served folder, with slashes."""

    path: str
    kind: str
    game: str
    titles: Mapping[str, str]

    def title(self, language: str) -> str:
        """The title in that language, else in any that there is."""
        return self.titles.get(language) or next(iter(self.titles.values()))


def find_notebooks(folder: Path) -> list[Notebook]:
    """The listed notebooks of a folder and of those within it: apps first, then by path."""
    found = filter(None, (_read(file, folder) for file in _files(folder)))
    return sorted(found, key=lambda notebook: (KINDS.index(notebook.kind), notebook.path))


def _files(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*.ipynb"):
        if not any(part.startswith(".") for part in file.relative_to(folder).parts):
            yield file


def _read(file: Path, folder: Path) -> Notebook | None:
    """What the notebook says about itself; None when it says nothing that can be read."""
    try:
        block: Any = json.loads(file.read_text(encoding="utf-8"))["metadata"]["kit"]
        titles = {str(language): str(title) for language, title in block["title"].items() if title}
        kind, game = block["kind"], str(block.get("game", ""))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    if kind not in KINDS or not titles:
        return None
    return Notebook(file.relative_to(folder).as_posix(), kind, game, titles)
