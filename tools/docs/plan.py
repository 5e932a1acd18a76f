"""Which pages the site has and where each stands, as pages.toml says."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("pages.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Part:
    """A part of the site: what its pages have in common."""

    title: str
    about: str
    pages: Sequence[str]
    """Files of the repository, or patterns of several."""
    made: Sequence[str] = ()
    """Pages that are written at build time, as they are called in the site."""
    own_page: str = ""
    """The page that lists them, where the first page would be too long."""

    @property
    def files(self) -> list[str]:
        """The files, from the root of the repository."""
        return [str(file.relative_to(ROOT)) for page in self.pages for file in sorted(ROOT.glob(page))]

    @property
    def names(self) -> list[str]:
        """What all its pages are called in the site."""
        return [*(place(file).removesuffix(".md") for file in self.files), *self.made]


PARTS = [Part(**part) for part in CONFIGURATION["part"]]
PAGES = [file for part in PARTS for file in part.files]


def place(file: str) -> str:
    """Where a page of the repository is in the site.

    >>> place("docs/decisions/0001-pages-are-trees.md"), place("README.md")
    ('decisions/0001-pages-are-trees.md', 'readme.md')
    """
    return file.removeprefix("docs/") if file.startswith("docs/") else file.lower()
