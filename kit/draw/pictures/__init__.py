"""One picture of each game, for the first page: `<game>.svg` beside this file, painted with the theme's tokens.

A picture is part of a page: it takes its colours and the symbols (`#i-…`) from there.
"""

from functools import cache
from pathlib import Path


@cache
def picture(game: str) -> str:
    """The game's picture as SVG text; empty if there is none."""
    file = Path(__file__).parent / f"{game}.svg"
    return file.read_text(encoding="utf-8") if game.isidentifier() and file.is_file() else ""
